"""What is done with fields beside typing in them: finding, copying, resetting, moving, editing many at once."""

import json

from conftest import TEXT, group, props, show
from playwright.sync_api import expect

NOTE = "Note"
PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
NUMBER = {"type": "integer"}


def more(page, name, item):
    page.get_by_role("button", name=f"More for {name}", exact=True).first.click()
    page.get_by_role("menuitem", name=item).click()


def shown_props(book):
    return book.page.evaluate(
        "async () => (await import(document.querySelector('script[type=module]').src)).store.state.room.props")


def test_a_value_deep_in_the_props_is_found_by_the_keyboard(open_book):
    book = open_book("photo-list/album")
    book.editor.locator("input").first.focus()
    book.page.keyboard.press("Control+f")
    find = book.page.get_by_role("searchbox", name="Find in props")
    expect(find).to_be_focused()
    find.fill("larches")
    expect(book.page.locator(".find .unit")).to_have_text("1 of 2")
    title = book.editor.locator(".field.found-now")
    expect(title.locator("input")).to_have_value("Larches")
    expect(find).to_be_focused()
    find.press("Enter")
    expect(book.page.locator(".find .unit")).to_have_text("2 of 2")
    find.press("Shift+Enter")
    find.press("Escape")
    expect(book.editor.get_by_role("textbox", name="Title")).to_be_focused()
    expect(book.editor.locator(".found, .found-now")).to_have_count(0)


def test_who_joins_a_room_sees_what_is_not_as_in_the_story_and_resets_it(open_book):
    one = open_book("troublemaker/quiet")
    before = one.field(NOTE).input_value()
    one.field(NOTE).fill("else")
    expect(one.canvas.locator("body")).to_contain_text("else")
    two = open_book("troublemaker/quiet", room=one.room)
    expect(two.editor.locator(".field.is-changed")).to_have_count(1)
    mark = two.page.get_by_role("button", name="Reset Note to the story")
    expect(mark).to_have_attribute("title", f"The story has “{before[:59].rstrip() + '…' if len(before) > 60 else before}”. Click to reset.")
    mark.click()
    expect(one.field(NOTE)).to_have_value(before)
    expect(two.editor.locator(".field.is-changed")).to_have_count(0)
    more(one.page, NOTE, "Earlier values")
    one.page.get_by_role("menuitem", name="else").click()
    expect(two.field(NOTE)).to_have_value("else")


def test_a_part_is_copied_and_pasted_where_it_fits(open_book):
    book = open_book("photo-list/album", permissions=["clipboard-read", "clipboard-write"])
    rows = book.editor.locator("li.row > .field > details > summary")
    rows.nth(1).focus()
    copied = book.page.locator(".toast", has_text="Row 2 copied")

    def copy():
        # The focus loads what handles the keys.
        book.page.keyboard.press("Control+c")
        return copied.is_visible()

    book.until(copy)
    assert json.loads(book.page.evaluate("navigator.clipboard.readText()"))["title"] == "Larches"
    rows.nth(0).focus()
    book.page.keyboard.press("Control+v")
    book.page.keyboard.press("Enter")
    expect(book.editor.get_by_role("textbox", name="Title").first).to_have_value("Larches")
    more(book.page, "Title", "Copy path")
    expect(book.page.locator(".toast", has_text="Path copied")).to_be_visible()
    rows.nth(0).focus()
    book.page.keyboard.press("Control+v")
    expect(book.page.locator(".toast", has_text="Cannot paste to Row 1: Invalid JSON")).to_be_visible()
    # What the decoder does not take is left in no field.
    title = book.editor.get_by_role("textbox", name="Title").first
    book.page.evaluate("""navigator.clipboard.writeText('{"title": 3}')""")
    rows.nth(0).focus()
    book.page.keyboard.press("Control+v")
    expect(book.page.locator(".toast", has_text="Cannot paste to Row 1: Expected")).to_be_visible()
    expect(title).to_have_value("Larches")
    expect(book.editor.locator("[aria-invalid=true]")).to_have_count(0)


