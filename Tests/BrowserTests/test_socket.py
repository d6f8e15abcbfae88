"""The socket is in a worker: renderings reach the canvas past the page, and come by other ways where that fails."""

import pytest
from playwright.sync_api import expect

# The canvas calls `noteShown` once it shows a word.
WATCH = """word => new MutationObserver(() => document.body.textContent.includes(word) && noteShown())
  .observe(document.body, { subtree: true, childList: true, characterData: true })"""
# One letter is typed, and then the page does nothing else until the test says that the canvas has shown it.
TYPE_AND_BLOCK = """(input, text) => {
  input.value = text
  input.dispatchEvent(new InputEvent("input", { bubbles: true }))
  const request = new XMLHttpRequest()
  do {
    request.open("GET", "/is-shown", false)
    request.send()
  } while (request.responseText !== "yes")
}"""
# Counts the renderings that are sent as a whole.
# The port that the canvas got, and what comes whole over it.
PORT = "addEventListener('message', ({ ports }) => ports.length && (window.port = ports[0]))"
WHOLES = """() => { window.wholes = 0
  const { onmessage } = port
  port.onmessage = event => { window.wholes += event.data.body === undefined ? 0 : 1; onmessage(event) } }"""
STATE = "async () => (await import('./_storybook/js/start.js')).store.state"


def canvas_of(book):
    return next(frame for frame in book.page.frames if "canvas.html" in frame.url)


def test_an_edit_is_shown_while_the_page_itself_is_busy(open_book):
    shown = []
    book = open_book()
    book.page.expose_function("noteShown", lambda: shown.append(True))
    book.page.route("**/is-shown", lambda route: route.fulfill(body="yes" if shown else "no"))
    book.open("contact-editor/full")
    field = book.field("Given name")
    field.fill("First")
    expect(book.canvas.locator("body")).to_contain_text("First")
    canvas_of(book).evaluate(WATCH, "Second")
    # Otherwise this waits for ever.
    field.evaluate(TYPE_AND_BLOCK, "Second")
    assert shown


@pytest.mark.parametrize("how", ["there are no workers", "they are refused", "its file is not there"])
def test_without_a_worker_the_page_has_the_socket_and_says_so(open_book, how):
    book, said = open_book(), []
    book.page.on("console", lambda entry: entry.type == "warning" and said.append(entry.text))
    if how == "there are no workers":
        book.page.add_init_script("delete window.Worker")
    if how == "they are refused":
        book.page.add_init_script("window.Worker = class { constructor() { throw new DOMException('Refused.', 'SecurityError') } }")
    if how == "its file is not there":
        book.page.add_init_script("""
          const { Worker } = window
          window.Worker = class extends Worker { constructor(_, options) { super("_storybook/js/none.js", options) } }""")
    book.open("contact-editor/full")
    book.field("Given name").fill("Zoë")
    expect(book.canvas.locator("body")).to_contain_text("Zoë")
    assert len(said) == 1 and said[0].startswith("The socket runs in the page, because its worker cannot be started"), said
    book.problems[:] = [text for text in book.problems if "404" not in text]


def test_a_canvas_that_lost_what_it_had_gets_it_whole_once(open_book):
    book = open_book()
    book.page.add_init_script(PORT)
    book.open("contact-editor/full")
    frame = canvas_of(book)
    frame.evaluate(WHOLES)
    frame.evaluate("storybookCanvas.lastDelivered.number = -1")
    book.field("Given name").fill("Zoë")
    expect(book.canvas.locator("body")).to_contain_text("Zoë")
    book.field("Given name").fill("Zoë again")
    expect(book.canvas.locator("body")).to_contain_text("Zoë again")
    assert frame.evaluate("wholes") == 1


def test_a_canvas_that_is_loaded_again_shows_what_it_showed(open_book):
    book = open_book("contact-editor/full")
    book.field("Given name").fill("Zoë")
    expect(book.canvas.locator("body")).to_contain_text("Zoë")
    book.page.evaluate("document.querySelector('.viewport iframe').src = 'canvas.html?again'")
    expect(book.canvas.locator("body")).to_contain_text("Zoë")
    book.field("Given name").fill("Zoë again")
    expect(book.canvas.locator("body")).to_contain_text("Zoë again")


def test_what_a_script_in_the_canvas_says_on_the_port_edits_and_opens_nothing(open_book):
    book = open_book()
    book.page.add_init_script(PORT)
    book.open("contact-editor/full")
    frame = canvas_of(book)
    frame.evaluate("""() => { for (const data of [{ ack: 1e9 }, { resync: -1 }, { type: "send", text: '{"type":"undo","seq":1}' }, "ack", null,
      { type: "edit", seq: 1, patch: [] }, { type: "open", address: "ws://127.0.0.1:1/" }, { type: "close" }]) port.postMessage(data) }""")
    book.field("Given name").fill("Zoë")
    expect(book.canvas.locator("body")).to_contain_text("Zoë")
    state = book.page.evaluate(STATE)
    assert state["room"]["history"]["undo"] == 1
