"""What is typed into a field is in its text, with all that the field hides, and is undone there."""

import pytest
from conftest import TEXT, group, props, show
from playwright.sync_api import expect

PARTS = ["a", "\r", "\n", "\r\n", "\u2028", "\u0085", "\v", "\0", "\ufeff", "\xad", "😀"]


def test_fields_show_of_a_text_what_the_mapping_expects(stage):
    wrong = stage.evaluate("""parts => {
      const longer = texts => texts.flatMap(text => parts.map(part => text + part))
      const texts = [...parts, ...longer(parts), ...longer(longer(parts))]
      const fields = { textarea: text => text.replace(/\\r\\n?/g, "\\n"), input: text => text.replace(/[\\r\\n]/g, "") }
      return Object.entries(fields).flatMap(([name, show]) => {
        const field = document.createElement(name)
        return texts.filter(text => (field.value = text, field.value !== show(text))).map(text => [name, text, field.value])
      })
    }""", PARTS)
    assert wrong == []


@pytest.mark.parametrize("schema", [TEXT, {"type": "string", "x-control": "multiline"}], ids=["text", "longtext"])
def test_what_is_typed_in_a_line_is_in_that_line_of_the_text(stage, schema):
    show(stage, group(note=schema), {"note": "a\r\nb\r\nc"})
    note = stage.get_by_label("Note", exact=True)
    expect(note).to_have_value("a\nb\nc")
    note.focus()
    note.evaluate("field => field.setSelectionRange(2, 2)")
    stage.keyboard.type("x")
    assert props(stage) == {"note": "a\r\nxb\r\nc"}
    stage.keyboard.type("y")
    stage.keyboard.press("Enter")
    assert props(stage) == {"note": "a\r\nxy\r\nb\r\nc"}
    stage.keyboard.press("Backspace")
    stage.keyboard.press("Delete")
    assert props(stage) == {"note": "a\r\nxy\r\nc"}
    # Another person's edit leaves the caret in its line.
    stage.evaluate('stage.changed([{ op: "splice", path: "/note", at: 0, delete: 0, insert: "1\\r\\n" }])')
    stage.keyboard.type("z")
    assert props(stage) == {"note": "1\r\na\r\nxyz\r\nc"}


def paste(page, text):
    page.evaluate("""text => {
      const data = new DataTransfer()
      data.setData("text/plain", text)
      const event = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true })
      if (document.activeElement.dispatchEvent(event)) document.execCommand("insertText", false, text)
    }""", text)


WAYS = {
    "pasted": lambda page: paste(page, "1\r\n2"),
    "typed": lambda page: [page.keyboard.type("1"), page.keyboard.press("Control+Enter"), page.keyboard.type("2")],
    "received": lambda page: page.evaluate('stage.changed([{ op: "replace", path: "/name", value: "1\\n2 and more" }])'),
    "menu": lambda page: [page.get_by_role("button", name="More for Name", exact=True).click(),
                          page.get_by_role("menuitem", name="Add a line").click(), page.keyboard.type("2")],
}
EXPECTED = {"pasted": "An1\n2n", "typed": "An1\n2n", "received": "1\n2 and more", "menu": "Ann\n2"}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("schema", [TEXT, {"anyOf": [TEXT, {"type": "null"}]}], ids=["text", "optional"])
def test_a_text_in_one_line_gets_a_second_one(stage, way, schema):
    show(stage, group(name=schema), {"name": "Ann"})
    field = stage.locator("#editor :is(input[type=text], textarea)")
    name = field.evaluate("field => field.ariaLabel ?? field.labels[0].textContent")
    field.focus()
    field.evaluate("field => field.setSelectionRange(2, 2)")
    WAYS[way](stage)
    assert props(stage) == {"name": EXPECTED[way]}
    expect(field).to_have_value(EXPECTED[way])
    assert field.evaluate("field => [field.localName, field.ariaLabel ?? field.labels[0].textContent]") == ["textarea", name]
    expect(field).to_be_focused()


