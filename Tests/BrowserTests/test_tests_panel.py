"""The tab that lists the interaction tests of a story, and shows the canvas at each of their steps."""

import json
import pathlib
import re

import pytest
from playwright.sync_api import expect

STORY = "tally/on-the-way"
FAILED = json.loads((pathlib.Path(__file__).parents[1] / "Fixtures/protocol/host-tested.json").read_text())


def test_the_canvas_goes_through_the_steps_and_stops_at_the_failing_one(developing):
    book = developing(STORY)
    page = book.page
    book.show_tab("Tests")
    panel = page.get_by_role("tabpanel", name="Tests")
    expect(panel.locator(".test-status")).to_have_text("2 tests pass.")
    test = panel.get_by_role("region", name="counts by its buttons")
    step = page.frame_locator(".step-frame")

    test.get_by_role("button", name="press(“One more”)").click()
    expect(step.get_by_role("status")).to_have_text("8 of 12")
    expect(panel.locator(".test-place")).to_have_text("Step 1 of 6")
    for _ in range(3):
        panel.get_by_role("button", name="Next").click()
    expect(step.get_by_role("status")).to_have_text("0 of 12")
    expect(test.locator("[aria-current=step] code")).to_have_text("press(“Start again”)")
    panel.get_by_role("button", name="Previous").click()
    expect(step.get_by_role("status")).to_have_text("8 of 12")
    test.locator("[aria-current=step]").press("Home")
    expect(step.get_by_role("status")).to_have_text("7 of 12")
    expect(panel.get_by_role("button", name="Previous")).to_be_disabled()

    # A run of a changed build: the same place is shown, and the story is marked.
    state = {"story": STORY, "props": {"title": "Birds seen", "count": 9, "target": 12}}
    steps = [{**FAILED["steps"][0], "state": state}, FAILED["steps"][1]]
    book.wire.deliver(**{**FAILED, "story": STORY, "test": 0, "name": "counts by its buttons", "steps": steps})
    expect(panel.locator(".test-status")).to_have_text("1 of 2 tests failed.")
    expect(test.locator(".test-failure")).to_have_text("Found no button “Pai”. Did you mean “Pay”?")
    expect(page.locator(f".tree [data-story='{STORY}'] .tag")).to_have_text("test fails")
    test.get_by_role("button", name="press(“Pai”) failed").click()
    expect(step.get_by_role("status")).to_have_text("9 of 12")
    expect(page.locator(".step-note")).to_contain_text("Before step 2 of 2, which failed: press(“Pai”)")

    # A check of the story is beside its tests, and has a tag of its own once they pass.
    panel.get_by_role("button", name="Explore", exact=True).click()
    expect(panel.get_by_role("region", name="Explore")).to_contain_text(re.compile(r"[1-9]\d* variants of the props render\."))
    book.wire.deliver(type="checked", story=STORY, kind="check", state="failed", problems=[{"text": "/count: is missing"}])
    expect(panel.get_by_role("region", name="Check", exact=True)).to_contain_text("/count: is missing")

    # A change of its code.
    book.wire.deliver(type="affected", stories=[STORY])
    expect(panel.locator(".test-status")).to_have_text("2 tests pass.")
    expect(panel.get_by_role("region", name="Check", exact=True)).to_contain_text("The story decodes, renders and keeps its rules.")
    # An exploration takes long: it runs when a user starts it.
    expect(panel.get_by_text("Some results are from before the last change.", exact=True)).to_be_visible()

    page.get_by_role("button", name="Back to live").click()
    expect(page.locator(".step-frame")).to_have_count(0)
    expect(page.frame_locator(".viewport iframe").get_by_role("status")).to_have_text("7 of 12")


