"""Editing, typing in and dragging rows while other participants insert, remove and move them."""

import pytest
from conftest import TEXT, group, props, show
from playwright.sync_api import expect
from test_typing_together import same, type_in_turn

PAIRS = {"type": "array", "x-pairs": {"key": TEXT, "value": TEXT}}


def others(stage, *patch):
    """Applies a patch by another participant."""
    stage.evaluate("patch => stage.changed(patch)", patch)


def add(path, value):
    return {"op": "add", "path": path, "value": value}


def remove(path):
    return {"op": "remove", "path": path}


def move(source, path):
    return {"op": "move", "from": source, "path": path}


# Two rows are equal: values do not tell which of them is edited.
ROWS = ["ab", "ab", "cd", "ab"]
CHANGES = {
    "a new row above": ([add("/rows/0", "ab")], ["ab", "ab", "aXb", "cd", "ab"]),
    "a new row below": ([add("/rows/-", "ab")], ["ab", "aXb", "cd", "ab", "ab"]),
    "one less above": ([remove("/rows/0")], ["aXb", "cd", "ab"]),
    "it moves down": ([move("/rows/1", "/rows/3")], ["ab", "cd", "ab", "aXb"]),
    "it moves up": ([move("/rows/1", "/rows/0")], ["aXb", "ab", "cd", "ab"]),
    "another moves over it": ([move("/rows/3", "/rows/0")], ["ab", "ab", "aXb", "cd"]),
    "the one above moves away": ([move("/rows/0", "/rows/2")], ["aXb", "cd", "ab", "ab"]),
    "many things at once": ([remove("/rows/0"), move("/rows/0", "/rows/2"), add("/rows/0", "ab")], ["ab", "cd", "ab", "aXb"]),
    "its text, too": ([move("/rows/1", "/rows/2"), {"op": "splice", "path": "/rows/2", "at": 0, "delete": 0, "insert": "!"}],
                      ["ab", "cd", "!aXb", "ab"]),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("is_slow", [False, True])
def test_focus_and_caret_stay_in_a_row_that_others_move(stage, change, is_slow):
    patch, expected = CHANGES[change]
    show(stage, group(rows={"type": "array", "items": TEXT}), {"rows": ROWS})
    field = stage.locator("ol.rows input").nth(1)
    field.focus()
    field.press("Home")
    field.press("ArrowRight")
    stage.evaluate("isSlow => (stage.isSlow = isSlow)", is_slow)
    others(stage, *patch)
    stage.keyboard.press("X")
    assert props(stage) == {"rows": expected}
    assert stage.locator("ol.rows input").evaluate_all("fields => fields.map(field => field.value)") == expected
    assert stage.evaluate("[document.activeElement.value, document.activeElement.selectionStart]") == [
        expected[[index for index, row in enumerate(expected) if "X" in row][0]],
        next(row for row in expected if "X" in row).index("X") + 1]


def test_a_composition_goes_on_in_a_row_that_others_move(stage):
    show(stage, group(rows={"type": "array", "items": TEXT}), {"rows": ROWS})
    field = stage.locator("ol.rows input").nth(1)
    field.focus()
    field.press("End")
    session = stage.context.new_cdp_session(stage)
    session.send("Input.imeSetComposition", {"text": "に", "selectionStart": 1, "selectionEnd": 1})
    others(stage, move("/rows/0", "/rows/3"), add("/rows/0", "new"))
    session.send("Input.imeSetComposition", {"text": "日", "selectionStart": 1, "selectionEnd": 1})
    session.send("Input.insertText", {"text": "日"})
    assert props(stage) == {"rows": ["new", "ab日", "cd", "ab", "ab"]}


def test_the_row_that_has_the_focus_moves_to_a_part_of_a_long_list_that_is_not_there_yet(stage):
    show(stage, group(rows={"type": "array", "items": TEXT}), {"rows": [f"row {index}" for index in range(400)]})
    stage.get_by_label("Row 2", exact=True).focus()
    stage.keyboard.press("End")
    others(stage, move("/rows/1", "/rows/350"))
    stage.keyboard.press("X")
    assert props(stage)["rows"][350] == "row 1X"
    others(stage, remove("/rows/0"), move("/rows/349", "/rows/0"))
    stage.keyboard.press("Y")
    assert props(stage)["rows"][0] == "row 1XY"


def test_lists_in_lists_keep_their_rows(stage):
    lists = {"type": "array", "items": {"type": "array", "items": TEXT}}
    show(stage, group(rows=lists), {"rows": [["a", "a"], ["a", "a"]]})
    stage.locator("ol.rows ol.rows").nth(1).locator("input").nth(1).focus()
    stage.keyboard.press("End")
    others(stage, move("/rows/1", "/rows/0"), add("/rows/0/0", "a"), add("/rows/0", []))
    stage.keyboard.press("X")
    assert props(stage) == {"rows": [[], ["a", "a", "aX"], ["a", "a"]]}


@pytest.mark.parametrize(("patch", "expected"), [
    ([add("/rows/0", "j"), add("/rows/1", "v")], ["j", "v", "k", "v", "l", "vX"]),
    ([remove("/rows/0"), remove("/rows/0")], ["l", "vX"]),
])
def test_pairs_keep_what_is_typed(stage, patch, expected):
    show(stage, group(rows=PAIRS), {"rows": ["k", "v", "l", "v"]})
    stage.locator(".map input").nth(3).focus()
    stage.keyboard.press("End")
    others(stage, *patch)
    stage.keyboard.press("X")
    assert props(stage) == {"rows": expected}


def test_the_value_of_an_entry_is_typed_on_while_others_rename_it(stage):
    show(stage, group(map={"type": "object", "additionalProperties": TEXT}), {"map": {"a": "x", "b": "x"}})
    stage.get_by_label("Value of a", exact=True).focus()
    stage.keyboard.press("End")
    others(stage, move("/map/a", "/map/c"))
    stage.keyboard.press("Y")
    assert props(stage) == {"map": {"b": "x", "c": "xY"}}
    assert stage.locator("input.key").evaluate_all("fields => fields.map(field => field.value)") == ["c", "b"]


def drag(stage, first, last, meanwhile):
    stage.evaluate("import('/js/core/load-rest.js').then(({ loadRest }) => loadRest().then(() => true))")
    start, end = (stage.get_by_role("button", name=f"Move Row {row}").bounding_box() for row in (first, last))
    stage.mouse.move(start["x"] + 8, start["y"] + 8)
    stage.mouse.down()
    stage.mouse.move(end["x"] + 8, end["y"] + 60, steps=4)
    expect(stage.locator(".drop-after, .drop-before")).to_have_count(1)
    others(stage, *meanwhile)
    stage.mouse.up()


@pytest.mark.parametrize(("meanwhile", "expected"), [
    ([add("/rows/0", "new")], ["new", "b", "c", "a"]),
    ([move("/rows/0", "/rows/1")], ["b", "c", "a"]),
    ([move("/rows/2", "/rows/0")], ["c", "a", "b"]),
    ([remove("/rows/0")], ["b", "c"]),
    ([remove("/rows/1")], ["c", "a"]),
])
def test_a_row_that_is_dragged_is_dropped_where_it_was_to_go(stage, meanwhile, expected):
    show(stage, group(rows={"type": "array", "items": TEXT}), {"rows": ["a", "b", "c"]})
    drag(stage, 1, 3, meanwhile)
    assert props(stage) == {"rows": expected}
    expect(stage.locator(".dragged")).to_have_count(0)


def row(book, index):
    return book.editor.locator("ol.rows > li.row").nth(index)


def opened(row):
    """The row, unfolded."""
    row.locator("details").first.evaluate("fold => (fold.open = true)")
    return row


def agree(books, expected):
    """All show the rows with these titles."""
    for book in books:
        expect(book.editor.locator("ol.rows > li.row > .field > details > summary > .name")).to_have_text(expected)


ALBUM = ["Silvaplana in the morning", "Larches", "Above the tree line", "The whole valley", "Last light", "Rain", "Blue hour"]


def test_far_from_each_other_two_edit_rows_and_each_reaches_its_own(two):
    one, other = two("photo-list/album")
    choice = opened(row(other, 2)).get_by_label("Selected", exact=True)
    row(one, 0).get_by_role("button", name="Remove").first.click()
    choice.click()
    agree([one, other], ALBUM[1:])
    for book in (one, other):
        expect(opened(row(book, 1)).get_by_label("Selected", exact=True)).to_be_checked()
        expect(opened(row(book, 2)).get_by_label("Selected", exact=True)).not_to_be_checked()
    # Of two who remove one row the second hears that it is gone.
    for book in (one, other):
        row(book, 0).get_by_role("button", name="Remove").first.click()
    agree([one, other], ALBUM[2:])
    gone = "This was removed or replaced in the meantime."
    one.until(lambda: any(book.page.get_by_text(gone).count() for book in (one, other)))


def test_each_of_two_undoes_their_own_words_and_rows(two):
    one, other = two("photo-list/album")
    fields = [opened(row(book, 2)).get_by_label("Title", exact=True) for book in (one, other)]
    for field, key in zip(fields, ("End", "Home")):
        field.focus()
        field.press(key)
    type_in_turn(fields, ["ABCDEF", "uvwxyz"])
    same(one, fields, len(ALBUM[2]) + 12)
    row(other, 0).get_by_role("button", name="Remove").first.click()
    mixed = f"uvwxyz{ALBUM[2]}ABCDEF"
    agree([one, other], [ALBUM[1], mixed, *ALBUM[3:]])
    # The word at once, and neither the letters nor the removal of the other.
    one.page.keyboard.press("Control+z")
    agree([one, other], [ALBUM[1], f"uvwxyz{ALBUM[2]}", *ALBUM[3:]])
    one.page.keyboard.press("Control+Shift+Z")
    agree([one, other], [ALBUM[1], mixed, *ALBUM[3:]])
    other.page.get_by_role("button", name="Undo", exact=True).click()
    agree([one, other], [*ALBUM[:2], mixed, *ALBUM[3:]])
    row(other, 2).get_by_role("button", name="Remove").first.click()
    agree([one, other], [*ALBUM[:2], *ALBUM[3:]])
    # Nothing of one's own can be taken back: the button says that, and the key says why.
    expect(one.page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    one.page.keyboard.press("Control+z")
    expect(one.page.locator(".toast")).to_contain_text("Others have changed since what you would undo.")
    agree([one, other], [*ALBUM[:2], *ALBUM[3:]])


def test_far_from_each_other_one_types_in_a_row_that_the_other_moves(two):
    one, other = two("photo-list/album")
    opened(row(one, 2)).get_by_label("Title", exact=True).focus()
    one.page.keyboard.press("End")
    moves = (2, 1, 0, 3, 0, 1)
    for letter, index in zip("ABCDEF", moves):
        one.page.keyboard.type(letter)
        row(other, index).get_by_role("button", name="Move Row").first.press("End")
    expect(one.page.locator(":focus")).to_have_value(f"{ALBUM[2]}ABCDEF")
    expected = [*ALBUM[:2], f"{ALBUM[2]}ABCDEF", *ALBUM[3:]]
    for index in moves:
        expected.append(expected.pop(index))
    agree([one, other], expected)


def test_undo_passes_a_step_that_others_are_in_the_way_of(two):
    one, other = two("photo-list/album")
    undo, redo = (one.page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))
    row(other, 0).get_by_role("button", name="Remove").first.click()
    agree([one, other], ALBUM[1:])
    for button in (undo, redo):
        expect(button).to_be_disabled()
    row(one, 0).get_by_role("button", name="Remove").first.click()
    agree([one, other], ALBUM[2:])
    opened(row(one, 1)).get_by_label("Title", exact=True).fill("Mine")
    agree([one, other], [ALBUM[2], "Mine", *ALBUM[4:]])
    row(other, 1).get_by_role("button", name="Remove").first.click()
    agree([one, other], [ALBUM[2], *ALBUM[4:]])
    undo.click()
    expect(one.page.locator(".toast")).to_contain_text("Undo again to take back your step before it.")
    undo.click()
    agree([one, other], [*ALBUM[1:3], *ALBUM[4:]])
    expect(undo).to_be_disabled()
    redo.click()
    agree([one, other], [ALBUM[2], *ALBUM[4:]])
    expect(redo).to_be_disabled()


@pytest.mark.parametrize("patch", [remove("/0"), add("/1", "e"), move("/2", "/0"), move("/0", "/3")])
def test_a_fixed_beginning_has_as_many_elements_after_others_moved_rows_into_it(stage, patch):
    show(stage, {"type": "array", "prefixItems": [TEXT, TEXT], "items": TEXT}, ["a", "b", "c", "d"])
    others(stage, patch)
    shown = stage.locator("ol.rows input").evaluate_all("fields => fields.map(field => field.value)")
    assert shown == props(stage)
    assert stage.locator("ol.rows > li").evaluate_all("rows => rows.map(row => row.querySelector('.handle') !== null)") == [
        index > 1 for index in range(len(shown))]
