"""Typing in the editor while a build changes the type of the props: the focus, the caret and the letters stay in their field."""

import json

import pytest
from conftest import TEXT, group, props, show
from playwright.sync_api import expect

EXTRA = {"type": "string", "format": "date", "title": "Extra"}
NAMED = group(name=TEXT)
WIDE = {f"field{index}": TEXT for index in range(200)}


def row(**more):
    return {"type": "array", "items": group(name=TEXT, **more)}


# Before and after: the type; the props; the path of the field that is typed in.
CHANGES = {
    "beside it": (group(note=TEXT), group(note=TEXT, extra=EXTRA), {"note": "ab"}, "/note"),
    "before it": (group(note=TEXT), group(extra=EXTRA, note=TEXT), {"note": "ab"}, "/note"),
    "in its row, which stood in one line": (group(rows=row()), group(rows=row(extra=EXTRA)), {"rows": [{"name": "ab"}] * 9}, "/rows/3/name"),
    "in a row of a row": (
        group(rows={"type": "array", "items": group(rows=row())}), group(rows={"type": "array", "items": group(rows=row(extra=EXTRA))}),
        {"rows": [{"rows": [{"name": "ab"}] * 9}] * 9}, "/rows/2/rows/3/name"),
    "far down in a long list": (
        group(rows={"type": "array", "items": TEXT}), group(rows={"type": "array", "items": TEXT}, extra=EXTRA), {"rows": ["ab"] * 400}, "/rows/350"),
    "in a row far down in a long list": (group(rows=row()), group(rows=row(extra=EXTRA)), {"rows": [{"name": "ab"}] * 400}, "/rows/350/name"),
    "in an entry": (
        group(map={"type": "object", "additionalProperties": NAMED}), group(map={"type": "object", "additionalProperties": group(name=TEXT, extra=EXTRA)}),
        {"map": {f"key{index}": {"name": "ab"} for index in range(9)}}, "/map/key4/name"),
    "around it": (group(note=TEXT), group(note={"anyOf": [TEXT, {"type": "null"}]}, extra=EXTRA), {"note": "ab"}, "/note"),
    "of two hundred": (group(**WIDE), group(extra=EXTRA, **WIDE), dict.fromkeys(WIDE, "ab"), "/field180"),
    "beyond what is shown at once": (
        group(first=group(**WIDE), second=NAMED), group(first=group(extra=EXTRA, **WIDE), second=NAMED),
        {"first": dict.fromkeys(WIDE, "ab"), "second": {"name": "ab"}}, "/second/name"),
}
FOCUS = """async path => {
  const { scrollToField } = await import("/js/editor/scroll-to-field.js")
  const { element } = await scrollToField(stage.editor, path)
  const field = element.querySelector("input[type=text]:not([hidden])")
  field.focus()
  field.setSelectionRange(1, 1)
}"""


def at(value, path):
    for key in path.split("/")[1:]:
        value = value[int(key) if isinstance(value, list) else key]
    return value


def rebuild(stage, schema):
    """The page shows the new type as soon as it can."""
    stage.evaluate("([schema, props]) => stage.rebuilt(schema, props)", [json.dumps({**schema, "title": "New"}), stage.evaluate("stage.props")])


def rebuilt(stage):
    stage.wait_for_function("() => stage.editor.root.title === 'New'")


@pytest.mark.parametrize("place", CHANGES)
def test_what_is_typed_goes_on_where_a_build_adds_a_property(stage, place):
    before, after, value, path = CHANGES[place]
    show(stage, before, value)
    stage.evaluate(FOCUS, path)
    stage.keyboard.press("X")
    rebuild(stage, after)
    rebuilt(stage)
    stage.keyboard.press("Y")
    assert at(props(stage), path) == "aXYb"
    assert stage.evaluate("[document.activeElement.value, document.activeElement.selectionStart]") == ["aXYb", 3]


def test_a_composition_ends_before_the_type_changes(stage):
    show(stage, group(note=TEXT), {"note": "ab"})
    stage.evaluate(FOCUS, "/note")
    session = stage.context.new_cdp_session(stage)
    session.send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    rebuild(stage, group(note=TEXT, extra=EXTRA))
    session.send("Input.imeSetComposition", {"text": "にほ", "selectionStart": 2, "selectionEnd": 2})
    session.send("Input.insertText", {"text": "日本"})
    rebuilt(stage)
    stage.keyboard.press("Y")
    assert props(stage) == {"note": "a日本Yb"}


def test_a_value_of_a_command_stays_while_a_build_adds_a_property(stage):
    command = {"const": "command", "x-control": "command", "x-value": TEXT}
    show(stage, group(note=TEXT, send=command), {"note": "ab", "send": "command"})
    stage.get_by_text("Send a command").click()
    value = stage.get_by_label("Value of Send")
    value.press_sequentially("lett")
    rebuild(stage, group(note=TEXT, send=command, extra=EXTRA))
    rebuilt(stage)
    stage.keyboard.type("er")
    stage.keyboard.press("Enter")
    assert stage.evaluate("stage.performed") == [{"command": "/send", "value": "letter"}]


def test_letters_of_a_field_that_a_build_removes_are_no_shortcuts(developing):
    book = developing()

    def without_note(schema):
        for type in [schema, *schema.get("$defs", {}).values()]:
            if "note" in type.get("properties", {}):
                del type["properties"]["note"]
                type["x-order"].remove("note")
                type["required"].remove("note")

    book.field("Note").focus()
    book.wire.open_again(without_note)
    expect(book.field("Note")).to_have_count(0)
    book.page.evaluate("addEventListener('keydown', event => (window.isTaken = event.defaultPrevented))")
    book.page.keyboard.press("/")
    assert book.page.evaluate("isTaken") is False
    # The next place that the focus goes to is as any other.
    book.page.locator("#tree").get_by_role("treeitem").first.focus()
    book.page.keyboard.press("/")
    assert book.page.evaluate("isTaken") is True
