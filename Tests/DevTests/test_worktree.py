"""`compare --worktree`: a revision of a package, built on the side, beside the executable that runs.

The package is a small one, so that its build takes seconds: it starts the built catalog of many stories of the
outside package, as its sources say. The executable that runs is that catalog, where the package's build puts it.
"""

import json
import os
import re
import shutil
import signal
import subprocess

import pytest
from conftest import BUILT

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


class Package:
    """A repository with two revisions, and an uncommitted file."""

    def __init__(self, root):
        self.root = root
        self.executable = root / ".build/debug/Receipts"
        self.tree = root / ".build/storybook-compare/tree"
        (root / "Sources").mkdir(parents=True)
        (root / "Package.swift").write_text(MANIFEST)
        (root / ".gitignore").write_text(".build/\n")
        self.git("init", "--quiet")
        self.commit("first", MAIN % (3, "Tea", CATALOG))
        self.commit("second", MAIN % (2, "Tea & Cake", CATALOG))
        self.commit("broken", "let number: Int = true\n")
        (root / "Sources/main.swift").write_text("// not done yet\n")
        self.executable.parent.mkdir(parents=True)
        shutil.copy2(CATALOG, self.executable)
        self.before = self.state()

    def git(self, *arguments):
        user = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
        return subprocess.run(["git", "-C", self.root, *user, *arguments], check=True, capture_output=True, text=True).stdout

    def commit(self, tag, source):
        (self.root / "Sources/main.swift").write_text(source)
        self.git("add", ".")
        self.git("commit", "--quiet", "--message", tag)
        self.git("tag", tag)

    def state(self):
        """What a comparison may not touch."""
        return self.git("status", "--porcelain"), self.git("worktree", "list"), self.git("rev-parse", "HEAD"), \
            (self.root / "Sources/main.swift").read_text()

    def command(self, *arguments):
        return [self.executable, "compare", *arguments]

    def compare(self, *arguments):
        result = subprocess.run(
            self.command(*arguments), capture_output=True, text=True, timeout=110,
            env={**os.environ, "MANY_STORIES": "3", "MANY_SHOP": "Tea"})
        assert self.is_clean(), "nothing is left of it"
        return result

    def is_clean(self):
        return not self.tree.exists() and self.state() == self.before and not self.children()

    def children(self):
        """Hosts that were left running."""
        found = subprocess.run(["ps", "-eo", "args="], capture_output=True, text=True).stdout
        return [line for line in found.splitlines() if str(self.root) in line and "serve" in line]


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    return Package(tmp_path_factory.mktemp("package") / "receipts")


def test_a_revision_that_renders_the_same_is_no_difference(package):
    result = package.compare("--worktree", "first")
    assert (result.returncode, result.stdout) == (0, "3 stories compared: no difference.\n"), result.stderr
    assert result.stderr == f"Building first in {package.root}/.build/storybook-compare\n"


def test_differences_of_a_revision_are_reported_once_with_missing_stories(package):
    result = package.compare("--worktree", "second", "--json")
    assert result.returncode == 1
    report = json.loads(result.stdout)
    assert (report["same"], report["stories"]) == (False, 2)
    assert (report["onlyFirst"], report["onlySecond"]) == ([], ["receipt-0/number-2"])
    [difference] = report["differences"]
    assert difference["kind"] == "rendering"
    assert difference["stories"] == ["receipt-0/number-0", "receipt-0/number-1"]
    [change] = difference["changes"]
    assert (change["before"], change["after"]) == ("Tea & Cake", "Tea")


def test_a_revision_that_does_not_build_is_reported_with_the_compiler_output(package):
    result = package.compare("--worktree", "broken")
    assert (result.returncode, result.stdout) == (1, "")
    assert "Building “broken” failed:" in result.stderr
    assert "cannot convert value of type 'Bool' to specified type 'Int'" in result.stderr


def test_a_stopped_comparison_leaves_nothing_behind(package):
    process = subprocess.Popen(package.command("--worktree", "first"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert re.match("Building first", process.stderr.readline())
    assert package.tree.exists()
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    assert (process.returncode, stdout) == (2, "")
    assert stderr.endswith("Stopped; the worktree was removed.\n")
    assert package.is_clean()
