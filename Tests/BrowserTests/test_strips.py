"""What lies over the canvas: one strip, of the gravest that has something to say, and toasts that cover no button."""

import pytest
from conftest import HOST_IS_MISSED
from playwright.sync_api import expect
from wire import Wire, until

STRIPS = """() => [...document.querySelectorAll("#strips > *")]
    .filter(strip => strip.textContent && strip.checkVisibility({ visibilityProperty: true }))
    .map(strip => strip.innerText.replace(/\\s+/g, " ").trim())"""
COVERED = """() => {
  const toast = document.getElementById("toasts").getBoundingClientRect()
  return [...document.querySelectorAll("#canvas :is(button, a[href], input, select, summary)")].filter(other => {
    const { left, right, top, bottom } = other.getBoundingClientRect()
    return other.checkVisibility() && left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top
  }).map(other => other.textContent || other.ariaLabel)
}"""
TOAST = """async (...labels) => {
  const { toast } = await import("/_storybook/0/source/js/ui/banner.js")
  window.ran ??= []
  toast("A sentence of some length about what has just been done here", ...labels.map(label => ({ label, run: () => ran.push(label) })))
}"""
ALONE = "Rooms are not shared at the moment."
SLOW = "Still waiting for the screen, for up to 9 seconds. An edit cancels it."


@pytest.mark.parametrize("width", [390, 1280])
def test_one_strip_is_shown_the_gravest_and_none_moves_the_canvas(open_book, make_host, width):
    host = make_host()
    book = open_book(at=host, viewport={"width": width, "height": 800})
    book.wire = Wire(book.page)
    book.open("troublemaker/quiet").whole()
    book.page.clock.install()
    book.page.clock.pause_at("2030-01-01")
    place = book.page.locator(".viewport iframe").bounding_box()
    build = {"name": "build", "state": "building", "diagnostics": [], "seconds": 3.2}
    steps = [
        (lambda: book.wire.deliver(type="sharing", state="alone", message=ALONE), ALONE),
        (lambda: book.wire.deliver(type="waiting", waits=True, limit=9), SLOW),
        (lambda: book.wire.fixture(**build), "Building 12/40 · Compiling Stories Login.swift · 3.2 s"),
        (lambda: (book.wire.fixture("build"), book.page.get_by_role("button", name="Dismiss").click()),
         "The build failed: 1 error, 1 warning Show errors"),
        (lambda: book.wire.fixture(**build), "Building 12/40 · Compiling Stories Login.swift · 3.2 s"),
        (lambda: (setattr(book, "expected_problems", HOST_IS_MISSED), host.stop()),
         "Connection lost. Your changes are kept, and sent after reconnecting."),
    ]
    for act, sentence in steps:
        act()
        until(book.page, lambda: book.page.evaluate(STRIPS) == [sentence], lambda: f"{sentence}: {book.page.evaluate(STRIPS)}")
        assert book.page.locator(".viewport iframe").bounding_box() == place
        strip = book.page.locator("#strips").bounding_box()
        assert 27 <= strip["height"] <= 30, "one line"
    # A count of what nobody knows would go on for ever.
    counted = book.page.locator(".build-line").text_content()
    book.page.clock.run_for(2_000)
    assert book.page.locator(".build-line").text_content() == counted


@pytest.mark.parametrize("viewport", [(390, 844), (820, 1180), (1440, 900)], ids=str)
@pytest.mark.parametrize("is_first", [True, False], ids=["toast-first", "card-first"])
def test_a_toast_covers_no_button_not_even_of_a_crash(developing, viewport, is_first):
    book = developing(viewport=dict(zip(("width", "height"), viewport)))
    book.whole()
    # A toast stays as long as no time passes.
    book.page.clock.install()
    book.page.clock.pause_at("2030-01-01")
    acts = [lambda: book.page.evaluate(TOAST), lambda: book.wire.fixture("crashed")]
    for act in acts if is_first else reversed(acts):
        act()
    expect(book.page.locator(".crash")).to_be_visible()
    expect(book.page.locator(".toast")).to_be_visible()
    book.until(lambda: book.page.evaluate(COVERED) == [])
    box, view = book.page.locator("#toasts").bounding_box(), book.page.locator("#view").bounding_box()
    assert view["x"] <= box["x"] and box["x"] + box["width"] <= view["x"] + view["width"]
    assert view["y"] <= box["y"] and box["y"] + box["height"] <= view["y"] + view["height"]


def test_a_toast_is_reached_by_f6_and_goes_with_its_action(open_book):
    book = open_book("badge/markup-is-text").whole()
    book.page.locator("#tree [tabindex='0']").focus()
    book.page.evaluate(TOAST, "Undo it")
    undo = book.page.locator(".toast").get_by_role("button", name="Undo it")
    # It stays as long as the pointer is on it.
    undo.hover()
    book.hears("F6")
    for place in (".viewport iframe", "#panel-tabs [aria-selected=true]", ".toast button"):
        book.page.keyboard.press("F6")
        expect(book.page.locator(place)).to_be_focused()
    book.page.keyboard.press("Enter")
    expect(book.page.locator(".toast")).to_have_count(0)
    assert book.page.evaluate("ran") == ["Undo it"]
    expect(book.page.locator("#canvas")).to_be_focused()
