"""`make doctor` needs no build: it runs where the storybook cannot be built yet."""

import os
import pathlib
import stat
import subprocess

import pytest

ROOT = pathlib.Path(__file__).parents[2]


def doctor(tmp_path, **programs):
    """Runs it with other programs before those of the machine."""
    for name, text in programs.items():
        program = tmp_path / name
        program.write_text(f"#!/bin/sh\n{text}\n")
        program.chmod(program.stat().st_mode | stat.S_IXUSR)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    return subprocess.run(
        ["bash", str(ROOT / ".ci/install"), "doctor"], env=environment, capture_output=True, text=True)


def test_a_machine_that_runs_these_tests_lacks_nothing(tmp_path):
    found = doctor(tmp_path)
    assert found.returncode == 0, found.stdout
    assert "missing" not in found.stdout and "Everything" in found.stdout


@pytest.mark.parametrize("version", ["exit 127", "echo", "echo Swift version 5.10.1", "echo Swift version 6.1"])
def test_a_toolchain_that_is_absent_or_old_is_reported(tmp_path, version):
    found = doctor(tmp_path, swift=version)
    assert found.returncode == 1
    assert "Swift 6.2 or newer       missing\n  Install it" in found.stdout


def test_a_toolchain_that_does_not_start_is_reported_with_its_error(tmp_path):
    found = doctor(tmp_path, swift="echo libncurses.so.6: cannot open shared object file >&2; exit 127")
    assert "PATH. Found: libncurses.so.6: cannot open" in found.stdout


def test_a_missing_library_is_reported_with_its_remedy(tmp_path):
    if not pathlib.Path("/usr/bin/dpkg-query").exists():
        pytest.skip("The stand-in is for Debian's package manager.")
    found = doctor(tmp_path, **{"dpkg-query": "exit 1"})
    assert found.returncode == 1
    assert "libwebsockets-dev        missing\n  Run “make install”" in found.stdout
