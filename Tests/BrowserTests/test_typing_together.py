"""Two people type in one text, with a slow network between each of them and the host."""

import pytest
from playwright.sync_api import expect
from wire import until


def type_in_turn(fields, texts):
    for letters in zip(*texts):
        for field, letter in zip(fields, letters):
            field.press_sequentially(letter)
            # The page shows what has arrived before anybody goes on.
            field.evaluate("() => new Promise(requestAnimationFrame)")


def assert_whole(text, start, *typed):
    """All letters are there, each person's in their order."""
    for letters in typed:
        assert "".join(letter for letter in text if letter in letters) == letters, text
    assert sorted(text) == sorted(start + "".join(typed)), text


UPPER, LOWER = "ABCDEFGHIJKLMNOPQRST", "bcdefghijklmnopquvwx"


def same(book, fields, length):
    """The text, once all show it whole."""
    shown = lambda: [field.input_value() for field in fields]
    until(book.page, lambda: len(set(shown())) == 1 and len(shown()[0]) == length, shown)
    return shown()[0]


@pytest.mark.parametrize(("story", "name"), [("contact-editor/full", "Given name"), ("troublemaker/quiet", "Note")])
def test_two_type_in_one_field_and_every_letter_is_there(two, story, name):
    one, other = two(story)
    fields = [one.field(name), other.field(name)]
    fields[0].fill("9 9")
    expect(fields[1]).to_have_value("9 9")
    for field, key in zip(fields, ("End", "Home")):
        field.focus()
        field.press(key)
    type_in_turn(fields, [UPPER, LOWER])
    assert same(one, fields, 43) == f"{LOWER}9 9{UPPER}"
    # Letters of one person that arrive one after the other are one step. These are not: others type before and since.
    for field, key, length in [(fields[1], "y", 44), (fields[0], "Z", 45), (fields[1], "z", 46)]:
        field.press(key)
        same(one, fields, length)
    one.page.get_by_role("button", name="Undo", exact=True).click()
    expect(fields[1]).to_have_value(f"{LOWER}yz9 9{UPPER}")
    expect(fields[0]).to_have_value(f"{LOWER}yz9 9{UPPER}")


@pytest.mark.parametrize("places", ["panel and canvas", "canvas twice"])
def test_one_types_in_the_canvas_and_every_letter_is_there(two, places):
    one, other = two("login/empty")
    screens = [book.canvas.locator("input:not([type=checkbox], [type=password])").first for book in (one, other)]
    texts = [book.editor.get_by_label("Text", exact=True).first for book in (one, other)]
    fields = [texts[0] if places == "panel and canvas" else screens[0], screens[1]]
    texts[0].fill("9 9")
    for field in [*screens, *texts]:
        expect(field).to_have_value("9 9")
    for field, key in zip(fields, ("End", "Home")):
        field.focus()
        field.press(key)
    type_in_turn(fields, [UPPER, LOWER])
    assert_whole(same(one, [*texts, *screens], 43), "9 9", UPPER, LOWER)
