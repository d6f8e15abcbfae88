"""The same card in other systems and here: edit to DOM, and the first paint of the content."""

import contextlib
import os
import pathlib
import socket
import subprocess
import time

from support.browser import chromium, new_page
from support.problem import Problem
from support.processes import serving
from support.report import median, percentile, say, table

TITLE = "Compared with other systems: edit to changed DOM, and first paint of the content"
FOLDER = pathlib.Path(__file__).resolve().parent.parent / "peers"
ENVIRONMENT = pathlib.Path(os.environ.get("STORYBOOK_PEERS", ".build/peers")).absolute() / "bin"
# In each round, the systems taking turns: the p99 of one round would be its slowest edit.
ROUNDS, EDITS, WARM_UP, VISITS = 3, 60, 5, 3
ROWS = [10, 2_000]
# Milliseconds that something may take, and between two edits.
PATIENCE, PAUSE = 30_000, 30
# Letters that a title has at most: then it is emptied, unmeasured.
LONGEST = 40
ALPHABET = "abcdefghij"

PEERS = {
    "NiceGUI": [ENVIRONMENT / "python", FOLDER / "with_nicegui.py"],
    "Streamlit": [
        ENVIRONMENT / "streamlit", "run", FOLDER / "with_streamlit.py", "--server.port", "PORT", "--server.headless",
        "true", "--server.address", "127.0.0.1", "--browser.gatherUsageStats", "false"],
    "Panel": [
        ENVIRONMENT / "panel", "serve", FOLDER / "with_panel.py", "--port", "PORT", "--index", "with_panel"],
    "Shiny": [ENVIRONMENT / "shiny", "run", "--port", "PORT", FOLDER / "with_shiny.py"],
}
# Others send each letter; here it is sent with Enter, and measured from there.
ENTERS = "Streamlit"

# In every frame: when the heading is there to be painted, and when it says what it is waited to say.
WATCH = """
(() => {
  const now = () => performance.timeOrigin + performance.now()
  const find = root => root.querySelector("#card-title")
    ?? [...root.querySelectorAll("*")].map(({ shadowRoot }) => shadowRoot && find(shadowRoot)).find(found => found)
  const bench = window.bench = { start: performance.timeOrigin }
  const look = () => {
    if (find(document)) bench.painted = now()
    else if (!bench.isElsewhere) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
  bench.take = (field, event) => field.addEventListener(event, ({ key = "Enter" }) => {
    if (key === "Enter") bench.edited = now()
  }, true)
  bench.wait = text => {
    bench.shown = new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`the card does not say ${text}`)), 10000)
      const observers = []
      const check = () => {
        if (find(document)?.textContent.trim() !== text) return
        for (const observer of observers) observer.disconnect()
        resolve(now())
      }
      const watch = root => {
        const observer = new MutationObserver(check)
        observer.observe(root, { subtree: true, childList: true, characterData: true })
        observers.push(observer)
        for (const { shadowRoot } of root.querySelectorAll("*")) if (shadowRoot) watch(shadowRoot)
      }
      watch(document)
      check()
    })
    bench.shown.catch(() => {})
  }
})()
"""


def measure():
    # Nothing that a system would fetch from elsewhere is asked for.
    with chromium("--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1") as browser:
        for rows in ROWS:
            table_of(browser, rows)
    say("Milliseconds; the ratio is that of the system to ours, at the median. An edit is one more letter, from its")
    say("input event until the heading has it in the document (Streamlit: from Enter); first: from the navigation,")
    say("with nothing in a cache, until the frame in which the heading is painted. All stamps are the browser's.")
    say(f"{ROUNDS} rounds, in which the systems take turns: {ROUNDS * EDITS} edits and {ROUNDS * VISITS} visits of each.")
    say(", ".join(line.replace("==", " ") for line in (FOLDER / "requirements.txt").read_text().split()) + ".")


