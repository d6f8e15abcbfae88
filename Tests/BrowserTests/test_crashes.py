"""Every way a screen can fail, in a real browser: a card over the last good rendering."""

import re

import pytest
from conftest import HOST_IS_MISSED
from playwright.sync_api import expect

# case of the trouble, title of the card, words in it, function that the stack begins with
TROUBLES = [
    ("Trap", "The screen crashed", "Fatal error", "outcome"),
    ("Unwraps nil", "The screen crashed", "nil", "outcome"),
    ("Stack overflow", "The screen ran out of stack", "unbounded recursion", "depth"),
    ("Endless loop", "The screen did not finish in time", "did not finish", "Troublemaker"),
    ("Abort", "The screen aborted", "abort", "outcome"),
    ("Floods", "The screen printed too much", "printed more", "flood"),
    ("Writes garbage", "The screen corrupted its output", "channel", None),
]


@pytest.mark.parametrize("trouble, title, words, function", TROUBLES)
def test_a_card_says_what_happened(open_book, make_host, trouble, title, words, function):
    book = open_book("troublemaker/quiet", at=make_host(deadline=0.2) if trouble == "Endless loop" else None)
    select = book.editor.get_by_label(re.compile("Trouble, case|^Trouble$")).first
    select.select_option(label=trouble)
    card = book.page.locator(".crash")
    expect(card).to_be_visible(timeout=60_000)
    expect(card).to_contain_text(title)
    expect(card).to_contain_text(words)
    if function:
        expect(card.locator(".author li").first).to_contain_text(function)
        expect(card.locator(".author .source-link").first).to_contain_text("Troublemaker.swift:")
    expect(book.canvas.locator("h1")).to_have_text("All is well")
    card.get_by_role("button", name="Undo").click()
    expect(select).not_to_have_value(trouble)
    expect(card).to_be_hidden()
    expect(book.canvas.locator("h1")).to_have_text("All is well")


@pytest.mark.stories
def test_a_crash_is_saved_as_a_fixture_from_its_card(open_book, request):
    book = open_book("troublemaker/the-last-row")
    index = book.editor.get_by_label("Index", exact=True).first
    index.fill("3")
    card = book.page.locator(".crash")
    expect(card).to_be_visible(timeout=60_000)
    card.get_by_role("button", name="Save as fixture").click()
    book.page.get_by_role("textbox", name="Name", exact=True).fill("zz row three")
    book.page.get_by_role("button", name="Save", exact=True).last.click()
    entry = book.page.get_by_role("treeitem", name="zz row three")
    try:
        expect(entry).to_be_visible()
        entry.click()
        expect(card).to_contain_text("Index out of range", timeout=60_000)
        expect(book.editor.get_by_label("Index", exact=True).first).to_have_value("3")
    finally:
        for file in request.config.rootpath.glob("Stories/Troublemaker/Fixtures/zz *.json"):
            file.unlink()
    expect(entry).to_have_count(0)


def test_a_room_outlives_its_host_in_the_pages_that_are_open(make_host, open_book):
    host = make_host()
    ann = open_book("troublemaker/quiet", at=host)
    bob = open_book("troublemaker/quiet", at=host, room=ann.room)
    for book in (ann, bob):
        book.whole()
    ann.expected_problems = bob.expected_problems = HOST_IS_MISSED
    ann.field("Note").fill("said before")
    expect(bob.canvas.locator(".note")).to_have_text("said before")
    host.process.kill()
    host.process.wait(20)
    expect(ann.page.locator("#banner")).to_be_visible()
    ann.field("Note").press("End")
    ann.field("Note").press_sequentially(", and while away")
    make_host(host.port)
    # Whichever page is back first.
    for book in (ann, bob):
        expect(book.page.locator("#banner")).to_be_hidden(timeout=60_000)
        expect(book.field("Note")).to_have_value("said before, and while away")
        expect(book.canvas.locator(".note")).to_have_text("said before, and while away")
    bob.field("Note").fill("said after")
    expect(ann.canvas.locator(".note")).to_have_text("said after")


def test_a_crash_is_marked_in_the_tree_of_all_participants_and_after_a_reload(open_book):
    book, other = open_book("troublemaker/quiet"), open_book("troublemaker/the-last-row")
    rows = [each.page.locator("a.story[data-key='troublemaker/quiet']") for each in (book, other)]
    select = book.editor.get_by_label(re.compile("Trouble, case|^Trouble$")).first
    select.select_option(label="Trap")
    for row in rows:
        expect(row).to_contain_text("crashed", timeout=60_000)
    book.page.reload()
    expect(rows[0]).to_contain_text("crashed")
    expect(rows[1]).to_contain_text("crashed")
    book.settled()
    select.select_option(label="None")
    for row in rows:
        expect(row).not_to_contain_text("crashed")


def test_what_came_since_the_last_visit_is_new_until_the_next(open_book):
    book = open_book("login")
    rows = book.page.locator("a.story[data-key='login/wrong-password']")
    expect(rows).to_be_visible()
    # At the very end: messages until then make all known again.
    book.page.evaluate("""() => addEventListener("pagehide", () => {
      const key = Object.keys(localStorage).find(key => key.startsWith("storybook: known: "))
      localStorage.setItem(key, JSON.stringify(JSON.parse(localStorage[key]).filter(id => id !== "login/wrong-password")))
      sessionStorage.clear()
    })""")
    for _ in range(2):
        book.page.reload()
        expect(rows).to_contain_text("new")
    book.page.evaluate("sessionStorage.clear()")
    book.page.reload()
    expect(rows).to_be_visible()
    expect(rows).not_to_contain_text("new")
