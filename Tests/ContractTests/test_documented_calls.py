"""The calls of a host in the documentation, made: their lines are read from its pages."""

import pathlib
import shlex
import shutil
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "Sources/Storybook/Documentation.docc").glob("*.md"))]
CALLS = [(page.name, line.strip()) for page in PAGES for line in page.read_text().splitlines()
         if line.strip().startswith("curl ") and "http://127.0.0.1:6006/" in line]

# Screens of examples, and those here that take the same.
STAND_INS = {"/render/opening-hours/nine-to-five": "/render/departures/at-night"}
PROPS = "Stories/Login/Fixtures/caps-lock.json"


def test_there_are_calls():
    assert len(CALLS) >= 2


@pytest.mark.parametrize("page, line", CALLS, ids=lambda value: value[:40])
def test_a_call_is_answered(host, tmp_path, page, line):
    shutil.copy(ROOT / PROPS, tmp_path / "props.json")
    for written, meant in {**STAND_INS, "http://127.0.0.1:6006/": host.url}.items():
        line = line.replace(written, meant)
    called = subprocess.run(
        ["curl", "--silent", "--fail-with-body", *shlex.split(line)[1:]],
        capture_output=True, text=True, cwd=tmp_path, timeout=30)
    assert called.returncode == 0 and "<" in called.stdout, called.stdout + called.stderr
