"""Sidebar, search, filters, command palette and shortcuts."""

import copy

import pytest
from playwright.sync_api import expect
from wire import Wire


def row(book, name):
    return book.page.get_by_role("tree").get_by_role("treeitem", name=name)


def catalog(book):
    return copy.deepcopy(book.wire.last(book.wire.heard, "hello")["catalog"])


def story(id, title, kind="story", **more):
    return {"id": id, "title": title, "kind": kind, "source": {"file": "A.swift", "line": 1}, **more}


def press(book, *keys):
    for key in keys:
        book.page.keyboard.press(key)


def test_the_tree_is_walked_folded_and_typed_through(open_book):
    book = open_book("login")
    book.page.locator("#filter").focus()
    press(book, "ArrowDown")
    expect(row(book, "Empty").first).to_be_focused()
    press(book, "ArrowLeft")
    screen = row(book, "Login")
    expect(screen).to_be_focused()
    press(book, "ArrowLeft")
    expect(screen).to_have_attribute("aria-expanded", "false")
    expect(row(book, "Wrong password")).to_have_count(0)
    press(book, "Home")
    expect(row(book, "Account")).to_be_focused()
    # As quickly as a user types one word.
    book.page.evaluate("""() => {
      const tree = document.querySelector("[role=tree]")
      for (const key of "mai") tree.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))
    }""")
    expect(row(book, "Mail").first).to_be_focused()
    press(book, "Home", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowDown", "Enter")
    expect(book.page.locator("a.story[aria-current]")).to_have_text("Wrong password")
    expect(book.page.locator("a.story[aria-current]")).to_be_focused()
    book.page.reload()
    expect(book.page.locator("a.story[aria-current]")).to_have_text("Wrong password")


def test_the_palette_opens_stories_and_runs_commands(open_book):
    book = open_book("login")
    row(book, "Wrong password").wait_for()
    press(book, "Control+k")
    field = book.page.get_by_role("combobox", name="Find anything")
    expect(field).to_be_focused()
    field.press_sequentially("lwp")
    option = book.page.get_by_role("listbox", name="Matches").get_by_role("option", selected=True)
    expect(option).to_contain_text("Wrong password")
    assert option.locator("mark").all_inner_texts() == ["W", "p", "L"]
    expect(field).to_have_attribute("aria-activedescendant", option.get_attribute("id"))
    press(book, "Enter")
    expect(book.page).to_have_title("Wrong password · Example stories")
    press(book, "Control+k")
    expect(book.page.get_by_role("group", name="Recently opened").get_by_role("option").first).to_contain_text("Empty")
    groups = book.page.get_by_role("listbox", name="Matches").get_by_role("group")
    expect(groups.nth(1).get_by_role("option").first).to_contain_text("Save a fixture…")
    field.fill("theme")
    expect(option).to_contain_text("Theme: Dark")
    press(book, "Enter")
    expect(book.page.locator("html")).to_have_attribute("data-theme", "dark")
    press(book, "Control+k")
    field.press_sequentially("next sto")
    expect(option).to_contain_text("Next story")
    press(book, "Enter")
    expect(book.page).to_have_title("Ready · Example stories")
    press(book, "[")
    expect(book.page).to_have_title("Wrong password · Example stories")


def test_what_is_typed_before_the_tree_is_loaded_is_searched(open_book):
    book = open_book()
    held = []
    book.page.route("**/js/rest.js", lambda route: held.append(route))
    book.visit("login")
    book.page.locator("#filter").focus()
    book.page.keyboard.type("wrong")
    book.until(lambda: held)
    held[0].continue_()
    expect(book.page.locator("#tree mark").first).to_be_visible()
    expect(book.page.get_by_role("button", name="Clear the search")).to_be_visible()


def test_filters_are_in_the_address_and_chips_take_them_away(open_book):
    book = open_book("login")
    book.page.get_by_role("button", name="Filters").click()
    book.page.get_by_role("checkbox", name="Recordings").check()
    press(book, "Escape")
    expect(row(book, "a row too far")).to_be_visible()
    expect(row(book, "Wrong password")).to_have_count(0)
    assert "?kind=recording#/login" in book.page.url
    book.page.reload()
    row(book, "a row too far").click()
    expect(book.page.get_by_role("region", name="Recorder", exact=True).get_by_role("list").first).to_be_visible()
    book.page.get_by_role("button", name="Remove the filter Recordings").click()
    expect(row(book, "Wrong password")).to_be_visible()
    assert "kind=" not in book.page.url


@pytest.mark.stories
def test_problems_are_marked_up_to_the_groups(developing):
    book = developing("login")
    row(book, "Wrong password").wait_for()
    changed = catalog(book)
    login = changed["screens"][0]["stories"]
    login[1]["snapshot"] = "changed"
    login[2]["problem"] = "No value for “hint”"
    login.append(story("login/locked", "locked", "fixture"))
    book.wire.deliver(type="catalog", catalog=changed)
    expect(row(book, "locked")).to_contain_text("new fixture")
    expect(row(book, "Wrong password")).to_contain_text("changed")
    expect(row(book, "Ready")).to_contain_text("does not fit")
    expect(row(book, "Login")).to_have_accessible_name("Login, 2 failing, 1 new, 7 stories")
    expect(row(book, "Account")).to_have_accessible_name("Account, 2 failing, 1 new, 2 screens, 11 stories")
    press(book, "F8")
    expect(book.page).to_have_title("Wrong password · Example stories")
    press(book, "F8")
    expect(book.page).to_have_title("Ready · Example stories")
    book.settled()
    crash = {**book.wire.last(book.wire.heard, "opened")}
    book.wire.fixture("crashed", revision=crash["revision"] + 1)
    expect(row(book, "Ready")).to_contain_text("crashed")


def test_keys_are_listed_and_letters_can_be_turned_off(open_book):
    book = open_book("login")
    row(book, "Wrong password").wait_for()
    press(book, "?")
    sheet = book.page.get_by_role("dialog", name="Keyboard shortcuts")
    expect(sheet).to_contain_text("Next story")
    press(book, "Escape", "Control+,")
    page = book.page.get_by_role("dialog", name="Settings")
    page.get_by_label("Code editor").select_option("Other")
    page.get_by_label("URL").fill("mine://{file}:{line}")
    page.get_by_label("Theme", exact=True).select_option("Dark")
    expect(book.page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("switch", name="Single-key shortcuts").uncheck()
    press(book, "Escape")
    expect(page).to_be_hidden()
    press(book, "?", "Alt+ArrowDown")
    expect(book.page).to_have_title("Wrong password · Example stories")
    expect(sheet).to_be_hidden()
    assert book.page.evaluate("JSON.parse(localStorage['storybook: settings']).editor") == "mine://{file}:{line}"


def test_of_many_stories_only_those_in_sight_are_built(developing):
    book = developing("login")
    many = catalog(book)
    many["screens"] += [
        {"id": f"s{number}", "title": f"Screen {number}", "path": ["Many", f"Screen {number}"],
         "stories": [story(f"s{number}/{index}", f"Story {index} of {number}") for index in range(20)]}
        for number in range(500)]
    row(book, "Wrong password").wait_for()
    book.wire.deliver(type="catalog", catalog=many)
    expect(row(book, "Many")).to_have_accessible_name("Many, 10000 new, 500 screens, 10,000 stories")
    book.page.get_by_role("button", name="Expand or collapse all").click()
    book.page.get_by_role("button", name="Expand or collapse all").click()
    row(book, "Account").focus()
    press(book, "End")
    last = row(book, "Story 19 of 499")
    expect(last).to_be_focused()
    assert [last.get_attribute(f"aria-{name}") for name in ("level", "posinset", "setsize")] == ["3", "20", "20"]
    assert book.page.get_by_role("treeitem").count() < 150
    book.page.locator("#tree").evaluate("tree => { tree.scrollTop = 0 }")
    expect(row(book, "Account")).to_be_in_viewport()
    press(book, "ArrowUp")
    expect(row(book, "Story 18 of 499")).to_be_in_viewport()


def test_keys_in_the_canvas_are_the_pages_where_the_screen_has_no_use_for_them(open_book):
    book = open_book("login")
    row(book, "Wrong password").wait_for()
    book.hears("]", "/", "g", "mod+k")
    field = book.canvas.locator("input").first
    field.click()
    press(book, "g", "]")
    expect(field).to_have_value("g]")
    press(book, "Control+k")
    expect(book.page.get_by_role("combobox", name="Find anything")).to_be_focused()
    press(book, "Escape")
    expect(field).to_be_focused()
    book.canvas.locator("h1, p, label").first.click(position={"x": 1, "y": 1})
    book.canvas.locator("body").evaluate("() => document.activeElement.blur()")
    press(book, "]")
    expect(book.page).to_have_title("Wrong password · Example stories")
    press(book, "/")
    expect(book.page.get_by_label("Find stories")).to_be_focused()


def test_a_canvas_that_only_says_that_keys_were_pressed_changes_nothing(open_book):
    book = open_book()
    book.wire = Wire(book.page)
    # What the driver evaluates counts as a person's doing.
    book.page.add_init_script("Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } })")
    book.open("login")
    row(book, "Wrong password").wait_for()
    frame = book.hears("]", "mod+z")
    book.page.evaluate("() => { window.result = new Promise(done => addEventListener('message', ({ data }) => data === 'all sent' && done())) }")
    for key in ("]", "mod+z"):
        frame.evaluate("key => storybookCanvas.postToolMessage('shortcuts', { key })", key)
    # The canvas has a process of its own: its message has not arrived yet when it has sent it.
    frame.evaluate("parent.postMessage('all sent', '*')")
    book.page.evaluate("window.result")
    book.page.evaluate("document.querySelector('.viewport iframe').focus()")
    for key in ("mod+z", "s", "{}", "x" * 50, {"key": "mod+z"}, None):
        frame.evaluate("key => storybookCanvas.postToolMessage('shortcuts', { key })", key)
    frame.evaluate("storybookCanvas.postToolMessage('shortcuts', { key: ']' })")
    expect(book.page).to_have_title("Wrong password · Example stories")
    expect(book.page.locator("#share")).not_to_have_attribute("open", "")
    assert book.wire.all("undo") == []


def test_a_person_in_the_canvas_takes_back_what_the_room_did(developing):
    book = developing("login")
    row(book, "Wrong password").wait_for()
    book.hears("]", "mod+z")
    book.page.evaluate("document.querySelector('.viewport iframe').focus()")
    press(book, "Control+z", "]")
    expect(book.page).to_have_title("Wrong password · Example stories")
    assert len(book.wire.all("undo")) == 1


def test_a_search_stays_for_its_next_result_until_it_is_cleared(open_book):
    book = open_book("mailbox")
    row(book, "Wrong password")
    field = book.page.get_by_label("Find stories")
    clear = book.page.get_by_role("button", name="Clear the search")
    expect(clear).to_be_hidden()
    field.fill("login")
    found = book.page.get_by_role("listbox", name="Search results")
    options = found.get_by_role("option")
    expect(options.nth(2)).to_be_visible()
    press(book, "ArrowDown", "ArrowDown", "Enter")
    third = options.nth(2)
    expect(third).to_have_attribute("aria-current", "page")
    expect(third).to_have_attribute("aria-selected", "true")
    expect(field).to_be_focused()
    expect(field).to_have_value("login")
    title = book.page.title()
    press(book, "ArrowDown", "Enter")
    expect(options.nth(3)).to_have_attribute("aria-current", "page")
    assert book.page.title() != title
    press(book, "Escape")
    expect(field).to_have_value("")
    expect(clear).to_be_hidden()
    expect(book.page.locator("a.story[aria-current]")).to_be_in_viewport()
    field.fill("cart")
    clear.click()
    expect(field).to_be_focused()
    expect(found).to_have_count(0)
    expect(book.page.locator("a.story[aria-current]")).to_be_in_viewport()


def test_the_story_chosen_last_is_opened_however_late_the_others_are(developing):
    book = developing("login/empty")
    empty = book.wire.last(book.wire.heard, "opened")
    book.wire.kept.add("open")
    for number, story in enumerate(["login/ready", "login/signing-in", "login/empty"]):
        book.page.evaluate("story => { location.hash = `/${story}` }", story)
        book.wire.until(lambda: [message["story"] for message in book.wire.all("open")[1:]][number:] == [story])
    # A rendering that does not apply reopens nothing while another story is on its way.
    book.wire.fixture("rendered-splices", revision=999, base=998, splices=[[0, 0, "x"]])
    book.wire.deliver(**{**empty, "story": "login/ready"})
    expect(book.page).to_have_title("Ready · Example stories")
    assert book.page.evaluate("location.hash").startswith("#/login/empty")
    book.wire.deliver(**{**empty, "room": "later"})
    expect(book.page).to_have_title("Empty · Example stories")
    assert book.page.evaluate("location.hash").startswith("#/login/empty?room=later")
    assert len(book.wire.all("open")) == 4


def test_the_palette_has_a_second_level(open_book):
    book = open_book("login").whole()
    press(book, "Control+k")
    field = book.page.locator(".palette input")
    options = book.page.get_by_role("listbox", name="Matches").get_by_role("option")
    expect(options.filter(has_text="Device…")).to_have_count(1)
    assert 40 < options.count() < 66
    # What cannot run is not offered.
    for title in ("Undo", "Redo", "Reset to the story", "Reset environment"):
        expect(options.filter(has_text=title)).to_have_count(0)

    field.fill("languag")
    expect(options).to_have_count(1)
    press(book, "Enter")
    expect(field).to_have_accessible_name("Language")
    expect(options.filter(has_text="English (United States)").locator(".tag")).to_have_text("now")
    field.fill("arab")
    expect(options).to_have_count(2)
    press(book, "Escape")
    expect(field).to_have_value("")
    press(book, "Backspace")
    expect(field).to_have_accessible_name("Find anything")
    expect(options.filter(has_text="Device…")).to_have_count(1)

    # A choice is found from the first level, too; its writing direction comes with it.
    field.fill("arabic egy")
    expect(options.first).to_contain_text("Language: Arabic (Egypt)")
    press(book, "Enter")
    expect(book.page.locator("#view-bar")).to_contain_text("Arabic")
    expect(book.canvas.locator("html")).to_have_attribute("dir", "rtl")

    press(book, "Control+k")
    expect(options.filter(has_text="Reset environment")).to_have_count(1)
    field.fill("device phone")
    press(book, "Enter")
    expect(book.page.get_by_role("combobox", name="Device")).not_to_have_value("responsive")
    press(book, "Control+k")
    field.fill("zoom")
    expect(options.first).to_have_text("Zoom…View")
    press(book, "Enter")
    expect(options.filter(has_text="Zoom in")).to_have_count(1)
    field.fill("150")
    press(book, "Enter")
    expect(book.page.locator("#view-bar")).to_contain_text("150 %")


def test_the_palette_has_a_cross_of_its_own_and_closes_with_escape(open_book):
    book = open_book("login").whole()
    book.page.get_by_role("button", name="Find anything").click()
    field = book.page.locator(".palette input")
    clear = book.page.locator(".palette").get_by_role("button", name="Clear the search")
    expect(clear).to_be_hidden()
    field.fill("x")
    clear.click()
    expect(field).to_have_value("")
    expect(field).to_be_focused()
    press(book, "Escape")
    expect(book.page.locator("dialog[open]")).to_have_count(0)
