"""What foreign pages, and hostile screens, can do to a host: nothing.

A hostile page lies on another port of loopback, or under a foreign name that points here. Whether a
request reached anything is asked of the host itself, by its log of rooms and by what the browser got.
"""

import types

import chromium
import pytest
from ports import answer, serving


@pytest.fixture
def hostile():
    """A server of foreign pages; its requests are kept."""
    asked = []

    def get(handler):
        asked.append(handler.path)
        answer(handler, "<!doctype html><title>Hostile</title><body>")

    with serving(get) as port:
        yield types.SimpleNamespace(asked=asked, port=port)


@pytest.fixture
def page(browser):
    context = browser.new_context(bypass_csp=False)
    yield context.new_page()
    context.close()


SOCKET = """address => new Promise(resolve => {
  const socket = new WebSocket(address, "storybook.v1")
  socket.onopen = () => resolve("open")
  socket.onerror = () => resolve("refused")
  socket.onmessage = ({ data }) => resolve(data)
})"""
FETCH = """([address, options]) => fetch(address, options).then(
  async answer => answer.type === "opaque" ? "opaque" : `${answer.status} ${await answer.text()}`, () => "refused")"""
LOAD = """([tag, name, address]) => new Promise(resolve => {
  const element = Object.assign(document.createElement(tag), { onload: () => resolve("loaded"), onerror: () => resolve("refused") })
  element[name] = address
  document.body.append(element)
})"""


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_a_hostile_page_opens_no_socket_and_reads_nothing(host, hostile, page, name):
    """Storybook's socket did not check the origin (CVE-2026-27148)."""
    page.goto(f"http://{name}:{hostile.port}/")
    for own in (f"127.0.0.1:{host.port}", f"localhost:{host.port}"):
        assert page.evaluate(SOCKET, f"ws://{own}/socket") == "refused"
        for path in ("catalog.json", "render/login", "schema/login.json", "", "js/embed.js", "canvas.html"):
            assert page.evaluate(FETCH, [f"http://{own}/{path}", {}]) == "refused"
            assert page.evaluate(FETCH, [f"http://{own}/{path}", {"credentials": "include"}]) == "refused"
        for method in ("POST", "PUT", "DELETE", "OPTIONS"):
            assert page.evaluate(FETCH, [f"http://{own}/render/login", {"method": method}]) == "refused"
        assert page.evaluate(FETCH, [f"http://{own}/", {"mode": "no-cors"}]) in ("opaque", "refused")


@pytest.mark.parametrize("tag, name", [("img", "src"), ("script", "src"), ("link", "href"), ("video", "src"), ("object", "data")])
def test_a_hostile_page_cannot_have_a_story_rendered(host, hostile, page, tag, name):
    """With props of its choice, which would run the author's code on them unseen."""
    page.goto(f"http://localhost:{hostile.port}/")
    # What the browser hides from the page, its tools receive.
    asked, answered, tools = {}, {}, page.context.new_cdp_session(page)
    tools.on("Network.requestWillBeSent", lambda result: asked.update({result["requestId"]: result["request"]["url"]}))
    tools.on("Network.responseReceivedExtraInfo", lambda result: answered.update({result["requestId"]: result["statusCode"]}))
    tools.send("Network.enable")
    page.evaluate("""([tag, name, address]) => {
      document.body.append(Object.assign(document.createElement(tag), { [name]: address, rel: "stylesheet" }))
    }""", [tag, name, f"http://127.0.0.1:{host.port}/render/login?props=e30"])
    while not (statuses := {answered[request] for request, url in asked.items() if "/render/" in url and request in answered}):
        page.evaluate("0")
    assert statuses == {403}


@pytest.mark.parametrize("path", ["", "canvas.html", "embed.html#/login", "render/login"])
def test_a_hostile_page_frames_nothing_of_the_host(host, hostile, page, path):
    page.goto(f"http://localhost:{hostile.port}/")
    page.evaluate(LOAD, ["iframe", "src", f"http://127.0.0.1:{host.port}/{path}"])
    frame = page.frames[-1]
    # The browser puts an error in its place, or the host a sentence.
    shown = frame.content()
    assert not any(mark in shown for mark in ("data-storybook-settled", "frame.js", "embed-page.js", "start.js"))


def test_a_hostile_form_posts_nothing(host, hostile, page):
    page.goto(f"http://localhost:{hostile.port}/")
    with page.expect_response(f"http://127.0.0.1:{host.port}/**") as answer:
        page.evaluate("""address => {
          const form = Object.assign(document.createElement("form"), { action: address, method: "post", enctype: "text/plain" })
          form.append(Object.assign(document.createElement("input"), { name: '{"type":"save"', value: "x" }))
          document.body.append(form)
          form.submit()
        }""", f"http://127.0.0.1:{host.port}/socket")
    assert answer.value.status in (403, 405)


@pytest.mark.parametrize("is_known", [False, True])
def test_a_window_that_a_hostile_page_opens_is_out_of_its_reach(host, hostile, page, is_known):
    if is_known:
        # The browser has the page in its cache, without the isolation that an address entered by the user needs not.
        page.goto(host.url)
        page.locator("html[data-settled]").wait_for(state="attached")
    page.goto(f"http://localhost:{hostile.port}/")
    with page.context.expect_page() as opened:
        page.evaluate("address => { window.theirs = open(address) }", host.url)
    opened.value.locator("html[data-settled]").wait_for(state="attached")
    assert opened.value.evaluate("window.opener") is None
    assert page.evaluate("theirs.closed") is True


