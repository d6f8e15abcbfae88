"""A view of the page that throws explains that at its place, and all others go on."""

import pytest
from playwright.sync_api import expect

# By the name of the view: where it explains itself, and an element and a member that it alone uses for a story.
VIEWS = {
    "The editor": ("#editor", "#editor", "replaceChildren"),
    "Docs": ("#panel-docs > .section-body", "#panel-docs .docs-props", "replaceChildren"),
    "The title bar": ("#view", "#story-bar .story-path", "replaceChildren"),
    "The list of stories": ("#sidebar", "#tree [aria-current=page]", "removeAttribute"),
    "The canvas": ("#view", ".viewport", "dataset"),
}
BREAK = """([element, member]) => {
  const target = document.querySelector(element)
  const broken = () => { throw new Error("broken by the test") }
  window.mend = () => delete target[member]
  Object.defineProperty(target, member, { configurable: true, get: member === "dataset" ? broken : () => broken })
}"""
STORIES = {
    "login/ready": {"The editor": "Username", "Docs": "Login", "The title bar": "Ready", "The list of stories": "Ready",
                    "The canvas": "Sign in"},
    "badge/passing": {"The editor": "Label", "Docs": "Badge", "The title bar": "Passing",
                      "The list of stories": "Passing", "The canvas": "passed"},
}


def part(book, title):
    """What shows the story in a view."""
    page = book.page
    return {"The editor": book.editor, "Docs": page.locator("#panel-docs h2").first,
            "The title bar": page.locator("#story-bar strong"),
            "The list of stories": page.locator("#tree [aria-current=page]"),
            "The canvas": book.canvas.locator("body")}[title]


@pytest.mark.parametrize("title", VIEWS)
def test_a_view_that_throws_stops_no_other(open_book, title):
    book = open_book("tally/empty", room=None).whole()
    page = book.page
    book.show_tab("Docs")
    expect(page.locator("#panel-docs h2").first).to_have_text("Tally")
    place, *broken = VIEWS[title]
    page.evaluate(BREAK, broken)
    page.evaluate("location.hash = '#/login/ready'")
    for name, text in STORIES["login/ready"].items():
        if name != title:
            expect(part(book, name)).to_contain_text(text)
    notice = page.locator(f"{place} .view-error", has_text=f"{title} cannot be shown: broken by the test")
    # Notices of a tab that is not in front are out of sight.
    expect(notice).to_have_count(1)
    book.until(lambda: "broken by the test" in book.problems)
    if title in ("The editor", "Docs"):
        assert page.locator(f"{place} > :not(.view-error)").evaluate_all(
            "parts => parts.every(part => getComputedStyle(part).display === 'none')"), "the old story is still shown"
    # What broke it is over: it shows the next story, with everything that changed since.
    page.evaluate("mend()")
    book.problems.clear()
    page.evaluate("location.hash = '#/badge/passing'")
    for name, text in STORIES["badge/passing"].items():
        expect(part(book, name)).to_contain_text(text)
    expect(page.locator(".view-error")).to_have_count(0)
