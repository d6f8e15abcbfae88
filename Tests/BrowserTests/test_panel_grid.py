"""The grid of the panel: every kind of control, changed or not, with a description, and with others in it."""

import json

import pytest
from test_every_kind import FIXTURES, NO_ELEMENTS, open_fixture

NARROWEST, USUAL, WIDEST = 280, 360, 480
# What is where: each rule returns the parts that break it.
MEASURE = """() => {
  const editor = document.getElementById("editor")
  const all = (selector, of = editor) => [...of.querySelectorAll(selector)]
    .filter(node => node.checkVisibility() && node.getClientRects().length && !node.closest(".one-line .object"))
  const box = node => node.getBoundingClientRect()
  const x = node => Math.round(box(node).left * 2) / 2
  const middle = node => (box(node).top + box(node).bottom) / 2
  const say = node => `${node.closest(".field, .row")?.textContent.slice(0, 30)}: ${node.outerHTML.slice(0, 60)} at ${x(node)}`
  const field = node => node.closest(".field")
  const title = of => all(":scope > .field-head .name, :scope > .fold > summary > .name", of)[0]
  const start = of => of.querySelector(":scope > .field-head :is(.handle, .name, .key), :scope > .fold-tools .handle") ?? title(of)
  const level = of => of.parentElement.closest(".fold-body, .nested, .editor")
  const differs = (nodes, value) => nodes.filter(node => Math.abs(value(node) - value(nodes[0])) > 1).map(say)
  const groups = Object.values(Object.groupBy(all(".field").map(of => ({ of, level: level(of) })), ({ level }) => (level.number ??= window.levels = (window.levels ?? 0) + 1)))
    .map(group => group.map(({ of }) => of).filter(of => start(of)?.checkVisibility()))
  const edge = node => Math.round(box(node).right)
  return {
    "marks are in one gutter, left of all labels": [...differs(all(".mark"), x), ...all(".mark").filter(mark => box(mark).left < box(editor).left
      || box(mark).right > Math.min(...all(".name").map(name => box(name).left))).map(say)],
    "the labels of a level begin at one place": groups.flatMap(group => differs(group.map(start), x)),
    "a level is indented by 16 px": groups.filter(([first]) => first && field(level(first))).filter(([first]) =>
      Math.abs(x(start(first)) - x(field(level(first))) - 16) > 1).map(([first]) => say(start(first))),
    "the sign of a description is behind its label": all(".about").filter(about => {
      const name = title(field(about))
      return Math.abs(box(about).left - box(name).right) > 6 || Math.abs(middle(about) - middle(name)) > 2
    }).map(say),
    "the menus are at the end of the row": [...differs(all(".more"), edge), ...all(".more").filter(more => title(field(more))
      && Math.abs(middle(more) - middle(title(field(more)))) > 3).map(say)],
    "nothing wraps": [...all(".name").filter(name => box(name).height > 22), ...all(".mark").filter(mark => title(field(mark))
      && Math.abs(middle(mark) - middle(title(field(mark)))) > 3)].map(say),
    "nothing lies on anything": all(".field :is(.name, .about, .more, .handle, .tool)").filter(node => {
      const { left, right, top, bottom } = box(node)
      return all(".name, .about, .more, .handle, .tool, input, select", field(node)).some(other => other !== node && field(other) === field(node)
        && box(other).left < right - 1 && box(other).right > left + 1 && box(other).top < bottom - 2 && box(other).bottom > top + 2)
    }).map(say),
    "controls have two heights": all(":is(input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, button)")
      .filter(control => ![24, 28].includes(Math.round(box(control).height))).map(control => `${box(control).height} ${say(control)}`)
  }
}"""
PLACES = """() => [...document.querySelectorAll("#editor :is(.name, input, select, textarea, button, .fold-body)")].map(node => {
  const { left, top, width, height } = node.getBoundingClientRect()
  return [left, top, width, height].join()
})"""
# What a script decides by the width is decided in the frame after.
RESIZE = """async width => {
  document.body.style.setProperty('--right-size', `${width}px`)
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
}"""
# Opens the room again as another story's props, and with somebody at some fields.
SHOW = """async ({ own, at }) => {
  const { room } = stage.state
  const people = at.map((focus, index) => ({ id: `p${index + 2}`, name: `Guest ${index + 2}`, focus }))
  stage.receive({ type: "opened", ...room, own: own ?? room.props, participant: "p1", participants: [{ id: "p1", name: "Guest 1" }, ...people] })
}"""


