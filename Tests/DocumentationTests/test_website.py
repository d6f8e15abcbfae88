"""The website of `make site`: its links lead somewhere, its recorded edits are those of the program, each guide shows
its story, and all of it works without a host in three browsers."""

import contextlib
import functools
import html
import http.server
import itertools
import json
import re
import subprocess
import sys
import threading

import pytest
from conftest import ROOT
from playwright.sync_api import sync_playwright

sys.path += [str(ROOT / "Tests"), str(ROOT / "Tests/OtherBrowserTests")]
import chromium  # noqa: E402
from firefox import EXECUTABLE as FIREFOX, Firefox  # noqa: E402
from webkit import EXECUTABLE as WEBKIT, WebKit  # noqa: E402

PREFIX = "/anywhere/below/"


class Chromium:
    """What the other two browsers have, by Playwright."""

    def __init__(self):
        self.closing = contextlib.ExitStack()
        playwright = self.closing.enter_context(sync_playwright())
        browser = chromium.launch(playwright.chromium)
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
    pytest.param(Firefox, id="firefox", marks=[
        pytest.mark.slow, pytest.mark.skipif(not FIREFOX, reason="Firefox is not installed.")]),
    pytest.param(WebKit, id="webkit", marks=[
        pytest.mark.slow, pytest.mark.skipif(not WEBKIT, reason="WebKitGTK and its driver are not installed.")]),
]


