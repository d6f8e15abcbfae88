"""The website of `make site`: its links lead somewhere, and it works without a host in three browsers."""

import contextlib
import functools
import http.server
import json
import re
import shutil
import subprocess
import sys
import threading

import pytest
from conftest import ROOT
from playwright.sync_api import sync_playwright

sys.path.append(str(ROOT / "Tests/OtherBrowserTests"))
from firefox import EXECUTABLE as FIREFOX, Firefox  # noqa: E402
from webkit import EXECUTABLE as WEBKIT, WebKit  # noqa: E402

PREFIX = "/anywhere/below/"


class Chromium:
    """What the other two browsers have, by Playwright."""

    def __init__(self):
        self.closing = contextlib.ExitStack()
        playwright = self.closing.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        self.closing.callback(browser.close)
        self.page = browser.new_page(viewport={"width": 1280, "height": 800})

    def open(self, address):
        self.page.goto(address)

    def evaluate(self, body):
        return self.page.evaluate(f"async () => {{ {body} }}")

    def close(self):
        self.closing.close()


BROWSERS = [
    pytest.param(Chromium, id="chromium"),
    pytest.param(Firefox, id="firefox", marks=pytest.mark.skipif(not FIREFOX, reason="Firefox is not installed.")),
    pytest.param(WebKit, id="webkit", marks=pytest.mark.skipif(not WEBKIT, reason="WebKitGTK and its driver are not installed.")),
]


@pytest.fixture(scope="module")
def site(built, tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    binaries = subprocess.run(["swift", "build", "--show-bin-path"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    run = subprocess.run([ROOT / ".ci/site", f"{binaries}/Stories", folder], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    return folder


@pytest.fixture(scope="module")
def address(site):
    """A file server that knows the site below a path only, and the paths that it did not find."""
    missing = []

    class Handler(http.server.SimpleHTTPRequestHandler):
        def translate_path(self, path):
            return super().translate_path(path.removeprefix(PREFIX) if path.startswith(PREFIX) else "/none")

        def send_error(self, code, *rest):
            missing.append(self.path)
            super().send_error(code, *rest)

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=site)) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}{PREFIX}"
        finally:
            server.shutdown()
            thread.join()
    assert [path for path in missing if path.startswith(PREFIX)] == []


def test_every_link_and_every_story_of_the_first_page_is_in_the_site(site):
    page = (site / "index.html").read_text()
    links = [link for link in re.findall(r'(?:href|src)="([^"#]*)', page) if link]
    assert len(links) > 10 and [link for link in links if not (site / link).exists()] == []
    stories = set(re.findall(r' story="([^"]+)"', page)) | set(re.findall(r'href="stories/#/([^"]+)"', page))
    listed = {story["id"] for screen in json.loads((site / "stories/catalog.json").read_text())["screens"] for story in screen["stories"]}
    assert len(stories) >= 5 and stories <= listed


def test_no_page_of_the_documentation_depends_on_where_it_is_served(site):
    pages = list((site / "docs").rglob("index.html"))
    assert len(pages) > 100
    assert [page for page in pages if re.search(r'(?:href|src)="/|REPLACED', page.read_text())] == []


# Scrolls to each story, as frames out of sight load late, and waits until its canvas shows a rendering.
SHOWN = """
    const isShown = story => story.querySelector("iframe")?.contentDocument?.documentElement?.dataset.settled !== undefined
    const end = performance.now() + 20000
    const stories = [...document.querySelectorAll("swift-story")]
    for (const story of stories) {
      story.scrollIntoView()
      while (!isShown(story) && performance.now() < end) await new Promise(resolve => setTimeout(resolve, 16))
    }
    return stories.map(isShown)"""
TITLE = """
    const end = performance.now() + 20000
    while (!document.querySelector("h1") && performance.now() < end) await new Promise(resolve => setTimeout(resolve, 16))
    return document.querySelector("h1")?.textContent.trim()"""

PICTURE = """
    const end = performance.now() + 20000
    const find = () => document.querySelector("img[src*='flow']")
    while (!find() && performance.now() < end) await new Promise(resolve => setTimeout(resolve, 16))
    const image = find()
    image.scrollIntoView()
    await image.decode()
    return image.naturalWidth > 500"""


@pytest.mark.parametrize("kind", BROWSERS)
def test_it_works_without_a_host(address, kind):
    with contextlib.closing(kind()) as browser:
        browser.open(address)
        shown = browser.evaluate(SHOWN)
        assert len(shown) >= 5 and all(shown)
        browser.open(f"{address}docs/documentation/storybook/flows/")
        assert browser.evaluate(TITLE) == "Flows"
        assert browser.evaluate(PICTURE)
