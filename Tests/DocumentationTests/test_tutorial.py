"""The tutorials, done: every step is a package that compiles, and the last one a test that passes."""

import os
import re
import shutil
import subprocess

import pytest
from conftest import PAGES, ROOT

# The table of contents has no steps.
TUTORIALS = [page for page in sorted((PAGES / "Tutorials").glob("*.tutorial")) if "@Step" in page.read_text()]
RESOURCES = PAGES / "Tutorials/Resources"
# What a reader writes, and where the clone is here; with all traits, as it is built there already.
CLONE = '.package(path: "../swift-storybook", traits: [])'
# A package from outside that is built already: its build folder has all modules of ours.
OUTSIDE = ROOT / ".build/outside"


def steps(tutorial):
    """The files after each step: [{path: resource}]."""
    found = [{}]
    for step in re.findall(r'@Code\(name: "([^"]+)", file: "?([^")]+)"?\)', tutorial.read_text()):
        found.append({**found[-1], step[0]: step[1]})
    return found[1:]


def lay_out(folder, files):
    for path, resource in files.items():
        text = (RESOURCES / resource).read_text()
        if path == "Package.swift":
            assert CLONE in text
            text = text.replace(CLONE, f'.package(name: "swift-storybook", path: "{ROOT}")')
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        if not place.exists() or place.read_text() != text:
            place.write_text(text)


def swift(folder, *arguments):
    """In the build folder of the package from outside, so that nothing of ours is built again."""
    return subprocess.run(
        ["swift", *arguments, "--package-path", folder, "--scratch-path", OUTSIDE / "Shop/.build"],
        capture_output=True, text=True, timeout=900,
        env={**os.environ, "STORYBOOK_URL": "http://127.0.0.1:6006/"})


@pytest.fixture
def folder():
    folder = OUTSIDE / "Greetings"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def test_every_resource_is_a_step_and_every_step_has_its_resource():
    used = {resource for tutorial in TUTORIALS for step in steps(tutorial) for resource in step.values()}
    assert used == {resource.name for resource in RESOURCES.iterdir()}


@pytest.mark.parametrize("tutorial", TUTORIALS, ids=lambda tutorial: tutorial.stem)
def test_every_step_compiles_and_the_last_one_passes_its_tests(tutorial, folder):
    for files in steps(tutorial):
        lay_out(folder, files)
        # A manifest alone has nothing to build.
        if any("/" in path for path in files):
            built = swift(folder, "build")
            assert built.returncode == 0, f"{list(files.values())}\n{built.stdout}{built.stderr}"
    tested = swift(folder, "test")
    said = tested.stdout + tested.stderr
    assert tested.returncode == 0 and re.search(r"Test run with [1-9]\d* tests? in .* passed", said), said
