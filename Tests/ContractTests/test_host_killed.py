"""The host itself is killed: rooms come back from the pages, and no file is half written."""

import itertools
import json
import os
import pathlib
import random
import signal
import threading
import time

import pytest
from conftest import DEADLINE, Client, Closed


@pytest.fixture
def rise(start):
    """Kills a host the hard way, and starts another on its port."""

    def rise(host):
        host.process.send_signal(signal.SIGKILL)
        host.process.wait(DEADLINE)
        return start("--port", str(host.port))

    return rise


def reopen(host, opened, props, revision):
    client = Client(host)
    client.expect("hello")
    client.send(
        type="open", story=opened["story"], room=opened["room"], props=props, revision=revision,
        environment=opened["environment"])
    client.opened = client.expect("opened", "failed")
    assert client.opened["type"] == "opened", client.opened
    return client


def note(client, text):
    client.edit("/note", text)
    return client.expect("changed")["revision"]


@pytest.mark.parametrize("newest_comes", ["first", "last"])
def test_the_newest_revision_wins_whoever_comes_first(start, rise, newest_comes):
    first = start()
    ann = first.open("troublemaker")
    old = note(ann, "old")
    old_props = dict(ann.opened["props"], note="old")
    newest = note(ann, "newest")
    newest_props = dict(ann.opened["props"], note="newest")
    assert newest > old
    second = rise(first)
    pages = [(old_props, old), (newest_props, newest)]
    if newest_comes == "first":
        pages.reverse()
    clients = [reopen(second, ann.opened, props, revision) for props, revision in pages]
    joiner = second.open("troublemaker", room=ann.opened["room"])
    if joiner.opened["props"]["note"] != "newest":
        joiner.expect("changed")
    # Everybody goes on from there, at a revision that none of them has seen.
    clients[0].edit("/count/value", 9)
    for client in clients:
        changed = client.expect("changed")
        while not any(operation["path"] == "/count/value" for operation in changed["patch"]):
            assert changed["patch"] == [{"op": "replace", "path": "/note", "value": "newest"}]
            changed = client.expect("changed")
        assert changed["revision"] > newest
    last = second.open("troublemaker", room=ann.opened["room"])
    assert last.opened["props"] == dict(newest_props, count={"value": 9})


def test_a_room_that_comes_back_without_props_starts_anew(start, rise):
    first = start()
    ann = first.open("troublemaker")
    note(ann, "gone")
    second = rise(first)
    again = second.open("troublemaker", room=ann.opened["room"])
    assert again.opened["props"] == ann.opened["props"]


def test_a_newer_state_that_does_not_fit_changes_nothing(start, rise):
    first = start()
    ann = first.open("troublemaker")
    revision = note(ann, "good")
    second = rise(first)
    good = dict(ann.opened["props"], note="good")
    page = reopen(second, ann.opened, good, revision)
    reopen(second, ann.opened, {"note": 7}, revision + 5)
    page.edit("/count/value", 4)
    assert page.expect("changed", "rejected")["type"] == "changed"
    joiner = second.open("troublemaker", room=ann.opened["room"])
    assert joiner.opened["props"] == dict(good, count={"value": 4})


@pytest.mark.parametrize("revision", [-1, 1.5, "7", 2**60])
def test_a_revision_is_a_whole_number(host, revision):
    client = Client(host)
    client.expect("hello")
    client.send(type="open", story="troublemaker", props={}, revision=revision)
    assert client.expect("opened", "failed").get("code") == "malformed"
    client.close()


def test_workers_do_not_outlive_a_killed_host(start):
    host = start()
    lab = host.open("troublemaker")
    lab.edit("/trouble", {"endlessLoop": {}})
    lab.expect("changed")
    workers = host.workers()
    assert workers
    host.process.send_signal(signal.SIGKILL)
    host.process.wait(DEADLINE)
    end = time.monotonic() + DEADLINE
    while any(pathlib.Path(f"/proc/{worker}").exists() for worker in workers):
        assert time.monotonic() < end, "a worker lives on"
        os.sched_yield()


def test_fixtures_are_whole_whenever_the_host_is_killed(start, host):
    """Seeded, and killed at any moment of a save: a fixture is as it was, or as it was to be."""
    sample = host.open("troublemaker").opened["props"]
    chance = random.Random(20)
    folder = None
    try:
        for turn in range(12):
            victim = start()
            lab = victim.open("troublemaker")
            timer = threading.Timer(chance.uniform(0.0, 0.06), victim.process.kill)
            timer.start()
            saved = save_until_it_ends(lab, turn)
            timer.join()
            victim.process.wait(DEADLINE)
            folder = folder or (pathlib.Path(saved).parent if saved else None)
            check_whole(folder, sample)
        assert folder, "no save was ever answered"
        assert list(folder.glob(".storybook-*")) == [] or clear(host, folder)
    finally:
        for file in folder.glob("zz kill*.json") if folder else []:
            file.unlink()


def save_until_it_ends(lab, turn):
    """Saves large fixtures until the host is gone; the last file it told of."""
    saved = None
    try:
        for number in itertools.count():
            lab.edit("/note", "x" * 40_000 + f" {turn} {number}")
            lab.send(
                type="save", seq=1000 + number, kind="fixture", name=f"zz kill {number % 3}",
                overwrite=True)
            saved = lab.expect("saved", "failed").get("file", saved)
    except (Closed, ConnectionError, OSError):
        return saved


def check_whole(folder, sample):
    for file in folder.glob("*.json") if folder else []:
        props = json.loads(file.read_text())
        assert props.keys() == sample.keys(), file
        if file.name.startswith("zz kill"):
            assert props["note"].startswith("x" * 40_000 + " "), file


def clear(host, folder):
    """What killed hosts left half written is gone with the next save."""
    lab = host.open("troublemaker")
    lab.send(type="save", seq=5, kind="fixture", name="zz kill last", overwrite=True)
    assert lab.expect("saved", "failed")["type"] == "saved"
    lab.close()
    return list(folder.glob(".storybook-*")) == []
