"""What trees of 5,000 fields cost the editor, beside one of ten."""

import pathlib

from support.browser import chromium
from support.report import median, percentile, say, table

TITLE = "The editor with 5,000 fields in headless Chromium"
ROOT = pathlib.Path(__file__).resolve().parents[2]
TYPES = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
TREES = {
    "small": "ten fields", "rows": "a list of 500 rows of ten", "wide": "one group of 5,000",
    "groups": "20 open groups of 250", "nested": "500 open groups of ten in 20",
}
LETTERS = 200


def measure():
    rows = [["", "build", "elements", "key p50", "key p99", "frame p50", "frame p99", "elements then"]]
    with chromium() as browser:
        for name, words in TREES.items():
            rows.append([words, *figures(browser, name)])
    table(rows)
    say("Milliseconds. build: until the layout is complete, with the groups opened; key: a letter in the first")
    say("field, likewise. frame: scrolling from top to end by half a screen a frame; 16.7 is the minimum.")


def figures(browser, name):
    page = browser.new_page(viewport={"width": 420, "height": 900})
    page.route("http://bench.test/**", serve)
    page.goto("http://bench.test/bench/editor.html")
    page.wait_for_function("window.bench")
    built = page.evaluate("name => bench.build(name)", name)
    count = page.evaluate("bench.count()")
    keys = page.evaluate("letters => bench.type(letters)", LETTERS)
    frames = page.evaluate("bench.scroll()") or [0]
    after = page.evaluate("bench.count()")
    page.close()
    times = [built, median(keys), percentile(keys, 99), median(frames), percentile(frames, 99)]
    shown = [f"{time:.1f}" for time in times]
    return [shown[0], f"{count:,}", *shown[1:], f"{after:,}"]


def serve(route):
    path = route.request.url.removeprefix("http://bench.test/")
    file = (ROOT / "Benchmarks/browser" / path.removeprefix("bench/")) if path.startswith("bench/") else ROOT / "Public" / path
    if file.is_file():
        route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])
    else:
        route.fulfill(status=404)
