"""`review` against programs that speak other versions of the worker protocol."""

import json
import os
import pathlib
import subprocess

import pytest
from conftest import EXECUTABLE

STAND_IN = str(pathlib.Path(__file__).with_name("stand_in.py"))


@pytest.mark.parametrize("version, code", [
    (2, 2), (3, 1), *(pytest.param(*each, marks=pytest.mark.slow) for each in ((4, 1), (5, 1), (6, 2)))])
def test_a_program_of_another_version_is_compared_or_said_in_a_sentence(version, code):
    run = subprocess.run(
        [EXECUTABLE, "review", "--against", STAND_IN, "--format", "json"], capture_output=True, text=True, timeout=300,
        env={**os.environ, "STAND_IN": f"version {version}"})
    assert run.returncode == code, run.stderr
    if code == 2:
        assert f"does not run: The program speaks version {version} of the protocol" in run.stderr and run.stdout == ""
        return
    report = json.loads(run.stdout)
    assert report["new"] and report["groups"], "what that program has not is new, and what it has is compared"
