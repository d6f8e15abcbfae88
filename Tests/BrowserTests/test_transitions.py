"""Going over from one rendering into the next; what comes meanwhile is never lost."""

import pytest
from playwright.sync_api import expect

COUNT = """() => {
  window.started = []
  const start = document[storybookCanvas.dom.startViewTransition].bind(document)
  document[storybookCanvas.dom.startViewTransition] = update => {
    const transition = start(update)
    window.started.push({ name: document.documentElement.dataset.storybookTransition, named: document.querySelector("#hero")?.style.viewTransitionName })
    return transition
  }
}"""
SLIDE = {"name": "slide", "direction": "up", "elements": {"#hero": "hero", "no selector at all [": "never"}}


def showing(developing, **options):
    book = developing(**options)
    book.frame = next(frame for frame in book.page.frames if "canvas.html" in frame.url)
    book.frame.evaluate(COUNT)
    book.show = lambda revision, body, **more: book.wire.deliver(type="rendered", revision=revision, mediaType="text/html", body=body, **more)
    book.show(1, "<h1 id='hero'>one</h1>")
    expect(book.canvas.locator("#hero")).to_have_text("one")
    return book


def test_a_transition_is_played_with_its_named_elements_and_leaves_nothing(developing):
    book = showing(developing)
    book.show(2, "<h1 id='hero'>two</h1>", transition=SLIDE)
    expect(book.canvas.locator("#hero")).to_have_text("two")
    assert book.frame.evaluate("started") == [{"name": "slide", "named": "hero"}]
    expect(book.canvas.locator("html")).not_to_have_attribute("data-storybook-transition", "slide")
    assert book.canvas.locator("#hero").evaluate("hero => hero.outerHTML") == '<h1 id="hero">two</h1>'


def test_what_comes_during_a_transition_is_shown(developing):
    book = showing(developing)
    for revision in range(2, 12):
        book.show(revision, f"<h1 id='hero'>{revision}</h1><input value='{revision}'>", transition=SLIDE if revision % 3 else None)
    expect(book.canvas.locator("#hero")).to_have_text("11")
    expect(book.canvas.locator("input")).to_have_value("11")
    expect(book.canvas.locator("html")).to_have_attribute("data-storybook-settled", "11")
    expect(book.canvas.locator("html")).not_to_have_attribute("data-storybook-transition", "slide")
    assert book.canvas.locator("#hero").text_content() == "11"


def test_clicks_reach_the_screen_while_it_goes_over(developing):
    book = showing(developing, kept={"perform"})
    book.show(2, "<button id='hero' data-storybook-command='/go'>two</button>", transition={"name": "cross-fade"})
    book.canvas.locator("#hero").click()
    book.wire.until(lambda: book.wire.all("perform"))
    assert book.wire.all("perform")[0]["command"] == "/go"


@pytest.mark.parametrize("transition, options", [
    ({"name": None}, {}), ({"name": "later"}, {}), (SLIDE, {"reduced_motion": "reduce"})], ids=["without a name", "unknown", "less motion"])
def test_a_transition_that_is_unknown_or_unwanted_is_not_played(developing, transition, options):
    book = showing(developing, **options)
    book.show(2, "<h1 id='hero'>two</h1>", transition=transition)
    expect(book.canvas.locator("#hero")).to_have_text("two")
    assert book.frame.evaluate("started") == []


def test_the_same_rendering_again_does_not_move(developing):
    book = showing(developing)
    book.show(2, "<h1 id='hero'>two</h1>", transition=SLIDE)
    expect(book.canvas.locator("#hero")).to_have_text("two")
    book.wire.fixture("assets")
    book.show(3, "<h1 id='hero'>three</h1>")
    expect(book.canvas.locator("#hero")).to_have_text("three")
    assert len(book.frame.evaluate("started")) == 1
