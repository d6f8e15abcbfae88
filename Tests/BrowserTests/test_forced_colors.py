"""States that are told by shape, where the user's colors replace those of the page; and toolbars by keys."""

import pytest
from playwright.sync_api import expect

# Whatever has a shape, of an element, what is drawn before and after it, and the words beside its box.
SHAPE = """node => [node, node.nextElementSibling ?? node].map(of => ["", "::before", "::after"].map(part => {
  const style = getComputedStyle(of, part || undefined)
  return ["outlineStyle", "outlineWidth", "borderBottomWidth", "borderTopStyle", "content", "left", "textDecorationLine"].map(name => style[name]).join()
}).join(";")).join("|")"""
# The kinds of states: how to come to one, which element has it, and how it is set and taken back.
ATTRIBUTE = "(node, isOn) => node.setAttribute('{}', isOn)"
CHECKED = "(node, isOn) => (node.checked = isOn)"
CURRENT = "(node, isOn) => isOn ? node.setAttribute('aria-current', 'page') : node.removeAttribute('aria-current')"
RESULT = "(node, isOn) => (node.dataset.state = isOn ? '{}' : '{}')"
STATES = {
    "tab": (None, "#panel-tabs [role=tab] >> nth=1", ATTRIBUTE.format("aria-selected")),
    "tool": (None, "#toolbar .view-tools [aria-pressed] >> nth=0", ATTRIBUTE.format("aria-pressed")),
    "toggle": (None, "#story-bar [aria-pressed] >> nth=0", ATTRIBUTE.format("aria-pressed")),
    "switch": (None, "#editor .switch >> nth=0", CHECKED),
    "story": (None, "#tree .story >> nth=0", CURRENT),
    "segment": (lambda book: book.page.keyboard.press("e"), ".segments input >> nth=0", CHECKED),
    "option": (lambda book: book.page.keyboard.press("Control+k"), "dialog[open] [role=option] >> nth=1", ATTRIBUTE.format("aria-selected")),
    "audit": (lambda book: book.show_section("Tests", "Accessibility"), ".audit-status[data-state]", RESULT.format("fine", "faults")),
    "snapshot": (lambda book: book.show_section("Tests", "Snapshot"), ".snapshot-status[data-state]", RESULT.format("equal", "changed")),
    "test": (lambda book: book.show_tab("Tests"), ".test-tree .glyph >> nth=0", RESULT.format("passed", "failed")),
}


@pytest.fixture
def forced_book(open_book):
    return open_book("contact-editor/full", forced_colors="active", viewport={"width": 1440, "height": 900}, reduced_motion="reduce").whole()


@pytest.mark.parametrize("kind", STATES)
def test_a_state_has_a_shape_of_its_own(forced_book, kind):
    show, selector, change = STATES[kind]
    if show:
        show(forced_book)
    node = forced_book.page.locator(selector)
    node.wait_for()
    node.scroll_into_view_if_needed()
    node = node.element_handle()

    def seen(is_on):
        node.evaluate(f"(node, isOn) => {{ ({change})(node, isOn); node.blur() }}", is_on)
        box = node.bounding_box()
        clip = {"x": box["x"] - 4, "y": box["y"] - 4, "width": box["width"] + 8, "height": box["height"] + 8}
        return node.evaluate(SHAPE), forced_book.page.screenshot(clip=clip)

    (on, picture_on), (off, picture_off) = seen(True), seen(False)
    assert on != off and picture_on != picture_off


def test_the_pane_in_front_has_a_shape_of_its_own(open_book):
    book = open_book("badge/markup-is-text", forced_colors="active", viewport={"width": 390, "height": 844}).whole()
    shapes = {pane.get_attribute("aria-pressed"): pane.evaluate(SHAPE.replace("node.nextElementSibling ?? node", "node"))
              for pane in book.page.locator("#tabs [data-pane]").all()}
    assert shapes["true"] != shapes["false"]


TOOLBARS = ["story-bar", "toolbar", "view-bar"]
ITEMS = """id => [...document.getElementById(id).querySelectorAll("button, select, a[href], input")]
  .filter(item => !item.disabled && item.checkVisibility() && !item.closest("[popover]")).length"""
FOCUSED = "() => document.activeElement.closest('[role=toolbar]')?.id ?? ''"


def test_a_toolbar_is_one_tab_stop_whose_arrows_reach_all_of_it(open_book):
    book = open_book("contact-editor/full", viewport={"width": 1440, "height": 900}).whole()
    press = book.page.keyboard.press
    for toolbar in TOOLBARS:
        count = book.page.evaluate(ITEMS, toolbar)
        assert count > 2
        book.page.locator(f"#{toolbar}").locator("button:not(:disabled), select").first.focus()
        reached = []
        for _ in range(count):
            reached.append(book.page.evaluate("() => { const at = document.activeElement; return at.title + at.ariaLabel + at.textContent + at.href }"))
            press("ArrowRight")
        assert len(set(reached)) == count
        press("End")
        last = book.page.evaluate_handle("document.activeElement")
        press("ArrowRight")
        press("ArrowLeft")
        assert book.page.evaluate("last => last === document.activeElement", last)
        press("Tab")
        assert book.page.evaluate(FOCUSED) != toolbar
        press("Shift+Tab")
        # Back from the canvas, which is of another process.
        book.page.wait_for_function("last => last === document.activeElement", arg=last)


def test_all_of_the_page_has_few_tab_stops(open_book):
    """With a stop for each button, there were 41 before the first tab of the panel."""
    book = open_book("login/wrong-password", viewport={"width": 1440, "height": 900}).whole()
    book.page.locator("#filter").focus()
    stops = []
    while not stops or not book.page.evaluate("document.activeElement === document.querySelector('#panel-tabs [aria-selected=true]')"):
        stops.append(book.page.evaluate(FOCUSED))
        book.page.keyboard.press("Tab")
        assert len(stops) < 60
    assert [stop for stop in stops if stop] == TOOLBARS
    assert len(stops) <= 20


def test_the_arrows_of_a_device_are_the_toolbars(open_book):
    book = open_book("badge/markup-is-text", viewport={"width": 1440, "height": 900}).whole()
    device = book.page.get_by_label("Device", exact=True)
    before = device.input_value()
    device.focus()
    book.page.keyboard.press("ArrowRight")
    expect(device).not_to_be_focused()
    expect(device).to_have_value(before)
