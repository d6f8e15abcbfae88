"""The installed tool with a program that was never built: the page is there before the program is."""

import os
import re
import subprocess

import pytest
from conftest import ROOT, contract, end_with_parent

TOOL = ROOT / ".build/debug/storybook"
SMALL = ROOT / ".build/outside/Small"


class ToolHost(contract.Host):
    def __init__(self, log):
        self.log_path = log
        self.process = subprocess.Popen(
            [TOOL, "--port", "0"], cwd=SMALL, stdout=subprocess.PIPE, stderr=open(log, "wb"), text=True,
            preexec_fn=end_with_parent)
        line = self.process.stdout.readline()
        found = re.search(r"https?://\S+:(\d+)/", line)
        assert found, f"it said {line!r} and {self.log()!r}"
        self.url, self.port = found.group(0), int(found.group(1))


@pytest.fixture
def source():
    path = SMALL / "Sources/Small/Main.swift"
    text = path.read_text()
    yield path
    path.write_text(text)


@pytest.fixture
def host(source, tmp_path):
    (SMALL / ".build/debug/Small").unlink(missing_ok=True)
    source.write_text(source.read_text().replace("Hello \\(props.name)", "Hello \\(props.nmae)"))
    host = ToolHost(tmp_path / "log")
    yield host
    assert host.stop() == 0


def test_a_first_build_that_fails_is_on_the_page_and_its_repair_brings_the_stories(host, source):
    page = contract.Client(host)
    hello = page.expect("hello")
    assert hello["catalog"]["screens"] == []
    failed = page.expect("build")
    while failed["state"] == "building":
        failed = page.expect("build")
    assert failed["state"] == "failed" and "nmae" in failed["diagnostics"][0]["message"]
    assert "nmae" in host.log()
    source.write_text(source.read_text().replace("nmae", "name"))
    changed = page.expect("catalog")
    assert changed["title"] == "Small" and [screen["id"] for screen in changed["catalog"]["screens"]] == ["greeting"]
    page.send(type="open", story="greeting/first")
    page.expect("opened")
    assert "Hello &lt;World&gt;" in page.expect("rendered")["body"]
    # Its own build folder has the executable that was built, and none of the copies that workers run.
    assert os.access(SMALL / ".build/debug/Small", os.X_OK)
