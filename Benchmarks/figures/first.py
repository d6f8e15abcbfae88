"""From asking for the page until the first story stands in its canvas, beside its bare rendering."""

import urllib.parse
import urllib.request

from support.browser import chromium
from support.files import served
from support.processes import host
from support.report import median, percentile, say, table
from support.stories import chosen

TITLE = "First story in headless Chromium: navigation until the canvas has settled"
VISITS = 25
PATIENCE = 10_000
QUIET = 300
VIEW = {"width": 1280, "height": 800}

# Both documents say in an attribute of their root that they show the story; a shift of what already
# stood somewhere counts as it does for the web's own figure of it (CLS).
WATCH = """
if (window === top) {
  const bench = window.bench = { shift: 0 }
  new PerformanceObserver(list => list.getEntries().forEach(({ value }) => { bench.shift += value }))
    .observe({ type: "layout-shift", buffered: true })
  const settled = () => document.documentElement?.matches("[data-settled], [data-storybook-settled]")
  new MutationObserver((_, observer) => {
    if (!settled()) return
    bench.took = performance.now()
    observer.disconnect()
  }).observe(document, { subtree: true, childList: true, attributes: true })
}
"""
LATER = "() => bench.took !== undefined && document.querySelector('[role=treeitem][aria-current]')"


def measure():
    rows = [["milliseconds", "p50", "p90", "most", "against the floor", "requests", "kB received", "shift"]]
    with host() as (url, _), chromium() as browser:
        story = urllib.parse.quote(chosen()["small"].id)
        # The host's own answer allows no script, and so no clock: the same bytes without that.
        with urllib.request.urlopen(f"{url}render/{story}") as answer, served(answer.read()) as plain:
            bare = [visit(browser, plain, "() => bench.took !== undefined") for _ in range(VISITS)]
        rows.append(row("its bare rendering", bare, bare))
        first, again = [], []
        for _ in range(VISITS):
            context = browser.new_context(viewport=VIEW)
            first.append(seen(context, f"{url}#/{story}", LATER))
            again.append(seen(context, f"{url}#/{story}", LATER))
            context.close()
        rows.append(row("the page, first visit", first, bare))
        rows.append(row("the page, second visit", again, bare))
    say(f"{chosen()['small'].id}, {VISITS} visits each, every first one with nothing in any cache.")
    table(rows)
    say("Requests, bytes and shift also count what comes after the story: the tree and the tools.")


def visit(browser, url, shown):
    context = browser.new_context(viewport=VIEW)
    try:
        return seen(context, url, shown)
    finally:
        context.close()


def seen(context, url, shown):
    """Milliseconds, requests, bytes with their headers, and the sum of shifts."""
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script(WATCH)
    received = []
    network = context.new_cdp_session(page)
    network.on("Network.loadingFinished", lambda event: received.append(event["encodedDataLength"]))
    network.send("Network.enable")
    page.goto(url)
    page.wait_for_function(shown)
    quiet(page, received)
    took, shift = page.evaluate("() => [bench.took, bench.shift]")
    page.close()
    return took, len(received), sum(received), shift


def quiet(page, received):
    """Until nothing has come for a while."""
    count = -1
    while count != len(received):
        count = len(received)
        page.wait_for_timeout(QUIET)


def row(name, visits, floor):
    times = [took for took, *_ in visits]
    figures = [f"{percentile(times, part):.0f}" for part in (50, 90, 100)]
    ratio = median(times) / median([took for took, *_ in floor])
    _, requests, received, shift = (median(column) for column in zip(*visits))
    return [name, *figures, f"{ratio:.1f} x", f"{requests:.0f}", f"{received / 1000:.1f}", f"{shift:.4f}"]
