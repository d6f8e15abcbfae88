"""The props panel as it is read: dense, labeled, folded; and the menus and hints around it."""

import pathlib
import re

import pytest
from playwright.sync_api import expect

ROOT = pathlib.Path(__file__).resolve().parents[2]
COPY = ["clipboard-read", "clipboard-write"]

IN_VIEW = """form => {
  const box = form.getBoundingClientRect()
  const heads = [...form.querySelectorAll(".field")].map(field => field.classList.contains("folding") ? field.querySelector("summary") : field)
  return heads.map(head => head.getBoundingClientRect()).filter(({ top, bottom, height }) => height > 0 && top >= box.top - 1 && bottom <= box.bottom + 1).length
}"""


def test_twenty_props_of_the_player_are_in_view(open_book):
    book = open_book("video-player-controls/recorded", viewport={"width": 1440, "height": 900})
    assert book.editor.evaluate(IN_VIEW) >= 20
    assert book.editor.evaluate("form => form.scrollWidth <= form.clientWidth")


def test_a_label_is_beside_its_control_and_a_long_section_is_folded_with_its_summary(open_book):
    book = open_book("video-player-controls/recorded")
    label = book.editor.get_by_text("Duration", exact=True).first.bounding_box()
    control = book.field("Duration").bounding_box()
    assert abs((label["y"] + label["height"] / 2) - (control["y"] + control["height"] / 2)) < 6
    assert label["x"] + label["width"] <= control["x"]
    cues = book.editor.locator("details:has(> summary > .name:text-is('Cue points'))")
    expect(cues).not_to_have_attribute("open", "")
    expect(cues.locator("> summary")).to_contain_text("5 · Before sunrise")
    cues.locator("> summary").click()
    expect(cues.locator("li.row summary").nth(2)).to_contain_text("Over the pass")
    expect(cues.get_by_role("button", name="Move Row 3")).to_be_attached()


def test_commands_are_one_closed_group_below_all_props(open_book):
    book = open_book("login/empty").whole()
    group = book.editor.locator("details", has_text="Send a command").last
    expect(book.editor.get_by_role("button", name="Perform")).to_have_count(0)
    expect(book.editor.locator("> :last-child")).to_contain_text("Send a command")
    book.unfold_commands()
    expect(group.get_by_role("button", name="Perform Sign in")).to_be_visible()
    expect(group.get_by_role("button", name="Perform Username › Typed")).to_be_visible()
    book.editor.get_by_label("Case", exact=True).select_option(label="Loading")
    expect(group.get_by_role("button", name="Perform Sign in")).to_have_count(0)
    expect(group.get_by_role("button", name="Perform Cancel")).to_be_visible()


EDGES = """form => new Set([...form.querySelectorAll("input:not([type=file]), select")]
  .filter(field => field.checkVisibility() && !field.closest(".command, .optional, .stepper, .slider, .one-line"))
  .map(field => Math.round(field.getBoundingClientRect().left))).size"""


def test_controls_are_in_one_column_at_every_depth(open_book):
    for story in ("login/wrong-password", "video-player-controls/recorded"):
        assert open_book(story, viewport={"width": 1440, "height": 900}).editor.evaluate(EDGES) == 1


def test_the_player_shows_24_fields_and_the_login_editor_needs_no_scroll_bar(open_book):
    book = open_book("video-player-controls/recorded", viewport={"width": 1440, "height": 900})
    expect(book.field("Duration")).to_be_visible()
    assert book.editor.evaluate("""form => {
      const bottom = form.getBoundingClientRect().bottom
      return [...form.querySelectorAll("input:not([type=file]), select, textarea")].filter(field =>
        field.checkVisibility() && field.getBoundingClientRect().bottom <= bottom).length
    }""") >= 24
    login = open_book("login/wrong-password", viewport={"width": 1440, "height": 900})
    expect(login.field("Text").first).to_be_visible()
    assert login.editor.evaluate("form => form.scrollHeight <= form.clientHeight")


def test_a_description_is_shown_on_request(open_book):
    book = open_book("login/empty")
    text = book.editor.get_by_text("The typed text, even if it is invalid.").first
    expect(text).to_be_hidden()
    book.editor.get_by_role("button", name="Description of Text").first.click()
    expect(text).to_be_visible()
    expect(book.field("Text").first).to_have_accessible_description("The typed text, even if it is invalid.")


def test_arrows_move_within_a_menu(open_book):
    book = open_book("login/empty")
    opener = book.page.locator("#save")
    opener.press("Enter")
    items = book.page.locator("#save-menu .item:visible")
    expect(items.first).to_be_focused()
    book.page.keyboard.press("ArrowUp")
    expect(items.last).to_be_focused()
    book.page.keyboard.press("Escape")
    expect(opener).to_be_focused()


