"""Checks of stories that a page asks for."""

import time

import pytest
from conftest import CODED_EXECUTABLE, DEADLINE


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


@pytest.mark.stories
def test_a_screen_is_explored(host):
    client = host.open("login")
    found = check(client, "badge/passing", "explore")
    assert (found["state"], found["problems"]) == ("passed", [])


def test_explorations_of_one_number_pass_no_limit_and_end_with_their_connection(start):
    host = start()
    client = host.open("login")
    for _ in range(8):
        client.send(type="check", seq=901, story="troublemaker/quiet", kind="explore")
    refused = [client.expect("failed") for _ in range(6)]
    assert {answer["code"] for answer in refused} == {"limit"}
    client.send(type="cancel", seq=902, request=901)
    assert [client.expect("failed")["code"] for _ in range(2)] == ["cancelled"] * 2
    for _ in range(8):
        client.send(type="check", seq=903, story="troublemaker/quiet", kind="explore")
    assert {client.expect("failed")["code"] for _ in range(6)} == {"limit"}
    client.close()
    # Another connection has both places once they are free.
    other = host.open("login")
    deadline = time.monotonic() + DEADLINE
    while time.monotonic() < deadline:
        other.send(type="check", seq=904, story="badge/passing", kind="explore")
        if other.expect("checked", "failed")["type"] == "checked":
            break
    else:
        raise AssertionError("The explorations outlive their connection.")


def test_a_running_exploration_is_cancelled(host):
    client = host.open("login")
    client.send(type="check", seq=901, story="troublemaker/quiet", kind="explore")
    client.send(type="cancel", seq=902, request=901)
    assert client.expect("failed")["code"] == "cancelled"


def busy(host):
    """The workers that compute."""
    return {pid for pid, state in host.children().items() if state.startswith("R")}


def test_a_test_ends_with_its_connection_and_when_it_is_cancelled(start):
    host = start("--deadline", "60", executable=CODED_EXECUTABLE, environment={"CODED_STORIES_TESTS": "1"})
    client = host.open("letter/read")
    client.send(type="test", seq=900, story="clerk/writes", test=2)
    client.send(type="cancel", seq=901, request=900)
    assert client.expect("failed")["code"] == "cancelled"
    # It loops until its worker is ended.
    client.send(type="test", seq=902, story="clerk/writes", test=3)
    looping = busy(host)
    for _ in range(20):
        looping = looping & busy(host) or busy(host)
    assert looping
    client.close()
    deadline = time.monotonic() + DEADLINE / 2
    while looping & set(host.workers()):
        assert time.monotonic() < deadline, "The test outlives its connection."
    other = host.open("letter/read")
    other.send(type="test", seq=903, story="clerk/writes", test=1)
    assert other.expect("tested")["state"] == "passed"
