"""What surrounds the story: the panes and their separators, the tabs, the title bar, narrow windows, paper."""

import re

import pytest
from playwright.sync_api import expect


def box(book, selector):
    return book.page.locator(selector).bounding_box()


def drag(book, separator, by_x=0, by_y=0):
    place = separator.bounding_box()
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    book.page.mouse.move(x, y)
    book.page.mouse.down()
    book.page.mouse.move(x + by_x / 2, y + by_y / 2)
    book.page.mouse.move(x + by_x, y + by_y)
    book.page.mouse.up()


def test_one_view_takes_the_place_of_the_canvas_at_a_time(open_book):
    book = open_book("login").whole()
    views = {"Side by side": book.page.get_by_role("region", name="Side by side"),
             "Before and after": book.page.get_by_role("group", name="Before and after")}
    tool = book.page.get_by_role("button", name="Compare", exact=True)
    for key, view in [("g", "Side by side"), ("b", "Before and after"), ("g", "Side by side")]:
        book.page.locator("#view-bar button").first.press(key)
        for name, shown in views.items():
            expect(shown).to_be_visible(visible=name == view)
        expect(tool).to_contain_class("is-on")
    book.page.locator("#view-bar button").first.press("Escape")
    for shown in views.values():
        expect(shown).to_be_hidden()
    expect(tool).not_to_contain_class("is-on")


def test_each_background_is_shown_in_its_swatch(open_book):
    book = open_book("login").whole()
    book.page.locator("#view-bar button").first.press("c")
    swatches = book.page.locator(".background")
    expect(swatches.first).to_be_visible()
    looks = swatches.evaluate_all("all => all.map(one => getComputedStyle(one).backgroundImage + getComputedStyle(one).backgroundColor)")
    assert len(looks) == 4 and len(set(looks)) == 4


@pytest.mark.parametrize("pane, name, sign", [("#sidebar", "Width of the stories", 1), ("#panel", "Size of the panel", -1)])
def test_a_pane_is_dragged_moved_with_arrows_kept_and_put_back(open_book, pane, name, sign):
    book = open_book("login").whole()
    separator = book.page.get_by_role("separator", name=name)
    width = lambda: round(box(book, pane)["width"])
    before = width()
    drag(book, separator, by_x=40 * sign)
    assert width() == before + 40
    expect(separator).to_have_attribute("aria-valuenow", str(before + 40))
    separator.press("ArrowRight")
    assert width() == before + 40 + 16 * sign
    book.page.reload()
    book.settled()
    assert width() == before + 40 + 16 * sign
    separator.dblclick()
    assert width() == before


@pytest.mark.parametrize("pane, key", [("sidebar", "l"), ("panel", "p")])
def test_a_pane_is_collapsed_by_its_key_and_by_its_separator(open_book, pane, key):
    book = open_book("login").whole()
    canvas = box(book, "#canvas")["width"]
    book.page.keyboard.press(key)
    expect(book.page.locator(f"#{pane}")).to_be_hidden()
    assert box(book, "#canvas")["width"] > canvas + 200
    book.page.reload()
    book.whole()
    expect(book.page.locator(f"#{pane}")).to_be_hidden()
    book.page.keyboard.press(key)
    expect(book.page.locator(f"#{pane}")).to_be_visible()
    book.page.locator(f".separator[data-pane={pane}]").press("Enter")
    expect(book.page.locator(f"#{pane}")).to_be_hidden()


def test_the_panel_stands_below_by_a_key_and_a_setting(open_book):
    book = open_book("login").whole()
    book.page.keyboard.press("Shift+P")
    canvas, panel = box(book, "#canvas"), box(book, "#panel")
    assert panel["y"] >= canvas["y"] + canvas["height"] and panel["width"] == canvas["width"]
    separator = book.page.get_by_role("separator", name="Size of the panel")
    expect(separator).to_have_attribute("aria-orientation", "horizontal")
    separator.press("ArrowUp")
    assert box(book, "#panel")["height"] == panel["height"] + 16
    book.page.keyboard.press("Control+,")
    book.page.get_by_role("combobox", name="Panel position").select_option("right")
    assert box(book, "#panel")["x"] > box(book, "#canvas")["x"]


