"""Screens that wait for long: other screens are served meanwhile, and an edit ends the wait."""

import json
import os

from conftest import HASTY, Client

MINUTE = {"sleeps": {"milliseconds": 60_000}}
# So many workers run at once, beside those that wait (LimitOptions).
MOST_WORKERS = max(8, 4 * os.cpu_count())


def waits(client):
    """Whether the next report says that the screen waits."""
    return client.expect("waiting")["waits"]


def test_a_screen_that_takes_longer_without_using_the_processor_is_shown(start):
    """As on a machine that is busy: the limit is no limit of wall time."""
    lab = start("--deadline", "1").open("troublemaker")
    lab.edit("/trouble", {"sleeps": {"milliseconds": 1500}})
    report = lab.expect("waiting")
    assert (report["waits"], report["limit"]) == (True, 10)
    messages = [lab.expect("rendered", "waiting") for _ in "ab"]
    over, rendered = sorted(messages, key=lambda message: message["type"], reverse=True)
    assert (over["waits"], "limit" in over) == (False, False)
    assert "Slept 1500 ms" in json.dumps(rendered)


def test_the_next_edit_ends_the_wait_without_a_crash(hasty):
    lab = hasty.open("troublemaker")
    lab.edit("/trouble", MINUTE)
    assert waits(lab)
    lab.edit("/trouble", {"none": {}})
    rendered = lab.expect("rendered")
    assert rendered["revision"] == 2
    lab.send(type="export", seq=70, kind="json")
    assert '"none"' in lab.expect("exported")["content"]
    lab.close()


def test_who_joins_in_the_meantime_is_told(start):
    host = start("--deadline", "3")
    lab = host.open("troublemaker")
    lab.edit("/trouble", MINUTE)
    assert waits(lab)
    late = Client(host)
    late.expect("hello")
    late.send(type="open", story="troublemaker", room=lab.opened["room"])
    late.expect("opened")
    assert waits(late)
    late.edit("/trouble", {"none": {}})
    assert not waits(late)
    assert not waits(lab)


def test_rooms_that_wait_hold_up_no_other_room(start):
    """As many as there can be workers, and one more."""
    host = start("--deadline", "3")
    rooms = [host.open("troublemaker") for _ in range(MOST_WORKERS + 1)]
    for room in rooms:
        room.edit("/trouble", MINUTE)
    witness = host.open("login")
    for number, scheme in enumerate(["dark", "light"]):
        witness.send(
            type="environment", seq=number, patch=[{"op": "replace", "path": "/colorScheme", "value": scheme}])
        witness.expect("rendered")
    for room in rooms:
        assert waits(room)


def test_a_wait_ends_at_its_own_limit(start):
    lab = start(*HASTY).open("troublemaker")
    lab.edit("/trouble", MINUTE)
    assert waits(lab)
    crashed, over = sorted([lab.expect("crashed", "waiting") for _ in "ab"], key=lambda message: message["type"])
    assert "waited longer than 2 s" in crashed["message"] and not over["waits"]
