"""Whatever an author's code does, the host says so and serves on."""

import base64
import json
import pathlib
import re
import signal
import sys

import pytest
from conftest import Client

# trouble, kind, cause, words of the message, the author's function that the stack begins with
TROUBLES = [
    ({"trap": {"message": "planted"}}, "trap", "trap", "planted", "outcome"),
    ({"outOfBounds": {"index": 3}}, "trap", "trap", "out of range", "outcome"),
    pytest.param({"unwrapsNil": {}}, "trap", "trap", "nil", "outcome", marks=pytest.mark.slow),
    pytest.param({"overflow": {"number": 120}}, "trap", "trap", "overflow", "outcome", marks=pytest.mark.slow),
    ({"endlessLoop": {}}, "timeout", "deadline", "did not finish within 0.2 s of processor time", "loop"),
    ({"sleeps": {"milliseconds": 60_000}}, "timeout", "deadline", "waited longer than 2 s", "slept"),
    ({"stackOverflow": {}}, "trap", "stack-overflow", "stack", "depth"),
    ({"exit": {"code": 3}}, "trap", "exit", "exit(3)", "outcome"),
    ({"abort": {}}, "trap", "abort", "abort", "outcome"),
    ({"signal": {"number": int(signal.SIGSEGV)}}, "trap", "signal", "SIGSEGV", "outcome"),
    pytest.param({"signal": {"number": int(signal.SIGTERM)}}, "trap", "signal", "SIGTERM", None, marks=pytest.mark.slow),
    ({"signal": {"number": int(signal.SIGSTOP)}}, "timeout", "stopped", "stopped", None),
    ({"takesMemory": {}}, "memory", "memory", "200 MB", "hoarded"),
    ({"floods": {}}, "trap", "output", "printed more", "flood"),
    ({"writesGarbage": {}}, "trap", "garbage", "channel", None),
    ({"throwsError": {"message": "planted error"}}, "error", "thrown", "planted error", None),
]


@pytest.fixture
def lab(host):
    client = host.open("troublemaker")
    yield client
    client.close()


def explained(client, passing=()):
    """The next crash, with its stack: that comes later where it takes long to look up."""
    crashed = client.expect("crashed", passing=passing)
    return client.expect("crashed") if crashed.get("stackFollows") else crashed


@pytest.mark.parametrize("trouble, kind, cause, words, function", TROUBLES)
def test_trouble_is_contained(host, hasty, trouble, kind, cause, words, function):
    if kind == "timeout":
        host = hasty
    lab, witness = host.open("troublemaker"), host.open("login")
    lab.edit("/trouble", trouble)
    crashed = explained(lab)
    assert (crashed["kind"], crashed["cause"]) == (kind, cause)
    assert words in crashed["message"]
    assert crashed["props"]["trouble"] == trouble
    if function and sys.platform == "linux":
        first = crashed["stack"][0]
        assert re.search(r"/Stories/Troublemaker/Troublemaker\.swift:\d+:\d+$", first["location"])
        assert function in first["function"]
        assert first["author"]
    witness.send(type="environment", seq=1, patch=[{"op": "replace", "path": "/colorScheme", "value": "dark"}])
    assert witness.expect("rendered", "crashed")["type"] == "rendered"
    lab.edit("/trouble", {"none": {}})
    rendered = lab.expect("rendered")
    assert rendered["revision"] > crashed["revision"]
    witness.close()
    lab.close()


def test_another_room_does_not_wait_for_an_endless_loop(start):
    host = start()
    lab, witness = host.open("troublemaker"), host.open("login")
    lab.edit("/trouble", {"endlessLoop": {}})
    lab.expect("changed")
    witness.send(type="environment", seq=1, patch=[{"op": "replace", "path": "/colorScheme", "value": "dark"}])
    witness.expect("rendered")
    assert lab.is_silent()


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


def test_a_client_that_joins_a_crashed_room_receives_the_crash(host, lab):
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
    host.signal_workers(signal.SIGKILL)
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


def test_the_stack_of_a_trap_in_init_from_decoder_names_the_line(lab):
    lab.edit("/count/value", -1)
    crashed = explained(lab, passing=["rejected"])
    assert "Precondition failed: A count is never negative." in crashed["message"]
    if sys.platform == "linux":
        assert "/Stories/Troublemaker/Count.swift:" in crashed["stack"][0]["location"]


