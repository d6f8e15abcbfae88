"""Scripts of an app, unmodified: what they find when they run, and what stays of what they do."""

import importlib.resources
import os
import pathlib
import re

import pytest
from playwright.sync_api import expect

CODED = str(pathlib.Path(os.environ["STORYBOOK_EXECUTABLE"]).with_name("CodedStories"))
HTMX = importlib.resources.files("django_htmx") / "static/django_htmx"
ALPINE = importlib.resources.files("unfold") / "static/unfold/js/alpine/alpine.js"

# As apps have them: it runs with `defer`, or waits for one of two events.
SITE = """
window.found = {}
const note = name => {
  found[name] = [document.readyState, document.querySelectorAll("li").length, !!document.currentScript]
}
note("script")
document.addEventListener("DOMContentLoaded", () => note("DOMContentLoaded"))
window.addEventListener("load", () => note("load"))
window.onload = () => note("onload")
document.documentElement.classList.add("js")
document.documentElement.lang = "de"
document.body.classList.add("enhanced")
document.body.dataset.width = "wide"
document.querySelector(".count").append(`${document.querySelectorAll("li").length} of 9`)
"""
LAST = "window.order = [...(window.order ?? []), window.found ? 'after' : 'alone']"


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    folder = tmp_path_factory.mktemp("app")
    (folder / "Public/js").mkdir(parents=True)
    (folder / "Uploads").mkdir()
    for name, text in {
        "site.js": SITE, "last.js": LAST,
        **{f"{name}.js": (HTMX / f"{name}.js").read_text() for name in ("htmx-2.min", "htmx-4.min")},
        "alpine.js": ALPINE.read_text(),
    }.items():
        (folder / "Public/js" / name).write_text(text)
    return folder


@pytest.fixture
def opened(app, make_host, open_book):
    host = make_host(None, "--read-only", executable=CODED, environment={**os.environ, "CODED_STORIES_APP": str(app)})

    def opened(story):
        book = open_book(f"enhanced/{story}", at=host).whole()
        frames = []
        book.until(lambda: frames.extend(frame for frame in book.page.frames if "scripts=" in frame.url) or frames)
        book.until(lambda: frames[-1].evaluate("document.readyState") == "complete")
        return book, frames[-1]

    return opened


def test_a_script_finds_the_first_rendering_and_what_it_sets_stays(opened):
    book, frame = opened("site")
    assert frame.evaluate("found") == {
        "script": ["interactive", 1, True], "DOMContentLoaded": ["interactive", 1, False],
        "load": ["complete", 1, False], "onload": ["complete", 1, False]}
    assert frame.evaluate("order") == ["after"]
    expect(book.canvas.locator(".count")).to_have_text("1 of 9")

    def roots():
        return frame.evaluate(
            "() => [document.documentElement.className, document.documentElement.lang, document.body.className, document.body.dataset.width]")

    assert roots() == ["page js", "de", "plain enhanced", "wide"]
    book.page.locator("#editor").get_by_role("textbox").first.fill("Ceylon")
    expect(book.canvas.get_by_role("listitem")).to_have_text("Ceylon")
    assert roots() == ["page js", "de", "plain enhanced", "wide"]
    # The markup's own wins where it changes, and there alone.
    book.field("Theme").fill("dark")
    expect(book.canvas.locator("body")).to_have_class("dark")
    assert roots() == ["page js", "de", "dark", "wide"]
    frame.evaluate("() => document.body.removeAttribute('data-width')")
    book.page.locator("#editor").get_by_role("textbox").first.fill("Nilgiri")
    expect(book.canvas.get_by_role("listitem")).to_have_text("Nilgiri")
    assert roots() == ["page js", "de", "dark", None]


@pytest.mark.parametrize("version", ["2", "4"])
def test_htmx_swaps_what_the_story_answers(opened, version):
    book, frame = opened(f"htmx-{version}-min")
    assert re.match(rf"{version}\.", frame.evaluate("htmx.version"))
    book.canvas.get_by_role("button", name="Another tea").click()
    expect(book.canvas.get_by_role("listitem")).to_have_text(["Assam", "Darjeeling"])
    assert frame.evaluate("order") == ["alone"]


def test_alpine_works_where_the_catalog_allows_eval_and_keeps_its_state_through_edits(opened):
    book, frame = opened("alpine")
    button, note = book.canvas.get_by_role("button", name="Brewing"), book.canvas.get_by_role("note")
    expect(button).to_have_attribute("aria-expanded", "false")
    expect(note).to_have_count(0)
    button.click()
    expect(note).to_have_text("2 cups")
    book.page.locator("#editor").get_by_role("textbox").first.fill("Ceylon")
    expect(book.canvas.get_by_role("listitem")).to_have_text("Ceylon")
    expect(note).to_have_text("2 cups")
    button.click()
    expect(note).to_have_count(0)
    expect(button).to_have_attribute("aria-expanded", "false")


def test_without_that_no_text_becomes_code(opened):
    book, frame = opened("alpine-without-eval")
    book.expected_problems.append("violates the following Content Security Policy directive because 'unsafe-eval'")
    book.canvas.get_by_role("button", name="Brewing").click()
    assert frame.evaluate("typeof Alpine") == "object"
    assert not book.canvas.get_by_role("note").text_content()
