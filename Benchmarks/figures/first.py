"""From requesting the page until the first story is painted in its canvas, beside its bare rendering."""

import os
import urllib.parse
import urllib.request

from support.browser import chromium, new_page
from support.files import served
from support.processes import host
from support.report import median, percentile, say, table
from support.stories import chosen

TITLE = "First story in headless Chromium: navigation until the story is painted"
VISITS = int(os.environ.get("BENCH_VISITS", 9))
SLOW_VISITS = 3
PATIENCE = 30_000
QUIET = 300
VIEW = {"width": 1280, "height": 800}
# What Chromium's developer tools called "Fast 3G": bytes a second, milliseconds.
FAST_3G = {"offline": False, "latency": 562.5, "downloadThroughput": 180_000, "uploadThroughput": 84_375}

# Both documents say in an attribute of their root that they show the story, the bare one in its source; the
# browser says when it painted the story's document (paint timing). A shift of what already stood somewhere
# counts as it does for the web's own figure of it (CLS).
WATCH = """
if (window === top) {
  const bench = window.bench = { shift: 0 }
  new PerformanceObserver(list => list.getEntries().forEach(({ value }) => { bench.shift += value }))
    .observe({ type: "layout-shift", buffered: true })
  const marks = { settled: "html[data-settled], html[data-storybook-settled]", editable: "#editor :is(input, select, textarea, button)" }
  new MutationObserver(() => {
    for (const [mark, selector] of Object.entries(marks)) if (!(mark in bench) && document.querySelector(selector)) bench[mark] = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true })
}
"""
PAINTED = """() => {
  const [paint] = performance.getEntriesByName("first-contentful-paint")
  return paint && performance.timeOrigin + paint.startTime
}"""
ALONE = "() => bench.settled !== undefined"
EDITABLE = "() => bench.settled !== undefined && bench.editable !== undefined"
LATER = "() => bench.settled !== undefined && document.querySelector('[role=treeitem][aria-current]')"


def measure():
    with host() as (url, _), chromium() as browser:
        story = urllib.parse.quote(chosen()["small"].id)
        # The host's own answer allows no script, and so no clock: the same bytes without that.
        with urllib.request.urlopen(f"{url}render/{story}") as answer, served(answer.read()) as plain:
            bare, first, again = alternated(browser, plain, f"{url}#/{story}")
        slow = [visit(browser, f"{url}#/{story}", EDITABLE, FAST_3G) for _ in range(SLOW_VISITS)]
        table([["milliseconds", "painted p50", "p90", "most", "against the floor", "settled", "editable", "shift"],
               row("its bare rendering", bare, bare), row("the page, first visit", first, bare),
               row("the page, second visit", again, bare), row("the page, on Fast 3G", slow, slow)])
        table([["received by the first visit", "requests", "kB, with headers"],
               *(received(name, first, mark) for name, mark in
                 (("until the story is painted", "painted"), ("until it can be edited", "editable"), ("with everything that follows automatically", None))),
               received("by a second visit", again, None)])
    say(f"{chosen()['small'].id}, {VISITS} alternating visits each, {SLOW_VISITS} on Fast 3G; each first visit with empty caches.")
    say("Painted: the first paint of the story's document. Settled: the document says that its story is complete, which the")
    say("bare rendering does in its source, and the canvas after the next frame.")
    say("The socket counts as one request; its messages are not counted.")


def alternated(browser, plain, page):
    """Visits of the bare rendering, and first and second ones of the page."""
    bare, first, again = [], [], []
    for _ in range(VISITS):
        bare.append(visit(browser, plain, ALONE))
        context = browser.new_context(viewport=VIEW)
        first.append(seen(context, page, LATER))
        again.append(seen(context, page, LATER))
        context.close()
    return bare, first, again


def visit(browser, url, shown, network=None):
    context = browser.new_context(viewport=VIEW)
    try:
        return seen(context, url, shown, network)
    finally:
        context.close()


def seen(context, url, shown, network=None):
    """What the page measured, and what was received: when it had arrived, and its bytes with their headers."""
    page = new_page(context)
    page.set_default_timeout(PATIENCE)
    page.add_init_script(WATCH)
    finished, sockets = [], []
    page.on("requestfinished", lambda request: finished.append(request))
    page.on("websocket", lambda socket: sockets.append(socket))
    if network:
        context.new_cdp_session(page).send("Network.emulateNetworkConditions", network)
    page.goto(url)
    page.wait_for_function(shown)
    quiet(page, finished)
    bench = page.evaluate("() => ({ ...bench, origin: performance.timeOrigin })")
    # The canvas is the page's only frame; the bare rendering has none.
    page.frames[-1].wait_for_function(PAINTED)
    bench["painted"] = page.frames[-1].evaluate(PAINTED) - bench["origin"]
    # The worker of the socket runs a file that is in the browser's cache by then.
    fresh = {request.url: request for request in reversed(finished) if size(request)}
    bench["received"] = [(ended(request) - bench["origin"], size(request)) for request in fresh.values()]
    bench["sockets"] = len(sockets)
    page.close()
    return bench


def ended(request):
    """Not when it began: what loads because fields are shown begins before they are painted."""
    return request.timing["startTime"] + request.timing["responseEnd"]


def size(request):
    """Nothing for what a cache had."""
    timing, sizes = request.timing, request.sizes()
    return sizes["responseBodySize"] + sizes["responseHeadersSize"] if timing["responseStart"] >= 0 and sizes["responseBodySize"] > 0 else 0


def quiet(page, finished):
    """Until nothing has come for a while."""
    count = -1
    while count != len(finished):
        count = len(finished)
        page.wait_for_timeout(QUIET)


def received(name, visits, mark):
    until = lambda visit: visit[mark] if mark else float("inf")
    counts = [visit["sockets"] + sum(at < until(visit) for at, _ in visit["received"]) for visit in visits]
    sums = [sum(size for at, size in visit["received"] if at < until(visit)) for visit in visits]
    return [name, f"{median(counts):.0f}", f"{median(sums) / 1000:.1f}"]


def row(name, visits, floor):
    times = [visit["painted"] for visit in visits]
    figures = [f"{percentile(times, part):.0f}" for part in (50, 90, 100)]
    ratio = median(times) / median([visit["painted"] for visit in floor])
    editable = [visit["editable"] for visit in visits if "editable" in visit]
    return [name, *figures, f"{ratio:.1f} x" if visits is not floor or name.startswith("its") else "",
            f"{median([visit['settled'] for visit in visits]):.0f}", f"{median(editable):.0f}" if editable else "",
            f"{median([visit['shift'] for visit in visits]):.4f}"]
