"""The command `check` over as many stories as a large project has."""

import os
import shutil
import subprocess
import time

from support.problem import Problem
from support.report import percentile, say, table
from support.shop import SHOP

TITLE = "Checking 100 and 1,000 stories, by processes that render at once: start of the command until its end"
EXECUTABLE = SHOP / ".build/debug/ManyStories"
COUNTS = [100, 1_000]
ROUNDS = 3


def measure():
    if not EXECUTABLE.exists():
        raise Problem(f"{EXECUTABLE} is not built: “make test-outside” builds it")
    rows = [["milliseconds, p50", "one", "two", "four"]]
    for count in COUNTS:
        rows.append([f"{count:,} stories", *times(count)])
        try:
            subprocess.run(
                [EXECUTABLE, "snapshot", "--record", "all"], env=environment(count),
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
            rows.append(["… each with four snapshots", *times(count)])
        finally:
            for folder in (SHOP / "Sources/ManyStories").glob("**/__Snapshots__"):
                shutil.rmtree(folder)
    table(rows)
    say("A debug build, as used during development.")


def times(count):
    return [f"{percentile([run(count, jobs) for _ in range(ROUNDS)], 50):.0f}" for jobs in (1, 2, 4)]


def environment(count):
    return {**os.environ, "MANY_STORIES": str(count)}


def run(count, jobs):
    start = time.perf_counter()
    subprocess.run(
        [EXECUTABLE, "check", "--jobs", str(jobs)], env=environment(count),
        stdout=subprocess.DEVNULL, check=True)
    return (time.perf_counter() - start) * 1000
