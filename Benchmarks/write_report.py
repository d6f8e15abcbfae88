"""Replaces the measured sections of the report of the benchmarks by those on standard input, and the times of building
and the lines of code wherever a file quotes them.

Benchmarks/run --markdown [NAME …] | python3 Benchmarks/write_report.py

The overview and what is said about missed goals are written by hand, and stay.
"""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
REPORT = "Benchmarks/Report.md"
PAGES = "Sources/Storybook/Documentation.docc"


def sections(text):
    """The sections that a benchmark has measured, by its command; not the first one, which describes the machine."""
    parts = re.split(r"^(?=## )", re.sub(r"\n{3,}", "\n\n", text), flags=re.M)
    commands = [re.search(r"\n\n`(Benchmarks/run .+)`$", part, re.M) for part in parts]
    return {command[1]: part.rstrip() + "\n" for part, command in zip(parts, commands) if command}


def updated(report, measured):
    """A section that was not measured stays as it is."""
    old = sections(report)
    by_hand = report[:min(report.index(part[:-1]) for part in old.values())]
    return by_hand + "\n".join({**old, **measured}.values())


def times(report):
    """Real and processor seconds of what is built, from the tables of “build”."""
    rows = re.findall(r"^\| ([^|]+?) \| ([\d.]+) \| ([\d.]+) \|", sections(report)["Benchmarks/run build"], re.M)
    return {name: (float(real), float(processor)) for name, real, processor in rows}


# What is counted, by the folder and the ends of names.
CODE = {
    "sources": (("Sources", "Public/Page.swift"), (".swift", ".c", ".h")),
    "page": (("Public/js", "Public/css"), (".js", ".css")),
    "tests": (("Tests",), (".swift", ".py", ".js")),
    "documentation": ((PAGES,), (".md", ".tutorial")),
}


def lines():
    """How many lines each part has that git knows."""
    def count(folders, ends):
        files = subprocess.run(["git", "ls-files", *folders], cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
        return sum((ROOT / file).read_bytes().count(b"\n") for file in files if file.endswith(ends) and (ROOT / file).is_file())
    return {name: count(*what) for name, what in CODE.items()}


def counted():
    """The row of the lines, like those of the times, rounded to thousands: it is not to change with each line."""
    return [(r"\| lines of the sources, of the page, of the tests and of the documentation \|[^|]*\| ",
             ", ".join(f"{round(number, -3):,}" for number in lines().values()))]


def about(seconds):
    """No reader needs more than two digits."""
    if seconds < 10:
        return f"{seconds:.1f} s"
    if seconds < 100:
        return f"{round(seconds / 5) * 5} s"
    minutes = round(seconds / 30) / 2
    return f"{minutes:g} minutes".replace(".5", "½")


def quotes(report):
    """Of each file the sentences that name a time of building, and the time."""
    times_of = times(report)
    real = {name: about(seconds) for name, (seconds, _) in times_of.items()}
    program, server = (times_of[name] for name in ("another package's program", "an executable with a server"))
    serve, install, tests = (times_of[name] for name in ("make serve", "make install", "swift build --build-tests"))
    rows = [
        (r"\| a change of one screen, until its program is built \|[^|]*\| ", real["program: a literal in one screen changed"]),
        (r"\| the first build of another package's program; of an executable with a server \|[^|]*\| ",
         f"{program[0]:.0f} s, {program[1]:.0f} s of processor time; {server[0]:.0f} and {server[1]:.0f} s"),
        (r"\| `make serve` in a fresh clone, until the stories are ready; a second time \|[^|]*\| ",
         f"{serve[0]:.0f} s, {serve[1]:.0f} s of processor time; {times_of['make serve, a second time'][0]:.1f} s"),
        (r"\| `make install` in a fresh clone; `swift build --build-tests` \|[^|]*\| ",
         f"{install[0]:.0f} s, {install[1]:.0f} s of processor time; {tests[0]:.0f} and {tests[1]:.0f} s"),
    ]
    return {
        REPORT: [*rows],
        f"{PAGES}/Figures.md": [*rows],
        f"{PAGES}/Troubleshooting.md": [
            (r"compiles\s+the\s+server\s+and\s+its\s+three\s+dependencies,\s+once\s+for\s+each\s+build\s+folder:\s+",
             real["an executable with a server"])],
        "README.md": [
            ("builds the tool `storybook`, in about ", real["make install"]),
            ("Its first build takes about ", real["another package's program"]),
            (r"a change of one\s+screen \[", real["program: a literal in one screen changed"]),
            ("`make serve` builds, in about ", real["make serve"]),
        ],
        ".ci/tool": [("Building the tool in release mode: about ", real["make install"])],
    }


def quoting(text, found):
    """The text with these times; each stands once behind its words, up to what ends it."""
    for words, time in found:
        text, count = re.subn(rf"({words})(.+?)(?=,?\s+on\s+two| \||\])", lambda match: match[1] + time, text)
        assert count == 1, f"{count} times: {words}"
    return text


def main():
    measured = sections(sys.stdin.read())
    if not measured or any("not measured: " in part for part in measured.values()):
        sys.exit("A figure is missing, so the report stays.")
    report = ROOT / REPORT
    report.write_text(updated(report.read_text(), measured))
    found = quotes(report.read_text())
    for name in (REPORT, f"{PAGES}/Figures.md"):
        found[name] += counted()
    for name, rows in found.items():
        path = ROOT / name
        path.write_text(quoting(path.read_text(), rows))


if __name__ == "__main__":
    main()
