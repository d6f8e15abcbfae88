"""A program is foreign: whatever its processes send, in any state, broken or valid, the host lives, the room says what is wrong, and the
next process is served. Each run is one seed."""

import base64
import collections
import concurrent.futures
import json
import os
import pathlib
import random
import sys

import pytest
from conftest import Client, Host
from test_programs import TOOL

PROGRAM = str(pathlib.Path(__file__).with_name("foreign_program.py"))
STEPS = 20
# What asks a program for something, and what answers it.
MESSAGES = {
    "edit": lambda random: {"patch": [{"op": "replace", "path": "/count", "value": random.choice([1, 2, 3, "two", None])}]},
    "perform": lambda random: {"command": "/pay"},
    "undo": lambda random: {},
    "reset": lambda random: {},
    "environment": lambda random: {"patch": [{"op": "replace", "path": "/colorScheme", "value": random.choice(["dark", "light"])}]},
    "request": lambda random: {"story": "cart/two", "method": "GET", "address": "/x", "headers": {}},
    "preview": lambda random: {"story": "cart/paid"},
    "export": lambda random: {"kind": "swift"},
    "test": lambda random: {"story": "cart/two", "test": 0},
}
ADDRESSES = ["/render/cart/two", "/render/cart/paid?format=text", "/schema/cart.json", "/catalog.json", "/healthz"]


class Conversation:
    def __init__(self, host, random):
        self.host, self.random = host, random
        self.client = Client(host)
        self.said = collections.Counter()
        kind = None
        while kind != "opened":
            self.client.send(type="open", story="cart/two")
            kind = self.client.expect("opened", "failed", passing=Client.FAILURES)["type"]

    def step(self):
        if self.random.random() < 0.2:
            response = self.host.get(self.random.choice(ADDRESSES))
            assert response.status is not None
            return
        kind = self.random.choice(list(MESSAGES))
        self.client.seq += 1
        self.client.send(type=kind, seq=self.client.seq, **MESSAGES[kind](self.random))
        answer = self.answer(kind)
        self.said[answer["type"]] += 1
        for reason in (answer.get(name) for name in ("reason", "message") if answer["type"] in ("rejected", "failed", "crashed")):
            assert reason is None or reason.strip()

    def answer(self, kind):
        """Each message is answered: no edit waits for ever."""
        while True:
            message = self.client.receive()
            is_over = message.get("state") not in ("running", "waiting")
            if message.get("seq") == self.client.seq and is_over:
                return message

    def close(self):
        self.client.close()


def environment(folder):
    """A program is started often: with this interpreter, not by what looks for one."""
    return {"FOREIGN": str(folder), "PATH": f"{pathlib.Path(sys.executable).parent}:{os.environ['PATH']}"}


def converse(folder, seed):
    """Starts a host with the seed; returns what the room said, and the ways in which the program misbehaved."""
    folder.mkdir()
    (folder / "seed").write_text(str(seed))
    host = Host("--program", PROGRAM, "--deadline", "0.2", log=folder / "log", executable=TOOL, environment=environment(folder))
    try:
        conversation = Conversation(host, random.Random(seed))
        for _ in range(STEPS):
            conversation.step()
        (folder / "honest").touch()
        # Processes that were started before may still have said something: what they answer is not what the next ones do.
        while b"honest" not in host.get("/render/cart/two").body:
            assert host.process.poll() is None
        client = host.open("cart/two", passing=Client.FAILURES)
        client.edit("/count", 7)
        while client.expect("rendered", passing=Client.FAILURES).get("body") != "<p>honest 7</p>":
            client.edit("/count", 7)
        assert [screen["id"] for screen in host.catalog()["screens"]] == ["cart"]
        client.close()
        conversation.close()
    finally:
        code = host.stop()
    assert code == 0, host.log()[-2000:]
    return conversation.said, (folder / "ways").read_text().splitlines()


def sweep(folder, seeds):
    said, ways = collections.Counter(), collections.Counter()
    for seed in seeds:
        try:
            answers, done = converse(folder / str(seed), seed)
        except BaseException as error:
            error.add_note(f"seed {seed}")
            raise
        said.update(answers)
        ways.update(done)
    return said, ways


def test_a_host_outlives_whatever_a_program_sends(tmp_path):
    said, ways = sweep(tmp_path, [1])
    assert len(ways) > 10 and said["rejected"] + said["failed"] > 0, (said, ways)


def test_what_comes_behind_a_reply_answers_no_other_request(tmp_path):
    (tmp_path / "seed").write_text("0")
    (tmp_path / "ahead").touch()
    host = Host("--program", PROGRAM, log=tmp_path / "log", executable=TOOL, environment=environment(tmp_path))
    try:
        with concurrent.futures.ThreadPoolExecutor(12) as askers:
            # More of them than there are processes, so that the next is asked as soon as one is answered.
            asked = {count: askers.submit(host.get, f"/render/cart/two?props={encoded(count)}") for count in range(24)}
        for count, answer in asked.items():
            assert f"<p>honest {count}</p>" in answer.result().body.decode()
    finally:
        assert host.stop() == 0


def encoded(count):
    props = {"title": "Tea", "count": count, "payment": {"none": {}}}
    return base64.urlsafe_b64encode(json.dumps(props).encode()).rstrip(b"=").decode()


@pytest.mark.slow
@pytest.mark.parametrize("first", range(100, 400, 10))
def test_a_host_outlives_whatever_many_programs_send(tmp_path, first):
    _, ways = sweep(tmp_path, range(first, first + 10))
    assert len(ways) > 15, ways
