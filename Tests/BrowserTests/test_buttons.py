"""Every enabled button does something: presses each in each state, and looks for what is different."""

import collections
import math

import pytest
from playwright.sync_api import TimeoutError
from wire import PATIENCE

# What counts as done outside of the document, and must not leave it.
OUTSIDE = """() => {
  window.done = 0
  for (const [owner, name, result] of [[navigator.clipboard, "writeText", Promise.resolve()], [window, "open", null],
    [HTMLInputElement.prototype, "click"], [HTMLInputElement.prototype, "showPicker"], [HTMLAnchorElement.prototype, "click"],
    [Element.prototype, "requestFullscreen", Promise.resolve()]]) owner[name] = () => (window.done++, result)
}"""
# A tab stop is no effect; what is shown, chosen, typed, scrolled or focused is.
PAGE = """async () => {
  const { performed, rendering } = (await import(document.querySelector("script[type=module]").src)).store.state
  const copy = document.body.cloneNode(true)
  for (const node of copy.querySelectorAll("[tabindex]")) node.removeAttribute("tabindex")
  const all = [...document.querySelectorAll("*")]
  return JSON.stringify([copy.outerHTML, performed, rendering?.revision, window.done, location.href, all.indexOf(document.activeElement),
    all.filter(node => node.value !== undefined || node.checked).map(({ value, checked }) => [value, checked]),
    all.filter(node => node.matches(":popover-open, dialog[open], details[open]")).length,
    all.filter(({ scrollTop }) => scrollTop).map(({ scrollTop }) => scrollTop)])
}"""
TIDY = """() => {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close()
  for (const shown of document.querySelectorAll(":popover-open")) shown.hidePopover()
  document.activeElement.blur()
}"""
# What is chosen already may be pressed again: tabs, and the language of a code.
BUTTONS = """root => [...document.querySelectorAll(`${root} :is(button, summary, [role^=menuitem])`)]
  .filter(node => !node.disabled && node.ariaDisabled !== "true" && node.ariaSelected !== "true" && node.ariaPressed !== "true"
    && !node.closest("[inert]") && node.checkVisibility({ visibilityProperty: true }))
  .map((node, index) => [node.dataset.place ??= `${performance.now()} ${index}`, node.localName,
    `${node.closest("[role=toolbar], [role=group], section")?.ariaLabel ?? ""} › ${node.ariaLabel || node.textContent.trim()}`])"""
# What the page was before, unless the button is gone: rows that are drawn again are others.
PRESS = f"""async place => {{
  const node = () => document.querySelector(`[data-place="${{place}}"]`)
  node()?.focus()
  const before = node() && await ({PAGE})()
  const button = node()
  button?.click()
  return button && before
}}"""
# They leave the story, take all stories, or what holds the buttons away: each has tests of its own.
ELSEWHERE = ("Run all", "Check all", "Run tests of", "Explore", "Open ", "Panel", "Stories", "Canvas", "Previous story", "Next story", "Shared room")
STATES = {
    "the page": ("login/wrong-password", "body", None),
    "the smallest zoom": ("login/wrong-password", "#view-bar", lambda book: [book.page.keyboard.press("-") for _ in range(4)]),
    "the largest zoom": ("login/wrong-password", "#view-bar", lambda book: [book.page.keyboard.press("+") for _ in range(9)]),
    "a form with bounds": ("video-player-controls/recorded", "#panel-props", None),
    "rows and keys": ("contact-editor/full", "#panel-props", None),
    "docs": ("contact-editor/full", "#panel-docs", lambda book: book.show_tab("Docs")),
    "tests": ("login/wrong-password", "#panel-tests", lambda book: book.show_tab("Tests")),
    "activity": ("tally/on-the-way", "#panel-activity", lambda book: book.show_tab("Activity")),
    "inspect": ("video-player-controls/recorded", "#panel-inspect", lambda book: book.show_tab("Inspect")),
    "the gallery": ("stepper/one", ".gallery > header", lambda book: book.page.keyboard.press("g")),
    "the comparison": ("stepper/one", ".compare-bar", lambda book: book.page.keyboard.press("b")),
    "the share menu": ("stepper/one", "#share-menu", lambda book: book.page.locator("#share").click()),
    "the environment": ("stepper/one", "[role=dialog]:popover-open", lambda book: book.page.keyboard.press("e")),
}


def kind(element, name):
    """What it does: the fields of all groups have the same ones, and each fold is one."""
    return element if element == "summary" else name.rsplit("› ", 1)[1].partition(" ")[0]


@pytest.mark.parametrize("state", STATES)
def test_a_button_that_would_do_nothing_is_disabled(open_book, state, request):
    # By day three of a kind.
    most, kinds = math.inf if request.config.getoption("--slow") else 3, collections.Counter()
    story, root, prepare = STATES[state]
    book = open_book(story).whole()
    book.page.evaluate(OUTSIDE)
    pressed, idle = set(), []
    while True:
        book.page.evaluate(TIDY)
        if prepare and not (pressed and book.page.locator(root).first.is_visible()):
            prepare(book)
        book.page.locator(root).first.wait_for()
        left = [(place, kind(element, name), name) for place, element, name in book.page.evaluate(BUTTONS, root)
                if name not in pressed and kinds[kind(element, name)] < most and not name.split("› ")[-1].startswith(ELSEWHERE)]
        if not left:
            break
        place, does, name = left[0]
        before = book.page.evaluate(PRESS, place)
        if not before:
            continue
        pressed.add(name)
        kinds[does] += 1
        try:
            book.page.wait_for_function(f"async before => await ({PAGE})() !== before", arg=before, timeout=PATIENCE * 1000, polling=20)
        except TimeoutError:
            idle.append(name)
    assert pressed
    assert idle == []
