"""The pages of Tests/BrowserTests/test_any_markup.py in other browsers."""

import functools
import http.server
import pathlib
import threading

import pytest

TESTS = pathlib.Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def stage():
    """A server of the page's files beside the stage."""
    class Handler(http.server.SimpleHTTPRequestHandler):
        def translate_path(self, path):
            folder = TESTS / "BrowserTests" if path.startswith("/stage/") else TESTS.parent / "Public"
            return str(folder / path.split("?")[0].lstrip("/"))

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=str(TESTS)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_public_pages_follow_each_other_as_fresh_documents_would_be(browser, stage):
    browser.open(f"{stage}/stage/empty.html")
    scripts = "".join(f"await load('/stage/{name}.js');" for name in ("public-pages", "fresh-document"))
    found = browser.evaluate(f"""
        const load = src => new Promise((onload, onerror) =>
          document.head.append(Object.assign(document.createElement("script"), {{ src, onload, onerror }})));
        {scripts}
        return freshDocument.check(publicPages)""")
    assert found["wrong"] == []
    assert found["count"] >= 100