def in_every_place(path):
    """The schema with a description, without one, in a list and in a dictionary."""
    fixture = json.loads(path.read_text())
    schema, value = fixture["schema"], fixture["value"]
    definitions = schema.pop("$defs", {})
    places = {"first": ({**schema, "description": "What it is for."}, value), "second": (schema, value),
              "theLastOneWithALongName": ({**schema, "description": "What it is for."}, value)}
    if path.stem not in NO_ELEMENTS:
        places["rows"] = ({"type": "array", "items": schema, "description": "All of them."}, [value, value])
        places["words"] = ({"type": "array", "items": {"type": "string"}}, ["one", "two"])
        places["entries"] = ({"type": "object", "additionalProperties": schema}, {"one": value})
    root = {"type": "object", "properties": {key: of for key, (of, _) in places.items()}, "required": list(places),
            "x-order": list(places), "$defs": definitions}
    return {"schema_text": json.dumps(root), "value_text": json.dumps({key: value for key, (_, value) in places.items()})}


@pytest.fixture
def wide_stage(stage):
    stage.set_viewport_size({"width": 1280, "height": 1400})
    yield stage
    stage.set_viewport_size({"width": 420, "height": 900})


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_every_control_keeps_the_grid(wide_stage, path, request):
    widths = [NARROWEST, *([USUAL] if request.config.option.slow else []), WIDEST]
    stage = wide_stage
    open_fixture(stage, in_every_place(path))
    commands = stage.locator("#editor .command-group")
    if path.stem == "command":
        commands.wait_for()
    stage.evaluate("for (const fold of document.querySelectorAll('#editor details')) fold.open = true")
    if path.stem == "command":
        commands.locator(".command").first.wait_for()
    broken, places = {}, {}
    states = [("plain", {}), ("changed", {"own": {}}), ("with others", {"own": {}, "at": ["/first", "/second", "/second", "/rows/0", "/entries/one", "/words"]})]
    for state, show in states:
        stage.evaluate(SHOW, {"own": None, "at": [], **show})
        if state != "plain":
            stage.locator("#editor .mark").first.wait_for()
        if state == "with others":
            stage.locator("#editor .presence:not([hidden])").first.wait_for()
        for width in widths:
            stage.evaluate(RESIZE, width)
            if state == "changed":
                places[width] = stage.evaluate(PLACES)
            if state == "with others" and stage.evaluate(PLACES) != places[width]:
                broken[f"{width} {state}: nothing moves"] = True
            broken |= {f"{width} {state}: {rule}": parts for rule, parts in stage.evaluate(MEASURE).items() if parts}
    assert not broken, json.dumps(broken, indent=1)


def test_in_a_wide_panel_sections_are_cards_in_columns(wide_stage):
    """The sections, not the fields within them."""
    stage = wide_stage
    text = {"type": "string"}
    section = {"type": "object", "properties": {name: text for name in "abc"}, "required": [*"abc"], "x-order": [*"abc"]}
    properties = {"one": text, "two": text, "first": section, "second": section, "three": text, "third": section, "fourth": section}
    schema = {"type": "object", "properties": properties, "required": list(properties), "x-order": list(properties)}
    value = {key: {name: "x" for name in "abc"} if of is section else "x" for key, of in properties.items()}
    open_fixture(stage, {"schema_text": json.dumps(schema), "value_text": json.dumps(value)})
    stage.set_viewport_size({"width": 2000, "height": 900})
    stage.evaluate("document.body.style.setProperty('--right-size', '1150px')")
    stage.evaluate(SHOW, {"own": {}, "at": []})
    stage.locator("#editor .mark").nth(8).wait_for()
    cards = stage.evaluate("""() => [...document.querySelectorAll(".sections > *")].map(card => {
      const { left, right, top, bottom } = card.getBoundingClientRect()
      const lefts = selector => [...card.querySelectorAll(selector)].map(node => Math.round(node.getBoundingClientRect().left - left))
      return { left, right, top, bottom, marks: lefts(".mark"), controls: lefts("input"), names: lefts(".between > .field .name, .fold-body .name") }
    })""")
    assert len(cards) == 6 and len({card["left"] for card in cards}) == 3
    assert [len(card["controls"]) for card in cards] == [2, 3, 3, 1, 3, 3]
    for card in cards:
        for part in ("marks", "controls", "names"):
            assert len(set(card[part])) == 1, (part, card)
        assert 0 <= card["marks"][0] < 8
    assert len({card["controls"][0] for card in cards}) == 1
    overlapping = [(one, other) for one in cards for other in cards if one is not other and one["left"] < other["right"]
                   and other["left"] < one["right"] and one["top"] < other["bottom"] and other["top"] < one["bottom"]]
    assert overlapping == []