@pytest.fixture
def misled(browser):
    """A browser in which evil.example is this machine."""
    misled = chromium.launch(browser.browser_type, "--host-resolver-rules=MAP evil.example 127.0.0.1")
    yield misled
    misled.close()


def test_a_foreign_name_that_points_here_gets_nothing(host, hostile, misled):
    """DNS rebinding: for the browser the page and the host are of one origin then."""
    page = misled.new_page()
    answer = page.goto(f"http://evil.example:{host.port}/")
    assert answer.status == 421
    assert "--allow-host" in answer.text()
    # The policy of the refusal lets its page fetch nothing.
    assert page.evaluate(FETCH, ["/catalog.json", {}]) == "refused"
    assert page.evaluate(SOCKET, f"ws://evil.example:{host.port}/socket") == "refused"
    page.goto(f"http://evil.example:{hostile.port}/")
    assert page.evaluate(SOCKET, f"ws://evil.example:{host.port}/socket") == "refused"


SCRIPT_IN_CANVAS = {
    "the page's document": "() => parent.document.title",
    "the page's address": "() => parent.location.href",
    "the page's store": "() => Object.keys(parent.customElements)",
    "its cookies": "() => document.cookie",
    "its storage": "() => localStorage.length",
    "a database": "() => new Promise((resolve, reject) => { const request = indexedDB.open('a'); request.onsuccess = () => resolve(1); request.onerror = reject })",
}


@pytest.mark.parametrize("what", SCRIPT_IN_CANVAS)
def test_a_script_in_the_canvas_reaches_nothing_of_the_page(open_book, what):
    book = open_book("login")
    with pytest.raises(Exception, match="SecurityError|Blocked|sandbox|denied"):
        canvas(book).evaluate(SCRIPT_IN_CANVAS[what])


def canvas(book):
    return next(frame for frame in book.page.frames if "/canvas.html" in frame.url)


def test_a_script_in_the_canvas_reaches_neither_socket_nor_token_nor_elsewhere(browser, make_host, hostile):
    # Not a word that the canvas's own scripts use.
    token = "4711-only-for-guests"
    host = make_host(0, "--token", token)
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{host.url}#/login")
    page.locator("html[data-settled]").wait_for(state="attached")
    frame = next(frame for frame in page.frames if "/canvas.html" in frame.url)
    own = f"127.0.0.1:{host.port}"
    assert token not in frame.evaluate("location.href + document.referrer + document.documentElement.outerHTML")
    assert frame.evaluate(SOCKET, f"ws://{own}/socket?token={token}") == "refused"
    for address in (f"http://{own}/catalog.json", f"http://127.0.0.1:{hostile.port}/leak"):
        assert frame.evaluate(FETCH, [address, {}]) == "refused"
        assert frame.evaluate(FETCH, [address, {"mode": "no-cors"}]) == "refused"
    frame.evaluate("address => { try { top.location = address } catch {} }", f"http://127.0.0.1:{hostile.port}/top")
    assert frame.evaluate("address => open(address)", f"http://127.0.0.1:{hostile.port}/popup") is None
    # What the canvas says it performs has to be what the rendering offers.
    frame.evaluate("() => { for (const command of ['', '/__proto__', '/input']) parent.postMessage({ type: 'perform', number: 1, command }, '*') }")
    frame.evaluate("() => { for (const type of ['__proto__', 'constructor', 'save', 'hello']) parent.postMessage({ type, name: 'x' }, '*') }")
    # The last of it: a browser that refuses shows the refusal in the frame.
    frame.evaluate("""address => {
      const form = Object.assign(document.createElement("form"), { action: address })
      document.body.append(form)
      form.submit()
    }""", f"http://127.0.0.1:{hostile.port}/form")
    field = page.locator("#editor input").first
    field.fill("still here")
    page.locator("html[data-settled]").wait_for(state="attached")
    assert page.url.startswith(f"http://{own}/")
    assert hostile.asked == []
    context.close()


def test_markup_that_brings_a_script_runs_none_in_the_canvas(open_book):
    """Raw markup is an author's choice; scripts in it, or in what it was made of, still do not run."""
    book = open_book("login")
    frame = canvas(book)
    refused = frame.evaluate("""() => new Promise(resolve => {
      const seen = []
      addEventListener("securitypolicyviolation", event => { seen.push(event.effectiveDirective); if (seen.length === 3) resolve(seen.sort()) })
      const page = document.createElement("div")
      page.innerHTML = "<img src=data:, onerror='window.ran = 1'><a id=code href='javascript:window.ran = 2'>x</a>"
      document.body.append(page)
      const inline = document.createElement("script")
      inline.textContent = "window.ran = 3"
      document.body.append(inline)
      const foreign = document.createElement("script")
      foreign.src = "http://127.0.0.1:1/evil.js"
      document.body.append(foreign)
    })""")
    assert set(refused) <= {"script-src-attr", "script-src-elem", "script-src"} and len(refused) == 3
    # A link is reported, never followed.
    frame.evaluate("document.querySelector('#code').click()")
    assert frame.evaluate("window.ran") is None
    book.problems.clear()
