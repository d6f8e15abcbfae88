"""Pictures of the examples that are compared again while nothing has changed, by the installed tool."""

import os
import re
import resource
import subprocess
import tempfile
import time

from support.problem import Problem
from support.report import say, table

TITLE = "Pictures of the examples: “snapshot --images”, and once more with nothing changed"
TOOL = os.environ.get("STORYBOOK_TOOL", "")
PROGRAM = os.environ.get("STORYBOOK_PICTURED", "")
MANY = os.path.join(os.environ.get("STORYBOOK_SHOP") or ".build-outside/Shop", ".build/debug/ManyStories")
ROUNDS = 5


def measure():
    if not TOOL or not PROGRAM:
        raise Problem("STORYBOOK_TOOL and STORYBOOK_PICTURED name no builds of the tool and of the examples")
    rows = [["", "pictures", "s", "s for 1,000", "processor time for 1,000"]]
    once = ["--device", "responsive", "--color-scheme", "light"]
    for name, program, options in [("the examples", PROGRAM, []), ("1,000 stories", MANY, once)]:
        with tempfile.TemporaryDirectory() as folder:
            rows.append(row(f"{name}, recorded", snapshot(program, folder, *options, "--record", "all")))
            # The shortest: other work on the machine makes it only longer.
            runs = [snapshot(program, folder, *options) for _ in range(ROUNDS)]
            rows.append(row(f"{name}, unchanged", min(runs)))
    table(rows)
    say("Release build of the tool, debug builds of the stories; from the start of the command to its end. The examples are")
    say("taken on two devices in two colour schemes, and one of them loads for 0.4 s; the 1,000 stories on one in one.")


def row(name, run):
    seconds, processor, count = run
    return [name, f"{count}", *(f"{value:.2f}" for value in (
        seconds, seconds / count * 1000, processor / count * 1000))]


def snapshot(program, folder, *options):
    """Its seconds, those of the processors, and the number of pictures."""
    began, spent = time.monotonic(), processor_time()
    done = subprocess.run(
        [TOOL, "snapshot", "--program", program, "--images", "--snapshot-folder", folder, *options],
        capture_output=True, text=True)
    took = time.monotonic() - began
    count = re.search(r"(\d+) (?:of \d+ )?pictures", done.stdout)
    if done.returncode or not count:
        raise Problem(f"snapshot ended with {done.returncode}: {(done.stdout + done.stderr)[-300:]}")
    return took, processor_time() - spent, int(count[1])


def processor_time():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
