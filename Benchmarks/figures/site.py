"""A static site of many stories: how long it takes, how much memory, how much is written."""

import contextlib
import json
import os
import pathlib
import subprocess
import tempfile
import time

from support.problem import Problem
from support.processes import EXECUTABLE, stories
from support.report import say, table
from support.stories import read, value_at

TITLE = "Static site: “build”, and the same once more"
COUNTS = [0, 1_000, 10_000]
# Of the screen that gets so many fixtures, the small story of the others' figures.
STORY = os.environ.get("BENCH_SMALL_STORY", "badge/markup-is-text")


def measure():
    rows = [["stories", "seconds", "again", "MB of memory", "files", "MB"]]
    for count in COUNTS:
        with fixtures(count), tempfile.TemporaryDirectory() as folder:
            seconds, memory = build(folder)
            again, _ = build(folder)
            files = [path for path in pathlib.Path(folder).rglob("*") if path.is_file()]
            size = sum(path.stat().st_size for path in files)
            listed = json.loads((pathlib.Path(folder) / "catalog.json").read_text())
            total = sum(len(screen["stories"]) for screen in listed["screens"])
            rows.append([f"{total:,}", f"{seconds:.1f}", f"{again:.1f}", f"{memory / 1000:.0f}", f"{len(files):,}", f"{size / 1e6:.0f}"])
    table(rows)
    say("Each story in light and dark. The memory is the most that the command itself held, without its workers.")


def build(folder):
    """Seconds, and kilobytes of the command's own memory at its most."""
    began = time.monotonic()
    process = subprocess.Popen([EXECUTABLE, "build", folder], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    words = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise Problem(f"build ended with {process.returncode}: {words.decode()[-300:]}")
    return time.monotonic() - began, usage.ru_maxrss


@contextlib.contextmanager
def fixtures(count):
    """So many fixtures beside the screen, each with a text of its own; gone in the end."""
    story = read(STORY)
    folder = folder_of(STORY)
    names = [folder / f"bench {number:05}.json" for number in range(count)]
    folder.mkdir(exist_ok=True)
    try:
        for number, name in enumerate(names):
            name.write_text(json.dumps(changed(story, f"Number {number}"), ensure_ascii=False))
        yield
    finally:
        for name in names:
            name.unlink(missing_ok=True)


def changed(story, text):
    """The same props with another text where there is one to edit."""
    props = json.loads(json.dumps(story.props))
    if not story.fields:
        raise Problem(f"{story.id} has no text to edit")
    *parents, last = [token.replace("~1", "/").replace("~0", "~") for token in story.fields[0].split("/")[1:]]
    place = value_at(props, "".join(f"/{token}" for token in parents)) if parents else props
    place[int(last) if isinstance(place, list) else last] = text
    return props


def folder_of(id):
    """Beside the source of its screen."""
    listed = json.loads(stories("list", "--json"))
    source = next(screen["source"]["file"] for screen in listed["screens"] if screen["id"] == id.split("/")[0])
    root = pathlib.Path(__file__).resolve().parents[2]
    return (root / source).parent / "Fixtures"