@pytest.mark.parametrize("width", [820, 901, 1024])
def test_the_canvas_keeps_most_of_a_tablet_and_the_sidebar_is_a_drawer(open_book, width):
    book = open_book("login", viewport={"width": width, "height": 900}).whole()
    assert box(book, "#canvas")["width"] >= 0.6 * width
    expect(book.page.locator("#sidebar")).to_be_hidden()
    book.page.get_by_role("button", name="Stories", exact=True).click()
    expect(book.page.locator("#sidebar")).to_be_visible()
    assert box(book, "#canvas")["width"] >= 0.6 * width
    book.page.keyboard.press("Escape")
    expect(book.page.locator("#sidebar")).to_be_hidden()


@pytest.mark.parametrize("width", [390, 820, 1024, 1280, 1440, 2560])
def test_the_tabs_stand_in_one_row_in_one_order_and_the_rest_in_a_menu(open_book, width):
    book = open_book("login", viewport={"width": width, "height": 900}).whole()
    if width < 600:
        book.page.locator(".tabs [data-pane=panel]").click()
    tabs = book.page.locator("#panel-tabs [role=tab]:visible")
    rows = lambda: {round(tab.bounding_box()["y"]) for tab in tabs.all()}
    every = book.page.locator("#panel-tabs [role=tab]:not([hidden])").all_text_contents()
    first = tabs.all_text_contents()
    assert len(rows()) == 1 and first == [name for name in every if name in first]
    if first == every:
        return
    book.page.get_by_role("button", name="More panels").click()
    listed = book.page.get_by_role("menuitem")
    assert listed.all_text_contents() == [name for name in every if name not in first]
    last = every[-1]
    listed.last.click()
    expect(book.page.get_by_role("tab", name=last)).to_have_attribute("aria-selected", "true")
    shown = tabs.all_text_contents()
    assert len(rows()) == 1 and shown == [name for name in every if name in shown]


def test_the_title_bar_says_which_story_it_is_and_takes_an_edit_back(open_book):
    book = open_book("login/wrong-password").whole()
    bar = book.page.locator("#story-bar")
    assert bar.locator(".story-path > *").all_text_contents()[-2:] == ["Login", "Wrong password"]
    expect(bar.get_by_role("link", name=re.compile(r"\.swift:\d+$"))).to_have_attribute("href", re.compile(r"^vscode://file/.*\.swift:\d+$"))
    expect(bar.get_by_text("Edited")).to_be_hidden()
    expect(bar.get_by_role("button", name="Reset to the story")).to_be_disabled()
    expect(book.page.locator("#save-fixture")).not_to_have_class("primary")
    field = book.editor.locator("input[type=text]").first
    before = field.input_value()
    field.fill("grace")
    expect(bar.get_by_text("Edited")).to_be_visible()
    expect(book.page.locator("#save-fixture")).to_have_class("primary")
    bar.get_by_role("button", name="Reset to the story").click()
    expect(field).to_have_value(before)
    expect(bar.get_by_text("Edited")).to_be_hidden()
    expect(bar.get_by_role("button", name="Reset to the story")).to_be_disabled()
    expect(book.page.locator("#save-fixture")).not_to_have_class("primary")
    book.page.evaluate("location.hash = '#/login/empty'")
    expect(bar.locator("strong")).to_have_text("Empty")


# What holds buttons for a finger.
BARS = "#toolbar, #story-bar, .tabs, .panel-bar, .panel-head, .panel-tools, .record-bar, .recordings-head"


