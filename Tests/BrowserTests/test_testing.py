"""From a tweak to a test: the fixture's name, its environment, and the test to paste."""

import json
import pathlib

import pytest
from playwright.sync_api import expect
from test_page_accessibility import violations

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / "Stories/Tally/Fixtures"
NAME = "zz from the page"
COPY = ["clipboard-read", "clipboard-write"]


@pytest.fixture
def saved(open_book):
    """The files of a fixture that a test saves; they are gone afterwards."""
    files = [FOLDER / f"{NAME}.json", FOLDER / f"{NAME}.environment.json"]
    yield files
    for file in files:
        file.unlink(missing_ok=True)
    # No page of a later test receives it.
    expect(open_book("tally").page.get_by_role("treeitem", name=NAME)).to_have_count(0)


def test_the_test_of_a_fixture_is_offered_as_its_name_is_typed(open_book):
    book = open_book("tally/empty", permissions=COPY)
    book.menu("Save fixture…")
    dialog = book.page.get_by_role("dialog", name="Save a fixture")
    dialog.get_by_label("Name", exact=True).fill("past noon")
    dialog.get_by_text("Test of this fixture").click()
    text = dialog.get_by_label("Test", exact=True)
    expect(text).to_contain_text("@Test func `past noon is shown`() async throws {")
    expect(text).to_contain_text("try Fixture(of: Tally.Props.self, \"past noon\")\n")
    expect(text).to_contain_text("await verifySnapshots(of: fixture, in: catalog)\n")
    assert violations(book.page) == []
    dialog.get_by_role("button", name="XCTest").click()
    expect(text).to_contain_text("final class TallyPastNoonTestCase: XCTestCase {")
    expect(dialog.get_by_role("button", name="XCTest")).to_have_attribute("aria-pressed", "true")
    dialog.get_by_role("button", name="Copy the test").click()
    expect(book.page.locator(".toast", has_text="Test copied.")).to_be_visible()
    assert book.page.evaluate("navigator.clipboard.readText()") == text.inner_text()
    book.page.keyboard.press("Escape")
    book.page.reload()
    book.settled()
    book.menu("Save fixture…")
    dialog.get_by_text("Test of this fixture").click()
    expect(text).to_contain_text("XCTestCase")


@pytest.mark.stories
def test_a_fixture_opens_as_it_was_looked_at_and_its_test_is_copied(open_book, saved):
    fixture, environment = saved
    book = open_book("tally/empty", permissions=COPY)
    book.page.get_by_role("button", name="Dark screen").click()
    expect(book.canvas.locator("html[data-color-scheme=dark]")).to_be_attached()
    book.menu("Save fixture…")
    dialog = book.page.get_by_role("dialog", name="Save a fixture")
    expect(dialog.get_by_label("Open it in the current environment: Dark")).to_be_checked()
    dialog.get_by_label("Name", exact=True).fill(NAME)
    dialog.get_by_role("button", name="Save", exact=True).click()
    toast = book.page.locator(".toast", has_text="Saved as")
    toast.get_by_role("button", name="Copy test").click()
    expect(book.page.locator(".toast", has_text="Test copied.")).to_be_visible()
    assert f'Fixture(of: Tally.Props.self, "{NAME}")' in book.page.evaluate("navigator.clipboard.readText()")
    assert json.loads(environment.read_text()) == {"colorScheme": "dark"}
    # To another participant it is dark too, and what they open next is as they had it before.
    other = open_book("tally/on-the-way")
    other.page.get_by_role("treeitem", name=NAME).click()
    expect(other.canvas.locator("html[data-color-scheme=dark]")).to_be_attached()
    other.page.get_by_role("treeitem", name="Empty").first.click()
    expect(other.canvas.locator("html[data-color-scheme=light]")).to_be_attached()


@pytest.mark.stories
def test_a_tweak_becomes_a_copied_test_without_a_click(open_book, saved):
    book = open_book("tally/empty", permissions=COPY)
    book.page.keyboard.press("Control+s")
    dialog = book.page.get_by_role("dialog", name="Save a fixture")
    expect(dialog).to_contain_text("Stories/Tally/Fixtures/name.json")
    book.page.keyboard.type("a/b")
    expect(dialog.get_by_role("alert")).to_contain_text("“/” is not allowed")
    book.page.keyboard.press("Control+a")
    book.page.keyboard.type(NAME)
    expect(dialog.get_by_role("alert")).to_have_count(0)
    expect(dialog).to_contain_text(f"Stories/Tally/Fixtures/{NAME}.json")
    book.page.keyboard.press("Control+Enter")
    toast = book.page.locator(".toast", has_text="Saved as")
    expect(toast).to_be_visible()
    assert f'Fixture(of: Tally.Props.self, "{NAME}")' in book.page.evaluate("navigator.clipboard.readText()")
    toast.get_by_role("button", name="Open it").click()
    expect(book.page).to_have_title(f"{NAME} · Example stories")


@pytest.mark.stories
def test_what_is_as_usual_needs_no_file(open_book, saved):
    fixture, environment = saved
    environment.write_text('{"colorScheme": "dark"}')
    book = open_book("tally/empty")
    book.menu("Save fixture…")
    dialog = book.page.get_by_role("dialog", name="Save a fixture")
    expect(dialog.get_by_role("checkbox")).to_be_hidden()
    dialog.get_by_label("Name", exact=True).fill(NAME)
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(book.page.locator(".toast", has_text="Saved as")).to_be_visible()
    assert fixture.exists() and not environment.exists()