def test_a_step_shows_what_the_test_typed_and_chose(developing):
    book = developing("login/empty")
    page, step = book.page, book.page.frame_locator(".step-frame")
    opened = {"story": "login/empty", "props": book.wire.last(book.wire.heard, "opened")["props"]}
    at = lambda position, **change: {"tag": "input", "position": position, "count": 3, "summary": "", **change}
    name, forgets = at(0, value="ann"), at(2, checked=False)
    steps = [{"label": f"step {number}", "file": "Login.swift", "line": 1, "state": {**opened, "entries": entries}}
             for number, entries in enumerate([[name], [name, forgets], []])]
    book.show_tab("Tests")
    panel = page.get_by_role("tabpanel", name="Tests")
    expect(panel.locator(".test-status")).to_have_text("1 test passes.")
    title = "signs in once both fields are valid"
    book.wire.deliver(type="tested", story="login/empty", test=0, name=title, state="passed", start=opened, steps=steps, count=3)
    panel.get_by_role("region", name=title).get_by_role("button", name="step 0").click()
    username, box = step.get_by_label("Username"), step.get_by_role("checkbox")
    for press, typed, is_checked in [(None, "ann", True), ("Next", "ann", False), ("Next", "", True),
                                     ("Previous", "ann", False), ("Previous", "ann", True), ("Previous", "", True)]:
        if press:
            panel.get_by_role("button", name=press).click()
        expect(username).to_have_value(typed)
        expect(box).to_be_checked(checked=is_checked)

    # The other kinds, in a document of any markup; elements that are not there are left out.
    frame = page.locator(".step-frame").element_handle().content_frame()
    frame.evaluate("""markup => {
        document.body.insertAdjacentHTML("beforeend", markup)
        storybookCanvas.useTool({ name: "entries", message: [
          { tag: "select", position: 0, count: 1, options: ["b", "c"] }, { tag: "details", position: 0, count: 1, open: true },
          { tag: "dialog", position: 0, count: 1, open: true }, { tag: "dialog", position: 1, count: 2, open: true },
          { tag: "div", position: 1e9, count: 1, open: true }, { tag: "output", position: 0, count: 1, open: true }] })
    }""", "<select multiple><option selected>a<option>b<option>c</select><details>x</details>"
          "<output popover>y</output><button commandfor=ask command=show-modal></button><dialog id=ask>z</dialog>")
    state = """() => [Array.from(document.querySelector("select").selectedOptions, option => option.value).join(),
        document.querySelector("details").open, document.querySelector("dialog").matches(":modal"), document.querySelector("output").matches(":popover-open")]"""
    assert frame.evaluate(state) == ["b,c", True, True, True]
    frame.evaluate("storybookCanvas.useTool({ name: 'entries', message: [] })")
    assert frame.evaluate(state) == ["a", False, False, False]


RING = """() => [...document.querySelectorAll("[data-audit=ring]")].map(host => {
    const ring = host.shadowRoot.querySelector(".ring").getBoundingClientRect()
    return document.elementFromPoint(ring.x + ring.width / 2, ring.y + ring.height / 2).closest("button, [role=status]").textContent
})"""


def test_a_step_rings_what_it_acts_on_before_and_after_it(developing):
    book = developing(STORY)
    page = book.page
    book.show_tab("Tests")
    panel = page.get_by_role("tabpanel", name="Tests")
    step = page.frame_locator(".step-frame")
    test = panel.get_by_role("region", name="counts by its buttons")
    test.get_by_role("button", name="press(“Start again”)").click()
    expect(step.get_by_role("status")).to_have_text("0 of 12")
    sides = panel.get_by_role("radiogroup", name="Show the canvas")
    expect(sides.get_by_role("radio", name="After")).to_be_checked()
    sides.get_by_text("Before", exact=True).click()
    expect(step.get_by_role("status")).to_have_text("8 of 12")
    expect(page.locator(".step-note")).to_contain_text("Before step 4 of 6: press(“Start again”)")
    frame = page.locator(".step-frame").element_handle().content_frame()
    ringed = lambda: frame.evaluate(RING)
    book.until(lambda: ringed() == ["Start again"])
    # An expectation changes nothing, and rings what it looks at.
    test.get_by_role("button", name="expect(status “8 of 12”)").click()
    expect(sides).to_be_hidden()
    book.until(lambda: ["8" in text for text in ringed()] == [True])
    expect(test.get_by_role("button", name="expect(\\.count, 0)")).to_be_visible()
    expect(test.locator("time").first).to_have_text(re.compile(r"^(<1|\d+) ms$|^\d+\.\d s$"))


