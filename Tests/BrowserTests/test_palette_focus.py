"""Where the focus is after each command of the palette, and which search Ctrl+F means."""

import pytest
from playwright.sync_api import TimeoutError, expect
from wire import PATIENCE

STORY = "invoice/due"
ACTIONS = ".palette [role=option][data-kind=action]"
NAMES = "rows => rows.map(row => row.querySelector('.name').textContent)"
# What is seen and used, and nothing that a stray Enter removes.
IS_AT_HOME = """() => {
    const active = document.activeElement
    return active !== document.body && active.checkVisibility({ visibilityProperty: true })
        && !active.closest("dialog:not([open]), [inert]")
        && !/^(Remove|Delete)/.test(active.ariaLabel ?? active.textContent) }"""
FOCUS = """() => {
    const { id, ariaLabel, labels, textContent } = document.activeElement
    return ariaLabel || (id.includes("-name") && labels?.[0]?.textContent) || id || textContent.trim() }"""
# Closes what a command opened, and leaves the page to the next one.
TIDY = """() => {
    for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close()
    for (const shown of document.querySelectorAll(":popover-open")) shown.hidePopover()
    for (const pressed of document.querySelectorAll("#toolbar [aria-pressed=true]:not([hidden])")) pressed.click() }"""
# What opens something takes the focus there, what shows something to its place, what changes a value to its control.
PLACES = {
    "Save a fixture…": "Name", "Paste JSON…": "JSON", "Find in props": "Find in props", "Find a story": "filter",
    "Show Docs": "tab-docs", "Show Inspect": "tab-inspect", "Environment": "Language and region", "Screen size…": "Width",
    "Device…": "Device", "Dark screen": "Dark screen", "Side by side": "Due", "Before and after": "Compare with",
    "Keyboard shortcuts": "Filter keys", "Collapse all": "Expand or collapse all",
}
# They ask the host for all stories; where they lead is the same for each.
LONG = ("Run all tests", "Check all stories", "Check all snapshots", "Explore this story")


def opened_palette(book):
    book.page.keyboard.press("Control+k")
    expect(book.page.get_by_role("combobox", name="Find anything")).to_be_focused()
    return book.page.locator(ACTIONS)


def choose(book, title):
    """Chooses a row of the open palette by keys alone; one that leads to others, and the last of them."""
    book.page.keyboard.insert_text(title)
    rows = book.page.locator(ACTIONS)
    row = rows.filter(has=book.page.get_by_text(title, exact=True)).first
    expect(row).to_be_visible()
    while row.get_attribute("aria-selected") != "true":
        book.page.keyboard.press("ArrowDown")
    book.page.keyboard.press("Enter")
    if book.page.locator(".palette[open]").count():
        book.page.keyboard.press("ArrowUp")
        book.page.keyboard.press("Enter")


def family(title):
    """Commands that differ by a value only, such as the devices: only the longest walk has all of them."""
    return title.split(": ")[0]


@pytest.mark.parametrize("start", [pytest.param("a field", marks=pytest.mark.slow), "nothing"])
def test_the_focus_follows_every_command_of_the_palette(open_book, start, request):
    kind = str if start == "nothing" and request.config.option.slow else family
    book = open_book(STORY).whole()
    field = book.editor.locator("input[type=text]").first
    field.fill("edited")
    led, lost = set(), {}
    while True:
        if STORY not in book.page.url:
            book.page.evaluate("story => location.hash = `/${story}`", STORY)
            expect(book.page.locator("#story-bar strong")).to_have_text("Due")
        book.page.evaluate(TIDY)
        book.page.locator("#tab-props").evaluate("tab => tab.click()")
        book.page.evaluate("document.body.dataset.pane = 'panel'")
        if start == "a field" and field.is_visible():
            field.focus()
        else:
            book.page.evaluate("document.activeElement.blur()")
        known = {kind(title) for title in (*led, *LONG)}
        left = [title for title in opened_palette(book).evaluate_all(NAMES) if kind(title) not in known]
        if not left:
            break
        choose(book, left[0])
        try:
            book.page.wait_for_function(IS_AT_HOME, timeout=PATIENCE * 1000)
        except TimeoutError:
            lost[left[0]] = book.page.evaluate(FOCUS)
        if left[0] in PLACES:
            book.until(lambda: book.page.evaluate(FOCUS) == PLACES[left[0]])
        led.add(left[0])
    assert lost == {}
    assert len(led) > 30 and (PLACES.keys() <= led or start != "nothing")


def test_control_f_means_the_search_of_where_the_focus_is_and_in_the_canvas_the_browser_s(open_book):
    book = open_book(STORY).whole()
    find = book.page.get_by_role("searchbox", name="Find in props")
    stories = book.page.locator("#filter")
    book.page.keyboard.press("Control+f")
    expect(find).to_be_focused()
    book.page.locator("#tree [tabindex='0']").focus()
    book.page.keyboard.press("Control+f")
    expect(stories).to_be_focused()
    book.show_tab("Docs")
    book.page.keyboard.press("Control+f")
    expect(stories).to_be_focused()
    book.page.locator("#view-bar button").first.focus()
    book.page.keyboard.press("Control+f")
    expect(stories).to_be_focused()
    assert "mod+f" not in book.hears("F6").evaluate("storybookCanvas.tools.shortcuts.keys")
    assert book.problems == []