def test_json_is_shown_in_changes_before_it_is_applied(open_book):
    book = open_book("troublemaker/quiet")
    before = book.field(NOTE).input_value()
    more(book.page, "all props", "Paste JSON…")
    dialog = book.page.get_by_role("dialog", name="Paste JSON")
    apply = dialog.get_by_role("button", name="Apply")
    dialog.get_by_label("JSON").fill('{"note": 3}')
    expect(dialog.locator(".changes")).to_contain_text("Note must be a string, not 3.")
    # The schema remarks, the decoder decides; what it says stays in sight with the text.
    apply.click()
    expect(dialog.get_by_role("status")).to_have_text("Note: Expected a string.")
    expect(dialog.get_by_label("JSON")).to_be_focused()
    expect(apply).to_be_disabled()
    assert shown_props(book)["note"] == before
    dialog.get_by_label("JSON").fill('{"note": ')
    expect(dialog.get_by_role("status")).to_contain_text("Invalid JSON")
    dialog.get_by_role("button", name="Cancel").click()
    expect(book.field(NOTE)).to_have_value(before)
    more(book.page, NOTE, "Edit as JSON…")
    dialog = book.page.get_by_role("dialog", name="Note as JSON")
    dialog.get_by_label("JSON").fill('"from JSON"')
    expect(dialog.locator(".changes")).to_contain_text("becomes “from JSON”")
    dialog.get_by_role("button", name="Apply").click()
    expect(book.canvas.locator("body")).to_contain_text("from JSON")
    book.page.locator(".toast", has_text="1 change applied").get_by_role("button", name="Undo").click()
    expect(book.field(NOTE)).to_have_value(before)


def test_json_that_the_samples_do_not_show_is_for_the_decoder_to_judge(open_book):
    """With a byte order mark and a no-break space around it, as files and web pages have them."""
    book = open_book("troublemaker/quiet")
    more(book.page, "all props", "Paste JSON…")
    dialog = book.page.get_by_role("dialog", name="Paste JSON")
    text = dialog.get_by_label("JSON")
    value = {**shown_props(book), "note": "pasted", "of an older version": [None]}
    text.fill("\ufeff" + json.dumps(value) + "\u00a0\n")
    expect(dialog.locator(".changes .remark")).to_contain_text("is not a known field")
    expect(dialog.get_by_role("status")).to_contain_text("the type decides")
    text.press("Control+Enter")
    expect(dialog).to_have_count(0)
    expect(book.canvas.locator("body")).to_contain_text("pasted")
    assert shown_props(book) == value


def test_of_five_thousand_fields_those_in_sight_are_made_and_all_are_found(stage):
    rows = [{"name": f"item {index}", "count": index} for index in range(2500)]
    show(stage, group(rows={"type": "array", "items": group(name=TEXT, count=NUMBER)}), {"rows": rows})
    expect(stage.locator("li.row").first).to_have_attribute("aria-setsize", "2500")
    assert stage.locator("#editor *").count() < 3000
    stage.get_by_role("button", name="Find in props").click()
    stage.get_by_role("searchbox").fill("item 2345")
    found = stage.locator(".field.found-now")
    expect(found.locator("input")).to_have_value("item 2345")
    expect(found).to_be_in_viewport()
    row = stage.locator("li.row", has=found)
    expect(row).to_have_attribute("aria-posinset", "2346")
    found.locator("input").fill("here")
    stage.get_by_role("button", name="Move Row 2346").press("ArrowUp")
    expect(stage.get_by_role("button", name="Move Row 2345")).to_be_focused()
    assert [item["name"] for item in props(stage)["rows"][2344:2346]] == ["here", "item 2344"]
    assert stage.locator("#editor *").count() < 6000


