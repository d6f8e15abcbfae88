"""What a page asks for until it shows its story, and where what goes wrong in it is from."""

import json
import re
import subprocess
from urllib.parse import urljoin

import pytest
from playwright.sync_api import expect
# When the story is shown, in milliseconds of the browser's clock.
SHOWN = """
if (window === top) new MutationObserver((_, observer) => {
  if (!document.documentElement?.matches("[data-settled]")) return
  window.shown = performance.timeOrigin + performance.now()
  observer.disconnect()
}).observe(document, { subtree: true, childList: true, attributes: true })
"""

# In the canvas: each text that it has shown, and every element that it has let go again.
WITNESS = """
if (window !== top) {
  window.texts = []
  window.gone = []
  new MutationObserver(records => {
    const text = document.body?.textContent.replace(/\\s+/g, " ").trim()
    if (text && text !== texts.at(-1)) texts.push(text)
    for (const { removedNodes, target } of records) for (const node of removedNodes) if (node.nodeType === 1 && target !== document.head) gone.push(node.outerHTML)
  }).observe(document, { subtree: true, childList: true, characterData: true })
}"""
# A socket that opens when the test says so.
LATE_SOCKET = """
delete window.Worker
if (window === top) {
  const { WebSocket: Socket } = window
  const isOpen = new Promise(resolve => (window.openSocket = resolve))
  window.WebSocket = class {
    static OPEN = 1
    readyState = 0
    constructor(...rest) {
      isOpen.then(() => {
        const socket = this.socket = new Socket(...rest)
        for (const name of ["open", "close", "message"]) socket[`on${name}`] = event => {
          this.readyState = socket.readyState
          this[`on${name}`]?.(event)
        }
      })
    }
    send(text) { this.socket.send(text) }
    close() { this.socket?.close() }
  }
}"""


def canvas_of(book):
    return next(frame for frame in book.page.frames if "canvas.html" in frame.url)


@pytest.fixture
def early_book(open_book):
    """A book whose socket opens late, and whose canvas says what it has shown."""
    def early_book(address, **options):
        book = open_book(**options)
        for script in (WITNESS, LATE_SOCKET):
            book.page.add_init_script(script)
        book.page.goto(f"{book.host.url}#/{address}")
        return book
    return early_book


def shown_after(book):
    """Opens the socket, and waits for the canvas to have heard from it."""
    book.page.evaluate("openSocket()")
    book.settled()
    frame = canvas_of(book)
    frame.wait_for_function("() => storybookCanvas.lastDelivered?.number > 0")
    return frame


@pytest.mark.parametrize("story, text", [
    ("contact-editor/full?room=new", "Grace"), ("login", "Sign in"), ("tally", "Birds seen"), ("contact-flow?room=new", ""), ("", "")])
def test_a_story_is_shown_before_its_socket_is_open_and_stays_as_it_is(early_book, story, text):
    book = early_book(story)
    book.page.locator("html[data-settled='0']").wait_for(state="attached")
    expect(book.canvas.locator("body")).to_contain_text(text)
    frame = shown_after(book)
    assert len(frame.evaluate("texts")) == 1
    assert frame.evaluate("gone") == []


def test_a_room_is_never_shown_as_it_was_before(open_book, early_book):
    one = open_book("contact-editor/full")
    one.field("Given name").fill("Zoë")
    expect(one.canvas.locator("body")).to_contain_text("Zoë")
    two = early_book(f"contact-editor/full?room={one.room}")
    expect(two.canvas.locator("body")).to_contain_text("Zoë")
    one.field("Given name").fill("Zoë again")
    expect(one.canvas.locator("body")).to_contain_text("Zoë again")
    frame = shown_after(two)
    expect(two.canvas.locator("body")).to_contain_text("Zoë again")
    assert [("Zoë again" in text, "Zoë" in text) for text in frame.evaluate("texts")] == [(False, True), (True, True)]
    assert frame.evaluate("gone") == []


