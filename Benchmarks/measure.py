"""The figures, one after another; each says for itself what could not be measured and why."""

import sys

from figures import browser, compression, crash, dev, editor, find, page, round_trip, start
from support.problem import Problem
from support.report import say, section
from support.machine import describe

FIGURES = {
    "round-trip": round_trip,
    "compression": compression,
    "browser": browser,
    "editor": editor,
    "find": find,
    "start": start,
    "crash": crash,
    "dev": dev,
    "page": page,
}


def main(names):
    unknown = [name for name in names if name not in FIGURES]
    if unknown:
        print(f"There is no figure {unknown[0]!r}; there are: {', '.join(FIGURES)}.", file=sys.stderr)
        return 2
    section("Machine")
    describe()
    missing = 0
    for name in names or FIGURES:
        section(FIGURES[name].TITLE)
        try:
            FIGURES[name].measure()
        except Problem as problem:
            missing += 1
            say(f"not measured: {problem}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
