"""Whatever an author's code does, the host says so and serves on."""

import base64
import json
import os
import signal

import pytest
from conftest import Client

TROUBLES = [
    ({"trap": {"message": "planted"}}, "trap", "planted"),
    ({"outOfBounds": {"index": 3}}, "trap", ""),
    ({"endlessLoop": {}}, "timeout", "did not answer"),
    ({"stackOverflow": {}}, "trap", "stack"),
    ({"exit": {"code": 3}}, "trap", "exit(3)"),
    ({"abort": {}}, "trap", "abort"),
    ({"throwsError": {"message": "planted error"}}, "error", "planted error"),
]


@pytest.fixture
def lab(host):
    client = host.open("troublemaker")
    yield client
    client.close()


@pytest.mark.parametrize("trouble, kind, words", TROUBLES)
def test_trouble_is_contained(host, lab, trouble, kind, words):
    witness = host.open("login")
    lab.edit("/trouble", trouble)
    crashed = lab.expect("crashed")
    assert crashed["kind"] == kind
    assert words in crashed["message"]
    assert crashed["props"]["trouble"] == trouble
    witness.send(type="environment", seq=1, patch=[{"op": "replace", "path": "/colorScheme", "value": "dark"}])
    assert witness.expect("rendered", "crashed")["type"] == "rendered"
    lab.edit("/trouble", {"none": {}})
    rendered = lab.expect("rendered")
    assert rendered["revision"] > crashed["revision"]
    witness.close()


def test_another_room_does_not_wait_for_an_endless_loop(host, lab):
    witness = host.open("login")
    lab.edit("/trouble", {"endlessLoop": {}})
    lab.expect("changed")
    witness.send(type="environment", seq=1, patch=[{"op": "replace", "path": "/colorScheme", "value": "dark"}])
    witness.expect("rendered")
    lab.socket.setblocking(False)
    with pytest.raises(BlockingIOError):
        lab.socket.recv(1)
    lab.socket.settimeout(20)
    assert lab.expect("crashed")["kind"] == "timeout"
    witness.close()


def test_a_trap_in_init_from_decoder_keeps_the_good_props(lab):
    before = lab.opened["props"]["count"]
    seq = lab.edit("/count/value", -1)
    rejected = lab.expect("rejected")
    assert (rejected["seq"], rejected["path"]) == (seq, "/count/value")
    assert lab.expect("crashed")["props"]["count"] == {"value": -1}
    lab.edit("/note", "still here")
    assert lab.expect("rendered", "crashed")["type"] == "rendered"
    lab.send(type="export", seq=70, kind="json")
    assert f'"value": {before["value"]}' in lab.expect("exported")["content"]


def test_a_refusal_of_the_type_itself_is_passed_on(lab):
    lab.edit("/count/value", 101)
    assert "At most 100" in lab.expect("rejected")["reason"]


def test_who_joins_a_crashed_room_is_told(host, lab):
    lab.edit("/trouble", {"throwsError": {"message": "planted"}})
    lab.expect("crashed")
    late = Client(host)
    late.expect("hello")
    late.send(type="open", story=lab.opened["story"], room=lab.opened["room"])
    late.expect("opened")
    assert late.expect("crashed")["message"] == "planted"
    assert late.expect("rendered")["mediaType"] == "text/html"
    late.close()


def test_what_a_screen_prints_is_logged_and_breaks_nothing(host, lab):
    lab.edit("/trouble", {"prints": {"lines": 40}})
    rendered = lab.expect("rendered")
    assert rendered["mediaType"] == "text/html"
    lab.edit("/note", "after")
    lab.expect("rendered")
    assert host.log().count("\n") >= 40


def test_a_killed_worker_is_replaced(host, lab):
    for pid in host.workers():
        os.kill(pid, signal.SIGKILL)
    lab.edit("/note", "after the massacre")
    assert lab.expect("rendered", "crashed")["type"] == "rendered"
    lab.edit("/note", "and again")
    assert lab.expect("rendered")["revision"] == 2


def test_a_bare_rendering_that_traps_is_an_answer(host, lab):
    props = dict(lab.opened["props"], trouble={"trap": {"message": "planted"}})
    text = base64.urlsafe_b64encode(json.dumps(props).encode()).decode().rstrip("=")
    response = host.get(f"/render/troublemaker?props={text}")
    assert response.status == 500
    assert b"planted" in response.body
