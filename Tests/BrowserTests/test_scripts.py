"""Scripts of a catalog in the canvas: what they can do, and what hostile ones cannot.

A hostile script takes the place of the example's; all else is the host's: the document and its policy.
"""

import pathlib

import pytest
from playwright.sync_api import expect
from test_hostile_pages import hostile  # noqa: F401

HOSTILE = (pathlib.Path(__file__).parent / "stage/hostile-script.js").read_text()

# What a hostile script gets where it is not simply refused.
GETS = {
    "address": "{own}/canvas.html?scripts=stepper%2Fone", "ancestor": "{own}", "referrer": "", "element": "null",
    "opener": "null", "window": "null", "inline script": "not run", "handler in markup": "not run",
    "RTCPeerConnection": "undefined",
    # Nothing arrives anywhere.
    "beacon": "posted", "fetch": "501",
}

# After each, the frame has another document, or an error of the browser.
NAVIGATIONS = {
    "to another host": "location.href = foreign",
    "to a story": "location.href = '/canvas.html?story=login/empty'",
    "by a form": "document.body.appendChild(Object.assign(document.createElement('form'), { action: foreign })).submit()",
    "by a refresh": "document.head.insertAdjacentHTML('beforeend', `<meta http-equiv=refresh content='0; url=${foreign}'>`)",
}

# Messages that no canvas sends, or not without a person.
MALFORMED = """() => {
  const deep = Array.from({ length: 500 }).reduce(value => [value], 1)
  const values = [null, 1, "x", [], {}, { length: -1 }, deep, new Map(), new Date(NaN), 10n]
  const tools = ["audit", "background", "blank", "entries", "height", "highlight", "loads", "measure", "overlay", "pick", "scroll",
    "shortcuts", "transitions", "constructor", "__proto__"]
  const post = message => parent.postMessage(message, "*")
  for (const value of values) {
    for (const type of ["shown", "perform", "navigation", "key", "tool", "receipt", "request", "toString", value])
      post({ type, since: value, number: value, revision: value, command: value, name: value, key: value, ack: value,
        navigation: value, address: value, method: value, headers: value, body: value })
    for (const name of tools) post({ type: "tool", name, message: value })
    post(value)
  }
  for (const key of ["mod+s", "s", "mod+z", "shift+n", "g", "/"]) post({ type: "tool", name: "shortcuts", message: { key } })
  for (let number = 0; number < 20; number++) {
    post({ type: "navigation", navigation: "link", address: "x", label: `${number}`, story: "login/empty" })
    post({ type: "navigation", navigation: "refresh", address: "0; url=story:login/empty", isDue: true })
    post({ type: "request", number, method: "POST", address: `/${number}` })
    post({ type: "request", number, method: "POST", address: `/${number}` })
  }
  post({ type: "save", kind: "fixture", name: "hostile" })
  post({ type: "request", number: 1, method: "POST", address: "/large", body: "x".repeat(1 << 22) })
  // In the second after those that the page has read, messages count again.
  window.last = setInterval(() => post({ type: "request", number: 1, method: "POST", address: "/last" }), 1000)
}"""


# As htmx does it: by XMLHttpRequest, and what comes back is put into the document.
SWAP = """() => new Promise(resolve => {
  const request = new XMLHttpRequest()
  request.open("POST", "/cart?from=test")
  request.setRequestHeader("Content-Type", "application/x-www-form-urlencoded")
  request.onload = () => {
    document.querySelector("main").insertAdjacentHTML("beforeend", `<p>${request.response}</p>`)
    const { status, response } = request
    resolve([status, request.getResponseHeader("Content-Type"), request.getResponseHeader("HX-Trigger"), response])
  }
  request.send("quantity=10")
})"""

# Requests as no library posts them, and the status of the answer. The story asked for is not the script's to say.
FORGED = {
    "large": ("{ body: 'x'.repeat(1 << 21) }", 413),
    "for another story": ("{ story: 'login/empty', room: 'x', seq: 1 }", 422),
    "with a header that ends a line": ("{ headers: { a: 'b\\r\\nCookie: c' } }", 400),
    "with `..`": ("{ address: '/a/../cart' }", 400), "with `..`, encoded": ("{ address: '/%2e%2e/cart' }", 400),
    "with a method of its own": ("{ method: 'POST /cart' }", 400),
    "for another host": ("{ address: 'http://other.test/cart' }", 501),
    "for the host itself": ("{ method: 'GET', address: '/socket' }", 501),
    "in a flood": ("{ count: 60 }", 429),
}

# The canvas's own script looks for who waits for an answer in a map, which is the script's to change.
FORGE = """({ count = 1, ...change }) => new Promise(resolve => {
  const { get } = Map.prototype
  Map.prototype.get = function (key) {
    if (key !== 1e9) return get.call(this, key)
    Map.prototype.get = get
    return ({ status }) => resolve(status)
  }
  const message = { type: "request", method: "POST", address: "/cart", headers: {}, body: "", ...change }
  for (let number = count - 1; number >= 0; number--) parent.postMessage({ ...message, number: 1e9 + number }, "*")
})"""

BLOCKED = ["Content Security Policy", "sandboxed", "Failed to load resource"]


@pytest.fixture
def scripted(open_book):
    """Opens the example, with another script in the place of its own if there is one."""
    def scripted(script=None):
        book = open_book()
        if script is not None:
            book.page.route("**/assets/stepper.mjs*", lambda route: route.fulfill(
                content_type="text/javascript", headers={"access-control-allow-origin": "*"}, body=script))
        book.open("stepper/one").whole()
        return book
    return scripted