def rows(panel):
    """The rows of the tree of all tests, as assistive technology reads them."""
    return panel.get_by_role("tree", name="All tests").get_by_role("treeitem")


def test_tests_run_at_each_node_and_are_filtered_by_their_results(developing):
    book = developing("login/empty")
    page = book.page
    book.show_tab("Tests")
    panel = page.get_by_role("tabpanel", name="Tests")
    expect(panel.locator(".test-status")).to_have_text("1 test passes.")
    tally = rows(panel).filter(has_text=re.compile("^Tally"))
    expect(tally).to_have_accessible_name("Tally, not run")
    # By keys: the row runs, and is opened.
    rows(panel).first.focus()
    page.keyboard.press("End")
    expect(rows(panel).last).to_be_focused()
    tally.focus()
    page.keyboard.press("Shift+Enter")
    expect(panel.locator(".test-head")).to_have_text(re.compile(r"^\d+ stories · no failure · \d+:\d\d$"))
    expect(tally).to_have_accessible_name(re.compile(r"^Tally, passed, [\d.]+ m?s$"))
    expect(tally).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(tally).to_have_attribute("aria-expanded", "true")

    # By the pointer, at a story of it that fails since.
    state = {"story": STORY, "props": {"title": "Birds seen", "count": 9, "target": 12}}
    book.wire.deliver(**{**FAILED, "story": STORY, "test": 0, "name": "counts by its buttons", "start": state,
                         "steps": [{**FAILED["steps"][0], "state": state}, FAILED["steps"][1]]})
    expect(tally).to_have_accessible_name(re.compile("^Tally, failed, 1 of "))
    failed = panel.get_by_role("button", name="Failed 1")
    failed.click()
    expect(rows(panel)).to_have_count(3)
    story = rows(panel).nth(1)
    expect(story).to_have_accessible_name(re.compile("^On the way, failed, 1 of "))
    # The failing test is opened, at the step that fails.
    rows(panel).nth(2).click()
    expect(page.locator(".step-note")).to_contain_text("which failed: press(“Pai”)")
    assert page.evaluate("location.hash").startswith(f"#/{STORY}")
    story.hover()
    story.get_by_role("button", name="Run On the way").click()
    expect(panel.get_by_role("button", name="Failed 0")).to_be_visible()
    expect(panel.locator(".test-status")).to_have_text("2 tests pass.")
    failed = panel.get_by_role("button", name="Failed 0")
    expect(panel.get_by_text("Failed: nothing.")).to_be_visible()
    failed.click()

    # The sidebar's rows and the palette do the same.
    page.get_by_role("tab", name="Props").click()
    sidebar = page.get_by_role("tree", name="Stories")
    login = sidebar.get_by_role("treeitem", name=re.compile("^Login"))
    login.hover()
    login.get_by_role("button", name="Run Login").click()
    expect(panel.locator(".test-head")).to_have_text(re.compile(r"stories · no failure"))
    expect(rows(panel).filter(has_text=re.compile("^Login"))).to_have_accessible_name(re.compile("^Login, passed"))
    page.keyboard.press("ControlOrMeta+k")
    page.keyboard.type("run tests of tally")
    page.keyboard.press("Enter")
    expect(panel.locator(".test-head")).to_have_text(re.compile(r"^\d+ stories · no failure"))


