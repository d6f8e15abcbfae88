"""The command `review` over as many stories as a large project has, beside `snapshot` of the same stories."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import time

from support.problem import Problem
from support.report import percentile, say, table
from support.shop import SHOP

TITLE = "Reviewing 100 and 1,000 stories: start of the command until its end"
PROGRAM = SHOP / ".build/debug/ManyStories"
COUNTS = [100, 1_000]
ROUNDS = 3


def measure():
    if not PROGRAM.exists():
        raise Problem(f"{PROGRAM} is not built: “make test-outside” builds it")
    tool = os.environ.get("STORYBOOK_TOOL") or "storybook"
    rows = [["milliseconds, p50", "snapshot", "review, alike", "ratio", "review, all differ", "ratio"]]
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        programs = {shop: program(folder, shop) for shop in ("Tea", "Coffee")}
        for count in COUNTS:
            environment = {**os.environ, "MANY_STORIES": str(count)}

            def run(*arguments):
                start = time.perf_counter()
                subprocess.run(
                    [tool, *arguments, "--program", programs["Tea"]], env=environment, stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL, check=False)
                return (time.perf_counter() - start) * 1000

            snapshots = ["--snapshot-folder", str(folder / "snapshots")]
            run("snapshot", "--record", "all", *snapshots)
            kinds = {
                "snapshot": ["snapshot", *snapshots], "alike": ["review", "--against", programs["Tea"]],
                "differ": ["review", "--against", programs["Coffee"]]}
            took = {kind: [] for kind in kinds}
            for _ in range(ROUNDS):
                for kind, arguments in kinds.items():
                    took[kind].append(run(*arguments))
            snapshot, alike, differ = (percentile(took[kind], 50) for kind in kinds)
            rows.append([
                f"{count:,} stories", f"{snapshot:.0f}", f"{alike:.0f}", f"{alike / snapshot:.2f}", f"{differ:.0f}",
                f"{differ / snapshot:.2f}"])
            shutil.rmtree(folder / "snapshots")
    table(rows)
    say("Debug programs; both are built. The tool is a release build.")


def program(folder, shop):
    """The same program with another text in all of its stories."""
    path = folder / shop / PROGRAM.name
    path.parent.mkdir()
    path.write_text(f"#!/bin/sh\nMANY_SHOP={shop} exec {PROGRAM} \"$@\"\n")
    path.chmod(0o755)
    return path
