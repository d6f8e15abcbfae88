"""Steps of interaction tests in a second, and the same ten tests in Playwright against a host of the same stories."""

import os
import pathlib
import resource
import subprocess
import time

from support.browser import chromium
from support.problem import Problem
from support.processes import output, serving
from support.report import say, table

TITLE = "Interaction tests: steps in a second on a rendering of 5 kB, and ten tests beside Playwright"
SECONDS = 3
VARIABLES = {"debug": "STORYBOOK_STEPS_DEBUG", "release": "STORYBOOK_STEPS"}
TOOL = os.environ.get("STORYBOOK_TOOL", "")
STORY = "checkout/ten-tests"
ROUNDS = 5
# Milliseconds that a step may take.
PATIENCE = 10_000


def measure():
    builds = {configuration: executable(variable) for configuration, variable in VARIABLES.items()}
    rows = [["steps a second of each processor", "one thread", "two threads"]]
    for configuration, build in builds.items():
        rows.append([f"{configuration} build", *(f"{steps(build, threads):,.0f}" for threads in (1, 2))])
    table(rows)
    say("Half of the steps perform a command, half of them expect something. The seconds are processor time.")
    compare(builds)


def executable(variable):
    path = pathlib.Path(os.environ.get(variable, ""))
    if not path.is_file():
        raise Problem(f"{variable} names no executable")
    return path.absolute()


def steps(build, threads):
    """Others at work make it no slower: what counts is the time that the processors spent on it."""
    spent = processor_time()
    count = said(build, SECONDS, threads) * SECONDS
    return count / (processor_time() - spent)


def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def said(build, *arguments):
    return float(output([build, *map(str, arguments)], patience=60))


def compare(builds):
    if not TOOL:
        raise Problem("STORYBOOK_TOOL names no build of the tool")
    program = builds["debug"]
    ways = {f"in the process of the tests, {name} build": lambda build=build: 1000 / said(build, 1) for name, build in builds.items()}
    ways["the command check, from its start to its end, debug build"] = lambda: check(program)
    last = "Playwright, in Chromium that runs already"
    with serving([TOOL, "serve", "--port", "0", "--program", program]) as (port, _, _), chromium() as browser:
        ways[last] = lambda: playwright(browser, f"http://127.0.0.1:{port}/#/{STORY}?room=new")
        rounds = [{name: run() for name, run in ways.items()} for _ in range(ROUNDS)]
    times = {name: min(times[name] for times in rounds) for name in ways}
    rows = [[name, f"{time:.1f}", f"{times[last] / time:.1f} times"] for name, time in times.items()]
    table([["ten tests", "milliseconds", "Playwright takes"], *rows])
    say(f"One test after another, the shortest of {ROUNDS} runs, in which the ways take turns. Playwright has a context and")
    say("a page for each test, as its own runner does, and performs the steps in the canvas of the page, which a host of")
    say("the same debug build serves.")


def check(program):
    began = time.perf_counter()
    subprocess.run(
        [TOOL, "check", "--program", program, "--jobs", "1", STORY], stdout=subprocess.DEVNULL, check=True, timeout=60)
    return (time.perf_counter() - began) * 1000


def playwright(browser, url):
    began = time.perf_counter()
    for test in TESTS:
        context = browser.new_context()
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(url)
        test(page.frame_locator(".viewport iframe"))
        context.close()
    return (time.perf_counter() - began) * 1000


# --- The tests of Benchmarks/interactions/TenTests.swift

def has_a_heading(canvas):
    expect(canvas.get_by_role("heading", name="Checkout")).to_be_visible()


def lists_the_items(canvas):
    expect(canvas.get_by_role("row")).to_have_count(30)


def takes_a_name(canvas):
    canvas.get_by_label("Name").fill("Ann")
    expect(canvas.get_by_label("Name")).to_have_value("Ann")


def takes_a_typed_name(canvas):
    canvas.get_by_label("Name").press_sequentially("Bea")
    expect(canvas.get_by_label("Name")).to_have_value("Bea")


def wraps_a_gift(canvas):
    canvas.get_by_label("Gift").check()
    expect(canvas.get_by_label("Gift")).to_be_checked()


def unwraps_a_gift(canvas):
    canvas.get_by_label("Gift").check()
    canvas.get_by_label("Gift").uncheck()
    expect(canvas.get_by_label("Gift")).not_to_be_checked()


def removes_an_item(canvas):
    remove(canvas, "Item 7")
    expect(canvas.get_by_text("Item 7", exact=True)).to_have_count(0)


def removes_two_items(canvas):
    remove(canvas, "Item 1")
    remove(canvas, "Item 30")
    expect(canvas.get_by_role("row")).to_have_count(28)


def pays(canvas):
    canvas.get_by_role("button", name="Pay").click()
    expect(canvas.get_by_role("status")).to_have_text("Thank you")


def keeps_the_name_of_a_payment(canvas):
    canvas.get_by_label("Name").fill("Ann")
    pays(canvas)
    expect(canvas.get_by_label("Name")).to_have_value("Ann")


def remove(canvas, item):
    header = canvas.get_by_role("rowheader", name=item, exact=True)
    canvas.get_by_role("row").filter(has=header).get_by_role("button", name="Remove").click()


def expect(locator):
    # The module of the benchmarks is imported where Playwright is not installed, too.
    from playwright.sync_api import expect
    return expect(locator)


TESTS = [
    has_a_heading, lists_the_items, takes_a_name, takes_a_typed_name, wraps_a_gift, unwraps_a_gift, removes_an_item,
    removes_two_items, pays, keeps_the_name_of_a_payment]
