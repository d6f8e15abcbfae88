"""The props panel as it is read, by rules that hold for every story; and the hints around it."""

import re

import pytest
from playwright.sync_api import expect
from conftest import HOST_IS_MISSED
from wire import until


# Opens the sections of the props, whose content is filled when they are near: those of commands stay closed.
UNFOLD = """() => {
  for (let depth = 0; depth < 4; depth += 1)
    for (const fold of document.querySelectorAll("#editor details:not([open], .command-group *)")) fold.open = true
}"""
# For each rule of the layout, the controls that break it.
RULES = {
    "nothing takes a tap at the center of a control from it": """controls => controls.filter(control => {
      control.scrollIntoView({ block: "center" })
      const { left, top, width, height } = control.getBoundingClientRect()
      const hit = width > 1 && document.elementFromPoint(left + width / 2, top + height / 2)
      return hit && !control.contains(hit) && !hit.contains(control)
    })""",
    "nothing is wider than the panel": """controls => {
      const { left, right } = document.querySelector("#editor").getBoundingClientRect()
      return controls.filter(control => {
        const box = control.getBoundingClientRect()
        return control.checkVisibility() && (box.left < left - 1 || box.right > right + 1)
      })
    }""",
    "everything has a name": """controls => controls.filter(control => control.checkVisibility()
      && !(control.labels?.length || control.ariaLabel || control.title || control.textContent.trim()))""",
    "values begin in one column at every depth": """controls => {
      const isFirst = control => control === control.closest(".field").querySelector("input:not([type=file]), select")
      const values = controls.filter(control => control.matches("input:not([type=radio]), select") && control.checkVisibility()
        && isFirst(control) && !control.closest(".command, .optional, .stepper, .slider, .one-line, .entry"))
      const edge = control => Math.round(control.getBoundingClientRect().left)
      return values.filter(control => edge(control) !== edge(values[0]))
    }""",
}
DESCRIBE = "control => control.ariaLabel ?? control.outerHTML.slice(0, 99)"
STORIES = ["login/wrong-password", "contact-editor/full", "contact-list/a-few", "photo-list/album", "priorities/in-spring",
           "video-player-controls/recorded", "order-e-mail", "tally"]


@pytest.mark.parametrize("options", [
    {"viewport": {"width": 1440, "height": 900}}, {"viewport": {"width": 390, "height": 844}},
    {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}], ids=["wide", "narrow", "touch"])
def test_the_props_of_every_story_keep_the_rules_of_the_layout(open_book, options):
    book = open_book(**options)
    for story in STORIES:
        book.open(story).whole()
        tab = book.page.locator("#tabs [data-pane=panel]")
        if tab.is_visible():
            tab.click()
        expect(book.page.locator("#editor input").first).to_be_visible()
        book.page.evaluate(UNFOLD)
        controls = book.page.locator("#editor :is(input:not([type=file]), select, textarea, button)")
        broken = lambda rule: controls.evaluate_all(f"controls => ({RULES[rule]})(controls).map({DESCRIBE})")
        for rule in RULES:
            until(book.page, lambda: broken(rule) == [], lambda: f"in {story} {rule}, but for {broken(rule)}")


def test_commands_are_one_closed_group_below_all_props(open_book):
    book = open_book("login/empty").whole()
    group = book.editor.locator("details", has_text="Send a command").last
    expect(book.editor.get_by_role("button", name="Send")).to_have_count(0)
    expect(book.editor.locator("> :last-child")).to_contain_text("Send a command")
    book.unfold_commands()
    expect(group.get_by_role("button", name="Send Sign in")).to_be_visible()
    expect(group.get_by_role("button", name="Send Username › Typed")).to_be_visible()
    book.editor.get_by_label("Case", exact=True).select_option(label="Loading")
    expect(group.get_by_role("button", name="Send Sign in")).to_have_count(0)
    expect(group.get_by_role("button", name="Send Cancel")).to_be_visible()


def test_a_description_is_shown_on_request(open_book):
    book = open_book("login/empty")
    text = book.editor.get_by_text("The typed text, even if it is invalid.").first
    expect(text).to_be_hidden()
    book.editor.get_by_role("button", name="Description of Text").first.click()
    expect(text).to_be_visible()
    expect(book.field("Text").first).to_have_accessible_description("The typed text, even if it is invalid.")


def test_the_first_visit_alone_has_four_steps_which_the_visitor_ticks(open_book):
    book = open_book("photo-list/loads", is_first=True)
    steps = book.page.get_by_role("region", name="Four steps to a test")
    done = steps.locator("[data-done]")
    expect(steps.get_by_role("listitem")).to_have_count(4)
    # The steps come after the tree has scrolled to the story, and take room from it.
    expect(book.page.locator("#tree [role=treeitem][aria-current]")).to_be_in_viewport(ratio=1)
    # What it loads has changed its props, and nobody has.
    expect(book.canvas.get_by_role("listitem").first).to_be_visible()
    expect(done).to_have_count(0)
    book.page.evaluate("location.hash = '/login/empty'")
    expect(done).to_have_text([re.compile("Pick a story Done.")])
    book.settled()
    book.field("Text").first.fill("Ann")
    expect(done).to_have_count(2)
    book.page.reload()
    book.settled()
    book.whole()
    expect(steps).to_have_count(0)


