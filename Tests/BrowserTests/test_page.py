"""The page itself: keyboard, narrow windows, dark and light, names for everything."""

import re

import pytest
from playwright.sync_api import expect


def test_a_story_is_found_with_the_keyboard_alone(open_book):
    book = open_book("login")
    book.page.locator("body").press("/")
    expect(book.page.locator("#filter")).to_be_focused()
    book.page.keyboard.type("terminal one")
    book.page.keyboard.press("Enter")
    expect(book.page.locator("a.story[aria-current]")).to_contain_text("One failed")


def test_arrows_walk_through_the_tree(open_book):
    book = open_book("login")
    book.page.locator("#filter").focus()
    book.page.keyboard.press("ArrowDown")
    focused = book.page.locator("#tree [role=treeitem]:focus")
    expect(focused).to_have_count(1)
    first = focused.inner_text()
    book.page.keyboard.press("ArrowDown")
    expect(focused).not_to_have_text(first)


def test_a_filter_that_finds_nothing_says_so(open_book):
    book = open_book("login")
    book.page.locator("#filter").fill("zzz")
    expect(book.page.locator("#tree")).to_contain_text("No results for “zzz”.")


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


def test_dark_and_light_are_chosen_and_kept(open_book):
    book = open_book("login", color_scheme="light")
    background = lambda: book.page.evaluate("getComputedStyle(document.body).backgroundColor")
    light = background()
    book.page.get_by_role("button", name="Dark theme").click()
    dark = background()
    assert dark != light
    book.page.reload()
    book.settled()
    assert background() == dark


@pytest.mark.parametrize("story", ["login/wrong-password", "video-player-controls/recorded", "contact-editor/full", "photo-list/album"])
def test_every_control_has_a_name(open_book, story):
    book = open_book(story)
    nameless = book.page.evaluate("""() => [...document.querySelectorAll('input, select, textarea, button')]
        .filter(node => node.checkVisibility() && !(node.labels?.length || node.ariaLabel || node.title || node.textContent.trim()))
        .map(node => node.outerHTML)""")
    assert nameless == []


def test_a_link_to_a_story_that_is_not_there_says_so(open_book):
    book = open_book()
    book.page.goto(f"{book.host.url}#/no-such/story")
    expect(book.page.locator("#banner")).to_contain_text("Select a story from the list.")
    book.page.get_by_role("treeitem", name="Wrong password").click()
    expect(book.page.locator("#banner")).to_be_hidden()
    book.settled()


def test_the_current_story_is_in_sight_in_the_sidebar(open_book):
    book = open_book("terminal-dashboard", viewport={"width": 1280, "height": 400})
    expect(book.page.locator("a.story[aria-current]")).to_be_in_viewport()
    expect(book.page.locator("#panel-head")).to_contain_text("Terminal Dashboard")


WATCH_SHIFTS = """
window.shifts = []
new PerformanceObserver(list => { for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifts.push(value) }).observe({ type: "layout-shift", buffered: true })
"""


def test_nothing_moves_while_the_page_starts_and_a_story_opens(open_book):
    book = open_book()
    book.page.add_init_script(f"if (window === top) {{ {WATCH_SHIFTS} }}")
    book.open("login")
    book.page.locator("#view-bar button").first.wait_for()
    book.page.get_by_role("treeitem", name="Wrong password").first.wait_for()
    book.page.evaluate("location.hash = '#/mailbox'")
    expect(book.page.locator("a.story[aria-current]")).to_have_attribute("data-story", re.compile("^mailbox/"))
    book.settled()
    book.page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert book.page.evaluate("shifts.reduce((sum, shift) => sum + shift, 0)") < 0.01
