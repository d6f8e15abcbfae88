"""The contact flow, used with the mouse and with the keyboard; and the panel that goes back in it."""

import pytest
from playwright.sync_api import expect


@pytest.fixture
def contacts(open_book):
    def contacts(story="edit-contacts", **options):
        book = open_book(f"contact-flow/{story}", **options)
        book.row = lambda name: book.canvas.get_by_role("button", name=name)
        book.editor_form = book.canvas.get_by_role("dialog", name="Contact Editor")
        book.steps = book.page.get_by_role("region", name="Steps").get_by_role("listitem")
        return book

    return contacts


def has_focus(locator):
    expect(locator).to_be_focused()


def test_with_the_mouse(contacts):
    book = contacts()
    book.show_tab("Flow")
    book.row("Alan Turing").click()
    expect(book.editor_form).to_be_visible()
    book.editor_form.get_by_label("First name").fill("Alan M.")
    expect(book.editor_form.get_by_role("heading", name="Alan M. Turing")).to_be_visible()
    book.editor_form.get_by_role("button", name="Save").click()
    expect(book.editor_form).to_have_count(0)
    expect(book.row("Alan M. Turing")).to_be_visible()
    expect(book.canvas.locator("[aria-current]")).to_contain_text("Alan M. Turing")
    # One completion of each: the choice, and the editor.
    expect(book.steps).to_have_count(3)
    expect(book.steps.nth(2)).to_contain_text('"name": "Alan M. Turing"')
    expect(book.steps.nth(2)).to_contain_text("ContactEditor+Presentable.swift:")
    assert book.problems == []


def test_with_the_keyboard_alone(contacts):
    book = contacts()
    book.row("Ada Lovelace").focus()
    book.page.keyboard.press("Tab")
    has_focus(book.row("Alan Turing"))
    book.page.keyboard.press("Enter")
    has_focus(book.editor_form.get_by_label("First name"))
    book.page.keyboard.press("End")
    book.page.keyboard.type(" Mathison")
    expect(book.editor_form.get_by_role("heading", name="Alan Mathison Turing")).to_be_visible()
    book.page.keyboard.press("Enter")
    expect(book.editor_form).to_have_count(0)
    has_focus(book.row("Alan Mathison Turing"))
    book.page.keyboard.press("Space")
    has_focus(book.editor_form.get_by_label("First name"))
    book.page.keyboard.press("Escape")
    expect(book.editor_form).to_have_count(0)
    expect(book.canvas.locator("[aria-current]")).to_have_count(0)
    has_focus(book.row("Alan Mathison Turing"))
    assert book.problems == []


# Each view transition of the canvas, once it is over, with the animations that it played for modal screens.
MOTION = """() => {
  window.motions = []
  const start = document[storybookCanvas.dom.startViewTransition].bind(document)
  document[storybookCanvas.dom.startViewTransition] = update => {
    const transition = start(update)
    const seen = transition.ready.then(() => document.getAnimations()
      .filter(({ effect }) => effect.pseudoElement?.includes("storybook-modal"))
      .map(({ animationName, effect }) => [effect.pseudoElement.split("(")[0], animationName, effect.getComputedTiming().duration]))
    window.motions.push(Promise.all([seen, transition.finished]).then(([animations]) => animations))
    return transition
  }
}"""


def watching_motion(book):
    frame = next(frame for frame in book.page.frames if "canvas.html" in frame.url)
    frame.evaluate(MOTION)
    are_over = "count => motions.length === count && Promise.all(motions)"
    return lambda count: frame.wait_for_function(are_over, arg=count).json_value()


def test_a_modal_screen_rises_and_sinks(contacts):
    book = contacts()
    motions = watching_motion(book)
    book.row("Grace Hopper").click()
    expect(book.canvas.locator("[aria-current]")).to_contain_text("Grace Hopper")
    [come] = motions(1)
    assert [name for _, name, _ in come if name.startswith("storybook-")] == ["storybook-rise"]
    assert ["::view-transition-new", "storybook-rise"] in [motion[:2] for motion in come]
    expect(book.editor_form).to_be_visible()
    book.editor_form.get_by_role("button", name="Cancel").click()
    [_, go] = motions(2)
    assert ["::view-transition-old", "storybook-sink"] in [motion[:2] for motion in go]
    assert all(duration > 0 for _, _, duration in come + go)
    expect(book.editor_form).to_have_count(0)
    expect(book.canvas.locator("[aria-current]")).to_have_count(0)
    assert book.canvas.locator("html").evaluate("() => document.getAnimations().length") == 0


def test_what_is_below_a_modal_screen_cannot_be_used(contacts):
    book = contacts()
    book.row("Grace Hopper").click()
    expect(book.editor_form).to_be_visible()
    assert book.canvas.locator(".storybook-flow").evaluate("node => node.inert")
    for _ in range(30):
        book.page.keyboard.press("Tab")
        assert book.canvas.locator("body").evaluate("() => !document.activeElement.closest('.storybook-flow')")


