"""From exec until the host says that it is ready."""

from support.processes import host
from support.report import median, say

TITLE = "Start: exec to “Storybook is ready”"
RUNS = 9


def measure():
    times = []
    for _ in range(RUNS):
        with host() as (_, seconds):
            times.append(seconds * 1000)
    say(f"median of {RUNS} runs {median(times):.0f} ms ({min(times):.0f} to {max(times):.0f})")
