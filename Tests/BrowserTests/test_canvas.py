"""What a screen does stays in its canvas."""

import shutil

import pytest
from conftest import ROOT, Book
from playwright.sync_api import expect


def test_the_canvas_has_an_opaque_origin_and_cannot_reach_out(open_book):
    book = open_book("login")
    frame = next(frame for frame in book.page.frames if "canvas.html" in frame.url)
    assert frame.evaluate("window.origin") == "null"
    assert frame.evaluate("(() => { try { return parent.document.title } catch (error) { return error.name } })()") == "SecurityError"
    assert frame.evaluate("fetch('/catalog.json').then(() => 'reached', () => 'refused')") == "refused"
    assert frame.evaluate("new Promise(done => { try { const s = new WebSocket(`ws://${location.host}/socket`, 'storybook.v1'); s.onopen = () => done('open'); s.onerror = () => done('refused') } catch { done('refused') } })") == "refused"
    book.problems.clear()


@pytest.mark.parametrize("story, text", [("contact-editor/full", "Grace Hopper"), ("stepper/one", "1 of 9")])
def test_the_modules_of_the_canvas_run_as_they_are(make_host, open_book, story, text):
    book = open_book(story, at=make_host(None, "--build-command", "true", "--edit-page", command="dev"))
    expect(book.canvas.locator("body")).to_contain_text(text)
    canvas = next(frame for frame in book.page.frames if "canvas.html" in frame.url)
    canvas.wait_for_function("() => document.documentElement.dataset.storybookSettled !== undefined")
    assert canvas.locator("script[type=module]").count() >= 1


LOAD_ALL = """async names => {
  for (const name of names) await new Promise((onload, onerror) => storybookCanvas.load(name, onload, onerror))
}"""


def test_a_screen_sees_one_name_of_the_canvas(browser, host):
    """Besides the names of any window, whatever the canvas has loaded."""
    def names(path, *entries):
        page = browser.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{host.url}{path}")
        if entries:
            page.evaluate(LOAD_ALL, entries)
        lexical = page.context.new_cdp_session(page).send("Runtime.globalLexicalScopeNames")["names"]
        found = {*page.evaluate("Object.getOwnPropertyNames(window)"), *lexical}
        page.close()
        return found

    errors = []
    tools = sorted(f"tools/{file.stem}" for file in (ROOT / "Public/js/frame/tools").iterdir())
    assert len(tools) > 10
    entries = ["update-rendering", "audit/axe", *tools, "scripted"]
    assert names("canvas.html", *entries) - names("healthz") == {"storybookCanvas"}
    assert errors == []


@pytest.fixture
def desktop(browser):
    """The whole browser: unlike the headless shell it names the canvas's opaque origin with every script."""
    executable = shutil.which("chromium")
    if not executable:
        pytest.skip("Chromium is not installed besides its headless shell.")
    desktop = browser.browser_type.launch(executable_path=executable, args=["--no-sandbox"])
    yield desktop
    desktop.close()


def test_a_desktop_browser_loads_all_scripts_of_the_canvas(desktop, host):
    book = Book(desktop, host).open("contact-editor/full").whole()
    failed = []
    book.page.on("requestfailed", lambda request: failed.append(request.url))
    book.field("Given name").fill("Ada")
    expect(book.canvas.locator("h1, h2").first).to_contain_text("Ada")
    expect(book.page.get_by_text("cannot be loaded")).to_have_count(0)
    assert failed == [] and book.problems == []
    book.context.close()