def test_a_phone_shows_the_field_and_the_canvas_together(open_book):
    book = open_book("login", viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True).whole()
    expect(book.page.locator("#story-bar strong")).to_be_visible()
    book.page.locator(".tabs [data-pane=panel]").click()
    field = book.editor.locator("input[type=text]").first
    expect(field).to_be_visible()
    expect(book.canvas.locator("input").first).to_be_visible()
    canvas, panel = box(book, "#preview"), box(book, "#panel")
    assert canvas["height"] > 180 and panel["y"] >= canvas["y"] + canvas["height"]
    assert field.evaluate("field => parseFloat(getComputedStyle(field).fontSize)") >= 16
    expect(book.page.locator("#save")).to_be_in_viewport()
    tools = {round(tool.bounding_box()["y"]) for tool in book.page.locator("#toolbar button:visible").all()}
    assert len(tools) == 1
    for tab in ("Props", "Activity"):
        book.show_tab(tab)
        small = book.page.locator(f":is({BARS}) :is(button, select):visible").evaluate_all(
            "nodes => nodes.filter(node => node.getBoundingClientRect().height < 44).map(node => node.outerHTML)")
        assert small == []
    book.show_tab("Props")
    expect(book.page.locator("kbd:visible")).to_have_count(0)
    drag(book, book.page.get_by_role("separator", name="Size of the panel"), by_y=-120)
    assert round(box(book, "#panel")["height"] - panel["height"]) == 120


def test_paper_shows_the_whole_story_and_nothing_else(open_book):
    book = open_book("order-e-mail/on-its-way", viewport={"width": 1280, "height": 400}).whole()
    frame = book.page.locator(".viewport iframe")
    content = book.canvas.locator("body").evaluate("body => body.scrollHeight")
    assert content > 400
    book.until(lambda: frame.evaluate("frame => parseFloat(getComputedStyle(frame).getPropertyValue('--content-height')) > 400"))
    book.page.emulate_media(media="print")
    for part in ("#sidebar", "#panel", "#toolbar", "#story-bar", "#view-bar"):
        expect(book.page.locator(part)).to_be_hidden()
    assert frame.bounding_box()["height"] >= content - 1


def test_f6_and_the_skip_links_move_between_the_panes(open_book):
    book = open_book("login/empty").whole()
    holds_focus = "() => document.activeElement.closest('#sidebar, #canvas, #panel')?.id === {!r}"
    book.hears("F6", "shift+F6")
    keys = {"F6": ("sidebar", "canvas", "panel", "sidebar"), "Shift+F6": ("panel", "canvas", "sidebar")}
    for key, panes in keys.items():
        for pane in panes:
            book.page.keyboard.press(key)
            book.page.wait_for_function(holds_focus.format(pane))
    book.page.evaluate("document.activeElement.blur()")
    for name, focused in (("Skip to the canvas", "canvas"), ("Skip to the panel", "panel")):
        link = book.page.get_by_role("link", name=name)
        link.focus()
        link.press("Enter")
        assert book.page.evaluate("document.activeElement.id") == focused
    expect(book.canvas.get_by_text("Welcome back")).to_be_visible()
    assert book.page.url.split("#")[1].startswith("/login/empty")


