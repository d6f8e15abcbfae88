"""A screen that takes long: the page says so, and an edit ends it."""

import re

from playwright.sync_api import expect

QUIET = "troublemaker/quiet"


def test_a_screen_that_waits_is_noted_over_the_canvas_until_the_next_edit(open_book, make_host):
    book = open_book(QUIET, at=make_host(deadline=1))
    note = book.page.get_by_role("status", name="Waiting")
    expect(note).to_be_empty()
    select = book.editor.get_by_label(re.compile("Trouble, case|^Trouble$")).first
    select.select_option(label="Sleeps")
    book.editor.get_by_label("Milliseconds", exact=True).fill("60000")
    expect(note).to_have_text("Still waiting for the screen, for up to 10 seconds. An edit cancels it.")
    expect(book.canvas.locator("h1")).to_have_text("All is well")
    select.select_option(label="None")
    expect(note).to_be_empty()
    expect(book.canvas.get_by_text("None asked for")).to_be_visible()
    expect(book.page.locator(".crash")).to_be_hidden()
