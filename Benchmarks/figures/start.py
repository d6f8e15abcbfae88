"""From exec until the host says that it is ready, however many stories it has."""

from support.problem import Problem
from support.processes import HOST, host, serving
from support.report import median, say, table
from support.shop import SHOP

TITLE = "Start: exec to “Storybook is ready”"
RUNS = 9
COUNTS = [10, 1_000, 10_000]
BUDGET = 300
MANY = SHOP / ".build/release/ManyStories"


def measure():
    times = []
    for _ in range(RUNS):
        with host() as (_, seconds):
            times.append(seconds * 1000)
    say(f"this project's stories: median of {RUNS} runs {spread(times)}")
    if not MANY.exists():
        raise Problem(f"{MANY} is not built: “Benchmarks/run start” builds it")
    rounds = [[started(count) for count in COUNTS] for _ in range(RUNS)]
    columns = list(zip(*rounds))
    table([
        ["generated stories", *(f"{count:,}" for count in COUNTS)],
        ["milliseconds", *(spread(column) for column in columns)],
        ["against the fewest", *(f"{median(column) / median(columns[0]):.2f} x" for column in columns)],
    ])
    most = median(columns[-1])
    say(f"Budget of {BUDGET} ms with 10,000 stories: {'within' if most < BUDGET else 'OVER'}, {most:.0f} ms.")


def started(count):
    command = [str(MANY), *HOST[1:]]
    with serving(command, {"MANY_STORIES": str(count)}) as (_, _, seconds):
        return seconds * 1000


def spread(times):
    return f"{median(times):.0f} ({min(times):.0f} to {max(times):.0f})"
