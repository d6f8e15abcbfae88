"""A real host and a real browser."""

import importlib.resources
import json
import os
import pathlib
import re
import signal
import subprocess
import sys

import pytest
from playwright.sync_api import expect, sync_playwright
from shelf import Lease, Shelf
from wire import PATIENCE, until

sys.path.append(str(pathlib.Path(__file__).parents[1]))
import chromium  # noqa: E402
from ports import free_port, serving  # noqa: E402

EXECUTABLE = os.environ["STORYBOOK_EXECUTABLE"]
TEXT = {"type": "string"}
# The copy of axe-core that tests install.
AXE = importlib.resources.files("axe_playwright_python") / "axe.min.js"
ROOT = pathlib.Path(__file__).resolve().parents[2]
# Whatever is expected comes when the machine has time for it.
expect.set_options(timeout=PATIENCE * 1000)
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}


class Host:
    def __init__(self, port=0, *options, command="serve", deadline=30, executable=EXECUTABLE, environment=None):
        self.process = subprocess.Popen(
            [executable, command, "--port", str(port), "--deadline", str(deadline), *options],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment)
        # A command may report before it serves.
        self.url = next(found[1] for line in self.process.stdout if (found := re.search(r"is ready: (https?://\S+)", line)))
        self.port = int(re.search(r":(\d+)/", self.url).group(1))

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(20)


@pytest.fixture(autouse=True)
def watchdog():
    """What a page is asked to evaluate has no time limit of its own: a test that waits for ever ends here."""

    def bark(*_):
        raise TimeoutError("the test waits for something that does not happen")

    signal.signal(signal.SIGALRM, bark)
    signal.alarm(600)
    yield
    signal.alarm(0)


@pytest.fixture(scope="session")
def host():
    # What the compiler says of the types is found out before, so that no editor changes under a test.
    subprocess.run([EXECUTABLE, "schema", "photo-list"], capture_output=True, check=True)
    host = Host(0, "--axe", str(AXE))
    yield host
    host.stop()


@pytest.fixture
def make_host():
    """Hosts that a test stops and starts by itself."""
    hosts = []

    def make(port=None, *options, **more):
        hosts.append(Host(port or free_port(), *options, **more))
        return hosts[-1]

    yield make
    for host in hosts:
        host.stop()


@pytest.fixture(scope="session")
def browser():
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright.chromium)
        yield browser
        browser.close()


# What it reports when the host is gone.
HOST_IS_MISSED = ["ERR_(CONNECTION_|SOCKET_NOT_CONNECTED)"]


class Book:
    """A page of the storybook, and what a person does in it."""

    def __init__(self, browser, host, lease=None, **options):
        self.host, self.lease = host, lease or Lease(browser, host, **options)
        self.page, self.wire, self.problems, self.loading = (
            self.lease.page, self.lease.wire, self.lease.problems, self.lease.loading)
        # Patterns of what a browser reports when it likes, such as a host that a test stops.
        self.expected_problems = []

    def open(self, story, room="new"):
        """A room of its own, so that no test sees what another did; with `room=None` the address is the plain one."""
        self.visit(story, room)
        self.settled()
        return self

    def visit(self, story, room="new"):
        """The same, for a test that looks at the page before it has its shortcuts and bars."""
        self.page.goto(f"{self.host.url}#/{story}" + (f"?room={room}" if room else ""))
        self.shown()

    def settled(self):
        """Waits until the story is shown, and shortcuts and bars act."""
        self.shown()
        self.page.locator("#tabs:not([inert])").wait_for(state="attached")

    def shown(self):
        """Waits until the canvas shows a rendering, and the editor what it is made of."""
        self.page.locator("html[data-settled]").wait_for(state="attached")
        self.page.locator("#editor:has(> *):not(:has(> .hint:only-child))").wait_for(state="attached")

    def whole(self):
        """Waits for what comes after the story, too: the tree, what it is looked at with, and whatever they need."""
        for part in ("#tree [role=treeitem]", "#view-bar button", "#story-bar > *"):
            self.page.locator(part).first.wait_for(state="attached")
        self.until(lambda: not self.loading)
        return self

    def until(self, condition):
        until(self.page, condition, lambda: f"it loads {[request.url for request in self.loading]}")

    def show_tab(self, name):
        """Shows a tab of the panel, through the overflow menu if it does not fit."""
        self.page.locator("#story-bar > *").first.wait_for(state="attached")
        tab = self.page.get_by_role("tab", name=name)
        if tab.is_visible():
            tab.click()
        else:
            self.page.get_by_role("button", name="More panels").click()
            self.page.get_by_role("menuitem", name=name).click()

    def show_section(self, tab, name):
        """Shows a section of a tab, and opens it; returns what it holds."""
        self.show_tab(tab)
        heading = self.page.locator(".panel-section > summary", has_text=name)
        if not heading.evaluate("heading => heading.parentElement.open"):
            heading.click()
        return self.page.get_by_role("region", name=name, exact=True)

    def open_sections(self):
        """Opens all sections of the panel's tabs."""
        self.page.locator(".panel-section").evaluate_all("sections => sections.forEach(each => each.open = true)")

    def hears(self, *keys):
        """Waits until the canvas passes these keys on; the frame."""
        frame = next(frame for frame in self.page.frames if "canvas.html" in frame.url)
        frame.wait_for_function(
            "keys => keys.every(key => storybookCanvas.tools.shortcuts?.keys.includes(key))", arg=list(keys))
        return frame

    @property
    def context(self):
        return self.page.context

    @property
    def canvas(self):
        return self.page.frame_locator(".viewport iframe")

    @property
    def editor(self):
        return self.page.locator("#editor")

    def field(self, name):
        return self.editor.get_by_label(name, exact=True)

    def unfold_commands(self):
        self.editor.locator("summary", has_text="Send a command").click()
        self.editor.get_by_role("button", name="Send", exact=False).first.wait_for()

    @property
    def room(self):
        return self.page.evaluate("new URLSearchParams(location.hash.split('?')[1]).get('room')")

    def menu(self, item):
        self.page.locator("#save").click()
        self.page.get_by_role("menuitem", name=item).click()


