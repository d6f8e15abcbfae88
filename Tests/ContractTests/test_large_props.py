"""Props of any size that a room may have, and what is refused because it is more."""

import json

import pytest
from conftest import CODED_EXECUTABLE, Client

LIMIT = "of at most 64 MB"


@pytest.fixture
def host(start):
    return start("--read-only", executable=CODED_EXECUTABLE, environment={"CODED_STORIES_FREIGHT": "1"})


def perform(client, command, value):
    client.seq += 1
    client.send(type="perform", seq=client.seq, command=f"/{command}", value=value)
    return client.expect("changed", "rejected", "failed", passing=["rejected", "failed"])


def undo(client, kind="undo"):
    client.seq += 1
    client.send(type=kind, seq=client.seq)
    return client.expect("changed", "rejected", "failed", passing=["rejected", "failed"])


def test_props_over_eight_megabytes_are_opened_edited_and_opened_again(host):
    """The message that opens the room is larger than what may wait for a slow reader."""
    client = host.open("freight/seven-million-bytes")
    assert len(json.dumps(client.opened)) > 9_000_000
    client.edit("/note", "typed")
    assert client.expect("changed")["revision"] == 1
    other = host.open("freight/seven-million-bytes", room=client.opened["room"])
    assert other.opened["props"]["note"] == "typed"
    # All of it at once, again and again, to both.
    for count in (7_000_002, 7_500_000, 7_000_001):
        assert perform(client, "fillData", count)["type"] == "changed"
        assert other.expect("changed")["revision"] > 1
    client.close(), other.close()
    again = host.open("freight/seven-million-bytes", room=client.opened["room"])
    assert len(again.opened["props"]["data"]) > 9_000_000


def test_ten_copies_of_a_long_row_arrive_and_go(host):
    client = host.open("freight/empty")
    perform(client, "lengthenRow", 900_000)
    assert perform(client, "copyRow", 10)["type"] == "changed"
    assert undo(client)["type"] == "changed"
    assert undo(client, "redo")["type"] == "changed"
    other = host.open("freight/empty", room=client.opened["room"])
    assert len(other.opened["props"]["rows"]) == 11
    # More than 16 MB is removed, and comes back.
    assert perform(client, "copyRow", 10)["type"] == "changed"
    client.edit("/rows", [{"text": "short"}])
    assert client.expect("changed")["patch"]
    client.send(type="record", seq=900, action="start")
    client.expect("recording")
    assert undo(client)["type"] == "changed"
    client.edit("/note", "after it")
    assert client.expect("changed", "rejected")["type"] == "changed"


@pytest.mark.parametrize("command, count", [("copyRow", 20), pytest.param("fillDigits", 1_200_000, marks=pytest.mark.slow)])
def test_more_than_a_message_may_write_and_another_command(host, command, count):
    client = host.open("freight/empty")
    perform(client, "lengthenRow", 900_000)
    client.send(type="record", seq=900, action="start")
    client.expect("recording")
    assert perform(client, command, count)["type"] == "changed"
    assert perform(client, "fillData", 3)["type"] == "changed"
    for kind in ("undo", "undo", "redo"):
        assert undo(client, kind)["type"] == "changed"
    assert host.process.poll() is None


@pytest.mark.parametrize("command, count", [
    ("fillData", 60_000_000), pytest.param("fillDigits", 5_000_000, marks=pytest.mark.slow)])
def test_what_is_too_large_is_refused_with_its_size_and_the_room_goes_on(host, command, count):
    client = host.open("freight/empty")
    answer = perform(client, command, count)
    assert answer["type"] == "rejected" and answer["path"] == f"/{command}"
    assert "The props take " in answer["reason"] and LIMIT in answer["reason"]
    assert perform(client, "fillDigits", 2)["type"] == "changed"
    assert host.open("freight/empty", room=client.opened["room"]).opened["props"]["digits"] == [1, 1]


def test_a_story_that_is_too_large_says_so(host):
    client = Client(host)
    client.expect("hello")
    client.send(type="open", story="freight/too-large")
    failed = client.expect("failed")
    assert failed["code"] == "worker" and LIMIT in failed["message"]
    client.send(type="open", story="freight/empty")
    assert client.expect("opened")


def test_forty_splices_by_turns_on_two_long_texts(host):
    """Three kilobytes are sent; what they write was recorded as 36 MB, which no step of a recording may."""
    client = host.open("freight/empty")
    perform(client, "lengthenRow", 900_000)
    perform(client, "copyRow", 1)
    client.send(type="record", seq=900, action="start")
    client.expect("recording")
    client.seq += 1
    client.send(type="edit", seq=client.seq, patch=[
        {"op": "splice", "path": f"/rows/{index % 2}/text", "at": 5, "delete": 1, "insert": "y"} for index in range(40)])
    assert client.expect("changed", "rejected")["type"] == "changed"
    for step in (0, 1):
        client.send(type="replay", seq=901, action="seek", step=step, inHand=True)
        client.expect("replaying", "failed", passing=["failed"])
    client.edit("/note", "after it")
    assert client.expect("changed")["patch"]
