"""The installed tool with a program that was never built: the page is there before the program is."""

import os
import re
import subprocess

import pytest
from conftest import ROOT, contract, end_with_parent

TOOL = ROOT / ".build/debug/storybook"
LETTERS = ROOT / ".build-outside/Letters"


class ToolHost(contract.Host):
    def __init__(self, log):
        self.log_path = log
        self.process = subprocess.Popen(
            [TOOL, "--port", "0"], cwd=LETTERS, stdout=subprocess.PIPE, stderr=open(log, "wb"), text=True,
            preexec_fn=end_with_parent)
        line = self.process.stdout.readline()
        found = re.search(r"https?://\S+:(\d+)/", line)
        assert found, f"it said {line!r} and {self.log()!r}"
        self.url, self.port = found.group(0), int(found.group(1))


@pytest.fixture
def source():
    path = LETTERS / "Sources/Letters/Letter.swift"
    text = path.read_text()
    yield path
    path.write_text(text)


@pytest.fixture
def host(source, tmp_path):
    (LETTERS / ".build/debug/LettersStories").unlink(missing_ok=True)
    source.write_text(source.read_text().replace("From \\(props.from)", "From \\(props.form)"))
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
    assert failed["state"] == "failed" and "'form'" in failed["diagnostics"][0]["message"]
    assert "'form'" in host.log()
    source.write_text(source.read_text().replace("props.form", "props.from"))
    changed = page.expect("catalog")
    assert changed["title"] == "Letters" and [screen["id"] for screen in changed["catalog"]["screens"]] == ["inbox", "letter"]
    page.send(type="open", story="letter/missing")
    page.expect("opened")
    assert "From the post office" in page.expect("rendered")["body"]
    # Its own build folder has the executable that was built, and none of the copies that workers run.
    assert os.access(LETTERS / ".build/debug/LettersStories", os.X_OK)
