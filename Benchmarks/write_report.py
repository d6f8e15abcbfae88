"""Replaces the measured sections of the report of the benchmarks by those on standard input.

Benchmarks/run --markdown | python3 Benchmarks/write_report.py

The overview and what is said about missed goals are written by hand, and stay.
"""

import pathlib
import re
import sys

REPORT = pathlib.Path(__file__).resolve().parent.parent / "Benchmarks/Report.md"


def sections(text):
    """The sections that a benchmark has measured; the first one describes the machine."""
    text = re.sub(r"\n{3,}", "\n\n", text)
    return [part for part in re.split(r"^(?=## )", text, flags=re.M) if "`Benchmarks/run " in part]


def main():
    measured = sections(sys.stdin.read())
    if not measured or any("not measured: " in part for part in measured):
        sys.exit("A figure is missing, so the report stays.")
    written = [part for part in re.split(r"^(?=## )", REPORT.read_text(), flags=re.M) if "\n\n`Benchmarks/run " not in part]
    REPORT.write_text("".join([*written[:-1], written[-1].rstrip() + "\n\n", *measured]).rstrip() + "\n")


if __name__ == "__main__":
    main()