def test_a_link_with_props_shows_nothing_else_before(open_book, early_book):
    one = open_book("contact-editor/full", permissions=["clipboard-read", "clipboard-write"])
    one.field("Given name").fill("Zoë")
    expect(one.canvas.locator("body")).to_contain_text("Zoë")
    one.page.locator("#share").click()
    one.page.get_by_role("menuitemradio", name="Frozen state").click()
    one.page.get_by_role("menuitem", name="Copy link").click()
    expect(one.page.locator(".toast").last).to_contain_text("It contains the props")
    two = early_book(one.page.evaluate("navigator.clipboard.readText()").split("#/")[1])
    frame = shown_after(two)
    expect(two.canvas.locator("body")).to_contain_text("Zoë")
    assert all("Zoë" in text for text in frame.evaluate("texts"))


def test_what_is_done_before_the_socket_is_open_is_done_once(early_book):
    book = early_book("tally?room=new")
    button = book.canvas.get_by_role("button", name="One more")
    before = book.canvas.locator("body").inner_text()
    button.click()
    shown_after(book)
    book.show_tab("Activity")
    expect(book.page.get_by_role("log", name="Sent commands").locator("li")).to_have_count(1)
    expect(book.canvas.locator("body")).not_to_have_text(before)


def test_an_address_that_changes_meanwhile_leads_to_its_own_story(early_book):
    book = early_book("contact-editor/full?room=new")
    expect(book.canvas.locator("body")).to_contain_text("Grace")
    book.page.evaluate("location.hash = '#/login/empty?room=new'")
    shown_after(book)
    expect(book.canvas.locator("body")).not_to_contain_text("Grace")
    expect(book.page).to_have_url(re.compile("#/login/empty"))


def test_a_story_is_shown_after_twelve_requests_and_a_second_visit_asks_for_documents_alone(open_book):
    book, asked = open_book(), []
    # The page may have served another test, which leaves files in the browser's cache.
    book.page.context.new_cdp_session(book.page).send("Network.clearBrowserCache")
    book.page.add_init_script(SHOWN)
    book.page.on("requestfinished", lambda request: asked.append(request))
    sockets = []
    book.page.on("websocket", lambda socket: sockets.append(socket))
    book.open("login/empty")
    shown = book.page.evaluate("shown")
    # What is asked for twice comes from the browser's cache: the file that the worker runs, too.
    before = {request.url for request in asked if 0 < request.timing["startTime"] < shown}
    assert 4 <= len(before) + len(sockets) <= 12, "\n".join(before)
    book.whole()
    sizes = "() => performance.getEntriesByType('resource').filter(entry => entry.transferSize > 0 && !/canvas.html/.test(entry.name)).map(({ name }) => name)"
    assert len(book.page.evaluate(sizes)) > 5
    book.page.goto("about:blank")
    book.open("login/wrong-password").whole()
    assert book.page.evaluate(sizes) == []


def test_a_story_is_shown_without_the_modules_of_the_page(open_book):
    book = open_book()
    book.page.route("**/js/start.js", lambda route: route.abort())
    book.page.goto(f"{book.host.url}#/contact-editor/full?room=new")
    book.page.locator("html[data-settled='0']").wait_for(state="attached")
    expect(book.canvas.locator("body")).to_contain_text("Grace")
    # The room is named in the address of the page alone.
    assert canvas_of(book).evaluate("location.search") == ""
    assert all("ERR_FAILED" in text for text in book.problems)
    book.problems.clear()


@pytest.fixture
def without_updates(open_book):
    """A story whose canvas has not loaded the scripts of updates, commands and links; and a function that lets it."""
    def without_updates(story):
        book, held = open_book(), []
        book.page.route("**/update-rendering.js", lambda route: held.append(route))
        with book.page.expect_request("**/update-rendering.js"):
            book.open(story)
        return book, lambda: held.pop().continue_()
    return without_updates


def test_an_edit_is_shown_once_the_scripts_of_updates_are_loaded(without_updates):
    book, load = without_updates("contact-editor/full")
    book.field("Given name").fill("Zoë")
    expect(book.canvas.locator("body")).to_contain_text("Grace")
    load()
    expect(book.canvas.locator("body")).to_contain_text("Zoë")


