"""An executable with a server of its own in a package from outside, which needs no tool."""

import json
import shutil
import subprocess

import pytest
from conftest import ROOT, Dev, Visitor, contract

SERVED = ROOT / ".build-outside/Served"
EXECUTABLE = SERVED / ".build/debug/Served"


@pytest.fixture
def page():
    """A source of the package, which is built."""
    shutil.copytree(ROOT / "Tests/OutsideTests/Served", SERVED, dirs_exist_ok=True)
    subprocess.run(["swift", "build", "--package-path", SERVED], check=True)
    return SERVED / "Sources/Served/Page.swift"


def run(*arguments):
    return subprocess.run([EXECUTABLE, *arguments], capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
def test_it_types_the_model_of_another_package_serves_and_develops(page, tmp_path):
    # Its coding keys are a struct with static keys, and it also walks over all keys.
    schema = root = json.loads(run("schema", "symbol"))
    while "$ref" in root:
        root = schema["$defs"][root["$ref"].rsplit("/", 1)[1]]
    assert {"accessLevel", "identifier", "kind", "names", "pathComponents"} <= root["properties"].keys()
    assert "all passed" in run("check")
    host = contract.Host(log=tmp_path / "serve", executable=EXECUTABLE)
    assert b"Function buy(), public" in host.get("/render/symbol/function").body
    assert host.stop() == 0
    host = Dev(log=tmp_path / "dev", folder=tmp_path, executable=EXECUTABLE)
    ann = Visitor(host, "symbol/function")
    page.write_text(page.read_text().replace(".displayName) ", ".displayName): "))
    ann.until_shown("Function: buy(), public")
    ann.close()
    assert host.stop() == 0
