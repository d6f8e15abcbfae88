"""A key in a search of 10,000 stories in the real page, and the tree of them."""

from support import large
from support.browser import chromium
from support.processes import host
from support.report import percentile, say, table

TITLE = "Finding among 10,000 stories in headless Chromium: input event until the results are laid out"
QUERIES = [
    "empty", "wrong password", "ord hist fail", "ippw", "payment form offline", "e", "a", "s", "o l", "rtl",
    "invoice", "zzzz", "voucher wizard last", "nothing found", "fixture", "a way", "mllst", "profile ed", "wip",
    "very many tickets", "photo gal", "settings panel read", "dlvry", "message row", "being saved", "card",
]

# From before the page hears of a key until what it changed has its place and size.
WATCH = """
if (window === top) {
  const bench = window.bench = { times: [] }
  addEventListener("input", () => { bench.start = performance.now() }, true)
  addEventListener("input", () => {
    document.body.offsetHeight
    bench.times.push(performance.now() - bench.start)
  })
}
"""
# The work of one task, with the layout that follows it.
TASK = """
async action => {
  const run = {
    fold: () => document.querySelector("[aria-label='Expand or collapse all']").click(),
    scroll: () => { document.querySelector("#tree").scrollTop += 600 },
    next: () => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true, cancelable: true })),
  }[action]
  const start = performance.now()
  run()
  if (action === "scroll") document.querySelector("#tree").dispatchEvent(new Event("scroll"))
  document.body.offsetHeight
  const took = performance.now() - start
  await new Promise(requestAnimationFrame)
  return took
}
"""


def measure():
    rows = [["milliseconds", "p50", "p90", "p99", "most"]]
    with host() as (url, _), chromium() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.add_init_script(WATCH)
        large.tell(page)
        page.goto(url)
        page.locator("[role=treeitem][aria-current]").wait_for()
        rows.append(row("a key in the sidebar", typing(page, "/", "#filter", "#found")))
        page.locator("#filter").fill("")
        rows.append(row("a key in the palette", typing(page, "Control+k", ".palette input", ".palette")))
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        page.locator("#filter").focus()
        page.keyboard.press("ArrowDown")
        for name, action, times in [
                ("fold or unfold all", "fold", 20), ("scroll by 20 rows", "scroll", 60), ("next row", "next", 60)]:
            rows.append(row(name, [page.evaluate(TASK, action) for _ in range(times)]))
        built = page.locator("[role=treeitem]").count()
        page.close()
    table(rows)
    say(f"{len(QUERIES)} queries, letter by letter and back. Of the tree's rows {built} are built at a time.")
    say("A page's clock counts in steps of 0.1 ms.")


def typing(page, key, field, place):
    """Every letter of every query, and all of them taken away again at once."""
    page.locator("body").press(key)
    page.locator(field).press("e")
    page.locator(f"{place} [role=option]").first.wait_for()
    page.evaluate("bench.times = []")
    for query in QUERIES:
        page.locator(field).fill("")
        page.locator(field).press_sequentially(query)
    return page.evaluate("bench.times")


def row(name, times):
    return [name, *(f"{percentile(times, part):.1f}" for part in (50, 90, 99, 100))]