def frame_of(book):
    """The frame with the scripts, once it shows the story."""
    frames = []
    book.until(lambda: frames.extend(frame for frame in book.page.frames if "scripts=" in frame.url) or frames)
    frames[-1].wait_for_load_state()
    book.canvas.get_by_role("status").wait_for()
    return frames[-1]


def run_again(book):
    """Runs scripts that were stopped, in another frame."""
    last = [frame for frame in book.page.frames if "scripts=" in frame.url]
    note(book).get_by_role("button", name="Run the scripts").click()
    book.until(lambda: all(frame.is_detached() for frame in last))


def note(book):
    return book.page.get_by_role("status", name="Scripts", exact=True)


def test_a_custom_element_works_and_its_requests_are_answered(scripted):
    book = scripted()
    frame = frame_of(book)
    frame.evaluate("() => { window.renderings = 0; document.addEventListener('storybook:render', () => renderings++) }")
    book.canvas.get_by_label("More").click()
    expect(book.canvas.get_by_role("status")).to_have_text("2 of 9")
    assert frame.evaluate("renderings") == 1
    book.canvas.get_by_label("Save").click()
    expect(book.canvas.get_by_text("Saved: 2")).to_be_visible()
    expect(book.canvas.get_by_role("status")).to_have_text("2 of 9, 2 in the cart")
    assert frame.evaluate(SWAP) == [422, "text/html; charset=utf-8", None, "Not that many."]
    expect(book.canvas.get_by_text("Not that many.")).to_be_visible()
    assert frame.evaluate("fetch('/other', { method: 'PUT' }).then(({ status }) => status)") == 501
    book.show_tab("Activity")
    log = book.page.get_by_role("log")
    for text in ["POST /cart → 200", "POST /cart?from=test → 422", "PUT /other → 501", "Stepper.swift",
                 "Not answered: no handler for PUT /other."]:
        expect(log).to_contain_text(text)
    for name, (change, status) in FORGED.items():
        assert frame.evaluate(f"() => ({FORGE})({change})") == status, name
    book.page.goto(f"{book.host.url}#/tally/empty")
    expect(book.canvas.get_by_role("button", name="One more")).to_be_visible()
    assert not [frame for frame in book.page.frames if "scripts=" in frame.url]


@pytest.fixture
def hostile_book(scripted, hostile):  # noqa: F811
    book = scripted(f"const foreign = 'http://localhost:{hostile.port}'\n{HOSTILE}")
    # The browser reports what it has blocked, also when the test has ended.
    book.expected_problems = BLOCKED
    yield book
    assert hostile.asked == []


def test_a_hostile_script_reaches_nothing(hostile_book):
    book = hostile_book
    frame = frame_of(book)
    book.until(lambda: frame.evaluate("Object.keys(results).length === attempts"))
    results = frame.evaluate("results")
    own = book.host.url.rstrip("/")
    assert results == {name: GETS.get(name, "refused").format(own=own) for name in results}
    book.canvas.get_by_label("Quantity").fill("3")
    expect(book.canvas.get_by_role("status")).to_have_text("3 of 9")
    assert frame.evaluate("seen") == []

    for way, script in NAVIGATIONS.items():
        frame = frame_of(book)
        book.until(lambda: frame.evaluate("typeof foreign === 'string'"))
        frame.evaluate(f"() => {{ {script} }}")
        expect(note(book), way).to_contain_text("They navigated away from the screen.")
        expect(book.canvas.get_by_role("status")).to_have_text("3 of 9")
        assert book.page.url.startswith(f"{own}/#/stepper/one"), way
        run_again(book)


def test_messages_of_a_script_count_no_more_than_a_press(scripted):
    book = scripted("// Nothing.")
    frame = frame_of(book)
    before = book.page.url
    frame.evaluate(MALFORMED)
    book.show_tab("Activity")
    log = book.page.get_by_role("log")
    expect(log.get_by_text("/last", exact=True).first).to_be_visible()
    frame.evaluate("clearInterval(last)")
    assert log.get_by_text("/large").count() == 0 and log.locator("li").count() <= 26
    assert book.page.url.split("&")[0] == before.split("&")[0]
    assert book.page.locator("dialog[open]").count() == 0
    book.show_tab("Props")
    book.field("Quantity").fill("4")
    expect(book.canvas.get_by_role("status")).to_have_text("4 of 9")

    frame.evaluate("() => { for (let count = 0; count < 5000; count++) parent.postMessage({ type: 'shown' }, '*') }")
    expect(note(book)).to_contain_text("They sent too many messages.")
    run_again(book)

    # As another document would say it.
    frame_of(book).evaluate("() => parent.postMessage({ type: 'ready', since: 1, initial: {} }, '*')")
    expect(note(book)).to_contain_text("They navigated away from the screen.")
    run_again(book)

    frame_of(book).evaluate("() => { setTimeout(() => { for (;;); }) }")
    book.field("Quantity").fill("5")
    expect(note(book)).to_contain_text("The scripts of this screen do not respond.")
    note(book).get_by_role("button", name="Stop the scripts").click()
    expect(book.canvas.get_by_role("status")).to_have_text("5 of 9")
    expect(note(book)).to_contain_text("The scripts of this screen are stopped.")