@pytest.mark.stories
def test_a_tweak_becomes_a_copied_test_without_a_click(open_book):
    file = ROOT / "Stories/Tally/Fixtures/zz by keys.json"
    book = open_book("tally/empty", permissions=COPY)
    try:
        book.page.keyboard.press("Control+s")
        dialog = book.page.get_by_role("dialog", name="Save a fixture")
        expect(dialog).to_contain_text("Stories/Tally/Fixtures/name.json")
        book.page.keyboard.type("a/b")
        expect(dialog.get_by_role("alert")).to_contain_text("“/” is not allowed")
        book.page.keyboard.press("Control+a")
        book.page.keyboard.type("zz by keys")
        expect(dialog.get_by_role("alert")).to_have_count(0)
        expect(dialog).to_contain_text("Stories/Tally/Fixtures/zz by keys.json")
        book.page.keyboard.press("Control+Enter")
        toast = book.page.locator(".toast", has_text="Saved as")
        expect(toast).to_be_visible()
        assert 'Fixture(of: Tally.Props.self, "zz by keys")' in book.page.evaluate("navigator.clipboard.readText()")
        expect(book.page.get_by_role("treeitem", name="zz by keys")).to_be_attached()
        toast.get_by_role("button", name="Open it").click()
        expect(book.page).to_have_title("zz by keys · Example stories")
    finally:
        file.unlink(missing_ok=True)
    expect(open_book("tally").page.get_by_role("treeitem", name="zz by keys")).to_have_count(0)


def test_the_first_visit_alone_has_three_steps(open_book):
    book = open_book("login/empty", is_first=True)
    steps = book.page.get_by_role("region", name="Three steps to a test")
    expect(steps.get_by_role("listitem")).to_have_count(3)
    expect(steps.locator("[data-done]")).to_have_text([re.compile("Pick a story Done.")])
    book.field("Text").first.fill("Ann")
    expect(steps.locator("[data-done]")).to_have_count(2)
    book.page.reload()
    book.settled()
    book.whole()
    expect(steps).to_have_count(0)


def test_the_open_story_stays_in_view_in_the_tree_above_the_three_steps(open_book):
    """The steps come after the tree has scrolled to the story, and take room from it."""
    book = open_book("contact-editor/full", is_first=True)
    expect(book.page.get_by_role("region", name="Three steps to a test")).to_be_visible()
    expect(book.page.locator("#tree [role=treeitem][aria-current]")).to_be_in_viewport(ratio=1)


def test_without_a_story_nothing_can_be_saved_shared_or_looked_at(open_book):
    """A link to a missing story is the first that is opened; the test fails at an error of the page, too."""
    book = open_book()
    book.page.goto(f"{book.host.url}#/login/wrng-passwrd")
    expect(book.page.get_by_role("region", name="Story not found")).to_be_visible()
    book.whole()
    for key in ("Control+s", "s", "g", "d", "e", "c", "Control+z"):
        book.page.keyboard.press(key)
    for name in ("#save-fixture", "#save", "#share", "#toolbar [title*='(G)']"):
        book.page.locator(name).click(force=True)
    expect(book.page.locator("#toolbar")).to_have_attribute("inert", "")
    expect(book.page.locator("dialog[open], :popover-open, .grid")).to_have_count(0)
    book.page.get_by_role("link", name="Wrong password").first.click()
    book.settled()
    expect(book.page.locator("#toolbar")).not_to_have_attribute("inert", "")
    book.page.keyboard.press("Control+s")
    expect(book.page.get_by_role("dialog", name="Save a fixture")).to_be_visible()


PANELS = """() => Object.fromEntries([...document.querySelectorAll("#panel-tabs [role=tab]:not([hidden])")].map(tab => {
  tab.click()
  return [tab.firstChild.data, document.getElementById(tab.getAttribute("aria-controls")).innerText.trim()]
}))"""


def test_an_unknown_story_closes_the_open_one_and_leads_back_to_it(open_book):
    book = open_book("login/empty")
    book.whole()
    book.editor.get_by_role("textbox").first.fill("ann")
    bar = book.page.locator("#story-bar")
    bar.locator(".about-toggle").click()
    for part in ("Empty", "Edited", "A login form", "Login+Stories.swift"):
        expect(bar).to_contain_text(part)
    shown = book.page.evaluate(PANELS)
    assert len(shown) == 8 and all("Select a story" not in text for text in shown.values())
    book.page.evaluate("location.hash = '/login/wrng-passwrd'")
    lost = book.page.get_by_role("region", name="Story not found")
    expect(lost.get_by_role("link", name="Wrong password")).to_be_visible()
    expect(book.page.locator("#toolbar")).to_have_attribute("inert", "")
    expect(book.field("Username")).to_have_count(0)
    current = book.page.locator("#tree [aria-current]")
    expect(current).to_have_count(0)
    assert [bar.inner_text().strip(), book.page.title()] == ["", "Example stories"]
    closed = book.page.evaluate(PANELS)
    assert closed.keys() == shown.keys() and {text[:15] for text in closed.values()} == {"Select a story "}, closed
    lost.get_by_role("button", name="Back to Empty").click()
    expect(bar).to_contain_text("Login+Stories.swift")
    assert all("Select a story" not in text for text in book.page.evaluate(PANELS).values())
    expect(lost).to_have_count(0)
    expect(current).to_contain_text("Empty")
    expect(book.canvas.get_by_role("button", name="Sign in")).to_be_visible()
