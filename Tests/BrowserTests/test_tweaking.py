"""Tweak real props live, alone and together."""

import pathlib

import pytest
from playwright.sync_api import expect

NOTE = "Note"


def test_the_first_story_is_there_without_a_click(open_book):
    book = open_book()
    book.page.goto(book.host.url)
    book.settled()
    expect(book.page.locator("a.story[aria-current]")).to_have_count(1)
    expect(book.canvas.locator("body")).not_to_be_empty()


def test_a_click_in_the_sidebar_shows_another_story(open_book):
    book = open_book("login")
    book.page.get_by_role("treeitem", name="Talkative").click()
    expect(book.canvas.locator("body")).to_contain_text("What is printed goes to the log.")
    expect(book.page).to_have_title("Talkative · Example stories")
    assert "#/troublemaker/talkative?room=" in book.page.url


def test_the_screen_changes_as_one_types(open_book):
    book = open_book("troublemaker/quiet")
    book.field(NOTE).fill("")
    book.field(NOTE).press_sequentially("<b>Zoë</b> & 😀")
    expect(book.canvas.locator("body")).to_contain_text("<b>Zoë</b> & 😀")
    expect(book.canvas.locator("b", has_text="Zoë")).to_have_count(0)
    expect(book.field(NOTE)).to_have_value("<b>Zoë</b> & 😀")


# How many edits were sent when the browser had changed the field.
COUNTED = """
  window.sentAtInput = []
  let sent = 0
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function (data) {
    if (data.includes('"edit"')) sent += 1
    return send.call(this, data)
  }
  addEventListener("input", () => sentAtInput.push(sent), true)
"""


def test_a_letter_is_sent_before_the_field_shows_it_and_once(developing):
    book = developing()
    book.field(NOTE).fill("ab")
    expect(book.canvas.locator("body")).to_contain_text("ab")
    book.page.evaluate(COUNTED)
    book.field(NOTE).press("Home")
    for letter in "xyz":
        book.page.keyboard.press(letter)
    expect(book.canvas.locator("body")).to_contain_text("xyzab")
    assert book.page.evaluate("sentAtInput") == [1, 2, 3]
    splices = [edit["patch"] for edit in book.wire.all("edit")[-3:]]
    assert splices == [
        [{"op": "splice", "path": "/note", "at": at, "delete": 0, "insert": letter}] for at, letter in enumerate("xyz")]
    # They are one step of the history; what was typed before, at another place, is a step of its own.
    assert [edit.get("merge", False) for edit in book.wire.all("edit")] == [False, False, True, True]


def test_a_digit_is_sent_before_the_field_shows_it_and_once(developing):
    book = developing()
    count = book.editor.locator("input[inputmode=numeric]")
    expect(count).to_have_value("3")
    book.page.evaluate(COUNTED)
    count.press("End")
    for key in "1x":
        book.page.keyboard.press(key)
    expect(book.canvas.locator("body")).to_contain_text("31")
    expect(count).to_have_value("31x")
    assert book.page.evaluate("sentAtInput") == [1, 1]
    assert [edit["patch"] for edit in book.wire.all("edit")] == [
        [{"op": "replace", "path": "/count/value", "value": 31}]]


@pytest.mark.parametrize(("change", "field"), [
    ("event.preventDefault()", "ab"), ("event.preventDefault(), document.execCommand('insertText', false, 'Q')", "abQ")])
def test_a_predicted_letter_that_is_not_inserted_is_reverted(developing, change, field):
    book = developing()
    book.field(NOTE).fill("ab")
    expect(book.canvas.locator("body")).to_contain_text("ab")
    # What is typed after this is another step.
    book.field(NOTE).blur()
    book.field(NOTE).press("End")
    book.page.evaluate(
        "change => document.addEventListener('beforeinput', new Function('event', `if (event.data === 'x') ${change}`))",
        change)
    steps = book.wire.last(book.wire.heard, "changed")["history"]["undo"]
    book.page.keyboard.press("x")
    book.wire.until(lambda: book.wire.last(book.wire.heard, "changed").get("seq") == book.wire.all("edit")[-1]["seq"])
    assert book.wire.last(book.wire.heard, "changed")["history"]["undo"] == steps + (field != "ab")
    expect(book.field(NOTE)).to_have_value(field)
    expect(book.canvas.locator("body")).to_contain_text(field)
    book.page.keyboard.press("y")
    expect(book.canvas.locator("body")).to_contain_text(f"{field}y")
    expect(book.canvas.locator("body")).not_to_contain_text("x")


