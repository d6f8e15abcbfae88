"""How many of the bugs in Benchmarks/explore are found, and how plain."""

import json
import os
import pathlib
import subprocess
import time

from support.report import say, table

TITLE = "Explore: planted bugs that are found in 20 seconds for each screen"
FOLDER = pathlib.Path(__file__).parent.parent / "explore"
SECONDS = int(os.environ.get("BENCH_EXPLORE_SECONDS", "20"))
SCREENS = os.environ.get("BENCH_EXPLORE_SCREENS", "").split()


def measure():
    planted = json.loads((FOLDER / "planted.json").read_text())
    screens = SCREENS or list(dict.fromkeys(row["bug"].rpartition("-")[0] for row in planted))
    rows, totals = [["screen", "found", "minimal", "double", "false", "runs", "s", "missing"]], [0] * 5
    for screen in screens:
        bugs = [row for row in planted if row["bug"].rpartition("-")[0] == screen]
        result, seconds = explored(screen)
        found, plain, double, false = scored(bugs, result["findings"])
        for index, count in enumerate([len(found), len(plain), len(double), len(false), len(bugs)]):
            totals[index] += count
        missing = [row["bug"] for row in bugs if row["bug"] not in found]
        rows.append([screen, f"{len(found)} of {len(bugs)}", str(len(plain)), str(len(double)), str(len(false)),
                     str(result["runs"]), f"{seconds:.0f}", " ".join(missing) or "–"])
        for finding in false:
            say(f"{screen}: no planted bug: {finding['kind']} {finding['message'][:80]!r} {finding.get('source')}")
        for finding in double:
            say(f"{screen}: reported twice: {finding['kind']} {finding['message'][:80]!r}")
        for bug in found:
            if bug not in plain:
                say(f"{bug} is not minimal: needs {found[bug]['needs']}")
    rows.append(["all", f"{totals[0]} of {totals[4]}", *map(str, totals[1:4]), "", "", ""])
    table(rows)


def explored(screen):
    executable = os.environ["STORYBOOK_PLANTED"]
    start = time.monotonic()
    process = subprocess.run(
        [executable, "explore", screen, "--runs", "1000000", "--time-limit", str(SECONDS), "--json"],
        capture_output=True, text=True, timeout=3 * SECONDS)
    seconds = time.monotonic() - start
    folder = os.environ.get("BENCH_EXPLORE_OUTPUT")
    if folder:
        pathlib.Path(folder, f"{screen}.json").write_text(process.stdout)
    return json.loads(process.stdout)["screens"][0], seconds


def scored(bugs, findings):
    """Findings by bug, bugs found with nothing else, findings of a bug found before, and findings of no bug."""
    found, plain, double, false = {}, [], [], []
    for finding in findings:
        bug = next((bug for bug in bugs if is_of(finding, bug)), None)
        if bug is None:
            false.append(finding)
        elif bug["bug"] in found:
            double.append(finding)
        else:
            found[bug["bug"]] = finding
            if finding["minimal"] and all(is_needed(path, bug) for path in finding["needs"]):
                plain.append(bug["bug"])
    return found, plain, double, false


def is_needed(path, bug):
    """A place that the bug is known to need, or one inside of it."""
    return any(
        path == known or path.startswith(known.removesuffix("*").removesuffix("/") + "/")
        for known in bug["needs"] + bug.get("also", []))


def is_of(finding, bug):
    if finding["kind"] != bug["kind"]:
        return False
    if "text" in bug:
        return bug["text"] in finding["message"]
    source = finding.get("source")
    if bug["kind"] not in ("crash", "error", "memory"):
        return True
    if not source:
        return False
    lines = pathlib.Path(source["file"]).read_text().splitlines()
    return lines[source["line"] - 1].endswith(f"// Planted: {bug['bug']}")