@pytest.fixture(scope="module")
def stories():
    binaries = subprocess.run(["swift", "build", "--show-bin-path"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()
    return f"{binaries}/Stories"


@pytest.fixture(scope="module")
def site(built, stories, tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    run = subprocess.run([ROOT / ".ci/site", stories, folder], capture_output=True, text=True)
    assert run.returncode == 0, run.stdout + run.stderr
    return folder


# Pages of guides without the app of docc, which crashes the small browser of WebKitGTK after a second.
PLAIN = """<!doctype html><title>TITLE</title><script src="../../../../docs/guides.js" defer></script>
<div id="app"><main><h1>TITLE</h1><a href="../htmllibraries/" onclick="history.pushState(null, '', href); return false">Next</a></main></div>"""


@pytest.fixture(scope="module")
def address(site):
    """A file server that knows the site below a path only, and the paths that it did not find."""
    missing = []
    for title in ("Flows", "Composition"):
        page = site / "plain/documentation/storybook" / title.lower() / "index.html"
        page.parent.mkdir(parents=True)
        page.write_text(PLAIN.replace("TITLE", title))

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


def test_the_first_page_has_a_rendering_of_the_program_for_each_edit_of_its_editor(site, stories):
    page = (site / "index.html").read_text()
    recorded = dict(re.findall(r'<template data-(?:edit|head)="([^"]*)">\n?(.*?)</template>', page, re.S))
    values = {name: re.findall(rf'name="{name}" value="([^"]+)"', page) for name in ("case", "username", "password")}
    messages = dict(re.findall(r'<option value="([^"]+)">([^<]+)', page))
    passwords = [*values["password"][:-1], *(f"invalid {message}" for message in messages)]
    edits = [f"input {' '.join(fields)}" for fields in itertools.product(values["username"], passwords, ["true", "false"])]
    edits += values["case"][1:]
    assert set(recorded) == {*edits, "light", "dark"} and f"These {len(edits)} renderings were recorded" in page
    for name, message in messages.items():
        assert all(message in recorded[edit] for edit in edits if f"invalid {name}" in edit)

    schema = json.loads(subprocess.check_output([stories, "schema", "login"]))["$defs"]
    cases = {name: [case["title"] for case in schema[name]["oneOf"]] for name in ("Props", "Status")}
    assert values == {"case": cases["Props"], "username": cases["Status"], "password": cases["Status"]}
    assert schema["Input"]["properties"]["remembersUser"]["title"] in page
    names = [line.split(maxsplit=2)[1] for line in re.findall(r'data-line="([^"]+)"', page)]
    declared = re.search(r"<pre[^>]*>(.*?)</pre>", page, re.S)[1]
    assert [name for name in names if not re.search(rf"(var|case) {name}\b", declared)] == []
    assert html.unescape(declared).count("Codable") == 4

    for scheme in ("light", "dark"):
        text = subprocess.check_output([stories, "render", "login/wrong-password", "--color-scheme", scheme], text=True)
        assert recorded[scheme] in text and recorded["input valid invalid rejected true"] in text


def test_every_story_of_a_guide_is_in_the_site(site):
    table = json.loads((ROOT / ".ci/website/guides.json").read_text())
    listed = {story["id"] for screen in json.loads((site / "stories/catalog.json").read_text())["screens"] for story in screen["stories"]}
    assert set(table["shown"].values()) - listed == set()


def test_no_page_of_the_documentation_depends_on_where_it_is_served(site):
    pages = list((site / "docs").rglob("index.html"))
    assert len(pages) > 100
    assert [page for page in pages if re.search(r'(?:href|src)="/|REPLACED', page.read_text())] == []


def test_the_address_of_a_page_that_moved_leads_to_its_section(site):
    pages = site / "docs/documentation/storybook"
    moved = [line.split() for line in (ROOT / ".ci/website/moved").read_text().splitlines()]
    for old, new in moved:
        [target] = re.findall(r'http-equiv="refresh" content="0; url=\.\./([^"]+)"', (pages / old.lower() / "index.html").read_text())
        page, _, anchor = target.partition("#")
        assert target == f"{page}#{new.partition('#')[2]}" and (pages / page / "index.html").is_file(), target
        # The pages are drawn by a script, from these data.
        data = (site / f"docs/data/documentation/storybook/{page.strip('/')}.json").read_text()
        assert f'"anchor":"{anchor}"' in data, target


# Scrolls to each story, as frames out of sight load late, and waits until its canvas shows a rendering.
SHOWN = """
    const isShown = story => story.querySelector("iframe")?.contentDocument?.documentElement?.dataset.settled !== undefined
    const end = performance.now() + 120000
    const stories = [...document.querySelectorAll("swift-story")]
    for (const story of stories) {
      story.scrollIntoView()
      while (!isShown(story) && performance.now() < end) await new Promise(resolve => setTimeout(resolve, 16))
    }
    return stories.map(isShown)"""
TITLE = """
    const end = performance.now() + 120000
    while (!document.querySelector("h1") && performance.now() < end) await new Promise(resolve => setTimeout(resolve, 16))
    return document.querySelector("h1")?.textContent.trim()"""

PICTURE = """
    const end = performance.now() + 120000
    const find = () => document.querySelector("img[src*='flow']")
    while (!find() && performance.now() < end) await new Promise(resolve => setTimeout(resolve, 16))
    const image = find()
    image.scrollIntoView()
    await image.decode()
    return image.naturalWidth > 500"""

# Edits the first page as its reader does, and returns the texts of the rendering and the marked declaration.
EDITED = """
    const form = document.querySelector("#editor")
    const end = performance.now() + 120000
    while (!("ready" in form.dataset) && performance.now() < end) await new Promise(resolve => setTimeout(resolve, 16))
    const body = document.querySelector(".edits iframe").contentDocument.body
    const shown = [body.innerText]
    for (const choice of ["[name=password][value=valid]", "[name=case][value=loading]"]) {
      form.querySelector(choice).click()
      shown.push(body.innerText, document.querySelector(".edits .current").textContent.trim())
    }
    form.querySelector("[type=reset]").click()
    while (!body.querySelector("[role=alert]") && performance.now() < end) await new Promise(resolve => setTimeout(resolve, 16))
    shown.push(body.innerText)
    return shown"""

# Waits until a story settled beside (or below) a guide, and returns its address.
STORY_OF_GUIDE = """
    const end = performance.now() + 120000
    const find = () => document.querySelector("#guide-story iframe")
    while (performance.now() < end) {
      document.querySelector("#guide-story .place")?.scrollIntoView()
      if (find()?.src.endsWith("STORY") && find().contentDocument?.documentElement?.dataset.settled !== undefined) break
      await new Promise(resolve => setTimeout(resolve, 16))
    }
    return find()?.src.split("#")[1]"""
FOLLOW = """document.querySelector("main a[href*='/htmllibraries']").click()"""
HIDE = """
    const guide = document.querySelector("#guide-story")
    guide.querySelector("button:not([hidden])").click()
    return [document.activeElement.textContent, guide.querySelector("iframe")]"""
HIDDEN = """
    const guide = document.querySelector("#guide-story")
    return [guide.innerText.trim(), guide.querySelector("iframe")]"""


@pytest.mark.parametrize("kind", BROWSERS)
def test_it_works_without_a_host(address, kind):
    with contextlib.closing(kind()) as browser:
        browser.open(address)
        shown = browser.evaluate(SHOWN)
        assert len(shown) >= 5 and all(shown)
        first, ready, valid, loading, case, last = browser.evaluate(EDITED)
        assert "Two tries are left." in first and "Two tries are left." not in ready and first == last
        assert valid == "case valid" and "as ann" in loading and case.startswith("case loading(username: String")
        guides = "docs"
        if kind is WebKit:
            guides = "plain"
        check_guides(browser, f"{address}{guides}/documentation/storybook/")
        browser.open(f"{address}docs/documentation/storybook/flows/")
        assert browser.evaluate(TITLE) == "Flows"
        assert browser.evaluate(PICTURE)


def check_guides(browser, address):
    """A guide shows its story, the next guide another one, and a hidden one stays hidden."""
    browser.open(f"{address}flows/")
    assert browser.evaluate(TITLE) == "Flows"
    assert browser.evaluate(STORY_OF_GUIDE.replace("STORY", "decides")) == "/contact-flow/the-list-decides"
    browser.evaluate(FOLLOW)
    assert browser.evaluate(STORY_OF_GUIDE.replace("STORY", "passing")) == "/badge/passing"
    assert browser.evaluate(HIDE) == ["Show the story", None]
    browser.open(f"{address}composition/")
    assert browser.evaluate(TITLE) == "Composition"
    assert browser.evaluate(HIDDEN) == ["Show the story", None]