PAGE_STATE = """() => ({ address: location.hash, title: document.title, hasFocus: document.hasFocus(),
    focus: document.activeElement?.cloneNode(false).outerHTML,
    open: [...document.querySelectorAll("dialog[open], :popover-open")].map(shown => shown.id),
    shown: ["status", "banner", "announcer"].map(id => document.getElementById(id)?.textContent ?? ""),
    cards: [...document.querySelectorAll("#view [role=region], #view [role=alert]")].map(card => card.innerText) })"""


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Adds the state of each page to the report of a failed test."""
    report = yield
    if report.failed:
        for book in item.funcargs.get("books", []):
            book.lease.spend()
            try:
                report.sections.append(("Page", str(book.page.evaluate(PAGE_STATE))))
            except Exception as error:
                report.sections.append(("Page", f"not available: {error}"))
    return report


@pytest.fixture
def books():
    """The pages that a test opens."""
    return []


@pytest.fixture(scope="session")
def shelf(browser):
    return Shelf(browser)


@pytest.fixture
def open_book(browser, shelf, host, make_host, books):
    # Asks for `make_host` so that the pages of a test are closed before its hosts stop: a page that outlives
    # its host may be in the middle of a request, which the browser logs as an error.
    def open_book(story=None, *, at=None, room="new", **options):
        book = Book(browser, at or host, shelf.take(at or host, **options))
        books.append(book)
        return book.open(story, room) if story else book

    yield open_book
    for book in books:
        shelf.put_back(book.lease)
        problems = [text for text in book.problems if not any(re.search(each, text) for each in book.expected_problems)]
        assert problems == [], problems


LATENCY = 200
# The delay is in the page, where it does not hold up the test's own conversation with the browser. So is the socket
# then: a worker has one that nothing here can slow down.
SLOW = """
  delete window.Worker
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function (data) { setTimeout(() => this.readyState === 1 && send.call(this, data), %d) }
  const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage")
  Object.defineProperty(WebSocket.prototype, "onmessage", { set(hear) { set.call(this, event => setTimeout(() => hear(event), %d)) } })
""" % (LATENCY, LATENCY)


@pytest.fixture
def two(open_book):
    """Two pages in one room, far from the host."""
    def two(story):
        one = open_book(story, script=SLOW)
        other = open_book(story, room=one.room, script=SLOW)
        expect(one.page.locator(".avatar")).to_have_count(2)
        return one, other
    return two


@pytest.fixture
def developing(open_book):
    """A book whose host says what the test wants, too."""
    def developing(story="troublemaker/quiet", *, kept=(), **options):
        book = open_book(has_wire=True, **options)
        book.wire.kept.update(kept)
        return book.open(story)
    return developing


@pytest.fixture(scope="session")
def stage_port():
    """Serves the sources to stages, which keep them and what was compiled of them."""
    with serving(lambda handler: answer_source(handler)) as port:
        yield port


@pytest.fixture(scope="session")
def bare_stage(browser, stage_port):
    """The editor alone, without a host; its files come from the sources."""
    page = browser.new_page(viewport={"width": 420, "height": 900}, reduced_motion="reduce")
    page.set_default_timeout(PATIENCE * 1000)
    page.problems = []
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    page.address = f"http://127.0.0.1:{stage_port}/stage/controls.html"
    yield page
    page.close()


@pytest.fixture
def stage(bare_stage):
    bare_stage.goto(bare_stage.address)
    bare_stage.wait_for_function("() => window.stage")
    yield bare_stage
    assert bare_stage.problems == []


def group(**properties):
    """The schema of an object."""
    return {"type": "object", "properties": properties, "required": list(properties), "x-order": list(properties)}


def show(stage, schema, value):
    stage.evaluate("([schema, value]) => stage.open(schema, value)", [json.dumps(schema), json.dumps(value)])


def props(stage):
    return json.loads(stage.evaluate("stage.props"))


def source_of(path):
    """The file behind the path of an address, without its first slash."""
    return (ROOT / "Tests/BrowserTests" if path.startswith("stage/") else ROOT / "Public") / path


def answer_source(handler):
    file = source_of(handler.path.removeprefix("/"))
    is_found = file.is_file()
    handler.send_response(200 if is_found else 404)
    if is_found:
        handler.send_header("content-type", TYPES[file.suffix])
        handler.send_header("cache-control", "max-age=3600")
    handler.end_headers()
    if is_found:
        handler.wfile.write(file.read_bytes())


def serve(route):
    file = source_of(route.request.url.removeprefix("http://stage.test/"))
    if file.is_file():
        route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])
    else:
        route.fulfill(status=404)