@pytest.mark.stories
def test_the_steps_leave_once_the_test_is_copied(open_book, request):
    book = open_book("login/empty", is_first=True, permissions=["clipboard-read", "clipboard-write"])
    steps = book.page.get_by_role("region", name="Four steps to a test")
    book.page.evaluate("location.hash = '/login/ready'")
    expect(steps.locator("[data-done]")).to_have_count(1)
    book.settled()
    book.field("Text").first.fill("Ann")
    try:
        book.page.keyboard.press("Control+s")
        book.page.get_by_label("Name", exact=True).fill("zz first visit")
        book.page.keyboard.press("Control+Enter")
        expect(steps.get_by_role("status")).to_contain_text("Done. Next: record what a user does")
        expect(steps).to_have_count(0)
    finally:
        for file in request.config.rootpath.glob("Stories/Login/Fixtures/zz first visit*.json"):
            file.unlink()
    assert book.page.evaluate("document.activeElement !== document.body")


def test_a_host_that_is_gone_is_no_fault_of_the_name(open_book, make_host):
    host = make_host()
    book = open_book("login/empty", at=host).whole()
    book.expected_problems = HOST_IS_MISSED
    host.stop()
    expect(book.page.locator("#status")).to_have_text("Reconnecting…")
    book.page.keyboard.press("Control+s")
    dialog = book.page.get_by_role("dialog", name="Save a fixture")
    name = dialog.get_by_label("Name", exact=True)
    name.fill("zz away")
    name.press("Enter")
    sentence = dialog.get_by_role("alert").filter(has_text="Not connected.")
    expect(sentence).to_be_visible()
    expect(name).not_to_have_attribute("aria-invalid", "true")
    assert sentence.bounding_box()["y"] > name.bounding_box()["y"] + 40
    # A wrong name is.
    name.fill("a/b")
    expect(sentence).to_be_hidden()
    expect(name).to_have_attribute("aria-invalid", "true")


def test_a_button_that_would_do_nothing_is_disabled_and_says_why(open_book):
    book = open_book("contact-editor/full")
    phones = book.editor.locator(".map").first
    add = phones.get_by_role("button", name="Add entry")
    expect(add).to_be_disabled()
    expect(add).to_have_accessible_description("All keys are used.")
    phones.get_by_role("button", name="Remove").last.click()
    expect(add).to_be_enabled()
    expect(phones.get_by_text("All keys are used.")).to_be_hidden()
    add.click()
    expect(add).to_be_disabled()
    # The new entry has the focus, not what removes it.
    assert book.page.evaluate("document.activeElement.matches('.row:last-child :is(input, select)')")


def test_a_screen_that_ignores_the_language_says_so_and_the_size_of_cells_is_kept(open_book):
    book = open_book("tally")
    book.page.locator("#view-bar button").first.press("g")
    gallery = book.page.get_by_role("region", name="Side by side")
    gallery.get_by_label("Gallery contents").select_option("Languages")
    expect(gallery.get_by_role("status")).to_have_text("6 previews · This screen ignores the language.")
    size = gallery.get_by_label("Cell height")
    size.fill("160")
    gallery.get_by_role("button", name="Close").click()
    book.page.locator("#view-bar button").first.press("g")
    expect(size).to_have_value("160")
    gallery.get_by_label("Gallery contents").select_option("Light and dark")
    expect(gallery.get_by_role("status")).to_have_text("2 previews")


def test_without_a_story_nothing_can_be_saved_shared_or_looked_at(open_book):
    """A link to a missing story is the first that is opened; the test fails at an error of the page, too."""
    book = open_book()
    book.page.goto(f"{book.host.url}#/login/wrng-passwrd")
    expect(book.page.get_by_role("region", name="Story not found")).to_be_visible()
    book.whole()
    for key in ("Control+s", "s", "g", "d", "e", "c", "Control+z"):
        book.page.keyboard.press(key)
    for name in ("#save-fixture", "#save", "#share", "#toolbar [aria-label=Compare] >> nth=0"):
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
    assert len(shown) == 5 and all("Shown for an open story." not in text for text in shown.values())
    book.page.evaluate("location.hash = '/login/wrng-passwrd'")
    lost = book.page.get_by_role("region", name="Story not found")
    expect(lost.get_by_role("link", name="Wrong password")).to_be_visible()
    expect(book.field("Username")).to_have_count(0)
    current = book.page.locator("#tree [aria-current]")
    expect(current).to_have_count(0)
    assert [bar.inner_text().strip(), book.page.title()] == ["", "Example stories"]
    closed = book.page.evaluate(PANELS)
    assert closed.keys() == shown.keys() and set(closed.values()) == {"Shown for an open story."}, closed
    lost.get_by_role("button", name="Back to Empty").click()
    expect(bar).to_contain_text("Login+Stories.swift")
    assert all("Shown for an open story." not in text for text in book.page.evaluate(PANELS).values())
    expect(lost).to_have_count(0)
    expect(current).to_contain_text("Empty")
    expect(book.canvas.get_by_role("button", name="Sign in")).to_be_visible()
