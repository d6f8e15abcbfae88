"""A live screen is used as its users will: typing, pressing, undoing, together."""

import pytest
from playwright.sync_api import expect

USERNAME = "input:not([type=checkbox], [type=password])"


@pytest.fixture
def login(open_book):
    return lambda **options: open_book("login/empty", **options)


def username(book):
    return book.canvas.locator(USERNAME).first


def text(book, index=0):
    """The same in the editor of the props."""
    return book.editor.get_by_label("Text", exact=True).nth(index)


def test_typing_into_the_screen_types_into_the_props(login):
    book = login()
    username(book).press_sequentially("Zoë 😀")
    expect(text(book)).to_have_value("Zoë 😀")
    expect(username(book)).to_have_value("Zoë 😀")
    book.canvas.locator("[type=password]").fill("short")
    expect(book.canvas.get_by_role("alert")).to_have_text("A password has at least six characters.")


def test_a_letter_typed_in_the_middle_leaves_the_caret_there(login):
    book = login()
    field = username(book)
    field.press_sequentially("ac")
    expect(text(book)).to_have_value("ac")
    field.press("ArrowLeft")
    field.press("b")
    field.press("x")
    expect(text(book)).to_have_value("abxc")
    assert field.evaluate("input => [input.value, input.selectionStart, document.activeElement === input]") == ["abxc", 3, True]


def test_what_was_typed_in_one_go_is_one_step_back(login):
    book = login()
    username(book).press_sequentially("ann")
    book.canvas.locator("[type=password]").press_sequentially("secret")
    expect(text(book, 1)).to_have_value("secret")
    book.page.get_by_role("button", name="Undo").click()
    expect(book.canvas.locator("[type=password]")).to_have_value("")
    expect(username(book)).to_have_value("ann")
    book.page.get_by_role("button", name="Undo").click()
    expect(username(book)).to_have_value("")


def test_return_in_the_form_signs_in_and_the_log_shows_the_source(login):
    book = login()
    book.show_tab("Activity")
    username(book).fill("ann")
    book.canvas.locator("[type=password]").fill("correct horse")
    expect(book.canvas.get_by_role("button", name="Sign in")).to_be_enabled()
    book.canvas.locator("[type=password]").press("Enter")
    expect(book.canvas.get_by_role("status")).to_contain_text("as ann")
    rows = book.page.get_by_role("log").get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.last).to_contain_text("Sign in")
    expect(rows.last).to_contain_text("Login+Update.swift:")
    book.canvas.get_by_role("button", name="Cancel").click()
    expect(book.canvas.get_by_role("status")).to_contain_text("Cancelling")


def test_others_see_it_typed_and_whose_it_was(login):
    one = login()
    two = login(room=one.room)
    two.show_tab("Activity")
    username(one).fill("ann")
    expect(username(two)).to_have_value("ann")
    expect(two.page.get_by_role("log")).to_contain_text("by Guest")
    one.canvas.get_by_role("checkbox").uncheck()
    expect(two.canvas.get_by_role("checkbox")).not_to_be_checked()


def test_a_command_is_performed_by_hand_with_a_value(login):
    book = login()
    book.unfold_commands()
    typed = book.editor.get_by_label("Value of Username › Typed")
    typed.fill("by hand")
    typed.press("Enter")
    expect(username(book)).to_have_value("by hand")
    book.editor.get_by_role("switch", name="Value of Remember").uncheck()
    book.editor.get_by_role("button", name="Send Remember").click()
    expect(book.canvas.get_by_role("checkbox")).not_to_be_checked()


def test_at_a_plain_address_texts_are_copied_as_well(login):
    """The clipboard of scripts is not there beyond loopback without HTTPS; also from a dialog and a menu."""
    book = login(permissions=["clipboard-read", "clipboard-write"])
    book.page.evaluate("() => { window.clipboard = navigator.clipboard; Object.defineProperty(navigator, 'clipboard', { value: undefined }) }")
    book.menu("Copy JSON")
    expect(book.page.locator(".toast").last).to_have_text("JSON copied.")
    assert "signIn" in book.page.evaluate("clipboard.readText()")
    book.page.locator("#share").click()
    book.page.get_by_role("menuitemradio", name="Frozen state").click()
    book.page.get_by_role("menuitem", name="Copy link").click()
    expect(book.page.locator(".toast").last).to_contain_text("It contains the props")
    assert "props=" in book.page.evaluate("clipboard.readText()")


# Texts that were replaced by themselves: each costs the page a layout, at the time at which the canvas shows the edit.
REWRITTEN = """() => {
  window.rewritten = []
  const texts = nodes => [...nodes].map(node => node.textContent).join("")
  new MutationObserver(records => {
    for (const { type, target, oldValue, addedNodes, removedNodes } of records) {
      const [before, after] = type === "characterData" ? [oldValue, target.data] : [texts(removedNodes), texts(addedNodes)]
      if (before && before === after) rewritten.push(`${target.nodeName}.${target.className}: ${after}`)
    }
  }).observe(document.body, { subtree: true, childList: true, characterData: true, characterDataOldValue: true })
}"""


@pytest.mark.parametrize("story", ["contact-editor/full", "login/ready", "photo-list/album", "video-player-controls/recorded"])
def test_an_edit_rewrites_no_text_of_the_page_that_stays_the_same(open_book, story):
    book = open_book(story).whole()
    field = book.editor.locator("input[type=text]").first
    for text in ("the first edit marks the field", "one", "two"):
        if text == "one":
            book.page.evaluate(REWRITTEN)
        before = book.page.evaluate("Number(document.documentElement.dataset.settled)")
        field.fill(text)
        book.page.wait_for_function("before => Number(document.documentElement.dataset.settled) > before", arg=before)
        # What the page does later than the canvas, in a task or a frame of its own.
        book.page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    assert book.page.evaluate("rewritten") == []