def test_a_field_undoes_what_is_typed_and_the_room_what_is_rewritten(stage):
    stage.evaluate("() => { stage.steps = []; stage.step = type => stage.steps.push(type) }")
    show(stage, group(name=TEXT), {"name": "Ann"})
    name = stage.get_by_label("Name", exact=True)
    name.press("End")
    stage.keyboard.type("a")
    stage.keyboard.press("Control+z")
    assert [props(stage)["name"], stage.evaluate("stage.steps")] == ["Ann", []]
    stage.keyboard.type("b")
    stage.evaluate('stage.changed([{ op: "splice", path: "/name", at: 0, delete: 0, insert: "x" }])')
    sent = stage.evaluate("stage.sent.length")
    for key in ["Control+z", "Control+z", "Control+Shift+Z", "Control+y"]:
        stage.keyboard.press(key)
    assert stage.evaluate("stage.steps") == ["undo", "undo", "redo", "redo"]
    assert [props(stage)["name"], stage.evaluate("stage.sent.length")] == ["xAnnb", sent]
    # What leaves a value as it is is not sent.
    name.fill("xAnnb")
    assert stage.evaluate("stage.sent.length") == sent


@pytest.mark.parametrize("way", WAYS)
def test_a_field_that_grows_has_no_history_and_undoes_in_the_room(stage, way):
    stage.evaluate("() => { stage.steps = []; stage.step = type => stage.steps.push(type) }")
    show(stage, group(name=TEXT), {"name": "Ann"})
    field = stage.locator("#editor :is(input[type=text], textarea)")
    field.press("End")
    stage.keyboard.type("a")
    WAYS[way](stage)
    for key in ["Control+z", "Control+Shift+Z"]:
        stage.keyboard.press(key)
    assert stage.evaluate("stage.steps") == ["undo", "redo"]


def test_what_is_typed_in_one_go_is_one_step_and_what_is_pasted_another(stage):
    show(stage, group(name=TEXT), {"name": "Ann"})
    stage.locator("#editor input[type=text]").press("End")
    ways = [
        lambda: stage.keyboard.type("ab"), lambda: stage.keyboard.press("Backspace"), lambda: stage.keyboard.press("Home"),
        lambda: stage.keyboard.type("cd"), lambda: paste(stage, "x"), lambda: stage.keyboard.type("ef"),
        lambda: stage.evaluate('stage.changed([{ op: "splice", path: "/name", at: 0, delete: 0, insert: "1" }])'),
        lambda: stage.keyboard.type("g"), lambda: stage.keyboard.press("Control+Enter"), lambda: stage.keyboard.type("hi"),
    ]
    for way in ways:
        way()
    assert props(stage) == {"name": "1cdxefg\nhiAnna"}
    goes_on = stage.evaluate("stage.sent.map(({ merge }) => Boolean(merge))")
    assert goes_on == [False, True, True, False, True, False, False, True, True, False, False, True]


def test_half_of_a_pair_is_sent_with_the_other_half(stage):
    show(stage, group(name=TEXT), {"name": "a"})
    name = stage.get_by_label("Name", exact=True)
    for typed, expected in (("a\\ud83d", "a"), ("a\\ud83d\\ude00", "a😀"), ("\\ud83d\\ude00\\ude00", "a😀"), ("b", "b")):
        name.evaluate(f"field => {{ field.value = '{typed}'; field.dispatchEvent(new Event('input', {{ bubbles: true }})) }}")
        assert props(stage) == {"name": expected}


PICKED = [("#ff0000", "#3366aa"), ("red", "#3366aa"), ("#f80", "#36a"), ("#ff8800cc", "#3366aacc"), ("#FF8800", "#3366AA"),
          ("rgb(1, 2, 3)", "rgb(51, 102, 170)"), ("", "#3366aa"), ("no colour", "#3366aa")]
SHOWN = [("red", "#ff0000"), ("#f80", "#ff8800"), ("#ff8800cc", "#ff8800"), ("hsl(120 100% 50%)", "#00ff00"), ("rgb(1 2 3 / 50%)", "#010203"),
         ("rebeccapurple", "#663399"), ("FF8800", "#ff8800"), ("no colour", "#000000"), ("", "#000000")]


