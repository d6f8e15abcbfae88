"""Every tab of the panel with types that are rare and allowed: it shows them, and an edit afterwards is rendered."""

import os
import pathlib
import re

import pytest
from conftest import EXECUTABLE, Host
from playwright.sync_api import expect

CODED = str(pathlib.Path(EXECUTABLE).with_name("CodedStories"))
# What a page shows of a value that it cannot show.
LEAKS = re.compile(r"\bundefined\b|\[object |\bNaN\b|\$ref|#/\$defs")
# Elements that a tab makes for one story: what follows a recursive type without an end makes thousands.
MOST_ELEMENTS = 3000
COUNT = """() => {
  window.made = 0
  const create = Document.prototype.createElement
  Document.prototype.createElement = function (...name) { window.made++; return create.apply(this, name) }
}"""


@pytest.fixture(scope="module")
def odd():
    host = Host(0, executable=CODED, environment={**os.environ, "CODED_STORIES_ODD": "1"})
    yield host
    host.stop()


def tabs(page):
    return page.locator("#panel-tabs [role=tab]:not([hidden])").evaluate_all("tabs => tabs.map(tab => tab.id)")


def show(page, tab):
    """The text of a tab once it has any, and the number of elements that it took."""
    page.evaluate("made = 0")
    page.locator(f"#{tab}").dispatch_event("click")
    panel = page.locator(f"#{tab.replace('tab-', 'panel-')}")
    expect(panel).to_be_visible()
    expect(panel).to_have_text(re.compile(r"\w"))
    # The rows of a type in the documentation, and those of the types within it.
    for _ in range(2):
        panel.locator(".unfold[aria-expanded=false]").evaluate_all("rows => rows.forEach(row => row.click())")
    return panel.inner_text(), page.evaluate("made")


def test_every_tab_shows_every_type(open_book, odd):
    book = open_book("expression/sample", at=odd, room=None).whole()
    page = book.page
    book.open_sections()
    page.evaluate(COUNT)
    stories = page.evaluate("fetch('catalog.json').then(answer => answer.json())")["screens"]
    ids = [story["id"] for screen in stories for story in screen["stories"] if screen["path"][0] == "Odd"]
    wrong = []
    for story in ids:
        page.evaluate("story => { location.hash = `#/${story}` }", story)
        title = book.field("Title")
        expect(page.locator(f"#tree [aria-current=page][data-story='{story}']")).to_be_attached()
        expect(book.canvas.locator("h1")).to_have_text("A title")
        for tab in tabs(page):
            text, made = show(page, tab)
            if found := LEAKS.search(text):
                wrong.append((story, tab, text[max(0, found.start() - 40):found.end() + 40]))
            if made > MOST_ELEMENTS:
                wrong.append((story, tab, f"{made} elements"))
            if error := page.locator(".view-error").all_inner_texts():
                wrong.append((story, tab, error))
        page.locator("#tab-props").click()
        title.fill(f"{story} edited")
        expect(book.canvas.locator("h1")).to_have_text(f"{story} edited")
        if book.problems:
            wrong.append((story, [*book.problems]))
            book.problems.clear()
    assert not wrong, "\n".join(map(str, wrong))
    assert len(ids) > 15