def test_a_crash_becomes_a_fixture_with_its_exact_props(host, lab, fixtures):
    lab.edit("/count/value", -1)
    crashed = lab.expect("crashed", passing=["rejected"])
    lab.edit("/note", "the room goes on")
    lab.expect("rendered")
    lab.send(type="save", seq=80, kind="fixture", name="zz negative", source="crash")
    saved = lab.expect("saved", "failed")
    assert saved["type"] == "saved", saved
    fixtures.append(saved["file"])
    assert json.loads(saved["content"]) == crashed["props"]
    again = Client(host)
    again.expect("hello")
    again.send(type="open", story="troublemaker/zz-negative")
    assert again.expect("opened", "failed")["props"] == crashed["props"]
    assert again.expect("crashed")["props"] == crashed["props"]
    again.close()


def test_a_fixture_that_goes_at_once_is_listed_no_longer(lab, fixtures):
    listed = []
    lab.edit("/count/value", -1)
    lab.expect("crashed", passing=["rejected"])
    lab.send(type="save", seq=80, kind="fixture", name="zz fleeting", source="crash")
    # The catalog may come before the answer.
    while (message := lab.expect("saved", "catalog"))["type"] == "catalog":
        listed = titles(message)
    pathlib.Path(message["file"]).unlink()
    while "zz fleeting" not in listed:
        listed = titles(lab.expect("catalog"))
    while "zz fleeting" in listed:
        listed = titles(lab.expect("catalog"))


def titles(message):
    return [story["title"] for screen in message["catalog"]["screens"] for story in screen["stories"]]


def test_without_a_crash_none_can_be_saved(lab):
    lab.send(type="save", seq=81, kind="fixture", name="zz none", source="crash")
    assert lab.expect("saved", "failed")["code"] == "unknown-crash"


def test_a_type_that_traps_while_it_is_probed_still_has_an_editor(host):
    client = host.open("voucher")
    schema = client.opened["schema"]
    assert "A voucher has a code." in schema["x-guessed"]
    assert schema["$defs"]["Props"]["properties"]["uses"]["type"] == "integer"
    client.edit("/uses", 4)
    assert client.expect("rendered", "crashed")["type"] == "rendered"
    client.edit("/code/text", "no code")
    assert "two groups of four" in client.expect("crashed", passing=["rejected"])["message"]
    client.close()


def test_stopped_workers_cause_no_crash(hasty):
    lab = hasty.open("troublemaker")
    hasty.signal_workers(signal.SIGSTOP)
    lab.edit("/note", "after the freeze")
    lab.expect("rendered")
    lab.close()


def test_many_looping_rooms_do_not_delay_a_quick_one(start):
    # Long enough that none is over before the quick one is through, however busy the machine is.
    host = start("--deadline", "60")
    loops = [host.open("troublemaker") for _ in range(6)]
    witness = host.open("login")
    for loop in loops:
        loop.edit("/trouble", {"endlessLoop": {}})
        loop.expect("changed")
    for number in range(10):
        scheme = "dark" if number % 2 == 0 else "light"
        witness.send(
            type="environment", seq=number,
            patch=[{"op": "replace", "path": "/colorScheme", "value": scheme}])
        assert witness.expect("rendered", "crashed")["type"] == "rendered"
    for loop in loops:
        assert loop.is_silent()


def test_a_thread_that_dies_late_costs_no_other_room_a_crash(host, lab):
    """It ends the worker while another room's edit is in it: that is done again, and nothing is said."""
    innocent = host.open("troublemaker")
    lab.edit("/trouble", {"leavesThread": {"milliseconds": 250}})
    lab.expect("rendered")
    seq = innocent.edit("/trouble", {"sleeps": {"milliseconds": 700}})
    message = innocent.expect("rendered", "rejected", "crashed")
    assert (message["type"], message["revision"]) == ("rendered", 1), message
    innocent.edit("/trouble", {"trap": {"message": "its own"}})
    assert "its own" in innocent.expect("crashed", "rejected")["message"]
    assert seq and "A thread that was left has ended." in host.log()
    innocent.close()