@pytest.mark.parametrize("panel, tab", [("snapshot", "Tests"), ("accessibility", "Tests"), ("recorder", "Activity"), ("actions", "Activity")])
def test_the_address_of_a_section_opens_it_in_its_tab_and_a_closed_one_leaves_it(open_book, panel, tab):
    book = open_book()
    book.page.goto(f"{book.host.url}#/login/empty?panel={panel}")
    book.whole()
    name = "Commands" if panel == "actions" else panel.capitalize()
    expect(book.page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
    section = book.page.get_by_role("region", name=name, exact=True)
    expect(section.locator("*").first).to_be_visible()
    expect(book.page).to_have_url(re.compile(f"panel={panel}"))
    heading = book.page.locator(".panel-section > summary", has_text=name)
    heading.click()
    expect(section).to_be_hidden()
    expect(book.page).to_have_url(re.compile(f"panel={tab.lower()}"))
    book.page.reload()
    book.whole()
    expect(book.page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
    expect(section).to_be_hidden()
    heading.click()
    expect(book.page).to_have_url(re.compile(f"panel={panel}"))


def test_what_the_palette_shows_is_a_section_at_the_top_of_its_tab(open_book):
    book = open_book("login/empty", viewport={"width": 1440, "height": 500}).whole()
    book.page.keyboard.press("Control+k")
    book.page.keyboard.type("show recorder")
    book.page.keyboard.press("Enter")
    heading = book.page.locator(".panel-section > summary", has_text="Recorder")
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()
    expect(book.page.get_by_role("region", name="Recorder", exact=True).get_by_role("button", name="Record", exact=True)).to_be_visible()


@pytest.mark.parametrize("story, own", [("photo-list/loads", "Async"), ("contact-flow/edit-contacts", "Flow")])
def test_all_tabs_of_a_story_stand_beside_each_other(open_book, story, own):
    book = open_book(story, viewport={"width": 1440, "height": 900}).whole()
    tabs = book.page.locator("#panel-tabs [role=tab]")
    expect(tabs.filter(visible=True)).to_have_text(["Props", "Docs", "Tests", "Activity", "Inspect", own])
    expect(book.page.get_by_role("button", name="More panels")).to_be_hidden()


@pytest.mark.parametrize("width, people", [(1200, 1), (1280, 2), (1440, 2), (2560, 1)])
def test_the_five_tools_have_words_in_a_wide_window_and_the_others_are_in_one_menu(open_book, width, people):
    book = open_book("login", viewport={"width": width, "height": 900}).whole()
    for _ in range(people - 1):
        open_book("login", room=book.room)
        expect(book.page.locator("#people")).to_be_visible()
    look = book.page.get_by_role("group", name="Look")
    expect(look.locator(":scope > :is(select, button)").filter(visible=True)).to_have_count(5)
    words = look.locator("button:visible").evaluate_all("buttons => buttons.map(button => getComputedStyle(button, '::after').content)")
    assert words == ['"Dark"', '"Environment"', '"Pick"', '"Compare ▾"']
    book.page.get_by_role("button", name="More tools").click()
    expect(book.page.get_by_role("menu", name="More tools").locator("[role^=menuitem]")).to_have_text(
        [re.compile("^Landscape"), re.compile("^Background and guides"), re.compile("^Full screen"), re.compile("^Record")])
    book.page.keyboard.press("Escape")
    book.page.get_by_role("button", name="Compare").click()
    book.page.get_by_role("menuitemcheckbox", name="Side by side").click()
    expect(book.page.get_by_role("region", name="Side by side")).to_be_visible()
    book.page.keyboard.press("Escape")
    expect(book.page.get_by_role("region", name="Side by side")).to_be_hidden()


def test_a_tool_that_a_menu_lists_is_marked_while_it_is_on(open_book):
    book = open_book("login").whole()
    more = book.page.get_by_role("button", name="More tools")
    expect(more).not_to_have_attribute("data-marked", "")
    book.page.keyboard.press("k")
    expect(more).to_have_attribute("data-marked", "")
    more.click()
    book.page.get_by_role("menuitemcheckbox", name="Record").click()
    expect(more).not_to_have_attribute("data-marked", "")


def test_the_headings_of_all_sections_stay_in_sight_in_a_high_window(open_book):
    book = open_book("tally/on-the-way", viewport={"width": 1440, "height": 900}).whole()
    book.show_tab("Tests")
    expect(book.page.get_by_role("region", name="counts by its buttons")).to_be_attached()
    headings = book.page.locator("#panel-tests > .panel-section > summary")
    expect(headings).to_have_text(["Interaction tests", "Snapshot", "Accessibility", "Checks"])
    for heading in headings.all():
        expect(heading).to_be_in_viewport(ratio=0.99)
    # What is opened at the end is brought into sight.
    headings.nth(2).click()
    expect(book.page.locator("#panel-tests .audit")).to_be_in_viewport()