def table_of(browser, rows):
    measured = {name: ([], []) for name in ["ours", *PEERS]}
    problems = {}
    for name in list(measured) * ROUNDS:
        try:
            with system(name, rows) as url:
                edits, visits = measured[name]
                edits += typing(browser, url, name)
                visits += [first(browser, url) for _ in range(VISITS)]
        except Problem as problem:
            if name == "ours":
                raise
            problems[name] = problem
    lines = [[f"{rows:,} rows", "edit p50", "p90", "p99", "ratio", "first p50", "most", "ratio"]]
    for name, (edits, visits) in measured.items():
        lines.append([f"{name}: {problems[name]}", *[""] * 7] if name in problems
                     else [name, *figures(edits, visits, measured["ours"])])
    table(lines)


def figures(edits, visits, ours):
    edits_of_ours, visits_of_ours = (median(times) for times in ours)
    return [
        *(f"{percentile(edits, part):.1f}" for part in (50, 90, 99)), f"{median(edits) / edits_of_ours:.2f}",
        f"{median(visits):.0f}", f"{max(visits):.0f}", f"{median(visits) / visits_of_ours:.2f}"]


@contextlib.contextmanager
def system(name, rows):
    """The address at which a system shows the card, while the block runs."""
    if name == "ours":
        with serving([os.path.abspath(os.environ["STORYBOOK_ROWS"]), "serve", "--port", "0"]) as (port, _, _):
            yield f"http://127.0.0.1:{port}/#/rows-{rows}/hello"
        return
    if not ENVIRONMENT.exists():
        raise Problem("its packages are not installed: Benchmarks/run peers does that")
    port = free_port()
    command = [str(word).replace("PORT", str(port)) for word in PEERS[name]]
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        env={**os.environ, "PEER_PORT": str(port), "PEER_ROWS": str(rows), "PYTHONPATH": str(FOLDER)})
    try:
        listens(port, process)
        yield f"http://127.0.0.1:{port}/"
    finally:
        process.terminate()
        process.wait()


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def listens(port, process):
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.05)
    raise Problem("it does not start")


@contextlib.contextmanager
def visited(browser, url):
    """A page that shows the card, and the frame that does."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = new_page(context)
    page.set_default_timeout(PATIENCE)
    page.add_init_script(WATCH)
    try:
        page.goto(url, wait_until="commit")
        yield page, painted(page)
    finally:
        context.close()


def painted(page):
    deadline = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < deadline:
        for frame in page.frames:
            # A frame that is being replaced has no document for a moment.
            with contextlib.suppress(Exception):
                if frame.evaluate("() => window.bench?.painted"):
                    # The others would look for the heading in each of their frames, during the edits too.
                    for other in page.frames:
                        other.evaluate("() => { bench.isElsewhere = true }")
                    return frame
        page.wait_for_timeout(5)
    raise Problem("it does not show the card")


def first(browser, url):
    with visited(browser, url) as (page, frame):
        return frame.evaluate("() => bench.painted") - page.evaluate("() => bench.start")


def typing(browser, url, name):
    with visited(browser, url) as (page, frame):
        field = page.get_by_role("textbox", name="title").first
        field.wait_for()
        page.wait_for_timeout(1000)
        field.evaluate("(field, event) => bench.take(field, event)", "keydown" if name == ENTERS else "input")
        field.click()
        page.keyboard.press("End")
        return [edit(page, frame, field, number, name) for number in range(EDITS + WARM_UP)][WARM_UP:]


def edit(page, frame, field, number, name):
    if len(field.input_value()) >= LONGEST:
        say_text(page, frame, field, "Hello", name)
    letter = ALPHABET[number % len(ALPHABET)]
    frame.evaluate("text => bench.wait(text)", field.input_value() + letter)
    page.keyboard.type(letter)
    if name == ENTERS:
        page.keyboard.press("Enter")
    took = frame.evaluate("() => bench.shown") - page.evaluate("() => bench.edited")
    page.wait_for_timeout(PAUSE)
    return took


def say_text(page, frame, field, text, name):
    frame.evaluate("text => bench.wait(text)", text)
    field.fill(text)
    if name == ENTERS:
        page.keyboard.press("Enter")
    frame.evaluate("() => bench.shown")
    page.wait_for_timeout(10 * PAUSE)
    page.keyboard.press("End")
