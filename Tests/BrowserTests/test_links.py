"""Links and forms of a screen lead nowhere, and are reported; letters in an open menu are the menu's."""

import json
import re

import pytest
from playwright.sync_api import expect

BODY = """
  <meta http-equiv="refresh" content="0;url=https://example.org/refreshed">
  <a href="https://example.org/a">Absolute</a> <a href="/privacy" target="_blank">Relative</a> <a href="">Empty</a>
  <a href="javascript:document.body.remove()">Script</a> <a href="mailto:ann@example.org">Mail</a> <a href="?page=2" download>Query</a>
  <svg width="80" height="20" xmlns:xlink="http://www.w3.org/1999/xlink"><a href="/svg"><text y="15">Drawn</text></a><a xlink:href="/old"><text y="15" x="50">Old</text></a></svg>
  <a href="#below">Anchor</a> <a href="#nowhere">No anchor</a>
<a href="/sign-in" data-story="login/empty">Sign in</a>
<a href="story:login/ready">Ready</a>
  <a href="story:login/none">No story</a>
  <form action="/login" method="post"><input name="user" value="Ann"><input name="secret" type="password" value="xyzzy">
    <select name="tags" multiple><option selected>a<option selected>b</select><button name="go" value="1">Send</button></form>
  <dialog open><form method="dialog"><button>Close</button></form></dialog>
  <div style="height: 3000px"></div><p id="below" tabindex="-1">Below</p>"""

LINKS = [
    ("Absolute", "https://example.org/a"), ("Relative", "/privacy"), ("Empty", "this address"), ("Script", "javascript:document.body.remove()"),
    ("Mail", "mailto:ann@example.org"), ("Query", "?page=2"), ("Drawn", "/svg"), ("Old", "/old"), ("No anchor", "#nowhere"), ("No story", "login/none"),
]


@pytest.fixture
def linking(developing):
    book = developing("troublemaker/quiet", kept={"perform"})
    book.wire.deliver(type="rendered", revision=1, mediaType="text/html", body=BODY)
    expect(book.page.locator("html[data-settled='1']")).to_be_attached()
    return book


def test_every_link_and_form_is_reported_and_nothing_leads_away(linking):
    book = linking
    book.show_tab("Activity")
    log = book.page.get_by_role("log", name="Sent commands")
    expect(log.locator("li")).to_contain_text("Refresh to https://example.org/refreshed at once")
    for text, address in LINKS:
        book.canvas.get_by_text(text, exact=True).click()
        expect(log.locator("li").last).to_contain_text(f"Link to {address}")
    book.canvas.get_by_text("Absolute").press("Enter")
    book.canvas.get_by_text("Absolute").click(button="middle")
    book.canvas.get_by_text("Absolute").click(modifiers=["Control"])
    expect(log.locator("li").last).to_contain_text("× 3")
    book.canvas.get_by_role("button", name="Send").click()
    entry = log.locator("li").last
    expect(entry).to_contain_text("Form, post to /login")
    assert json.loads(entry.locator("pre").inner_text()) == {"user": "Ann", "secret": "••••••", "tags": ["a", "b"], "go": "1"}
    book.canvas.get_by_role("button", name="Close").click()
    expect(book.canvas.locator("dialog")).to_be_hidden()
    book.canvas.get_by_text("Anchor", exact=True).click()
    expect(book.canvas.get_by_text("Below")).to_be_in_viewport()
    assert len(book.page.context.pages) == 1
    assert [frame.url.split("#")[0].rsplit("/", 1)[1] for frame in book.page.frames[1:]] == ["canvas.html"]
    book.wire.deliver(type="rendered", revision=2, mediaType="text/html", body="<p>Still alive</p>")
    expect(book.canvas.get_by_text("Still alive")).to_be_visible()


@pytest.mark.parametrize("text, story", [("Sign in", "login/empty"), ("Ready", "login/ready")])
def test_a_link_with_a_story_opens_it(linking, text, story):
    linking.canvas.get_by_role("link", name=text).click()
    linking.page.wait_for_url(f"**/#/{story}*")


