"""A real host, and what other browsers this machine has."""

import os
import re
import signal
import subprocess

import pytest
from firefox import EXECUTABLE as FIREFOX, Firefox
from webkit import EXECUTABLE as WEBKIT, WebKit

KINDS = [
    pytest.param(Firefox, id="firefox", marks=pytest.mark.skipif(not FIREFOX, reason="Firefox is not installed.")),
    pytest.param(WebKit, id="webkit", marks=pytest.mark.skipif(not WEBKIT, reason="WebKitGTK and its driver are not installed.")),
]


@pytest.fixture(scope="session")
def host():
    process = subprocess.Popen(
        [os.environ["STORYBOOK_EXECUTABLE"], "serve", "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    yield re.search(r"http://\S+", process.stdout.readline()).group(0)
    process.send_signal(signal.SIGTERM)
    process.wait(20)
    process.stdout.close()


@pytest.fixture(scope="session", params=KINDS)
def browser(request):
    browser = request.param()
    yield browser
    browser.close()


class Book:
    """A page of the storybook in that browser, and what a person does there."""

    def __init__(self, browser, host):
        self.browser, self.host = browser, host

    def open(self, story, width=1280, height=800):
        """A room of its own in a new document: the shared room outlives the test before."""
        self.browser.resize(width, height)
        self.browser.open("about:blank")
        self.browser.open(f"{self.host}#/{story}?room=new")
        self.settled()
        return self

    def settled(self):
        self.wait("document.documentElement.dataset.settled !== undefined && document.querySelector('#editor .field, #editor .notice')"
                  " && !document.querySelector('#tabs').inert")

    def wait(self, expression, in_canvas=False):
        """Until the expression holds, looked at with every frame the browser draws; says what was there instead."""
        held = self.browser.evaluate(f"""
            const end = performance.now() + 120000
            while (performance.now() < end) {{
              if ({expression}) return true
              await new Promise(resolve => setTimeout(resolve, 16))
            }}
            return document.body.innerText.slice(0, 500)""", in_canvas)
        assert held is True, f"never: {expression}; there was: {held}"

    def run(self, body, in_canvas=False):
        return self.browser.evaluate(body, in_canvas)

    def press(self, text, in_canvas=False, held=""):
        self.browser.type(text, in_canvas, held)

    def click(self, find, in_canvas=False):
        """A real click in the middle of what the expression finds."""
        self.wait(find, in_canvas)
        x, y = self.run(f"""const target = {find}
            target.scrollIntoView({{ block: "nearest" }})
            const frame = () => new Promise(resolve => setTimeout(resolve, 32))
            let box = target.getBoundingClientRect()
            // What comes late may still move it.
            for (let before; before?.x !== box.x || before.y !== box.y; await frame()) [before, box] = [box, target.getBoundingClientRect()]
            return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]""", in_canvas)
        self.browser.click(x, y, in_canvas)


@pytest.fixture
def book(browser, host):
    # What an earlier page reported arrives with the next answer.
    browser.evaluate("return 0")
    browser.problems.clear()
    yield Book(browser, host)
    browser.evaluate("localStorage.clear()")
    assert browser.problems == []
