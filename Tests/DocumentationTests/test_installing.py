"""`make install` and `make uninstall`, with a package manager that only pretends to build."""

import os
import pathlib
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parents[2]
# What a build leaves: an executable, the folder of its page, and the writer of manuals.
SWIFT = """#!/usr/bin/env bash
built={built}
case "$*" in
  "build --configuration release --scratch-path {scratch} --product storybook")
    mkdir -p "$built/swift-storybook_StorybookPage.resources/dist"
    echo page >"$built/swift-storybook_StorybookPage.resources/dist/index.html"
    printf '#!/bin/sh\\necho "$* of $0"\\n' >"$built/storybook"
    chmod +x "$built/storybook" ;;
  "build --configuration release --scratch-path {scratch} --product generate-manual")
    printf '#!/bin/sh\\necho "manual of $1" >"$3/storybook.1"\\n' >"$built/generate-manual"
    chmod +x "$built/generate-manual" ;;
  *) echo "unexpected: $*" >&2; exit 1 ;;
esac
"""
FILES = {
    "bin/storybook", "libexec/storybook/storybook", "share/man/man1/storybook.1",
    "libexec/storybook/swift-storybook_StorybookPage.resources/dist/index.html",
    "share/bash-completion/completions/storybook", "share/zsh/site-functions/_storybook",
    "share/fish/vendor_completions.d/storybook.fish",
}


@pytest.fixture
def tool(tmp_path):
    fakes = tmp_path / "fakes"
    fakes.mkdir()
    scratch = tmp_path / "built"
    swift = fakes / "swift"
    swift.write_text(SWIFT.format(built=scratch / "release", scratch=scratch))
    swift.chmod(0o755)
    arguments = ["--configuration", "release", "--scratch-path", scratch]

    def tool(action, prefix, path=""):
        return subprocess.run(
            [ROOT / ".ci/tool", action, prefix, *(arguments if action == "install" else [])], capture_output=True, text=True, timeout=60,
            env={**os.environ, "PATH": f"{fakes}:{path}:{os.environ['PATH']}"})

    return tool


def files(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def test_what_is_installed_is_complete_and_is_removed_whole(tool, tmp_path):
    prefix = tmp_path / "a prefix"
    (prefix / "bin").mkdir(parents=True)
    (prefix / "bin/other").write_text("another program")
    done = tool("install", prefix)
    assert done.returncode == 0, done.stderr
    assert files(prefix) == FILES | {"bin/other"}
    assert "Built storybook in " in done.stdout and f"Installed: {prefix}/bin/storybook" in done.stdout
    assert done.stdout.endswith("Next, in the folder of your package: storybook init --tests\n")
    said = subprocess.run([prefix / "bin/storybook", "list"], capture_output=True, text=True).stdout
    assert said == f"list of {prefix}/bin/storybook\n"
    assert "--generate-completion-script zsh" in (prefix / "share/zsh/site-functions/_storybook").read_text()
    removed = tool("uninstall", prefix)
    assert removed.returncode == 0 and files(prefix) == {"bin/other"}


def test_an_update_replaces_the_old_page(tool, tmp_path):
    prefix = tmp_path / "prefix"
    old = prefix / "libexec/storybook/swift-storybook_StorybookPage.resources/dist/old.js"
    old.parent.mkdir(parents=True)
    old.write_text("old")
    assert tool("install", prefix).returncode == 0
    assert files(prefix) == FILES


@pytest.mark.parametrize("is_known", [True, False])
def test_the_folder_is_named_when_the_path_lacks_it(tool, tmp_path, is_known):
    prefix = tmp_path / "prefix"
    said = tool("install", prefix, path=f"{prefix}/bin" if is_known else "").stdout
    assert ("PATH lacks that folder" in said) is not is_known


@pytest.mark.parametrize("place", ["a file", "/proc/nothing"])
def test_a_prefix_that_cannot_be_written_is_refused_before_the_build(tool, tmp_path, place):
    prefix = tmp_path / place if not place.startswith("/") else pathlib.Path(place)
    if place == "a file":
        prefix.write_text("")
    done = tool("install", prefix)
    assert done.returncode == 1 and "make install PREFIX=" in done.stderr and "Building" not in done.stdout


def test_removing_what_is_not_there_is_no_failure(tool, tmp_path):
    assert tool("uninstall", tmp_path / "nowhere").returncode == 0
