"""Types whose coders are written by hand: every entry of every menu in the editor writes a value that the decoder takes."""

import json
import os
import pathlib

import pytest
from conftest import EXECUTABLE, Host

# The first element of this list is a word that decides on the others, which the schema and the menus cannot express.
TOLD_BY_FIRST = "rules/sample-1"
CODED = str(pathlib.Path(EXECUTABLE).with_name("CodedStories"))


@pytest.fixture(scope="module")
def written():
    host = Host(0, executable=CODED, environment={**os.environ, "CODED_STORIES_ODD": "1"})
    yield host
    host.stop()


class Answers:
    """What the host says of edits, in order."""

    def __init__(self, page):
        self.all = []
        page.on("websocket", lambda socket: socket.on("framereceived", self.receive))

    def receive(self, frame):
        message = json.loads(frame) if isinstance(frame, str) and frame.startswith("{") else {}
        if message.get("type") in ("changed", "rejected") and message.get("seq"):
            self.all.append(message)

    def next(self, book, act):
        before = len(self.all)
        act()
        book.until(lambda: len(self.all) > before)
        return self.all[before]


def entries(menu):
    return menu.locator("option").evaluate_all(
        "options => options.map(({ value, textContent }) => [value, textContent]).filter(([value]) => value !== '-1')")


def walk(book, answers):
    """Chooses each entry of each menu, and again what was chosen before; what was refused."""
    menus = book.editor.locator("select.case")
    refused, count = [], 0
    for number in range(menus.count()):
        menu = menus.nth(number)
        chosen = menu.input_value()
        for value, title in entries(menu):
            if value == chosen:
                continue
            for entry in (value, chosen):
                answer = answers.next(book, lambda entry=entry: menu.select_option(value=entry))
                count += 1
                if answer["type"] == "rejected":
                    refused.append((number, title, entry, answer["reason"]))
    return refused, count


@pytest.mark.slow
def test_each_entry_of_each_menu_writes_a_value_that_the_decoder_takes(open_book, written):
    book = open_book(at=written)
    # Of a socket in a worker nothing is heard here.
    book.context.add_init_script("delete window.Worker")
    answers = Answers(book.page)
    book.open("loose/sample-1")
    screens = book.page.evaluate("fetch('catalog.json').then(answer => answer.json())")["screens"]
    stories = [story["id"] for screen in screens if screen["path"][0] == "Written" for story in screen["stories"]]
    refused, walked = [], 0
    for story in stories:
        # The editor of the story before is gone then.
        book.page.goto("about:blank")
        book.open(story)
        wrong, count = walk(book, answers)
        refused += [(story, *entry) for entry in wrong]
        walked += count
    assert [entry for entry in refused if entry[0] != TOLD_BY_FIRST] == []
    assert len(stories) == 17 and walked > 30
