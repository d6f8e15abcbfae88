"""The page itself under axe-core: every panel, dialog and state, in light and dark, wide and narrow."""

import pathlib

import axe_playwright_python
import pytest
from playwright.sync_api import expect

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


def violations(page, tags=TAGS, root="html"):
    """What axe-core finds in our own document; what stories show in their frames is the stories' own."""
    return found_by_axe(page, root, {"runOnly": tags})


def violations_in_both_schemes(page, root="html"):
    """Of the rules only contrast depends on whether the page is light or dark."""
    page.emulate_media(color_scheme="light")
    found = violations(page, root=root)
    page.emulate_media(color_scheme="dark")
    contrast = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
    return found + [f"dark: {each}" for each in found_by_axe(page, root, contrast)]


def found_by_axe(page, root, options):
    """The violations, a line each.

    What comes in by an animation is looked at when it stands still: half of its opacity is half of its contrast.
    """
    # Looked at again and again: the promise of an animation whose element goes may never be settled.
    page.wait_for_function("""() => !document.getAnimations()
      .some(({ effect, playState }) => playState === "running" && effect.getComputedTiming().endTime !== Infinity)""")
    if not page.evaluate("typeof axe === 'object'"):
        page.evaluate(AXE)
    found = page.evaluate(
        """([root, options]) => axe.run(root, { iframes: false, resultTypes: ["violations"], ...options })""", [root, options])
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


# What each shows, and where: the rest of the page is as it opens.
DIALOG, POPOVER = "dialog[open]", ":popover-open"
SCENES = {
    "as it opens": (nothing_more, "html"), "tab": (each_tab, "#panel"), "nothing found": (nothing_found, "#sidebar"),
    "palette": (dialog("Control+k"), DIALOG), "keys": (dialog("?"), DIALOG), "settings": (dialog("Control+,"), DIALOG),
    "share": (menu("Share"), POPOVER), "save": (menu("Save"), POPOVER), "environment": (popover("Environment"), POPOVER),
    "canvas": (popover("Background and guides", "More tools"), POPOVER),
    "side by side": (way_of_looking("g", "section.gallery"), "main"),
    "before and after": (way_of_looking("b", ".compare-bar"), "main"),
}


@pytest.mark.parametrize("story, names", [
    ("photo-list/loads", SCENES), ("terminal-dashboard/one-failed", ["as it opens"]),
    pytest.param("contact-flow/edit-contacts", ["tab"], marks=pytest.mark.slow)])
def test_no_panel_and_no_dialog_violates_a_rule(open_book, story, names):
    book = open_book(story).whole()
    found = {}
    for name in names:
        show, root = SCENES[name]
        for part in show(book):
            assert book.page.locator(root).count() > 0, name
            if problems := violations_in_both_schemes(book.page, root):
                found[f"{name} {part or ''}".strip()] = problems
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
