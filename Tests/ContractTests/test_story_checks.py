"""Checks of stories that a page asks for."""

import os

import pytest
from conftest import until_ended


def check(client, story, kind, seq=900):
    client.send(type="check", seq=seq, story=story, kind=kind)
    return client.expect("checked", "failed")


def test_a_page_gets_what_check_finds(host, plant):
    client = host.open("login")
    fine = check(client, "login/empty", "check")
    assert (fine["state"], fine["problems"], fine["kind"]) == ("passed", [], "check")
    plant("login", "zz drifted", {"input": 5})
    assert "login/empty" in client.expect("affected")["stories"]
    found = check(client, "login/zz-drifted", "check")
    assert found["state"] == "failed" and found["problems"][0]["text"].startswith("/input: ")
    assert check(client, "login/missing", "check")["code"] == "unknown-story"


def test_a_screen_is_explored(host):
    client = host.open("login")
    found = check(client, "badge/passing", "explore")
    assert (found["state"], found["problems"]) == ("passed", [])


def test_a_running_exploration_is_cancelled(host):
    client = host.open("login")
    client.send(type="check", seq=901, story="troublemaker/quiet", kind="explore")
    client.send(type="cancel", seq=902, request=901)
    assert client.expect("failed")["code"] == "cancelled"


def test_swift_test_needs_a_host_that_builds_and_writes(host, start):
    refused = check(host.open("badge"), "badge/passing", "swift-test")
    assert refused["code"] == "unsupported" and "storybook dev" in refused["message"]
    assert check(start("--read-only").open("badge"), "badge/passing", "swift-test")["code"] == "read-only"


class Turns:
    """A build command and a `swift` that say when they begin, and end with the text that they are given."""

    def __init__(self, folder):
        self.folder = folder
        for name in ("events", "build", "test"):
            os.mkfifo(folder / name)
        self.watched, self.tools = folder / "watched", folder / "tools"
        self.watched.mkdir()
        self.tools.mkdir()
        swift = self.tools / "swift"
        swift.write_text(f"#!/bin/sh\nsh -c '{self.script('test')}' - \"$@\"\n")
        swift.chmod(0o755)
        # Open for both, it has no end while the programs open and close it.
        self.events = os.fdopen(os.open(folder / "events", os.O_RDWR))

    def script(self, name):
        return f'echo {name} $PPID $$ "$@" > {self.folder}/events; exec cat {self.folder}/{name}'

    def begins(self, name):
        """The processes and the arguments of the next that begins."""
        began, *words = self.events.readline().split()
        assert began == name
        return [int(word) for word in words[:2]], words[2:]

    def end(self, name, text=""):
        (self.folder / name).write_text(text)


@pytest.fixture
def turns(tmp_path):
    turns = Turns(tmp_path)
    yield turns
    turns.events.close()


def test_swift_test_takes_turns_with_builds_and_ends_when_it_is_cancelled(turns, start):
    host = start(
        "--build-command", turns.script("build"), "--watch", str(turns.watched), command="dev",
        environment={"PATH": f"{turns.tools}:{os.environ['PATH']}"})
    client = host.open("badge")
    test = {"type": "check", "story": "badge/passing", "kind": "swift-test"}
    turns.begins("build")
    client.send(seq=1, **test)
    # The host has taken it when it answers the next one.
    assert check(client, "badge/missing", "check", seq=2)["code"] == "unknown-story"
    turns.end("build")
    processes, words = turns.begins("test")
    assert words[0] == "test" and "Badge" in words[words.index("--filter") + 1]

    # A change of the sources: it begins again after their build.
    (turns.watched / "Changed.swift").write_text("")
    turns.begins("build")
    until_ended(processes)
    turns.end("build")
    turns.begins("test")
    turns.end("test", "Test run with 1 test in 1 suite passed\n")
    assert "BadgeTests" in client.expect("checking")["line"]
    assert client.expect("checking")["line"] == "Test run with 1 test in 1 suite passed"
    passed = client.expect("checked", "failed")
    assert (passed["type"], passed["seq"], passed["state"]) == ("checked", 1, "passed")

    client.send(seq=3, **test)
    processes, _ = turns.begins("test")
    client.send(type="cancel", seq=4, request=3)
    assert client.expect("checked", "failed")["code"] == "cancelled"
    until_ended(processes)

    client.send(seq=5, **test)
    processes, _ = turns.begins("test")
    client.close()
    until_ended(processes)
