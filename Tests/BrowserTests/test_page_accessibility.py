"""The page itself under axe-core: every panel, dialog and state, in light and dark, wide and narrow."""

import pathlib

import axe_playwright_python
import pytest
from playwright.sync_api import expect

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page, tags=TAGS):
    """What axe-core finds in our own document; what stories show in their frames is the stories' own."""
    return found_by_axe(page, {"runOnly": tags})


def violations_in_both_schemes(page):
    """Of the rules only contrast depends on whether the page is light or dark."""
    page.emulate_media(color_scheme="light")
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    return found + [f"dark: {each}" for each in found_by_axe(page, {"runOnly": {"type": "rule", "values": ["color-contrast"]}})]


def found_by_axe(page, options):
    """The violations, a line each.

    What comes in by an animation is looked at when it stands still: half of its opacity is half of its contrast.
    """
    # Looked at again and again: the promise of an animation whose element goes may never be settled.
    page.wait_for_function("""() => !document.getAnimations()
      .some(({ effect, playState }) => playState === "running" && effect.getComputedTiming().endTime !== Infinity)""")
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE)
    found = page.evaluate("""options => axe.run(document, { iframes: false, resultTypes: ["violations"], ...options })""", options)
    return [f"{each['id']}: {node['html'][:160]}" for each in found["violations"] for node in each["nodes"][:3]]


def tabs(book):
    return book.page.locator("#panel-tabs [role=tab]:not([hidden])").evaluate_all("tabs => tabs.map(tab => tab.firstChild.textContent)")


def dialog(key):
    """Opened with a key, closed with Escape."""
    def show(book):
        book.page.evaluate("document.activeElement.blur()")
        book.page.keyboard.press(key)
        expect(book.page.locator("dialog[open]")).to_be_visible()
        yield
        book.page.keyboard.press("Escape")
        expect(book.page.locator("dialog[open]")).to_have_count(0)
    return show


def menu(name):
    def show(book):
        book.page.locator(f"#{name.lower()}").click()
        expect(book.page.locator(f"#{name.lower()}-menu .item").first).to_be_visible()
        yield
        book.page.keyboard.press("Escape")
    return show


def popover(name, menu=None):
    def show(book):
        if menu:
            book.page.get_by_role("button", name=menu).click()
        book.page.get_by_role("menuitem" if menu else "button", name=name, exact=not menu).click()
        box = book.page.get_by_role("dialog", name=name)
        expect(box).to_be_visible()
        yield
        book.page.keyboard.press("Escape")
        expect(box).to_be_hidden()
    return show


def way_of_looking(key, selector):
    """Shown with a letter, and put away with it."""
    def show(book):
        book.page.evaluate("document.activeElement.blur()")
        book.page.keyboard.press(key)
        expect(book.page.locator(selector).first).to_be_visible()
        yield
        book.page.evaluate("document.activeElement.blur()")
        book.page.keyboard.press(key)
        expect(book.page.locator(selector)).to_be_hidden()
    return show


def each_tab(book):
    book.open_sections()
    for name in tabs(book):
        book.show_tab(name)
        panel = book.page.get_by_role("tabpanel", name=name)
        expect(panel.locator("*").first).to_be_attached()
        yield name


def nothing_found(book):
    book.page.locator("#filter").fill("zzz")
    expect(book.page.locator("#tree")).to_contain_text("No results for “zzz”.")
    yield
    book.page.locator("#filter").fill("")


def nothing_more(_):
    yield


DIALOGS = {
    "palette": dialog("Control+k"), "keys": dialog("?"), "settings": dialog("Control+,"), "share": menu("Share"), "save": menu("Save"),
    "environment": popover("Environment"), "canvas": popover("Background and guides", "More tools"),
    "side by side": way_of_looking("g", "section.gallery"), "before and after": way_of_looking("b", ".compare-bar"),
}
SCENES = {"as it opens": nothing_more, "tab": each_tab, "nothing found": nothing_found, **DIALOGS}


@pytest.mark.parametrize("story, scenes", [
    ("photo-list/loads", SCENES), ("terminal-dashboard/one-failed", {"as it opens": nothing_more}),
    pytest.param("contact-flow/edit-contacts", {"tab": each_tab}, marks=pytest.mark.slow)])
def test_no_panel_and_no_dialog_violates_a_rule(open_book, story, scenes):
    book = open_book(story).whole()
    found = {}
    for scene, show in scenes.items():
        for part in show(book):
            if problems := violations_in_both_schemes(book.page):
                found[f"{scene} {part or ''}".strip()] = problems
    assert found == {}


@pytest.mark.parametrize("pane", ["sidebar", "canvas", "panel"])
def test_no_pane_of_a_narrow_window_violates_a_rule(open_book, pane):
    book = open_book("contact-editor/full", viewport={"width": 360, "height": 740}).whole()
    book.page.locator(f".tabs [data-pane={pane}]").click()
    expect(book.page.locator(f"#{pane}")).to_be_visible()
    # Of three panes one is there at a time, so the page's landmarks and its heading are not all there.
    assert violations(book.page, TAGS[:-1]) == []


@pytest.mark.parametrize("result", ["crashed", "build", "drifted"])
def test_errors_are_shown_without_violating_a_rule(developing, result):
    book = developing("troublemaker/quiet")
    book.wire.fixture(result)
    expect(book.page.locator(":is(.crash, .failure, .migration):not([hidden])").first).to_be_visible()
    assert violations(book.page) == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_who_asks_for_more_contrast_gets_it(open_book, theme):
    book = open_book("login", contrast="more", color_scheme=theme).whole()
    value = lambda name: book.page.evaluate("name => getComputedStyle(document.documentElement).getPropertyValue(name)", name)
    assert value("--ink-quiet") == value("--ink")
    assert value("--line") == value("--line-strong")
    assert violations(book.page) == []