def test_a_refresh_is_reported_once_and_opens_the_story_that_it_names(developing):
    book = developing("troublemaker/quiet")
    show = lambda revision, head: book.wire.deliver(type="rendered", revision=revision, mediaType="text/html", body=f"{head}<p>{revision}</p>")
    book.show_tab("Activity")
    entries = book.page.get_by_role("log", name="Sent commands").locator("li")
    for revision in (1, 2):
        show(revision, '<meta http-equiv="Refresh" content="600; url=/next">')
        expect(book.canvas.locator("p")).to_have_text(str(revision))
    expect(entries).to_have_count(1)
    expect(entries).to_contain_text("Refresh to /next after 600 s")
    show(3, '<meta http-equiv="refresh" content="0" data-story="login/empty">')
    book.page.wait_for_url("**/#/login/empty*")


def test_a_link_leads_nowhere_in_an_embedded_story(open_book):
    book = open_book()
    book.page.goto(f"{book.host.url}embed.html#/order-e-mail/on-its-way")
    assert_led_nowhere(book, book.page.get_by_role("status"))


def assert_led_nowhere(book, said):
    """A click on the only link of the e-mail is said, and changes nothing."""
    link = book.canvas.get_by_role("link")
    link.click()
    expect(said).to_contain_text(link.get_attribute("href"))
    expect(link).to_be_visible()
    assert len(book.page.context.pages) == 1


def test_letters_and_arrows_in_an_open_menu_move_in_the_menu_alone(open_book):
    book = open_book("login/empty")
    scheme = book.page.locator(".viewport").get_attribute("data-scheme")
    for opened in ["Share", "Save"]:
        book.page.locator(f"#{opened.lower()}").click()
        menu = book.page.locator(f"#{opened.lower()}-menu")
        items = menu.get_by_role("menuitem").filter(visible=True)
        expect(items.first).to_be_focused()
        book.page.keyboard.press("ArrowUp")
        expect(items.last).to_be_focused()
        for letter in "dbgfs":
            book.page.keyboard.press(letter)
        expect(menu).to_be_visible()
        book.page.keyboard.press("Escape")
        expect(book.page.locator(f"#{opened.lower()}")).to_be_focused()
    assert book.page.locator(".viewport").get_attribute("data-scheme") == scheme
    expect(book.page.locator(".gallery, dialog[open]")).to_have_count(0)


def test_a_tool_that_cannot_be_fetched_is_said(open_book):
    book = open_book("login/empty").whole()
    errors = []
    book.page.on("pageerror", lambda error: errors.append(error))
    book.page.context.route("**/frame/tools/measure.js", lambda route: route.abort())
    book.page.keyboard.press("m")
    expect(book.page.locator(".toast").last).to_have_text("This part of the page cannot be loaded. Try again, or reload the page.")
    assert errors == []
    book.page.context.unroute("**/frame/tools/measure.js")
    # The canvas has the focus until the tool is off again: a key pressed before that would be its key, not the page's.
    book.hears("m")
    book.page.keyboard.press("m")
    expect(book.page.locator("[title='Background and guides (C)']")).not_to_have_class(re.compile("is-on"))
    book.page.keyboard.press("m")
    expect(book.canvas.locator("html > [popover]")).to_be_visible()
    book.problems[:] = [text for text in book.problems if "ERR_FAILED" not in text]


def test_a_text_whose_converter_cannot_be_fetched_is_shown_once_it_can(open_book):
    book = open_book()
    book.page.context.route("**/js/ansi.js", lambda route: route.abort())
    book.page.goto(f"{book.host.url}#/terminal-dashboard/all-fine?room=new")
    expect(book.page.locator(".toast").last).to_have_text("This part of the page cannot be loaded. Try again, or reload the page.")
    book.page.context.unroute("**/js/ansi.js")
    book.field("Host").fill("web-7")
    expect(book.canvas.locator("pre.terminal")).to_contain_text("web-7")
    book.problems[:] = [text for text in book.problems if "ERR_FAILED" not in text]


@pytest.mark.parametrize("part", ["js/rest.js", "css/rest.css"])
def test_a_page_whose_rest_cannot_be_fetched_says_so_and_tries_again(open_book, part):
    book = open_book()
    book.page.route(f"**/{part}", lambda route: route.abort())
    book.visit("login/empty")
    banner = book.page.get_by_role("alert").filter(has_text="The rest of the page cannot be loaded")
    expect(banner).to_be_visible()
    book.page.unroute(f"**/{part}")
    expect(book.page.locator("#tree [role=treeitem]").first).to_be_visible()
    expect(banner).to_be_hidden()
    book.problems[:] = [text for text in book.problems if "ERR_FAILED" not in text]