def test_a_run_of_all_stories_says_how_far_it_is_and_stops(developing):
    book = developing("login/empty")
    page = book.page
    book.show_tab("Tests")
    panel = page.get_by_role("tabpanel", name="Tests")
    expect(panel.locator(".test-status")).to_have_text("1 test passes.")
    panel.get_by_role("button", name="Run all…").click()
    items = page.get_by_role("menu", name="Run all").get_by_role("menuitem")
    expect(items).to_have_text(["Run all tests", "Check all stories", "Check all snapshots"])
    items.nth(1).click()
    head = panel.locator(".test-head")
    expect(head).to_have_text(re.compile(r"^\d+ stories · [1-9]\d* done · \d+:\d\d$"))
    # A failure is told while the others go on.
    book.wire.deliver(type="checked", story="badge/passing", kind="check", state="failed", problems=[{"text": "/message: is missing"}])
    expect(panel.get_by_role("button", name="Failed 1")).to_be_visible()
    panel.get_by_role("button", name="Stop").click()
    expect(head).to_have_text(re.compile(r"^\d+ stories · \d+ done · (1 failed · )?stopped · \d+:\d\d$"))
    expect(panel.get_by_role("button", name="Stop")).to_be_hidden()
    count, done = map(int, re.match(r"(\d+) stories · (\d+) done", head.text_content()).groups())
    assert done < count


def test_a_test_that_is_renamed_while_its_step_is_shown_is_no_longer_shown(developing):
    book = developing(STORY)
    page = book.page
    book.show_tab("Tests")
    panel = page.get_by_role("tabpanel", name="Tests")
    panel.get_by_role("button", name="press(“One more”)").click()
    expect(panel.locator(".test-place")).to_have_text("Step 1 of 6")
    catalog = json.loads(json.dumps(book.wire.last(book.wire.heard, "hello")["catalog"]))
    story = next(story for screen in catalog["screens"] for story in screen["stories"] if story["id"] == STORY)
    story["tests"][0]["name"] = "counts by the buttons"
    book.wire.deliver(type="catalog", catalog=catalog)
    expect(panel.get_by_role("region", name="counts by the buttons")).to_be_visible()
    expect(page.locator(".step-frame")).to_be_hidden()
    # Its next run is another one.
    panel.get_by_role("region", name="counts by the buttons").get_by_role("button", name="Run counts by the buttons").click()
    panel.get_by_role("button", name="press(“One more”)").click()
    expect(panel.locator(".test-place")).to_have_text("Step 1 of 6")


DOZEN = pathlib.Path(__file__).parents[2] / "Stories/Stepper/Fixtures/dozen.json"


@pytest.fixture
def dozen():
    """A fixture that an interaction test opens; as it was afterwards."""
    before = DOZEN.read_bytes()
    yield DOZEN
    DOZEN.write_bytes(before)


@pytest.mark.stories
def test_from_a_tweak_to_a_red_test_to_a_green_one_are_three_clicks(open_book, dozen):
    book = open_book("stepper/one")
    page = book.page
    book.show_tab("Tests")
    expect(page.locator(".test-status")).to_have_text("1 test passes.")
    book.show_tab("Props")
    page.goto(f"{book.host.url}#/stepper/dozen?room=new")
    shown = book.canvas.get_by_role("status")
    expect(shown).to_have_text("4 of 12")
    page.evaluate("() => { window.clicks = 0; addEventListener('click', () => clicks++, true) }")
    red = page.locator(".tree [data-story='stepper/one'] .tag", has_text="test fails")
    expect(red).to_have_count(0)

    book.field("Quantity").fill("7")
    expect(shown).to_have_text("7 of 12")
    page.keyboard.press("ControlOrMeta+s")
    replace = page.get_by_role("dialog", name="Save a fixture").get_by_role("button", name="Replace")
    replace.click()
    expect(red).to_be_visible()

    page.get_by_role("button", name="Undo", exact=True).click()
    expect(shown).to_have_text("4 of 12")
    page.keyboard.press("ControlOrMeta+s")
    replace.click()
    expect(red).to_have_count(0)
    assert json.loads(dozen.read_text())["quantity"] == 4
    assert page.evaluate("clicks") <= 3
