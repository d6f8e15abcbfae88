"""What an edit is made of, each part alone."""

import json
import urllib.parse

from support.browser import chromium
from support.problem import Problem
from support.processes import host, stories
from support.report import percentile, say, table
from support.stories import chosen, value_at

TITLE = "The parts of an edit, each alone"
EDITS = 500
PLACES = 100
IN_CANVAS = ("texts", "morph", "layout")

# The canvas's own function, called as its page calls it, with what it shows of an edit; the layout is asked for, so that
# it is not put off. In one way the map of the body is at hand, as it is for a person who goes on typing; in the other
# the body is parsed.
PLACE = """
([bodies, count]) => {
  const times = { texts: [], morph: [], layout: [] }
  const put = (body, revision) => applyRendering({ body, attributes: {}, fontSize: "", isText: false, isSettled: true, revision, keys: [], assets: {}, highlights: true })
  for (let revision = 0; revision < count; revision += 1) {
    for (const way of ["texts", "morph"]) {
      const [before, after] = [bodies[revision % 2], bodies[(revision + 1) % 2]]
      put(before, revision)
      canvas.texts.index(before)
      if (way === "morph") canvas.texts.forget()
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
    profiles = {name: profile(story) for name, story in chosen().items()}
    parts = list(next(iter(profiles.values()))["microseconds"])
    shown = {name: placed(profiles[name]) for name in profiles}
    table([
        ["microseconds", *parts, "decode and render", *IN_CANVAS],
        *([name, *(f"{times[part]:,.1f}" for part in parts),
           f"{own(times, parts):.0%}", *(f"{percentile(shown[name][part], 50) * 1000:,.0f}" for part in IN_CANVAS)]
          for name, times in ((name, profiles[name]["microseconds"]) for name in profiles))])
    for name, told in profiles.items():
        sizes = told["bytes"]
        say(f"{name}: {told['story']} edited at {told['at']}, props {sizes['props']:,} B, rendering {sizes['rendering']:,} B.")
    say(f"Medians of {EDITS} edits by `profile` (the schema is derived once, not for each edit), and of {PLACES} in the")
    say("canvas of headless Chromium, which changes texts in place, or parses and morphs. “worker” is the way there and")
    say("back; the share is of all but the schema and the canvas.")


def profile(story):
    text = stories("profile", story.id, "--edits", str(EDITS), "--at", story.fields[0], "--json")
    return json.loads(text)[0]


def own(times, parts):
    return (times["decode"] + times["render"]) / sum(times[part] for part in parts if part != "schema")


def placed(told):
    """Two renderings that the canvas puts in place of each other."""
    story = next(story for story in chosen().values() if story.id == told["story"])
    text = value_at(story.props, told["at"])
    first = story.body.decode()
    second = first.replace(text, text + "a")
    if first == second:
        raise Problem(f"{story.id} does not show what is edited")
    with host() as (url, _), chromium() as browser:
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(urllib.parse.urljoin(url, "canvas.html"))
        page.evaluate("() => new Promise(whenUpdatable)")
        page.evaluate(PLACE, [[first, second], 20])
        return page.evaluate(PLACE, [[second, first], PLACES])
