"""Steps of interaction tests in a second, in the process of the tests."""

import os
import pathlib
import subprocess

from support.problem import Problem
from support.report import say, table

TITLE = "Interaction tests: steps in a second, on a rendering of 5 kB"
SECONDS = 3
VARIABLES = {"debug": "STORYBOOK_STEPS_DEBUG", "release": "STORYBOOK_STEPS"}


def measure():
    rows = [["steps a second", "one thread", "two threads"]]
    for configuration, variable in VARIABLES.items():
        executable = pathlib.Path(os.environ.get(variable, ""))
        if not executable.is_file():
            raise Problem(f"{variable} names no executable")
        rows.append([f"{configuration} build", *(f"{rate(executable, threads):,}" for threads in (1, 2))])
    table(rows)
    say("Half of the steps perform a command, half of them expect something.")


def rate(executable, threads):
    done = subprocess.run(
        [executable, str(SECONDS), str(threads)], capture_output=True, text=True, check=True, timeout=60)
    return int(done.stdout)
