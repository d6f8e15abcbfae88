"""`make install` and `make uninstall`, with a package manager that only pretends to build."""

import os
import pathlib
import re
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
    printf '#!/bin/sh\\n[ "$1" = --version ] && exec echo 1.2.3\\necho "$* of $0"\\n' >"$built/storybook"
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

    def tool(action, prefix, *more, path=""):
        return subprocess.run(
            [ROOT / ".ci/tool", action, prefix, *more, *(arguments if action in ("install", "archive") else [])],
            capture_output=True, text=True, timeout=60,
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
    assert f"(man storybook) and completions for bash, zsh and fish are in {prefix}/share." in done.stdout
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


@pytest.fixture
def archive(tool, tmp_path):
    """What `make archive` leaves."""
    done = tool("archive", tmp_path / "archives")
    assert done.returncode == 0, done.stderr
    [found] = (tmp_path / "archives").glob("*.tar.gz")
    system = os.uname()
    assert found.name == f"storybook-1.2.3-{system.sysname}-{system.machine}.tar.gz".lower()
    return found


def unpack(prefix, archive, path="/usr/bin:/bin"):
    """As on a machine without a compiler."""
    return subprocess.run(
        ["make", "install", f"PREFIX={prefix}", f"ARCHIVE={archive}"], cwd=ROOT, capture_output=True, text=True, timeout=60,
        env={"PATH": path, "HOME": str(prefix)})


def test_an_archive_installs_the_same_without_a_compiler(archive, tool, tmp_path):
    built, prefix = tmp_path / "built there", tmp_path / "a prefix"
    assert tool("install", built).returncode == 0
    old = prefix / "libexec/storybook/old"
    old.parent.mkdir(parents=True)
    old.write_text("old")
    done = unpack(prefix, archive)
    assert done.returncode == 0, done.stderr
    assert files(prefix) == FILES and "Building" not in done.stdout and f"Installed: {prefix}/bin/storybook" in done.stdout
    # What the fake tool writes names its own path.
    for name in [name for name in FILES if name.startswith("libexec")]:
        assert (prefix / name).read_bytes() == (built / name).read_bytes(), name
    # As the two lines of the documentation do it.
    plain = tmp_path / "plain"
    plain.mkdir()
    subprocess.run(["tar", "-xzf", archive, "-C", plain, "--strip-components", "1"], check=True)
    assert files(plain) == FILES and subprocess.run([plain / "bin/storybook", "--version"], capture_output=True, text=True).stdout == "1.2.3\n"


def test_the_two_lines_of_the_documentation_name_the_archive(archive):
    upgrading = (ROOT / "Sources/Storybook/Documentation.docc/Upgrading.md").read_text()
    version = re.search(r'"(.*)"', (ROOT / "Sources/Storybook/Version.swift").read_text())[1]
    action = re.search(r"uses: (OWNER/[\w-]+)@", (ROOT / "action.yml").read_text())[1]
    name = archive.name.replace("1.2.3", version).replace(f"{os.uname().sysname}-{os.uname().machine}".lower(), "linux-x86_64")
    fetch = f"curl -LO https://github.com/{action}/releases/download/{version}/{name}"
    assert f"```sh\n{fetch}\ntar -xzf {name} -C ~/.local --strip-components 1\n```" in upgrading


def test_an_archive_that_is_damaged_or_for_another_machine_replaces_nothing(archive, tmp_path):
    prefix = tmp_path / "prefix"
    old = prefix / "libexec/storybook/storybook"
    old.parent.mkdir(parents=True)
    old.write_text("old")
    whole, digest = archive.read_bytes(), archive.with_name(archive.name + ".sha256")
    archive.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    assert "differs from its checksum" in unpack(prefix, archive).stderr
    digest.unlink()
    archive.write_bytes(b"no archive")
    assert "is no archive of the tool" in unpack(prefix, archive).stderr
    folder = tmp_path / "storybook"
    for name, text in {"libexec/storybook/storybook": "#!/no/such/loader\n", "bin/storybook": "#!/no/such/loader\n"}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text)
        (folder / name).chmod(0o755)
    subprocess.run(["tar", "-czf", archive, "-C", tmp_path, "storybook"], check=True)
    assert "does not start on this machine" in unpack(prefix, archive).stderr
    assert "is no file" in unpack(prefix, "nowhere.tar.gz").stderr
    assert old.read_text() == "old" and [path.name for path in (prefix / "libexec").iterdir()] == ["storybook"]