def test_a_row_is_dragged_and_a_removed_one_leaves_the_focus_in_the_list(stage):
    show(stage, group(names={"type": "array", "items": TEXT}), {"names": ["a", "b", "c"]})
    stage.evaluate("import('/js/core/load-rest.js').then(({ loadRest }) => loadRest().then(() => true))")
    start, end = (stage.get_by_role("button", name=f"Move Row {row}").bounding_box() for row in (1, 3))
    stage.mouse.move(start["x"] + 8, start["y"] + 8)
    stage.mouse.down()
    stage.mouse.move(end["x"] + 8, end["y"] + 60, steps=4)
    expect(stage.locator(".drop-after")).to_have_count(1)
    stage.mouse.up()
    assert props(stage) == {"names": ["b", "c", "a"]}
    stage.get_by_role("button", name="Remove").nth(1).press("Enter")
    assert props(stage) == {"names": ["b", "a"]}
    expect(stage.get_by_role("button", name="Move Row 2")).to_be_focused()


def test_numbers_are_stepped_exactly_and_times_have_zones(stage):
    schema = group(big={**NUMBER, "minimum": 0, "maximum": 2**64 - 1}, ratio={"type": "number"}, when={"type": "number", "x-control": "date"})
    show(stage, schema, {"big": 2**63, "ratio": 0.1, "when": 0})
    stage.get_by_label("Big", exact=True).press("Shift+ArrowUp")
    expect(stage.get_by_label("Big", exact=True)).to_have_value(str(2**63 + 10))
    stage.get_by_label("Ratio", exact=True).press("Alt+ArrowUp")
    stage.get_by_label("Ratio", exact=True).press("Alt+ArrowUp")
    expect(stage.get_by_label("Ratio", exact=True)).to_have_value("0.3")
    expect(stage.get_by_label("When", exact=True)).to_have_value("2001-01-01T00:00")
    assert stage.get_by_label("When, time zone").locator("option").first.inner_text() == "UTC"


def test_pictures_are_shown_and_only_pages_of_the_web_are_opened(stage):
    show(stage, group(data={**TEXT, "contentEncoding": "base64"}, link={**TEXT, "x-control": "url"}), {"data": PNG, "link": "javascript:alert(1)"})
    expect(stage.get_by_role("img", name="Preview")).to_be_visible()
    link = stage.get_by_role("link", name="Open in a new tab")
    expect(link).to_have_count(0)
    stage.get_by_label("Link", exact=True).fill("https://example.com/a")
    expect(link).to_have_attribute("href", "https://example.com/a")
    expect(link).to_have_attribute("rel", "noopener noreferrer")


def test_the_menu_of_a_field_is_one_step_back_from_it_and_no_other_is_in_the_way(open_book):
    book = open_book("login")
    field = book.editor.locator("input[type=text]").first
    field.focus()
    book.page.keyboard.press("Shift+Tab")
    more = book.page.locator(":focus")
    expect(more).to_have_attribute("aria-haspopup", "menu")
    expect(book.editor.locator(".more[tabindex='0']")).to_have_count(1)
    book.page.keyboard.press("Enter")
    expect(book.page.get_by_role("menu")).to_be_visible()
    book.page.keyboard.press("Escape")
    expect(more).to_be_focused()
    book.page.keyboard.press("Tab")
    expect(field).to_be_focused()


def test_a_refusal_without_a_place_is_in_the_panels_head(developing):
    book = developing("troublemaker/quiet")
    head = book.page.locator("#panel-head .problem")
    book.wire.deliver(type="rejected", seq=99, path="", reason="The two do not go together.")
    expect(head).to_have_text("The two do not go together.")
    expect(book.page.locator("#announcer")).to_have_text("The two do not go together.")
    book.field(NOTE).fill("else")
    expect(head).to_have_count(0)


def test_what_the_type_made_of_an_edit_is_beside_the_field(developing):
    book = developing("troublemaker/quiet")
    book.field(NOTE).press_sequentially("!")
    typed = book.field(NOTE).input_value()
    result = book.editor.locator(".field .normalized")
    book.wire.deliver(type="inspected", revision=2, broken=[], altered=[{"path": "/note", "given": 12, "made": 10}])
    expect(result).to_have_text("The type changes 12 to 10.")
    book.wire.deliver(type="inspected", revision=2, broken=[], altered=[{"path": "/note", "given": "x"}])
    expect(result).to_have_text("The type drops “x”.")
    expect(book.field(NOTE)).to_have_value(typed)
    book.wire.deliver(type="inspected", revision=3, broken=[])
    expect(result).to_have_count(0)
