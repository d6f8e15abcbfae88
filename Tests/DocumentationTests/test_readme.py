"""The README, done from its first block to its last: one package, which compiles, and whose tests pass.

What a browser is needed for, between the saved fixture and the accepted snapshot, is done by Tests/DevTests/test_walk.py.
"""

import os
import pathlib
import re
import shutil
import subprocess
import time

import pytest
from conftest import ROOT

OUTSIDE = ROOT / ".build-outside"
TOOL = ROOT / ".build/debug/storybook"
README = (ROOT / "README.md").read_text()
BLOCKS = [(language, code) for language, code in re.findall(r"^```(\w+)\n(.*?)^```$", README, re.S | re.M)]
SCREEN = "Sources/GreetingsStories/Greeting.swift"
FIXTURE = '{"mood": {"excited": {"times": 5}}, "name": "Grace"}'


def hunks(diff):
    """Each change of a diff: the lines before and after it."""
    for hunk in diff.split("@@\n"):
        lines = hunk.splitlines(keepends=True)
        yield tuple("".join(line[1:] for line in lines if line[0] != other) for other in "+-")


def patched(text, diff):
    for before, after in hunks(diff):
        assert text.count(before.strip()) == 1, before
        text = text.replace(before.strip(), after.strip())
    return text


def swift(folder, *arguments):
    """In the build folder of the package from outside, so that nothing of ours is built again."""
    run = subprocess.run(
        ["swift", *arguments, "--package-path", folder, "--scratch-path", OUTSIDE / "Shop/.build"],
        capture_output=True, text=True, env={key: value for key, value in os.environ.items() if key != "CI"})
    return run.returncode, run.stdout + run.stderr


def tool(folder, *arguments, **options):
    program = OUTSIDE / "Shop/.build/debug/GreetingsStories"
    return subprocess.run(
        [TOOL, *arguments], cwd=folder, capture_output=True, text=True, **options,
        env={**os.environ, "STORYBOOK_PROGRAM": str(program)})


@pytest.fixture
def folder():
    folder = OUTSIDE / "Readme/greetings"
    shutil.rmtree(folder.parent, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder.parent / "swift-storybook").symlink_to(ROOT)
    return folder


class Reader:
    """Does what the README says, block by block."""

    def __init__(self, folder):
        self.folder, self.left = folder, list(BLOCKS)

    def next(self, language):
        found, code = self.left.pop(0)
        assert found == language, code
        return code

    def write(self, path, text):
        place = self.folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)

    def change(self, diff):
        """Later than what is built: the compiler compares whole seconds."""
        self.write(SCREEN, patched((self.folder / SCREEN).read_text(), diff))
        later = time.time() + 2
        os.utime(self.folder / SCREEN, (later, later))

    def make_package(self, commands):
        init, serve = commands.splitlines()
        assert serve == "storybook"
        tool(self.folder, *init.split()[1:], "--storybook", "../swift-storybook", check=True)
        manifest = (self.folder / "Package.swift").read_text()
        assert '.package(path: "../swift-storybook", traits: [])' in manifest
        # As it is built there already.
        self.write("Package.swift", manifest.replace('path: "../swift-storybook"', f'name: "swift-storybook", path: "{ROOT}"'))

    def build(self):
        status, said = swift(self.folder, "build", "--build-tests")
        assert status == 0, said

    def test(self):
        status, said = swift(self.folder, "test", "--skip-build")
        assert re.search(r"Test run with [1-9]\d* tests? ", said), said
        return status == 0, said


def test_its_blocks_are_done_in_the_order_of_reading(folder):
    reader = Reader(folder)
    screen = reader.next("swift")
    clone, enter, install = reader.next("sh").splitlines()
    action = re.search(r"uses: (OWNER/[\w-]+)@", (ROOT / "action.yml").read_text())[1]
    assert (clone, enter, install) == (f"git clone https://github.com/{action}", f"cd {action.split('/')[1]}", "make install")
    reader.make_package(reader.next("sh"))
    assert (folder / SCREEN).read_text() == screen

    # What is saved in the page, and its test.
    reader.write("Tests/GreetingsStoriesTests/GreetingGraceTests.swift", reader.next("swift"))
    reader.build()
    saved = tool(folder, "export", "greeting/excited", "--props", "-", "--name", "grace", input=FIXTURE)
    assert saved.returncode == 0 and f"`{pathlib.Path(saved.stdout.strip()).relative_to(folder)}`" in README, saved.stdout + saved.stderr
    passed, said = reader.test()
    assert not passed and "are now recorded: review them" in said, said
    assert reader.test()[0]

    # The walk in the browser and the terminal ends where it begins.
    heading, mistake = next(hunks(reader.next("diff")))
    assert heading.strip() in screen and mistake != heading
    for command in re.findall(r"^ +accept  storybook (.*)|^\$ storybook (.*)", reader.next("text") + reader.next("text"), re.M):
        assert "".join(command).startswith("snapshot --record failed greeting/grace")

    reader.change(reader.next("diff"))
    reader.build()
    passed, said = reader.test()
    assert passed, said
    command, answer = reader.next("text").splitlines()
    checked = tool(folder, *command.split()[2:])
    assert (checked.returncode, checked.stdout) == (0, answer + "\n"), checked.stdout + checked.stderr
    assert reader.left == []


def test_it_says_what_a_newcomer_has_to_know_and_ends_with_the_comparison():
    text = re.sub(r"\s+", " ", README)
    assert "It is a beta, under the [MIT license](LICENSE)" in text and "Storybook.js has a command `storybook`, and port 6006" in text
    assert re.findall(r"^## (.*)$", README, re.M)[-2:] == ["Your package", "Compared with others"]
