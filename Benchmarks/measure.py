"""The figures, one after another; each says for itself what could not be measured and why."""

import sys

from figures import (
    browser, build, check, commands, compression, crash, crowd, dev, editor, explore, find, first, flood, grid, idle,
    interactions, page, parts, peers, pictures, review, round_trip, sharing, site, start)
from support import report
from support.problem import Problem
from support.report import say, section
from support.machine import describe

FIGURES = {
    "round-trip": round_trip,
    "parts": parts,
    "compression": compression,
    "browser": browser,
    "peers": peers,
    "editor": editor,
    "explore": explore,
    "find": find,
    "first": first,
    "grid": grid,
    "start": start,
    "idle": idle,
    "interactions": interactions,
    "pictures": pictures,
    "crowd": crowd,
    "sharing": sharing,
    "check": check,
    "review": review,
    "commands": commands,
    "crash": crash,
    "flood": flood,
    "build": build,
    "dev": dev,
    "page": page,
    "site": site,
}


def main(names):
    report.markdown = "--markdown" in names
    names = [name for name in names if name != "--markdown"]
    unknown = [name for name in names if name not in FIGURES]
    if unknown:
        print(f"There is no figure {unknown[0]!r}; there are: {', '.join(FIGURES)}.", file=sys.stderr)
        return 2
    section("Machine")
    describe()
    missing = 0
    for name in names or FIGURES:
        section(FIGURES[name].TITLE, f"Benchmarks/run {name}")
        try:
            FIGURES[name].measure()
        except Problem as problem:
            missing += 1
            say(f"not measured: {problem}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
