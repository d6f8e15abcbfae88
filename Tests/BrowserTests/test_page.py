"""The page itself: keyboard, narrow windows, dark and light, names for everything."""

import re

import pytest
from playwright.sync_api import expect


def test_nothing_is_cut_off_sideways(open_book):
    """The widths of phones, tablets and desktops, and a window at 200 %, also with a long name."""
    book = open_book("video-player-controls/looking-for-a-place").whole()
    for width, height in [(360, 780), (390, 780), (720, 450), (820, 780), (1024, 768), (1440, 900), (2560, 1300)]:
        book.page.set_viewport_size({"width": width, "height": height})
        for pane in ("sidebar", "panel", "canvas"):
            tab = book.page.locator(f"[data-pane={pane}]").last
            if tab.is_visible():
                tab.click()
                expect(book.page.locator(f"#{pane}")).to_be_visible()
            assert book.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, pane)
        cut = """() => [...document.querySelectorAll(".story-path strong, #toolbar > *, #share, #save-fixture, #save")]
            .filter(part => part.checkVisibility() && (part.scrollWidth > part.clientWidth + 1 && !(part.matches("strong") && innerHeight < 500)
                || part.getBoundingClientRect().right > document.querySelector("#canvas").getBoundingClientRect().right))
            .map(part => part.outerHTML.slice(0, 100))"""
        book.until(lambda: book.page.evaluate(cut) == [])


WATCH_SHIFTS = """if (window === top) {
  window.shifts = []
  const place = ({ node, previousRect, currentRect }) =>
    [node?.cloneNode?.().outerHTML, JSON.stringify([previousRect, currentRect])]
  const add = ({ value, hadRecentInput, sources }) => { if (!hadRecentInput) shifts.push([value, sources.map(place)]) }
  new PerformanceObserver(list => list.getEntries().forEach(add)).observe({ type: "layout-shift", buffered: true })
}"""
NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (360, 225)])
def test_nothing_moves_while_the_page_starts_and_a_story_opens(open_book, width, height):
    book = open_book(viewport={"width": width, "height": height})
    book.page.add_init_script(WATCH_SHIFTS)
    book.open("contact-editor/full").whole()
    book.page.wait_for_function("() => document.querySelector('.data .thumb')?.complete ?? true")
    book.page.evaluate(NEXT_FRAME)
    assert book.page.evaluate("shifts") == []
    book.page.evaluate("location.hash = '#/mailbox'")
    expect(book.page.locator("a.story[aria-current]")).to_have_attribute("data-story", re.compile("^mailbox/"))
    book.settled()
    book.page.evaluate(NEXT_FRAME)
    assert sum(value for value, _ in book.page.evaluate("shifts")) < 0.01
