"""The documentation, built once for all tests that read it."""

import json
import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parents[2]
PAGES = ROOT / "Sources/Storybook/Documentation.docc"
ARCHIVE = ROOT / ".build/docs/Storybook.doccarchive"
SYMBOLS = ROOT / ".build/docs/symbols"


@pytest.fixture(scope="session")
def built():
    """What `make docs` printed; a warning has made it fail."""
    run = subprocess.run([ROOT / ".ci/docs"], capture_output=True, text=True, cwd=ROOT)
    assert run.returncode == 0, re.sub(r"\x1b\[[0-9;]*m", "", run.stdout + run.stderr)
    return run.stdout


@pytest.fixture(scope="session")
def symbols(built):
    """What other modules may see of ours: {module: [symbol]}, as the compiler wrote it."""
    found = {}
    for graph in sorted(SYMBOLS.glob("*/*.symbols.json")):
        found.setdefault(graph.parent.name, []).extend(json.loads(graph.read_text())["symbols"])
    return found
