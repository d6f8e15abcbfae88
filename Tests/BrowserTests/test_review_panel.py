"""The Review tab: what a branch changes in all stories, beside the other revision, with verdicts and comments for all.

The other revision is the program of the example stories with other texts and classes of the same length in its code.
"""

import importlib.resources
import itertools
import json
import os
import pathlib
import re

import pytest
from conftest import Host
from playwright.sync_api import expect

AXE = (importlib.resources.files("axe_playwright_python") / "axe.min.js").read_text()
PROGRAM = pathlib.Path(os.environ["STORYBOOK_PROGRAM"])
BEFORE = {
    b"Nobody has said anything yet": b"No one has commented on this",
    b'<main class="card stack">': b'<main class="card items">',
}
TEXT, CLASS = "Nobody has said anything yet", "card stack"
pytestmark = pytest.mark.stories


@pytest.fixture(scope="module")
def other(tmp_path_factory):
    program = tmp_path_factory.mktemp("other") / PROGRAM.name
    code = PROGRAM.read_bytes()
    for now, before in BEFORE.items():
        assert len(now) == len(before) and now in code
        code = code.replace(now, before)
    program.write_bytes(code)
    program.chmod(0o755)
    return program


def options(other, folder):
    return ("--against", str(other), "--verdicts", str(folder / "review.json"), "--snapshot-folder", str(folder / "snapshots"))


@pytest.fixture(scope="module")
def shared(other, tmp_path_factory):
    """A host whose verdicts a test takes back, and their folder: it renders all stories of both programs."""
    folder = tmp_path_factory.mktemp("shared")
    host = Host(0, *options(other, folder), command="review")
    yield host, folder
    host.stop()


@pytest.fixture
def review(open_book):
    """Opens the tab, in as many browsers as a test likes."""
    def review(host, **view):
        book = open_book("badge/passing", at=host, **view)
        panes = book.page.locator(".tabs [data-pane=panel]:visible")
        for pane in panes.all():
            pane.click()
        book.show_tab("Review")
        book.panel = book.page.locator("#panel-review")
        return book

    return review


def group(book, words):
    return book.panel.locator(".review-group", has_text=words)


def test_a_change_is_looked_at_in_both_revisions_accepted_and_commented_on_for_all(review, shared):
    host, folder = shared
    ann, bea = review(host), review(host)
    expect(ann.panel.get_by_role("status")).to_contain_text("0 of 2 changes accepted")
    expect(group(ann, TEXT[:6]).locator("ins").first).to_be_visible()
    ann.page.keyboard.press("n")
    expect(ann.page.locator("[data-compare=beside]")).to_be_visible()
    first = ann.panel.locator(".review-group[aria-current]")
    expect(first).to_have_count(1)
    # Both canvases are of one story; the change is boxed in both, and counted.
    while "Nobody" not in first.inner_text():
        ann.page.keyboard.press("n")
    expect(ann.canvas.get_by_text(TEXT)).to_be_visible()
    expect(ann.page.frame_locator(".before iframe").get_by_text("No one has commented on this")).to_be_visible()
    expect(ann.page.locator(".compare-bar").get_by_role("status")).to_contain_text("boxed")
    # In another environment the other program renders anew.
    ann.page.get_by_label("Device", exact=True).select_option("desktop")
    expect(ann.page.frame_locator(".before iframe").get_by_text("No one has commented on this")).to_be_visible()
    ann.page.keyboard.press("Shift+C")
    form = ann.panel.locator(".review-form")
    expect(form.locator("optgroup[label='Changed elements'] option").first).to_be_attached()
    form.get_by_label("About").select_option(index=2)
    form.get_by_label("Comment").fill("Is <b>this</b> on purpose?")
    form.get_by_role("button", name="Send").click()
    expect(group(bea, "Nobody")).to_contain_text("1 comment")
    ann.panel.locator(".review-group[aria-current]").get_by_role("button", name="Accept").click()
    expect(group(bea, "Nobody")).to_contain_text("Accepted")
    expect(bea.panel.get_by_role("status")).to_contain_text("1 of 2 changes accepted")
    group(bea, "Nobody").locator(".review-title").click()
    comment = bea.panel.locator(".review-comment")
    expect(comment.locator("blockquote")).to_have_text("Is <b>this</b> on purpose?")
    assert comment.locator("blockquote b").count() == 0
    kept = json.loads((folder / "review.json").read_text())
    assert len(kept["accepted"]) == 1 and kept["comments"][0]["author"].startswith("Guest ")
    assert kept["comments"][0]["field"].startswith("/")
    bea.panel.get_by_role("button", name="Take back").click()
    expect(ann.panel.get_by_role("status")).to_contain_text("0 of 2 changes accepted")
    bea.panel.get_by_role("button", name="Remove the comment").click()
    expect(group(ann, "Nobody")).not_to_contain_text("1 comment")
    assert json.loads((folder / "review.json").read_text())["comments"] == []
    leads_from_nowhere_to_the_changes(bea)


def leads_from_nowhere_to_the_changes(book):
    """The tab lists them where no story is open, too."""
    book.page.evaluate("location.hash = '#/nowhere/at-all'")
    expect(book.page.get_by_role("region", name="Story not found")).to_be_visible()
    expect(book.panel.locator(".review-group").first).to_be_visible()
    book.page.keyboard.press("n")
    expect(book.page.locator("[data-compare=beside]")).to_be_visible()


def test_accepting_all_changes_of_a_story_records_its_snapshots(review, make_host, other, tmp_path):
    book = review(make_host(0, *options(other, tmp_path), command="review"))
    book.page.keyboard.press("n")
    for sentence in ["1 of 2 changes accepted", "2 changes are all accepted"]:
        # The next one is chosen as soon as one is accepted.
        expect(book.panel.locator(".review-group[aria-current]:not([data-accepted])")).to_have_count(1)
        book.page.keyboard.press("a")
        expect(book.panel.get_by_role("status")).to_contain_text(sentence)
    book.until(lambda: list((tmp_path / "snapshots").rglob("*.html")))


def test_a_read_only_host_shows_the_review_and_takes_nothing(review, make_host, other, tmp_path):
    book = review(make_host(0, *options(other, tmp_path), "--read-only", command="review"))
    # Another test may have saved a fixture meanwhile.
    expect(book.panel.get_by_role("status")).to_contain_text(re.compile(r"0 of \d changes accepted"))
    book.page.keyboard.press("n")
    expect(book.panel.locator(".review-group[aria-current]")).to_have_count(1)
    book.page.keyboard.press("a")
    assert book.panel.get_by_role("button", name="Accept").count() == 0
    assert not (tmp_path / "review.json").exists()


@pytest.mark.slow
def test_where_nothing_differs_there_is_nothing_to_review(review, make_host, tmp_path):
    book = review(make_host(0, *options(PROGRAM, tmp_path), command="review"))
    expect(book.panel.get_by_role("status")).to_contain_text("There is nothing to review.")


def test_the_tab_is_accessible(review, shared, request):
    found = {}
    all_views = itertools.product([1440, 390], ["light", "dark"])
    for width, scheme in all_views if request.config.option.slow else [(1440, "light"), (390, "dark")]:
        book = review(shared[0], viewport={"width": width, "height": 900}, color_scheme=scheme)
        book.page.keyboard.press("n")
        expect(book.panel.locator(".review-group[aria-current]")).to_be_visible()
        book.page.evaluate(AXE)
        found[width, scheme] = book.page.evaluate(
            "axe.run('#panel-review').then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]))")
        assert book.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not any(found.values()), found
