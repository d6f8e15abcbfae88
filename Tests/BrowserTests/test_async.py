"""A screen that loads, with its tab of the panel, on a real host."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def album(open_book):
    def album(**options):
        book = open_book("photo-list/loads", **options)
        book.show_tab("Async")
        book.photos = book.page.get_by_role("tabpanel", name="Async").get_by_role("region", name="photos")
        return book
    return album


def choose(book, mode):
    book.photos.get_by_role("radio", name=mode).check(force=True)


def test_each_outcome_is_loaded_at_once_and_is_no_edit(album):
    book = album()
    expect(book.canvas.locator(".photos li").first).to_be_visible()
    choose(book, "Empty")
    expect(book.canvas.get_by_text("Nothing here yet")).to_be_visible()
    expect(book.photos.get_by_role("status")).to_have_text("Settled, empty")
    expect(book.page.locator("[data-edited]")).to_have_count(0)
    choose(book, "Fail")
    expect(book.canvas.get_by_role("alert")).to_contain_text("You seem to be offline.")
    choose(book, "Hold")
    expect(book.canvas.get_by_role("status")).to_contain_text("Loading the photos")
    expect(book.photos.get_by_role("status")).to_have_text("Held")
    choose(book, "Normal")
    expect(book.canvas.locator(".photos li").first).to_be_visible()
    expect(book.photos.get_by_role("status")).to_have_text("Settled")