def test_company_is_shown_at_the_field_it_is_on(open_book):
    one = open_book("troublemaker/quiet")
    two = open_book("troublemaker/quiet", room=one.room)
    two.field(NOTE).focus()
    expect(one.editor.locator(".presence:visible")).to_contain_text("Guest")


def test_undo_redo_and_reset(open_book):
    book = open_book("troublemaker/quiet")
    before = book.field(NOTE).input_value()
    undo, redo = (book.page.get_by_role("button", name=name) for name in ("Undo", "Redo"))
    expect(undo).to_be_disabled()
    book.field(NOTE).press_sequentially("!!")
    expect(book.canvas.locator("body")).to_contain_text("!!")
    undo.click()
    expect(book.field(NOTE)).to_have_value(before)
    redo.click()
    expect(book.canvas.locator("body")).to_contain_text("!!")
    # Outside of text fields, the keys are the page's.
    redo.focus()
    book.page.keyboard.press("Control+z")
    expect(book.field(NOTE)).to_have_value(before)
    book.page.keyboard.press("Control+Shift+z")
    expect(book.field(NOTE)).to_have_value("!!" + before)
    book.page.get_by_role("button", name="Reset to the story").click()
    expect(book.field(NOTE)).to_have_value(before)


def test_props_are_copied_as_json_and_as_swift(open_book):
    book = open_book("troublemaker/quiet", permissions=["clipboard-read", "clipboard-write"])
    for item, start, said in [("Copy JSON", "{", "JSON copied."), ("Copy Swift", ".init(", "Swift expression copied.")]:
        book.menu(item)
        expect(book.page.locator(".toast", has_text=said)).to_be_visible()
        assert book.page.evaluate("navigator.clipboard.readText()").startswith(start)


def test_what_is_downloaded_is_the_canonical_json(open_book):
    book = open_book("troublemaker/quiet")
    with book.page.expect_download() as download:
        book.menu("Download JSON")
    text = pathlib.Path(download.value.path()).read_text()
    assert text.startswith("{\n  \"note\"") and text.endswith("}\n")


def test_a_story_is_shown_from_right_to_left_and_as_text(open_book):
    book = open_book("order-e-mail")
    expect(book.canvas.locator("table").first).to_be_visible()
    book.page.get_by_role("button", name="Environment").click()
    book.page.get_by_label("Right to left").check()
    expect(book.canvas.locator("html")).to_have_attribute("dir", "rtl")
    book.page.get_by_label("Text", exact=True).check()
    expect(book.canvas.locator("pre.terminal")).to_be_visible()


def test_the_environment_says_what_a_story_ignores_and_offers_no_format_that_it_has_not(open_book):
    book = open_book("departures/at-night").whole()
    box = book.page.get_by_role("dialog", name="Environment")
    for story, ignored, formats in [("departures/at-night", "Calendar, Random seed", 2), ("terminal-dashboard/all-fine", "Calendar", 0)]:
        book.visit(story)
        book.page.keyboard.press("e")
        expect(box.get_by_role("status").last).to_contain_text(f"No effect on this story: ")
        expect(box.get_by_role("status").last).to_contain_text(ignored)
        expect(box.get_by_role("radiogroup", name="Format").get_by_role("radio").locator("visible=true")).to_have_count(formats)
        expect(box.get_by_role("button", name="Reset")).to_be_disabled()
        book.page.keyboard.press("Escape")
        book.page.keyboard.press("Control+k")
        row = book.page.locator(".palette [role=option]").filter(has_text="HTML or text")
        expect(row).to_have_count(formats // 2)
        book.page.keyboard.press("Escape")


def test_a_terminal_screen_has_its_colours(open_book):
    book = open_book("terminal-dashboard")
    expect(book.canvas.locator("pre.terminal span[class*=ansi-front]").nth(3)).to_be_attached()
