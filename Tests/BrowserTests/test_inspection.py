"""Projections, rules, transitions and screens within, with the host as it is."""

import re

import pytest
from playwright.sync_api import expect

POSITION = "/player/_0/seekbar/position"
STARTED = """() => {
  window.started = []
  const start = document[storybookCanvas.dom.startViewTransition].bind(document)
  document[storybookCanvas.dom.startViewTransition] = update => {
    const { storybookTransition: name } = document.documentElement.dataset
    window.started.push([name, document.documentElement.style.getPropertyValue("--storybook-x")])
    return start(update)
  }
}"""


@pytest.fixture
def inspecting(open_book):
    return lambda story: opened(open_book(story))


def opened(book):
    """The book with the tab Inspect open, which is its `panel`."""
    book.show_tab("Inspect")
    book.panel = book.page.get_by_role("tabpanel", name="Inspect")
    return book


def row(book, path):
    return book.panel.get_by_role("region", name="Projected", exact=True).locator(f'li[title="{path}"]')


def edit_position(book, value):
    """Another viewer edits, so that the tab stays open."""
    room = book.room
    book.page.evaluate(
        """async ([story, room, path, value]) => {
          const socket = new WebSocket(`ws://${location.host}/socket`, "storybook.v1")
          await new Promise(done => socket.onmessage = ({ data }) => {
            const { type, seq } = JSON.parse(data)
            if (type === "hello") socket.send(JSON.stringify({ type: "open", story, room }))
            if (type === "opened") socket.send(JSON.stringify({ type: "edit", seq: 1, patch: [{ op: "replace", path, value }] }))
            if (type === "changed" && seq === 1) done()
          })
          socket.close()
        }""", ["video-player-controls/recorded", room, POSITION, value])


def test_an_edit_of_the_player_is_marked_in_what_is_shown(inspecting):
    book = inspecting("video-player-controls/recorded")
    expect(row(book, "/elapsedTime")).to_contain_text('"21:52"')
    expect(book.panel.locator(".changed")).to_have_count(0)
    edit_position(book, 1500)
    expect(row(book, "/elapsedTime")).to_contain_text('"25:00"')
    marked = [one.get_attribute("title") for one in
              book.panel.get_by_role("region", name="Projected").locator(".changed").all()]
    assert marked == ["/elapsedTime", "/endTime", "/position", "/progress"]


def test_a_rule_that_the_player_breaks_is_shown_at_its_field_until_it_is_kept(inspecting):
    book = inspecting("video-player-controls/recorded")
    expect(book.panel.get_by_role("status", name="Broken rules")).to_be_hidden()
    edit_position(book, 3600)
    rules = book.panel.get_by_role("status", name="Broken rules")
    expect(rules).to_contain_text("the position lies within the video")
    expect(book.page.get_by_role("tab", name="Inspect")).to_contain_text("1")
    rules.get_by_role("button", name="position").click()
    focused = book.editor.locator(":focus")
    expect(focused).to_have_value("3600")
    expect(book.editor.locator(".rule:visible").first).to_have_text("the position lies within the video")
    focused.fill("100")
    focused.blur()
    expect(book.editor.locator(".rule:visible")).to_have_count(0)


def test_a_rule_of_the_projection_is_not_shown_at_a_field(developing):
    book = developing("video-player-controls/recorded")
    rule = {"name": "a title is short", "paths": ["/title", "/player"], "of": "view"}
    book.wire.deliver(type="inspected", revision=0, projection={"title": "long"}, broken=[rule])
    expect(book.editor.locator(".rule:visible")).to_have_count(0)
    rules = opened(book).panel.get_by_role("status", name="Broken rules")
    expect(rules).to_contain_text("a title is short")
    expect(rules.get_by_role("button")).to_have_count(0)
    expect(row(book, "/title")).to_contain_text("breaks a rule")


def test_pages_slide_where_one_goes(open_book):
    book = open_book("onboarding/welcome")
    frame = next(frame for frame in book.page.frames if "canvas.html" in frame.url)
    frame.evaluate(STARTED)
    for button, title in [("Continue", "Together"), ("Back", "Everything in its place")]:
        book.canvas.get_by_role("button", name=button).click()
        expect(book.canvas.get_by_role("heading")).to_have_text(title)
        expect(book.canvas.locator("html")).not_to_have_attribute("data-storybook-transition", "slide")
    assert frame.evaluate("started") == [["slide", "-100%"], ["slide", "100%"]]


def test_a_letter_of_the_mailbox_opens_as_its_own_story_with_what_it_is_now(inspecting):
    book = inspecting("mailbox/nothing-read")
    within = book.panel.get_by_role("region", name="Nested screens")
    expect(within).to_contain_text("Letter List")
    expect(within).not_to_contain_text("detail")
    book.canvas.get_by_role("button", name="Harbour office").click()
    book.canvas.get_by_role("button", name="Flag").click()
    expect(book.canvas.locator(".badge")).to_have_text("Flagged")
    within.get_by_role("button", name="Open Letter at detail as a separate story").click()
    expect(book.canvas.get_by_role("heading")).to_have_text("Berth 14 is free again")
    expect(book.canvas.locator(".badge")).to_have_text("Flagged")
    expect(book.page).to_have_url(re.compile("#/letter/plain"))
    book.canvas.get_by_role("button", name="Take the flag off").click()
    expect(book.canvas.locator(".badge")).to_have_count(0)
