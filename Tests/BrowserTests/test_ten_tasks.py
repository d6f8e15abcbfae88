"""Ten things people come for, done as they would; ten-tasks.md says how many keys and clicks each takes."""

import pathlib
import re

import pytest
from playwright.sync_api import expect

WALK = pathlib.Path(__file__).with_name("ten-tasks.md").read_text()
COSTS = {task: (int(keys), int(clicks)) for task, keys, clicks in re.findall(r"^\| \d+ \| (.+?) \| (\d+) \| (\d+) \|", WALK, re.M)}


class Hand:
    """Presses and clicks, and counts them."""

    def __init__(self, book):
        self.book, self.page = book, book.page
        self.keys = self.clicks = 0

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)
        self.keys += len(keys)

    def type(self, text):
        self.page.keyboard.type(text)
        self.keys += len(text)

    def click(self, target):
        target.click()
        self.clicks += 1

    def choose(self, select, option):
        """One click opens it, another chooses."""
        select.select_option(label=option)
        self.clicks += 2

    def let_go(self):
        """The focus as it is when a story was just opened."""
        self.page.evaluate("document.activeElement.blur()")


def find_the_login_story(hand):
    hand.press("/")
    expect(hand.page.locator("#filter")).to_be_focused()
    hand.type("lempty")
    expect(hand.page.locator("#tree mark").first).to_be_visible()
    hand.press("Enter")
    expect(hand.page).to_have_url(re.compile("#/login/empty"))


def make_it_fail(hand):
    status = hand.book.editor.locator("select").last
    hand.choose(status, "Invalid")
    expect(hand.book.canvas.locator("[aria-invalid=true]").first).to_be_visible()


def hand_the_state_to_a_colleague(hand):
    hand.click(hand.page.locator("#share"))
    hand.click(hand.page.get_by_role("menuitem", name="Copy link"))
    expect(hand.page.locator("#toasts")).to_contain_text("copied")
    # The next click closes the question for a name, which choosing from a list here is not.
    expect(hand.page.get_by_label("Your name")).to_be_focused()
    hand.page.locator("#people-menu").evaluate("menu => menu.hidePopover()")
    hand.let_go()


def see_it_on_a_small_phone_in_arabic_and_dark(hand):
    hand.choose(hand.page.get_by_label("Device"), "Small phone")
    hand.press("d", "e")
    box = hand.page.get_by_role("dialog", name="Environment")
    expect(box).to_be_visible()
    hand.click(box.get_by_role("combobox", name="Language and region"))
    hand.type("arab")
    expect(box.get_by_role("option", name="Arabic (Egypt)")).to_be_visible()
    hand.press("Enter")
    expect(hand.book.canvas.locator("html[dir=rtl][data-color-scheme=dark]")).to_be_attached()
    hand.press("Escape")
    expect(box).to_be_hidden()


def compare_it_with_the_story(hand):
    hand.press("b")
    expect(hand.page.locator(".compare-bar")).to_be_visible()
    hand.press("b")


def see_all_stories_of_the_screen(hand):
    hand.press("g")
    expect(hand.page.locator("section.gallery .cells > *").nth(3)).to_be_visible()
    hand.press("g")


def check_its_accessibility(hand):
    hand.press("Control+k")
    expect(hand.page.locator("dialog[open]")).to_be_visible()
    hand.type("access")
    expect(hand.page.locator("dialog[open] mark").first).to_be_visible()
    hand.press("Enter")
    expect(hand.page.get_by_role("region", name="Accessibility").locator("*").first).to_be_visible()


def find_a_field_in_the_props(hand):
    hand.click(hand.page.get_by_role("tab", name="Props"))
    hand.press("Control+f")
    expect(hand.page.get_by_role("searchbox", name="Find in props")).to_be_focused()
    hand.type("rememb")
    expect(hand.book.editor.locator(".field.found").first).to_be_visible()
    hand.press("Escape")


def go_back_to_the_story(hand):
    hand.click(hand.page.get_by_role("button", name="Reset to the story"))
    expect(hand.book.canvas.locator("[aria-invalid=true]")).to_have_count(0)


def save_it_as_a_fixture(hand):
    hand.press("Control+s")
    expect(hand.page.locator("dialog[open] input").first).to_be_focused()
    hand.type("zz walk")
    hand.press("Enter")
    expect(hand.page.locator("#toasts")).to_contain_text("zz walk")
    expect(hand.page.locator("dialog[open]")).to_have_count(0)


TASKS = [
    find_the_login_story, make_it_fail, hand_the_state_to_a_colleague, see_it_on_a_small_phone_in_arabic_and_dark,
    save_it_as_a_fixture, compare_it_with_the_story,
    see_all_stories_of_the_screen, check_its_accessibility, find_a_field_in_the_props, go_back_to_the_story,
]


@pytest.mark.stories
def test_ten_tasks_take_as_many_keys_and_clicks_as_is_written(open_book, request):
    book = open_book("badge/passing")
    took = {}
    try:
        for task in TASKS:
            hand = Hand(book)
            if task not in (make_it_fail, find_a_field_in_the_props):
                hand.let_go()
            task(hand)
            took[task.__name__.replace("_", " ")] = (hand.keys, hand.clicks)
    finally:
        for file in request.config.rootpath.glob("Stories/Login/Fixtures/zz walk*.json"):
            file.unlink()
    expect(book.page.get_by_role("treeitem", name="zz walk")).to_have_count(0)
    assert took == COSTS
