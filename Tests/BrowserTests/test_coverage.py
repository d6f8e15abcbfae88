"""Coverage in the props panel: what the stories and fixtures reach, at each field."""

import pytest
from playwright.sync_api import expect
from test_page_accessibility import TAGS, violations

WIDE, NARROW = {"width": 1280, "height": 800}, {"width": 380, "height": 740}


def covered(book, field):
    return book.editor.locator(".field", has=book.page.get_by_text(field, exact=True)).locator(".coverage").last


def test_each_field_says_which_of_its_cases_are_reached(open_book):
    book = open_book("minefield/quiet")
    toggle = book.page.get_by_role("button", name="Coverage", exact=True)
    expect(toggle).to_have_attribute("aria-pressed", "false")
    toggle.click()
    expect(toggle).to_have_attribute("aria-pressed", "true")
    summary = book.page.locator(".coverage-sum")
    expect(summary).to_have_text(
        "3 stories and fixtures: 8 of 9 cases, optionals and sizes reached."
        " 1 field never changes the rendering.", timeout=60_000)
    expect(covered(book, "Weather")).to_have_text("3 of 4 · never hail")
    expect(covered(book, "Weather").locator("i.covered")).to_have_count(3)
    expect(covered(book, "Surveyor")).to_have_text("1 value · never changes the rendering")
    toggle.click()
    expect(book.editor.locator(".coverage")).to_have_count(0)
    expect(summary).to_be_hidden()


def test_another_screen_is_covered_in_its_turn(open_book):
    book = open_book("badge")
    book.page.get_by_role("button", name="Coverage", exact=True).click()
    expect(book.page.locator(".coverage-sum")).to_contain_text("sizes reached", timeout=60_000)
    first = book.page.locator(".coverage-sum").inner_text()
    book.page.evaluate("location.hash = '#/invoice'")
    expect(book.page.locator(".coverage-sum")).not_to_have_text(first)
    expect(book.page.locator(".coverage-sum")).to_contain_text("sizes reached", timeout=60_000)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("viewport", [WIDE, NARROW], ids=["wide", "narrow"])
def test_what_is_covered_violates_no_rule(open_book, viewport, theme):
    book = open_book("minefield/two-mines", viewport=viewport, color_scheme=theme)
    if viewport is NARROW:
        book.page.locator(".tabs [data-pane=panel]").click()
    book.page.get_by_role("button", name="Coverage", exact=True).click()
    expect(covered(book, "Surveyor")).to_be_visible(timeout=60_000)
    assert violations(book.page, TAGS if viewport is WIDE else TAGS[:-1]) == []
    assert book.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
