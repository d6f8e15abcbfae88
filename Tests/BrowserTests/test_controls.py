"""Every kind of control, on real props."""

import json

from playwright.sync_api import expect


def props(book):
    """The props as the host has them."""
    book.page.evaluate("() => { window.copied = undefined; navigator.clipboard.writeText = async text => { window.copied = text } }")
    book.menu("Copy JSON")
    book.page.wait_for_function("() => window.copied !== undefined")
    return json.loads(book.page.evaluate("window.copied"))


def test_rows_are_added_duplicated_moved_and_removed(open_book):
    book = open_book("photo-list/album", bypass_csp=True)
    rows = book.editor.locator("ol.rows > li.row")
    count = rows.count()
    titles = lambda: [photo["title"] for photo in props(book)["photos"]["value"]]
    before = titles()
    rows.first.get_by_role("button", name="Move Row 1").first.press("ArrowDown")
    expect(rows.nth(1).get_by_role("button", name="Move Row 2").first).to_be_focused()
    assert titles() == [before[1], before[0], *before[2:]]
    rows.first.get_by_role("button", name="More for Row 1").first.click()
    book.page.get_by_role("menuitem", name="Duplicate").click()
    expect(rows).to_have_count(count + 1)
    assert titles()[:2] == [before[1], before[1]]
    rows.first.get_by_role("button", name="Remove").first.click()
    expect(rows).to_have_count(count)
    book.editor.get_by_role("button", name="Add row").first.click()
    expect(rows).to_have_count(count + 1)
    assert len(titles()) == count + 1


def test_64_bit_integers_and_decimals_are_exact(open_book):
    book = open_book("contact-editor/full")
    number = book.editor.locator(".number input").first
    number.fill("18446744073709551615")
    expect(book.editor.locator(".number .problem:visible")).to_have_count(0)
    other = open_book("contact-editor/full", room=book.room)
    expect(other.editor.locator(".number input").first).to_have_value("18446744073709551615")
    number.fill("18446744073709551616")
    expect(book.editor.locator(".number .problem").first).to_contain_text("Between 0 and")


# What is open is filled a moment later.
EMPTY = "details.fold[open]:not(:has(> .fold-body > *))"


def test_a_recursive_type_opens_as_deep_as_one_likes(open_book):
    book = open_book("comment-thread")
    for _ in range(8):
        closed = book.editor.locator("details.fold:not([open]) > summary").first
        if closed.count():
            closed.click()
            expect(book.editor.locator(EMPTY)).to_have_count(0)
    assert book.editor.locator("details.fold[open]").count() > 4


def test_sixty_fields_are_all_there(open_book):
    book = open_book("video-player-controls/recorded")
    for _ in range(60):
        closed = book.editor.locator("details.fold:not([open]) > summary:visible").first
        if not closed.count():
            break
        closed.click()
        # The pointer is on its title. What is open and far from the view is filled when it comes near.
        expect(book.editor.locator("details.fold:has(> summary:hover) > .fold-body > *").first).to_be_attached()
    assert book.editor.locator(".field").count() >= 60
