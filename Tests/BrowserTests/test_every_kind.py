"""Every control by example: a schema, a value, what a person does, and the value after it."""

import decimal
import json

import pytest
from conftest import ROOT
from playwright.sync_api import expect

FIXTURES = sorted((ROOT / "Tests/Fixtures/controls").glob("*.json"))


def read(text):
    return json.loads(text, parse_float=decimal.Decimal)


def labelled(page, label, index=0):
    return page.get_by_label(label, exact=True).nth(index)


# What a person does; each takes the page and the rest of the step.
ACTIONS = {
    "fill": lambda page, label, text, *index: labelled(page, label, *index).fill(text),
    "commit": lambda page, label, text, *index: commit(labelled(page, label, *index), text),
    "choose": lambda page, label, option, *index: labelled(page, label, *index).select_option(label=option),
    "switch": lambda page, label, on, *index: labelled(page, label, *index).set_checked(on),
    "press": lambda page, label, key, *index: labelled(page, label, *index).press(key),
    "click": lambda page, name, *index: page.get_by_role("button", name=name, exact=True).nth(*(index or [0])).click(),
    "menu": lambda page, name, item: (page.get_by_role("button", name=f"More for {name}", exact=True).click(),
                                      page.get_by_role("menuitem", name=item).click()),
    "unfold": lambda page, name, *index: page.locator("summary", has_text=name).nth(*(index or [0])).click(),
    "end": lambda page, *_: page.evaluate("document.querySelector('.virtual-list').scrollIntoView({ block: 'end' })"),
    "upload": lambda page, name, text: page.locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "text/plain", "buffer": text.encode()}),
    "shows": lambda page, label, text, *index: expect(labelled(page, label, *index)).to_have_value(text),
    "performs": lambda page, expected: performed(page, expected),
    "says": lambda page, text: expect(page.get_by_text(text).filter(visible=True)).to_have_count(1),
    "lacks": lambda page, text: expect(page.get_by_text(text).filter(visible=True)).to_have_count(0),
}


def commit(field, text):
    field.fill(text)
    field.press("Tab")


def performed(page, expected):
    assert read(page.evaluate("async () => (await import('/js/core/json.js')).stringify(stage.performed)")) == expected


def open_fixture(page, fixture):
    page.evaluate("([schema, value]) => { stage.performed = []; return stage.open(schema, value) }",
                  [fixture["schema_text"], fixture["value_text"]])


def load(path):
    """Schema and value as they stand in the file: numbers must not pass through a double."""
    fixture = read(path.read_text())
    exact = json.loads(path.read_text(), parse_float=Exact, parse_int=Exact)
    fixture["schema_text"], fixture["value_text"] = text(exact["schema"]), text(exact["value"])
    return fixture


class Exact(str):
    """A number in the words of the file."""


def text(value):
    if isinstance(value, Exact):
        return str(value)
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(key)}:{text(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(text, value)) + "]"
    return json.dumps(value)


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_a_control_edits_its_value(stage, path):
    fixture = load(path)
    open_fixture(stage, fixture)
    for step in fixture["steps"]:
        [(action, arguments)] = step.items()
        ACTIONS[action](stage, *(arguments if isinstance(arguments, list) else [arguments]))
    stage.wait_for_function("() => stage.state.pending.length === 0")
    assert read(stage.evaluate("stage.props")) == fixture["expected"]


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.stem)
def test_everything_that_can_be_focused_has_a_name(stage, path):
    open_fixture(stage, load(path))
    names = stage.evaluate("""
      () => [...document.querySelectorAll("input:not([type=file]), select, textarea, button")]
        .filter(field => field.checkVisibility())
        .map(field => field.getAttribute("aria-label") || field.labels?.[0]?.textContent || field.textContent)""")
    assert names and all(name.strip() for name in names)


def test_every_kind_of_control_has_an_example(stage):
    shown = set()
    for path in FIXTURES:
        open_fixture(stage, load(path))
        shown |= set(stage.evaluate("""
          async () => {
            const { controlOf } = await import("/js/controls/control-registry.js")
            const { resolve } = await import("/js/schema/schema.js")
            const { schema } = stage.state.room
            const kinds = new Set()
            const walk = (at, depth) => {
              const resolved = resolve(at, schema)
              kinds.add(controlOf(resolved))
              if (depth > 4) return
              const inner = [...Object.values(resolved.properties ?? {}), ...(resolved.anyOf ?? []), ...(resolved.oneOf ?? []), ...(resolved.prefixItems ?? [])]
              for (const next of inner) walk(next, depth + 1)
            }
            walk(schema, 0)
            return [...kinds]
          }"""))
    kinds = stage.evaluate("async () => Object.keys((await import('/js/controls/control-registry.js')).controls)")
    assert set(kinds) - shown == set()


# Kinds that no list has: they stand for the whole props, or for a command.
NO_ELEMENTS = {"absent-field", "command", "hidden", "inline-root"}


@pytest.mark.parametrize("path", [path for path in FIXTURES if path.stem not in NO_ELEMENTS], ids=lambda path: path.stem)
def test_a_new_row_has_the_focus_in_its_control(stage, path):
    """Never on a tool of the row: Enter would remove it, and letters would be shortcuts."""
    fixture = json.loads(path.read_text())
    definitions = fixture["schema"].pop("$defs", {})
    schema = {"type": "array", "items": fixture["schema"], "$defs": definitions}
    open_fixture(stage, {"schema_text": json.dumps(schema), "value_text": json.dumps([fixture["value"]])})
    stage.get_by_role("button", name="Add row").last.click()
    stage.wait_for_function("() => stage.state.pending.length === 0")
    place = stage.evaluate("""
      () => {
        const { activeElement: focused } = document
        const tool = focused.closest(".handle, .more, .about, .mark, [title=Remove]") || focused.textContent === "Remove"
        return { row: [...document.querySelectorAll("ol.rows > li")].indexOf(focused.closest("ol.rows > li")), isTool: Boolean(tool) }
      }""")
    assert place["row"] >= 0 and not place["isTool"], stage.evaluate("document.activeElement.outerHTML")


def test_enter_in_a_row_of_one_line_goes_on_to_the_next(stage):
    open_fixture(stage, {"schema_text": '{"type":"array","items":{"type":"string"}}', "value_text": '["a", "b"]'})
    stage.get_by_role("textbox").first.click()
    for keys in ("Enter", "Control+A", "c", "Enter", "d", "Enter", "e"):
        stage.keyboard.press(keys)
    stage.wait_for_function("() => stage.state.pending.length === 0")
    assert stage.evaluate("stage.props") == '["a","c","d","e"]'
