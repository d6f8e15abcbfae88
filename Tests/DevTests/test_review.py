"""`review`: what a branch does to every story of a package, beside another revision of its sources.

The package is a small one, so that its build takes seconds: it starts the built catalog of many stories of the
outside package, as its sources say. The program that the tool runs is that catalog, where the package's build puts it.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import xml.etree.ElementTree

import pytest
from conftest import BUILT, TOOL

CATALOG = BUILT / "ManyStories"
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(name: "receipts", targets: [.executableTarget(name: "Receipts", path: "Sources")])
"""
MAIN = """import Foundation

setenv("MANY_STORIES", "%d", 1)
setenv("MANY_SHOP", "%s", 1)
var arguments = CommandLine.arguments.map { strdup($0) }
arguments.append(nil)
execv("%s", arguments)
"""
TRAP = """import Foundation

if CommandLine.arguments.count > 99 { print("never") } else { fatalError("The catalog is broken.") }
"""


class Package:
    """A repository with some revisions, and an uncommitted file."""

    def __init__(self, root):
        self.root = root
        self.executable = root / ".build/debug/Receipts"
        (root / "Sources").mkdir(parents=True)
        (root / ".gitignore").write_text(".build/\n.storybook/\n")
        (root / "Sources/main.swift").write_text("")
        self.git("init", "--quiet", "--initial-branch", "main")
        self.commit("before", "")
        (root / "Package.swift").write_text(MANIFEST)
        self.commit("first", MAIN % (3, "Tea", CATALOG))
        self.commit("second", MAIN % (2, "Tea & Cake", CATALOG))
        self.commit("broken", "let number: Int = true\n")
        self.commit("trap", TRAP)
        (root / "Sources/main.swift").write_text("// not done yet\n")
        self.executable.parent.mkdir(parents=True)
        shutil.copy2(CATALOG, self.executable)
        self.before = self.state()

    def git(self, *arguments):
        user = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
        return subprocess.run(
            ["git", "-C", self.root, *user, *arguments], check=True, capture_output=True, text=True).stdout

    def commit(self, tag, source):
        (self.root / "Sources/main.swift").write_text(source)
        self.git("add", ".")
        self.git("commit", "--quiet", "--allow-empty", "--message", tag)
        self.git("tag", tag)

    def state(self):
        """What a review may not touch."""
        return self.git("status", "--porcelain"), self.git("worktree", "list"), self.git("rev-parse", "HEAD"), \
            self.git("for-each-ref"), (self.root / "Sources/main.swift").read_text()

    def command(self, *arguments):
        return [TOOL, "review", *arguments, "--program", self.executable]

    @property
    def environment(self):
        return {**os.environ, "MANY_STORIES": "3", "MANY_SHOP": "Tea"}

    def review(self, *arguments):
        result = subprocess.run(
            self.command(*arguments), capture_output=True, text=True, timeout=200, env=self.environment)
        assert self.state() == self.before, "the repository is as it was"
        return result


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    return Package(tmp_path_factory.mktemp("package") / "receipts")


def test_a_revision_that_renders_the_same_is_no_change(package):
    result = package.review("first")
    assert (result.returncode, result.stdout) == (0, "3 stories against first: no change.\n"), result.stderr
    assert result.stderr.startswith(f"Building first in {package.root}/.build/storybook-review\n")


def test_what_a_commit_rendered_is_neither_built_nor_rendered_again(package):
    package.review("first")
    result = package.review("first")
    assert result.returncode == 0
    assert "Building" not in result.stderr


def test_the_same_change_of_several_stories_is_one_group(package):
    result = package.review("second", "--format", "json")
    assert result.returncode == 1, result.stderr
    report = json.loads(result.stdout)
    assert (report["same"], report["stories"]) == (False, 3)
    assert (report["new"], report["gone"], report["renamed"]) == (["receipt-0/number-2"], [], [])
    text, new = report["groups"]
    assert (text["kind"], text["stories"]) == ("lostText", ["receipt-0/number-0", "receipt-0/number-1"])
    assert "Cake" in text["before"]
    assert (new["kind"], new["stories"]) == ("new", ["receipt-0/number-2"])


