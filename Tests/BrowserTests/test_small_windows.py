"""Windows of a phone, and of 400 %: the screen keeps most of the room."""

import pytest
from playwright.sync_api import expect
from test_panel_grid import MEASURE

@pytest.mark.parametrize(("width", "height", "share"), [(360, 225, .55), (390, 420, .6), (390, 844, .7)])
def test_the_screen_has_most_of_a_small_window(open_book, width, height, share):
    book = open_book("login/wrong-password", viewport={"width": width, "height": height}).whole()
    assert book.page.locator("#view").bounding_box()["height"] > share * height
    book.page.locator("#tabs [data-pane=sidebar]").click()
    sidebar, tabs = book.page.locator("#sidebar").bounding_box(), book.page.locator("#tabs").bounding_box()
    assert abs(sidebar["y"] + sidebar["height"] - tabs["y"]) <= 1
    book.page.locator("#tabs [data-pane=panel]").click()
    expect(book.page.locator("#editor input").first).to_be_visible()


def test_a_line_stands_between_two_groups_of_tools_and_beside_none(open_book):
    book = open_book("login/empty", viewport={"width": 390, "height": 844}).whole()
    tools = book.page.locator(".view-tools")
    expect(tools).to_have_css("border-left-width", "0px")
    book.page.locator("#tabs [data-pane=panel]").click()
    book.field("Text").first.fill("ann")
    book.page.locator("#tabs [data-pane=canvas]").click()
    expect(tools).to_have_css("border-left-width", "1px")


@pytest.mark.parametrize("width", [390, 820])
def test_fingers_see_the_menu_of_each_field_in_its_row(open_book, width):
    touch = {"has_touch": True, "is_mobile": True}
    book = open_book("contact-editor/full", viewport={"width": width, "height": 844}, **touch).whole()
    if width < 640:
        book.page.locator("#tabs [data-pane=panel]").tap()
    menus = book.editor.locator(".more:visible")
    assert menus.count() > 10
    assert set(menus.evaluate_all("menus => menus.map(menu => getComputedStyle(menu).opacity)")) == {"1"}
    broken = book.page.evaluate(MEASURE)
    del broken["controls have two heights"]
    assert not any(broken.values()), broken
