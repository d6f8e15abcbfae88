"""Two hosts, and a page that lists the stories of both: those of the other are shown, edited and lost there."""

import json
import re

import pytest
from conftest import Book, Host
from ports import free_port
from playwright.sync_api import expect


@pytest.fixture(scope="module")
def hosts():
    """A host whose page lists another one, one that is not there, and itself; and the other one."""
    port, gone = free_port(), free_port()
    other = Host(0, "--allow-storybook", f"http://127.0.0.1:{port}")
    # Another site for the browser: it has no cookies of the page.
    address = other.url.replace("127.0.0.1", "localhost")
    named = {"Design system": address, "Gone": f"http://127.0.0.1:{gone}/", "Us": f"http://127.0.0.1:{port}/"}
    host = Host(port, *(f"--other={title}={at}" for title, at in named.items()))
    yield host, other
    host.stop()
    other.stop()


@pytest.fixture
def book(browser, hosts):
    book = Book(browser, hosts[0])
    yield book
    book.context.close()


def inside(book):
    return book.page.frame_locator("#other iframe")


HOSTILE = {"screens": [
    {"id": "x", "title": "<img src=x onerror=alert(1)>", "path": ["<b>Bad</b>", "X"],
     "stories": [{"id": "x/y", "title": "javascript:alert(1)", "kind": "story"}]}]}


def test_a_hostile_list_and_page_reach_nothing_of_this_page(book):
    page = book.page
    page.route("**/catalog.json", lambda route: route.fulfill(
        body=json.dumps(HOSTILE), headers={"access-control-allow-origin": "*"}))
    page.route(re.compile(r"\?composed$"), lambda route: route.fulfill(
        content_type="text/html", body="""<body><script>
        const outcomes = []
        for (const reach of [() => parent.document.title, () => { top.location = "about:blank" }, () => parent.localStorage.length])
          try { reach(); outcomes.push("reached") } catch (error) { outcomes.push(error.name) }
        for (const data of [{ type: "swift-story", height: 9000 }, { type: "shown", revision: 9 }, { type: "key", key: "s" }])
          parent.postMessage(data, "*")
        document.title = document.body.textContent = outcomes.join(" ")
        </script>"""))
    book.open("tally/empty", None).whole()
    page.evaluate("location.hash = '#/~design-system/x/y'")
    expect(inside(book).locator("body")).to_have_text("SecurityError SecurityError SecurityError")
    row = page.locator("#tree [data-story='~design-system/x/y']")
    expect(row).to_have_text("javascript:alert(1)")
    expect(row).to_have_attribute("href", "#/~design-system/x/y")
    assert page.locator("#tree img, #tree b").count() == 0
    expect(page).to_have_url(re.compile("#/~design-system/x/y$"))
    expect(page.locator("#story-bar")).to_contain_text("Design system")


def test_stories_of_another_host_are_found_shown_and_edited_there(book, hosts, browser):
    other = hosts[1]
    page = book.open("tally/empty", None).whole().page
    expect(page.locator("#tree [role=treeitem]", has_text="Design system").first).to_be_attached()

    page.keyboard.press("Control+k")
    page.keyboard.type("empty tally design")
    page.locator("#palette-list [data-kind=story][data-story='~design-system/tally/empty']").click()
    expect(page).to_have_url(re.compile(r"#/~design-system/tally/empty$"))
    canvas = inside(book).frame_locator(".viewport iframe")
    expect(canvas.get_by_role("heading", name="Birds seen")).to_be_visible()
    # The panel and the toolbar are those of the other page, which leaves out its list.
    expect(inside(book).locator("#sidebar")).to_be_hidden()
    expect(page.locator("#panel")).to_be_hidden()
    expect(page.locator("#tree [aria-current=page]")).to_have_attribute("data-story", "~design-system/tally/empty")
    expect(page).to_have_title(re.compile("^Empty · Tally · Design system · "))

    inside(book).get_by_role("textbox", name="Title").fill("Cranes seen")
    expect(canvas.get_by_role("heading", name="Cranes seen")).to_be_visible()
    there = Book(browser, other).open("tally/empty", None)
    expect(there.page.frame_locator(".viewport iframe").get_by_role("heading", name="Cranes seen")).to_be_visible()
    there.context.close()

    page.reload()
    expect(canvas.get_by_role("heading", name="Cranes seen")).to_be_visible()
    sandbox = page.locator("#other iframe").get_attribute("sandbox")
    assert "top-navigation" not in sandbox and "escape" not in sandbox

    # The story of the same id here is another one.
    page.keyboard.press("Control+k")
    page.keyboard.type("empty tally")
    page.locator("#palette-list [data-kind=story][data-story='tally/empty']").click()
    expect(page.frame_locator("#preview .viewport iframe").get_by_role("heading", name="Birds seen")).to_be_visible()
    expect(page.locator("#other")).to_be_hidden()
    expect(page.locator("#panel")).to_be_visible()


def test_what_cannot_be_shown_is_explained_at_its_place(book, hosts):
    other = hosts[1]
    page = book.open("tally/empty", None).whole().page
    card = page.locator("#other .welcome")

    def visit(story):
        page.evaluate("story => { location.hash = `#/${story}` }", story)
        return card

    expect(visit("~gone/tally/empty")).to_contain_text("It does not answer, or does not allow this page")
    expect(page.locator("#tree [data-story='~gone']")).to_have_text("Cannot be loaded")
    expect(visit("~us")).to_contain_text("This is the address of this storybook itself.")
    expect(visit("~design-system/nothing/here")).to_contain_text("has no story with the ID “nothing/here”")
    expect(visit("~nowhere")).to_contain_text("No storybook is listed here as “nowhere”")

    # The other host goes away and comes back: its stories stay listed, and those here are as before.
    other.stop()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#tree [data-story='~design-system']")).to_have_text("Cannot be loaded")
    page.evaluate("location.hash = '#/tally/empty'")
    expect(page.frame_locator("#preview .viewport iframe").get_by_role("heading", name="Birds seen")).to_be_visible()

    again = Host(other.port, "--allow-storybook", f"http://127.0.0.1:{hosts[0].port}")
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator("#tree [data-story='~design-system']")).not_to_be_attached()
    again.stop()
