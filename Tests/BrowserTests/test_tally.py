"""One type of actions, used by mouse, by key and by hand."""

from playwright.sync_api import expect


def count(book):
    return book.editor.get_by_label("Count", exact=True)


def test_a_counter_is_used_by_mouse_and_by_key(open_book):
    book = open_book("tally/on-the-way")
    book.canvas.get_by_role("button", name="One more").click()
    expect(count(book)).to_have_value("8")
    book.page.get_by_role("button", name="Environment").click()
    book.page.get_by_label("Text", exact=True).check()
    expect(book.canvas.locator("pre")).to_contain_text("[0] start again")
    book.page.keyboard.press("Escape")
    expect(book.page.get_by_role("dialog", name="Environment")).to_be_hidden()
    book.canvas.locator("pre").click()
    book.page.keyboard.press("0")
    expect(count(book)).to_have_value("0")
    expect(book.canvas.locator("pre")).not_to_contain_text("start again")
