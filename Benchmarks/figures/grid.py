"""Typing while sixty live cells stand side by side: how long a frame of the page lasts."""

import json
import urllib.parse

from support.browser import chromium
from support.processes import host
from support.report import percentile, say, table
from support.stories import chosen, value_at

from figures.browser import FOCUS

TITLE = "A grid of live cells in headless Chromium: the page's frames while a user types"
CELLS = (1, 20, 60)
KEYS = 60
PATIENCE = 20_000

# The time between two frames says whether the page was free to draw one.
FRAMES = """
() => {
  const bench = window.bench = { gaps: [], isOn: true }
  let last
  const frame = now => {
    if (last !== undefined) bench.gaps.push(now - last)
    last = now
    if (bench.isOn) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}
"""
STOP = "() => { bench.isOn = false; return bench.gaps }"
SHOWN = "count => document.querySelectorAll('.gallery iframe').length >= count"


def measure():
    rows = [["milliseconds", "frames", "p50", "p90", "p99", "most", "against no grid"]]
    with host() as (url, _), chromium() as browser:
        story = chosen()["small"]
        alone = typing(browser, url, story, 0)
        rows.append(row("no grid", alone, alone))
        for cells in CELLS:
            rows.append(row(f"{cells} cells", typing(browser, url, story, cells), alone))
    say(f"{story.id}, {KEYS} keys, each cell rendered by the host after every one.")
    table(rows)
    say("At most 40 cells have a frame at a time: those out of sight sleep.")


def row(name, gaps, floor):
    figures = [f"{percentile(gaps, part):.1f}" for part in (50, 90, 99, 100)]
    return [name, len(gaps), *figures, f"{percentile(gaps, 99) / percentile(floor, 99):.1f} x"]


def typing(browser, url, story, cells):
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    try:
        page.set_default_timeout(PATIENCE)
        enlarge(page, cells)
        page.goto(f"{url}#/{urllib.parse.quote(story.id)}")
        page.locator("html[data-settled]").wait_for(state="attached")
        if cells:
            page.locator("#view-bar, #toolbar").first.wait_for()
            page.keyboard.press("g")
            page.get_by_label("Gallery contents").select_option("devices")
            page.wait_for_function(SHOWN, arg=min(cells, 12))
        page.evaluate(FOCUS, value_at(story.props, story.fields[0]))
        page.evaluate(FRAMES)
        for number in range(KEYS):
            page.keyboard.press("x" if number % 2 == 0 else "Backspace")
        return page.evaluate(STOP)
    finally:
        page.close()


def enlarge(page, count):
    """The page hears of so many devices; the host is asked for those that it has."""
    def connect(socket):
        host_side = socket.connect_to_server()
        socket.on_message(lambda text: host_side.send(known(text)))
        host_side.on_message(lambda text: socket.send(enlarged(text, count)))
    page.route_web_socket("**/socket*", connect)


def enlarged(text, count):
    if '"hello"' not in text or '"devices"' not in text:
        return text
    message = json.loads(text)
    if message.get("type") == "hello":
        own = message["devices"]
        message["devices"] = [
            {**own[number % len(own)], "id": f"{own[number % len(own)]['id']}--{number}"}
            if number >= len(own) else own[number] for number in range(max(count, 1))]
    return json.dumps(message)


def known(text):
    if '--' not in text or '"device"' not in text:
        return text
    message = json.loads(text)
    device = message.get("environment", {}).get("device", "")
    if "--" in device:
        message["environment"]["device"] = device.partition("--")[0]
    return json.dumps(message)
