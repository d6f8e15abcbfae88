"""Files of a rendering that cannot be loaded: named over the canvas and in Inspect, until they are there."""

import json
import pathlib

from playwright.sync_api import expect

TABLE = json.loads((pathlib.Path(__file__).parents[1] / "Fixtures/files/addresses.json").read_text())
STYLED = '<link rel=stylesheet href=/css/site.css><img src=/images/logo.svg><img src=/images/broken.png><p>There</p>'


def serve(book, files):
    """Answers for the public folder of a catalog."""
    def answer(route):
        path = route.request.url.split("?")[0].removeprefix(book.host.url.rstrip("/"))
        if path not in files:
            return route.fulfill(status=404, body="Not found")
        kind = "text/css" if path.endswith(".css") else "image/svg+xml" if path.endswith(".svg") else "image/png"
        route.fulfill(body=files[path], content_type=kind)
    for folder in ("css", "images", "fonts"):
        book.page.route(f"{book.host.url.rstrip('/')}/{folder}/**", answer)


def test_each_kind_of_file_that_is_missing_is_named_by_the_page_as_by_the_check(developing):
    book = developing()
    book.wire.deliver(type="rendered", revision=1, mediaType="text/html", body="<main>" + "".join(markup for markup, _ in TABLE["rows"]) + "</main>")
    book.show_tab("Inspect")
    missing = list(dict.fromkeys(path for _, paths in TABLE["rows"] for path in paths))
    # What the table's host serves is missing here, and another host is only known to have failed.
    missing += ["/images/logo.svg", "/a b.png", "https://shop.invalid/a.png", "http://shop.invalid/b.png"]
    named = book.page.get_by_role("region", name="Missing files").locator("li > code")
    expect(named).to_have_count(len(missing))
    assert sorted(named.all_inner_texts()) == sorted(missing), set(missing) ^ set(named.all_inner_texts())
    book.problems.clear()


def test_missing_files_are_named_until_they_are_there(developing):
    book = developing()
    files = {"/css/site.css": "p { background: url(../images/back.svg) }", "/images/broken.png": "no picture"}
    serve(book, files)
    note = book.page.get_by_role("status", name="Missing files")
    expect(note).to_have_text("")
    book.wire.deliver(type="rendered", revision=1, mediaType="text/html", body=STYLED)
    expect(note).to_contain_text("3 files could not be loaded: /images/logo.svg, /images/broken.png, /images/back.svg")
    book.show_tab("Inspect")
    region = book.page.get_by_role("region", name="Missing files")
    expect(region).to_contain_text("/images/back.svg" + "Named by /css/site.css")
    files["/images/logo.svg"] = files["/images/back.svg"] = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'
    book.wire.deliver(type="assets", addresses=["/images/logo.svg", "/images/back.svg"])
    expect(note).to_have_text("One file could not be loaded: /images/broken.png")
    files["/images/broken.png"] = files["/images/logo.svg"]
    book.wire.deliver(type="rendered", revision=2, mediaType="text/html", body="<p>Nothing to load</p>")
    expect(note).to_have_text("")
    expect(region).to_be_hidden()
    book.problems.clear()
