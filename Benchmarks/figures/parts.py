"""What an edit costs in the canvas, each part alone."""

import urllib.parse

from support.browser import chromium
from support.problem import Problem
from support.processes import host
from support.report import percentile, say, table
from support.stories import chosen, value_at

TITLE = "The parts of an edit in the canvas, each alone"
PLACES = 100
IN_CANVAS = ("texts", "morph", "layout")

# The canvas's own function, called as its page calls it, with what it shows of an edit; the layout is asked for, so that
# it is not put off. In one way the map of the body is at hand, as it is for a person who goes on typing; in the other
# the body is parsed.
PLACE = """
([bodies, count]) => {
  const times = { texts: [], morph: [], layout: [] }
  const put = (body, revision) => storybookCanvas.applyRendering({ body, attributes: {}, fontSize: "", isText: false, isSettled: true, revision, keys: [], assets: {}, highlights: true })
  for (let revision = 0; revision < count; revision += 1) {
    for (const way of ["texts", "morph"]) {
      const [before, after] = [bodies[revision % 2], bodies[(revision + 1) % 2]]
      put(before, revision)
      storybookCanvas.updates.texts.index(before)
      if (way === "morph") storybookCanvas.updates.texts.forget()
      document.body.getBoundingClientRect()
      const start = performance.now()
      put(after, revision)
      const placed = performance.now()
      document.body.getBoundingClientRect()
      times[way].push(placed - start)
      times.layout.push(performance.now() - placed)
    }
  }
  return times
}
"""


def measure():
    shown = {name: placed(story) for name, story in chosen().items()}
    table([
        ["microseconds", *IN_CANVAS],
        *([name, *(f"{percentile(times[part], 50) * 1000:,.0f}" for part in IN_CANVAS)] for name, times in shown.items())])
    for name, story in chosen().items():
        say(f"{name}: {story.id} edited at {story.fields[0]}, rendering {len(story.body):,} B.")
    say(f"Medians of {PLACES} in the canvas of headless Chromium, which changes texts in place, or parses and morphs.")


def placed(story):
    """Two renderings that the canvas puts in place of each other."""
    text = value_at(story.props, story.fields[0])
    first = story.body.decode()
    second = first.replace(text, text + "a")
    if first == second:
        raise Problem(f"{story.id} does not show what is edited")
    with host() as (url, _), chromium() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(urllib.parse.urljoin(url, "canvas.html"))
        page.evaluate("() => new Promise(storybookCanvas.whenUpdatable)")
        page.evaluate(PLACE, [[first, second], 20])
        return page.evaluate(PLACE, [[second, first], PLACES])