def test_a_colour_is_the_picked_one_whatever_was_typed_before(stage):
    show(stage, group(tint={"type": "string", "x-control": "color"}), {"tint": "#000000"})
    picker, text = stage.get_by_label("Tint", exact=True), stage.get_by_label("Colour as text")
    for typed, expected in PICKED:
        text.fill(typed)
        picker.fill("#3366aa")
        assert props(stage) == {"tint": expected}, typed
        expect(text).to_have_value(expected)
    for typed, expected in SHOWN:
        text.fill(typed)
        expect(picker).to_have_value(expected)
        stage.evaluate('value => stage.changed([{ op: "replace", path: "/tint", value: "#123456" }])')
        stage.evaluate('value => stage.changed([{ op: "replace", path: "/tint", value }])', typed)
        expect(picker).to_have_value(expected)


FAR = [(-63114076800, "0000-12-30T00:00:00"), (252423993600, "+010000-01-01T00:00:00"), (1e300, "1e+300")]


@pytest.mark.parametrize(("seconds", "shown"), FAR)
def test_a_date_beyond_the_calendar_is_shown_as_text(stage, seconds, shown):
    show(stage, group(start={"type": "number", "x-control": "date"}), {"start": seconds})
    start = stage.get_by_label("Start", exact=True)
    expect(start).to_have_value(shown)
    expect(stage.get_by_text("Calendar fields have the years 1 to 9999 only")).to_be_visible()
    start.fill("2001-01-01T00:00:01")
    assert props(stage) == {"start": 1}
    start.press("Tab")
    expect(start).to_have_attribute("type", "datetime-local")
    expect(stage.get_by_text("Calendar fields have")).to_be_hidden()


ENTRIES = {
    "pairs": ({"type": "array", "x-pairs": {"key": TEXT, "value": TEXT}}, ["a", "one", "b", "two", "c", "three"], "/all/3",
              ["a,one", "b,draft", "c,three"], "Add entry", ","),
    "map": ({"type": "object", "additionalProperties": TEXT}, {"a": "one", "b": "two", "c": "three"}, "/all/b",
            ["a,one", "b,draft", "c,three"], "Add entry", "key,"),
    "list": ({"type": "array", "items": TEXT}, ["one", "two", "three"], "/all/1", ["one", "draft", "three"], "Add row", ""),
}


@pytest.mark.parametrize("kind", ENTRIES)
def test_a_draft_stays_with_its_entry_and_goes_with_it(stage, kind):
    schema, value, path, rows, add, new = ENTRIES[kind]
    show(stage, group(all=schema), {"all": value})
    row = stage.locator("li.row").nth(1)
    stage.evaluate("() => { stage.isSlow = true }")
    row.locator("input").last.fill("draft")
    stage.evaluate("""path => {
      stage.receive({ type: "rejected", seq: stage.state.pending[0].seq, path, reason: "no" })
      stage.isSlow = false
    }""", path)
    entered = lambda: stage.locator("li.row").evaluate_all("""rows => rows.map(row =>
      [...row.querySelectorAll("input")].map(field => field.value).join())""")
    assert entered() == rows
    stage.locator("li.row").first.get_by_role("button", name="Remove").click()
    assert entered() == rows[1:]
    stage.locator("li.row").first.get_by_role("button", name="Remove").click()
    assert entered() == rows[2:]
    stage.get_by_role("button", name=add).click()
    assert entered() == [*rows[2:], new]
    assert stage.evaluate("stage.state.errors") == {}


def test_the_same_file_can_be_chosen_again(stage):
    show(stage, group(picture={"type": "string", "x-control": "data"}), {"picture": ""})
    file = stage.locator("input[type=file]")
    for text in ("one", "one"):
        file.set_input_files({"name": "a.txt", "mimeType": "text/plain", "buffer": text.encode()})
        stage.wait_for_function("() => JSON.parse(stage.props).picture !== ''")
        assert file.evaluate("field => field.files.length") == 0