def test_escape_cancels_from_anywhere_in_the_dialog(contacts):
    book = contacts()
    for place in ("textbox", "textarea", "heading"):
        book.row("Grace Hopper").click()
        if place == "heading":
            book.editor_form.get_by_role("heading").click()
        else:
            book.editor_form.locator("textarea" if place == "textarea" else "input").first.focus()
        book.page.keyboard.press("Escape")
        expect(book.editor_form).to_have_count(0)


def test_a_form_that_cannot_be_saved_is_not_completed(contacts):
    book = contacts()
    book.row("Konrad Zuse").click()
    book.editor_form.get_by_label("E-mail").fill("no address")
    expect(book.editor_form.get_by_role("alert")).to_contain_text("An address has an @ in it.")
    expect(book.editor_form.get_by_role("button", name="Save")).to_be_disabled()
    book.editor_form.get_by_label("E-mail").press("Enter")
    book.editor_form.get_by_label("E-mail").fill("konrad@z4.example")
    book.editor_form.get_by_role("button", name="Save").click()
    expect(book.row("konrad@z4.example")).to_be_visible()


def test_the_panel_shows_what_is_on_screen_and_goes_back(contacts):
    book = contacts()
    book.show_tab("Flow")
    stack = book.page.get_by_role("region", name="Current screens").get_by_role("listitem")
    expect(stack).to_have_count(1)
    book.row("Ada Lovelace").click()
    expect(stack).to_have_count(2)
    expect(stack.first).to_contain_text("Contact Editor")
    book.editor_form.get_by_role("button", name="Save").click()
    book.canvas.get_by_role("button", name="Done").click()
    expect(stack.first).to_contain_text("The flow has ended")
    expect(stack.first).to_contain_text("Result")
    expect(book.canvas.get_by_role("status")).to_contain_text("The flow has ended")
    book.steps.nth(1).get_by_role("button", name="Back to here").press("Enter")
    expect(book.editor_form).to_be_visible()
    expect(book.steps).to_have_count(2)
    # The dialog of the canvas takes no focus from who goes back by hand.
    assert book.page.evaluate("document.activeElement.closest('aside') !== null")
    book.steps.nth(0).get_by_role("button", name="Back to here").click()
    expect(book.editor_form).to_have_count(0)
    expect(book.steps).to_have_count(1)


def test_a_step_is_undone_and_a_reload_keeps_the_place(contacts):
    book = contacts()
    book.row("Ada Lovelace").click()
    book.editor_form.get_by_label("First name").fill("Augusta Ada")
    expect(book.editor_form.get_by_role("heading", name="Augusta Ada Lovelace")).to_be_visible()
    book.page.reload()
    book.settled()
    expect(book.editor_form.get_by_label("First name")).to_have_value("Augusta Ada")
    book.editor_form.get_by_role("button", name="Save").click()
    expect(book.row("Augusta Ada Lovelace")).to_be_visible()
    book.page.get_by_role("button", name="Undo").click()
    expect(book.editor_form.get_by_label("First name")).to_have_value("Augusta Ada")


def test_the_list_carries_what_the_editor_opens_with(contacts):
    book = contacts("the-list-decides")
    book.canvas.get_by_role("button", name="Edit Konrad Zuse").click()
    expect(book.editor_form.get_by_label("Last name")).to_have_value("Zuse")
    book.editor_form.get_by_label("Last name").fill("Zuse jun.")
    book.editor_form.get_by_role("button", name="Save").click()
    expect(book.canvas.get_by_text("Konrad Zuse jun.")).to_be_visible()


def test_in_a_navigation_stack_there_is_a_way_back(contacts):
    book = contacts("one-after-the-other")
    book.row("Ada Lovelace").click()
    expect(book.canvas.get_by_label("First name")).to_have_value("Ada")
    expect(book.row("Grace Hopper")).to_have_count(0)
    book.canvas.get_by_role("button", name="‹ Contact List").click()
    expect(book.row("Grace Hopper")).to_be_visible()


def test_side_by_side_both_are_there(contacts):
    book = contacts("side-by-side")
    book.row("Ada Lovelace").click()
    expect(book.canvas.get_by_label("First name")).to_have_value("Ada")
    expect(book.canvas.get_by_text("Grace Hopper")).to_be_visible()


def test_a_bug_in_a_flow_is_reported_and_the_screen_stays(contacts):
    book = contacts("breaks-without-an-address")
    book.editor_form.or_(book.canvas.locator("form")).first.wait_for()
    book.canvas.get_by_role("button", name="Save").click()
    result = book.page.get_by_text("Every contact has an address.").filter(visible=True)
    expect(result.first).to_be_visible()
    expect(book.canvas.get_by_label("First name")).to_have_value("Ada")