def test_a_review_is_written_for_people_servers_and_pull_requests(package, tmp_path):
    text = package.review("second").stdout
    assert "[-& Cake -]" in text or "Cake" in text
    assert text.endswith("3 stories against second: 2 changes; 2 differ, 1 new.\n")
    assert package.review("second", "--format", "markdown").stdout.startswith(
        "### Stories\n\n3 stories against second: 2 changes; 2 differ, 1 new.\n\n| | Change |")
    assert "::warning title=lostText" in package.review("second", "--format", "github").stdout
    suite = xml.etree.ElementTree.fromstring(package.review("second", "--format", "junit").stdout)[0]
    assert (suite.get("tests"), suite.get("failures")) == ("2", "2")
    page = tmp_path / "page"
    package.review("second", "--output", str(page))
    index = (page / "index.html").read_text()
    frames = re.findall(r'src="(stories/\d+-(?:before|after)\.html)"', index)
    assert len(frames) == 5 and all((page / frame).exists() for frame in frames)
    assert "Tea &amp; Cake" in (page / frames[0]).read_text()
    assert "<script" not in index


def test_the_page_of_a_review_has_pictures_of_what_changed(package, tmp_path, monkeypatch):
    page = tmp_path / "page"
    assert package.review("second", "--output", str(page), "--images").returncode == 1
    index = (page / "index.html").read_text()
    pictures = re.findall(r'(?:src|href)="(stories/\d+-(?:before|after|difference)\.png)"', index)
    # Of the new story there is no picture before.
    assert len(pictures) == 6 and index.count("Only one revision renders a picture.") == 1
    assert all((page / picture).read_bytes().startswith(b"\x89PNG") for picture in pictures)
    assert len(re.findall(r"Pictures: \d+ pixels differ\.", index)) == 2
    refused = package.review("second", "--images")
    assert refused.returncode == 2 and "--images needs --output" in refused.stderr
    monkeypatch.setenv("STORYBOOK_CHROMIUM", "/nowhere")
    missing = package.review("second", "--output", str(page), "--images")
    assert missing.returncode == 2 and "--images: STORYBOOK_CHROMIUM: /nowhere is not an executable." in missing.stderr


def test_a_review_is_accepted_group_by_group(package, tmp_path):
    verdicts = str(tmp_path / "verdicts.json")
    ids = [group["id"] for group in json.loads(package.review("second", "--format", "json").stdout)["groups"]]
    assert package.review("second", "--verdicts", verdicts, "--accept", ids[1]).returncode == 1
    assert json.loads((tmp_path / "verdicts.json").read_text()) == {"accepted": [ids[1]], "comments": []}
    unknown = package.review("second", "--verdicts", verdicts, "--accept", "none")
    assert unknown.returncode == 2 and "Unknown change “none”" in unknown.stderr
    (tmp_path / "verdicts.json").write_text(json.dumps({"accepted": ids}))
    assert package.review("second", "--verdicts", verdicts).returncode == 0


@pytest.mark.parametrize("revision, words", [
    ("broken", "cannot convert value of type 'Bool' to specified type 'Int'"),
    ("trap", "“trap” does not run: "), ("nothing", "Unknown git revision “nothing”"),
])
def test_a_revision_that_cannot_be_compared_is_told_with_its_reason(package, revision, words):
    result = package.review(revision)
    assert (result.returncode, result.stdout) == (2, "")
    assert words in result.stderr


def test_a_revision_without_a_storybook_makes_all_stories_new(package):
    result = package.review("before")
    assert result.returncode == 1
    assert "“before” has no such storybook: all stories are new.\n" in result.stdout
    assert result.stdout.endswith("3 stories against before: 1 change; 3 new.\n")


def test_a_built_program_is_compared_without_a_repository(package, tmp_path):
    other = tmp_path / "Receipts"
    other.write_text(f"#!/bin/sh\nMANY_SHOP=Coffee exec {CATALOG} \"$@\"\n")
    other.chmod(0o755)
    for place in (other, tmp_path):
        result = package.review("--against", str(place), "--format", "json")
        assert result.returncode == 1, result.stderr
        [group] = json.loads(result.stdout)["groups"]
        assert (group["kind"], group["before"], group["after"]) == ("text", "Coffee", "Tea")
    none = package.review("--against", str(tmp_path / "nothing"))
    assert none.returncode == 2 and "is not a program" in none.stderr


def test_a_stopped_review_leaves_the_repository_as_it_was(package):
    shutil.rmtree(package.root / ".build/storybook-review", ignore_errors=True)
    process = subprocess.Popen(
        package.command("first"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=package.environment)
    assert re.match("Building first", process.stderr.readline())
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    assert (process.returncode, stdout) == (2, "")
    assert stderr.endswith("Stopped.\n")
    assert package.state() == package.before
    assert package.review("first").returncode == 0, "the next one begins anew"
