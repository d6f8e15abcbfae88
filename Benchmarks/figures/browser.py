"""Typing in the real page until the canvas shows it, beside the least that a page could do."""

import contextlib
import pathlib
import urllib.parse

from support.browser import chromium
from support.compiler import program
from support.files import served
from support.problem import Problem
from support.processes import host, started
from support.report import median, percentile, say, table
from support.stories import chosen, value_at

TITLE = "Edit to changed DOM in headless Chromium: input event until the canvas has settled"
EDITS = 500
WARM_UP = 20
PATIENCE = 10_000

# The page says which revision its canvas shows in data-settled of the root element. Before a page
# there is no root: the document is watched instead.
WATCH = """
if (window === top) {
  const bench = window.bench = { settled: () => {} }
  addEventListener("input", () => { bench.start = performance.now() }, true)
  new MutationObserver(() => bench.settled(performance.now() - bench.start))
    .observe(document, { subtree: true, attributes: true, attributeFilter: ["data-settled"] })
  bench.arm = patience => {
    bench.next = new Promise((resolve, reject) => {
      bench.settled = resolve
      setTimeout(() => reject(new Error("the canvas did not settle after an edit")), patience)
    })
    bench.next.catch(() => {})
  }
}
"""

# A field may lie in a part of the editor that is folded: the first of those is opened.
FOCUS = """
async text => {
  const inputs = document.querySelectorAll("input[type=text], input:not([type]), textarea")
  const input = [...inputs].find(input => input.value === text && input.checkVisibility())
  input?.focus()
  input?.setSelectionRange(text.length, text.length)
  if (input) return true
  const folded = document.querySelector("form details:not([open])")
  if (folded) folded.open = true
  await new Promise(requestAnimationFrame)
  return false
}
"""
FOLDS = 6

FLOOR = pathlib.Path(__file__).resolve().parent.parent / "browser" / "floor.html"


# The same event without a key. On the bare page a key takes a dozen times as long as this, so what
# lies between the two is the browser's own: its handling of a key, and the frame that follows it.
DISPATCH = """
async ({ key, patience }) => {
  const input = document.activeElement
  bench.arm(patience)
  input.value = key === "Backspace" ? input.value.slice(0, -1) : input.value + key
  input.dispatchEvent(new InputEvent("input", { bubbles: true }))
  return await bench.next
}
"""


def measure():
    echo = program("echo", ["socket/echo.c"], ["libwebsockets", "libuv"])
    rows = [["milliseconds", "p50", "p90", "p99", "most", "against the floor"]]
    with host() as (url, _), started([echo], r"port (\d+)") as (port, _), chromium() as browser:
        for way, edit in {"keys": press, "events": dispatch}.items():
            floor = typing_in_floor(browser, port, edit)
            rows.append(row(f"{way}, floor", floor, floor))
            for name, story in chosen().items():
                rows.append(row(f"{way}, {name}", typing(browser, url, story, edit), floor))
    for name, story in chosen().items():
        say(f"{name}: {story.id}, props {story.props_size:,} B, body {len(story.body):,} B")
    table(rows)
    say(f"{EDITS} edits each, one at a time; worker process, host, socket and page included.")
    say("Keys are pressed; events are dispatched by a script, which skips the browser's own work for a key.")
    say("The floor is a bare page: a field, a plain C echo of 330 B, a text in a sandboxed frame.")
    say("A page's clock counts in steps of 0.1 ms.")


def row(name, times, floor):
    figures = [f"{percentile(times, part):.1f}" for part in (50, 90, 99, 100)]
    return [name, *figures, f"{median(times) / median(floor):.1f} x"]


def typing(browser, url, story, edit):
    with opened(browser, f"{url}#/{urllib.parse.quote(story.id)}") as page:
        focus(page, story)
        return edits(page, edit)


def typing_in_floor(browser, port, edit):
    with served(FLOOR.read_bytes()) as url, opened(browser, f"{url}#{port}") as page:
        page.evaluate(FOCUS, "Text")
        return edits(page, edit)


@contextlib.contextmanager
def opened(browser, url):
    """A page whose canvas has settled once."""
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(PATIENCE)
    page.add_init_script(WATCH)
    page.goto(url)
    page.locator("html[data-settled]").wait_for(state="attached")
    yield page
    page.close()


def edits(page, edit):
    return [edit(page, key) for key in keys()][WARM_UP:]


def focus(page, story):
    texts = [value_at(story.props, path) for path in story.fields]
    for _ in range(FOLDS):
        if any(page.evaluate(FOCUS, text) for text in texts if text):
            return
    raise Problem(f"the page shows no field for a text of {story.id}")


def keys():
    return ["x" if number % 2 == 0 else "Backspace" for number in range(WARM_UP + EDITS)]


def press(page, key):
    page.evaluate("patience => bench.arm(patience)", PATIENCE)
    page.keyboard.press(key)
    return page.evaluate("() => bench.next")


def dispatch(page, key):
    return page.evaluate(DISPATCH, {"key": key, "patience": PATIENCE})