def test_a_command_is_performed_once_the_scripts_of_commands_are_loaded(without_updates):
    book, load = without_updates("tally")
    count = book.canvas.get_by_role("status")
    book.canvas.get_by_role("button", name="One more").click()
    expect(count).to_have_text("0")
    load()
    expect(count).to_have_text("1")


def test_a_link_leads_nowhere_before_the_scripts_of_links_are_loaded(without_updates):
    book, load = without_updates("order-e-mail")
    link = book.canvas.get_by_role("link").first
    link.click()
    assert "canvas.html" in canvas_of(book).url
    load()
    book.show_tab("Activity")
    expect(book.page.get_by_role("log", name="Sent commands").locator("li")).to_contain_text(link.get_attribute("href"))


FIND_ENTRY = """const { SourceMap } = require("node:module")
const [map, line, column] = JSON.parse(require("node:fs").readFileSync(0))
console.log(JSON.stringify(new SourceMap(map).findEntry(line - 1, column - 1)))"""


def test_a_stack_leads_to_the_file_and_line_of_the_package(open_book):
    book = open_book("login/empty")
    stack = book.page.evaluate("""async () => {
      try {
        (await import(document.querySelector("script[type=module]").src)).store.received(null)
      } catch (error) {
        return error.stack
      }
    }""")
    frames = re.findall(r"(http\S+\.js):(\d+):(\d+)", stack)
    assert frames, stack
    url, line, column = frames[0]
    read = lambda address: book.page.request.get(urljoin(url, address)).text()
    map = json.loads(read(read(url).rstrip().rpartition("sourceMappingURL=")[2]))
    asked = json.dumps([map, int(line), int(column)])
    place = json.loads(subprocess.check_output(["node", "--eval", FIND_ENTRY], text=True, input=asked))
    assert place["originalSource"].endswith("/source/js/state/store.js"), place
    at = place["originalColumn"]
    assert ".type" in read(place["originalSource"]).split("\n")[place["originalLine"]][at - 10:at + 10]


def test_a_rare_control_is_edited_before_the_rest_of_the_page(open_book):
    book, held = open_book(), []
    book.page.route("**/js/rest.js", lambda route: held.append(route))
    book.visit("contact-editor/full")
    date = book.editor.locator(".date input")
    date.fill("1906-12-10T12:00")
    expect(book.canvas.get_by_label("Birthday")).to_have_value("December 10, 1906")
    book.until(lambda: held)
    held.pop().continue_()
    book.whole()
    expect(date).to_have_value("1906-12-10T12:00")


def test_a_rare_control_that_cannot_be_loaded_is_said_and_tried_again(open_book):
    book = open_book()
    book.page.route("**/js/rare-controls.js", lambda route: route.abort())
    book.open("contact-editor/full")
    expect(book.page.locator(".toast").last).to_have_text("This part of the page cannot be loaded. Try again, or reload the page.")
    expect(book.editor.locator(".date")).to_have_count(0)
    book.field("Given name").fill("Zoë")
    expect(book.canvas.locator("body")).to_contain_text("Zoë")
    book.page.unroute("**/js/rare-controls.js")
    book.open("login/empty").open("contact-editor/full")
    expect(book.editor.locator(".date input")).to_be_editable()
    book.problems[:] = [text for text in book.problems if "ERR_FAILED" not in text]


EARLY = [("Control+.", "Text"), ("Shift+F10", "Status, case"), ("click", "#panel-head [aria-haspopup]")]


def test_a_menu_of_the_editor_waits_for_the_rest_of_the_page(open_book):
    for key, at in EARLY:
        book, held = open_book(), []
        book.page.route("**/js/rest.js", lambda route: held.append(route))
        with book.page.expect_request("**/js/rest.js"):
            book.visit("login/empty", room=None)
        if key == "click":
            book.page.locator(at).click()
        else:
            book.field(at).first.press(key)
        held.pop().continue_()
        expect(book.page.locator(".menu:popover-open"), f"{key} at {at}").to_have_count(1)
        book.page.close()
