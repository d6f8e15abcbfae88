"""The tutorials, done: every step is a package that compiles, and the last one a test that passes."""

import json
import os
import re
import shutil
import subprocess
import time

import pytest
from conftest import PAGES, ROOT

TUTORIALS = PAGES / "Tutorials"
RESOURCES = TUTORIALS / "Resources"
CHAPTERS = re.findall(r'doc:(\w+)"', (TUTORIALS / "Tutorials.tutorial").read_text())
# What a reader writes; the clone is elsewhere here.
CLONE = 'path: "../swift-storybook"'
# A package from outside: if it is built already, its build folder has all modules of ours.
OUTSIDE = ROOT / ".build-outside"
TOOL = ROOT / ".build/debug/storybook"
# What `init` writes is shown by the steps after the sentence that names it.
INIT = re.compile(r"`(storybook init(?: --tests)?)`")


def code(tutorial):
    """The files of its steps, in order: [(path, resource)]."""
    return re.findall(r'@Code\(name: "([^"]+)", file: "?([^")]+)"?\)', tutorial)


def text(chapter):
    return (TUTORIALS / f"{chapter}.tutorial").read_text()


def is_complete(files):
    """Whether each target of the manifest has a file, and each executable its entry point."""
    targets = re.findall(r'(\w*[tT]arget)\(\s*name: "(\w+)"', (RESOURCES / files["Package.swift"]).read_text())
    needed = [f"/{target}/main.swift" if kind == "executableTarget" else f"/{target}/" for kind, target in targets]
    return all(any(part.lower() in path.lower() for path in files) for part in needed)


def packages():
    """Each package with its steps, where all is there to build: {first chapter: [{path: resource}]}.

    A chapter that does not begin with a manifest goes on with the package of the first one.
    """
    found = {}
    for chapter in CHAPTERS:
        begins = code(text(chapter))[0][0] == "Package.swift"
        steps = found.setdefault(chapter if begins else CHAPTERS[0], [{}])
        for path, resource in code(text(chapter)):
            steps.append({**steps[-1], path: resource})
    return {chapter: [step for step in steps[1:] if is_complete(step)] for chapter, steps in found.items()}


PACKAGES = packages()


def lay_out(folder, files, later):
    for path, resource in files.items():
        text = (RESOURCES / resource).read_text()
        if path == "Package.swift":
            text = text.replace(CLONE, f'name: "swift-storybook", path: "{ROOT}"')
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        if not place.exists() or place.read_text() != text:
            place.write_text(text)
            # The compiler compares whole seconds, and several steps are built in one.
            os.utime(place, (later, later))
    if "Sources/App/RunApp.swift" in files:
        (folder / "Sources/App/main.swift").unlink(missing_ok=True)


def swift(folder, *arguments):
    """In the build folder of the package from outside, so that nothing of ours is built again."""
    return subprocess.run(
        ["swift", *arguments, "--package-path", folder, "--scratch-path", OUTSIDE / "Shop/.build"],
        capture_output=True, text=True, timeout=900,
        env={**os.environ, "STORYBOOK_URL": "http://127.0.0.1:6006/"})


def exported(fixture):
    """The props of a file as the page saves them for the first story of their screen."""
    program = str(OUTSIDE / "Shop/.build/debug/GreetingsStories")
    run = subprocess.run(
        [TOOL, "export", "greeting/calm", "--props", fixture], capture_output=True, text=True,
        env={**os.environ, "STORYBOOK_PROGRAM": program})
    return run.stdout + run.stderr


@pytest.fixture
def folder():
    folder = OUTSIDE / "Greetings"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def test_every_resource_is_a_step_and_every_step_has_its_resource():
    used = {resource for chapter in CHAPTERS for _, resource in code(text(chapter))}
    assert used == {resource.name for resource in RESOURCES.glob("[!.]*")}


@pytest.mark.parametrize("chapter", [chapter for chapter in CHAPTERS if INIT.search(text(chapter))])
def test_init_writes_what_the_steps_show(chapter, tmp_path):
    before, command, after = INIT.split(text(chapter), maxsplit=1)
    folder = tmp_path / ("greetings" if chapter == CHAPTERS[0] else "library")
    folder.mkdir()
    (tmp_path / "swift-storybook").symlink_to(ROOT)
    for path, resource in code(before):
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(RESOURCES / resource, folder / path)
    arguments = [*command.split()[1:], "--storybook", "../swift-storybook"]
    subprocess.run([TOOL, *arguments], cwd=folder, check=True, capture_output=True)
    # What a later step changes is shown first as it was written; what init leaves alone was shown before.
    shown = {path: (RESOURCES / resource).read_text() for path, resource in reversed(code(after))}
    written = {path for path, _ in code(after)} - ({path for path, _ in code(before)} - {"Package.swift"})
    written = {path for path in written if (folder / path).exists()}
    assert len(written) >= 4 and {path: (folder / path).read_text() for path in written} == {path: shown[path] for path in written}


def test_the_readme_shows_the_screen_that_init_writes():
    assert f"```swift\n{(RESOURCES / 'first-greeting-1.swift').read_text()}```" in (ROOT / "README.md").read_text()


@pytest.mark.parametrize("chapter", [
    pytest.param(chapter, marks=[] if chapter == CHAPTERS[0] else pytest.mark.slow) for chapter in PACKAGES])
def test_every_step_compiles_and_the_last_one_passes_its_tests(chapter, folder):
    compiled = {}
    for number, files in enumerate(PACKAGES[chapter]):
        lay_out(folder, files, time.time() + 2 * number)
        changed = {path for path, resource in files.items() if path.endswith(".swift") and compiled.get(path) != resource}
        if changed:
            tests = ["--build-tests"] if any(path.startswith("Tests/") for path in changed) else []
            built = swift(folder, "build", *tests)
            assert built.returncode == 0, f"{list(files.values())}\n{built.stdout}{built.stderr}"
        compiled = files
    for path, resource in files.items():
        if path.endswith(".json"):
            # In the order in which the page saves them; a later step has more of them.
            written = list(json.loads((RESOURCES / resource).read_text()))
            assert [name for name in json.loads(exported(RESOURCES / resource)) if name in written] == written
    if any(path.startswith("Tests/") for path in files):
        tested = swift(folder, "test")
        said = tested.stdout + tested.stderr
        assert tested.returncode == 0 and re.search(r"Test run with [1-9]\d* tests? in .* passed", said), said
