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


def test_each_case_keeps_its_draft(open_book):
    book = open_book("troublemaker/quiet")
    case = book.editor.get_by_label("Case")
    case.select_option(label="Prints")
    book.editor.locator(".union-body input").fill("7")
    case.select_option(label="None")
    expect(book.editor.locator(".union-body input")).to_have_count(0)
    case.select_option(label="Prints")
    expect(book.editor.locator(".union-body input")).to_have_value("7")


def test_an_optional_remembers_its_value(open_book):
    book = open_book("contact-editor/full", bypass_csp=True)
    switch = book.editor.get_by_role("switch", name="Nickname")
    body = book.editor.locator(".optional-body").first
    expect(switch).to_be_checked()
    before = props(book)
    switch.uncheck()
    expect(body.locator("input")).to_have_count(0)
    assert props(book) != before
    switch.check()
    expect(body.locator("input")).to_have_value("Amazing Grace")
    assert props(book) == before


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


def test_options_and_vectors_change_the_screen(open_book):
    book = open_book("departures/by-the-day")
    book.editor.locator("li.row summary").last.click()
    days = book.editor.get_by_role("group", name="Days").last
    for day in ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"]:
        days.get_by_label(day, exact=True).press("Space")
    expect(book.canvas.locator("body")).not_to_contain_text("Spital")
    days.get_by_label("Weekend", exact=True).check()
    expect(days.get_by_label("Sunday", exact=True)).to_be_checked()
    book.field("Position, value x").fill("-33.5")
    expect(book.canvas.locator("header")).to_contain_text("-33.5° · 9.8716°")


def test_two_entries_with_the_same_key_are_pointed_out(open_book):
    book = open_book("contact-editor/full")
    phones = book.editor.locator(".map").first
    keys = phones.locator(".entry > .field-head select")
    first = keys.first.input_value()
    keys.nth(1).select_option(first)
    expect(phones.get_by_text("Duplicate keys")).to_be_visible()


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
