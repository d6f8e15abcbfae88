"""What a screen does stays in its canvas."""

import shutil

import pytest
from conftest import Book
from playwright.sync_api import expect


def test_the_canvas_has_an_opaque_origin_and_cannot_reach_out(open_book):
    book = open_book("login")
    frame = next(frame for frame in book.page.frames if "canvas.html" in frame.url)
    assert frame.evaluate("window.origin") == "null"
    assert frame.evaluate("(() => { try { return parent.document.title } catch (error) { return error.name } })()") == "SecurityError"
    assert frame.evaluate("fetch('/catalog.json').then(() => 'reached', () => 'refused')") == "refused"
    assert frame.evaluate("new Promise(done => { try { const s = new WebSocket(`ws://${location.host}/socket`, 'storybook.v1'); s.onopen = () => done('open'); s.onerror = () => done('refused') } catch { done('refused') } })") == "refused"
    book.problems.clear()


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
