"""Chaos: random edits, troubles and killed processes, while every participant keeps the same state.

STORYBOOK_CHAOS_SECONDS says how long, STORYBOOK_CHAOS_SEED which choices: the order in which
processes answer is not part of the seed.
"""

import contextlib
import copy
import itertools
import json
import os
import random
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

from conftest import DEADLINE, Client

SECONDS = float(os.environ.get("STORYBOOK_CHAOS_SECONDS", "8"))
SEED = int(os.environ.get("STORYBOOK_CHAOS_SEED", "7"))
KILL_INTERVAL = 0.5
STORIES = ["troublemaker/quiet", "troublemaker/quiet", "login", "contact-editor"]
TEXTS = {
    "troublemaker/quiet": ["/note"],
    "login": ["/input/_0/username/text", "/input/_0/password/text"],
    "contact-editor": ["/note", "/givenName", "/familyName"],
}
TROUBLES = 4 * [
    {"none": {}}, {"none": {}}, {"trap": {"message": "chaos"}}, {"outOfBounds": {"index": 5}},
    {"unwrapsNil": {}}, {"abort": {}}, {"exit": {"code": 3}},
    {"throwsError": {"message": "chaos"}}, {"writesGarbage": {}},
] + [{"endlessLoop": {}}, {"stackOverflow": {}}]
RESHAPINGS = [
    {"op": "remove", "path": "/company"}, {"op": "remove", "path": "/nickname"},
    {"op": "add", "path": "/nickname", "value": "Amazing 𝄞"},
    {"op": "add", "path": "/company", "value": {"name": "Navy"}},
    {"op": "copy", "from": "/givenName", "path": "/familyName"},
    {"op": "move", "from": "/nickname", "path": "/email"},
]
ANSWERS = {"changed", "environment", "rejected", "failed"}


# RFC 6902

def key_in(container, key):
    if isinstance(container, dict):
        return key
    return len(container) if key == "-" else int(key)


def located(root, pointer):
    """The container and the key in it that a pointer names; the document is at "" in the root."""
    *path, last = [key.replace("~1", "/").replace("~0", "~") for key in pointer.split("/")]
    for key in path:
        root = root[key_in(root, key)]
    return root, key_in(root, last)


def patched(document, patch):
    root = {"": document}
    for operation in copy.deepcopy(patch):
        kind, value = operation["op"], operation.get("value")
        if kind in ("move", "copy"):
            source, name = located(root, operation["from"])
            value = source.pop(name) if kind == "move" else copy.deepcopy(source[name])
        parent, key = located(root, operation["path"])
        if kind in ("remove", "replace"):
            del parent[key]
        if kind != "remove" and isinstance(parent, list):
            parent.insert(key, value)
        elif kind != "remove":
            parent[key] = value
    return root[""]


# Participants

def utf16(text):
    return text.encode("utf-16-le", "surrogatepass")


def split_frame(buffer):
    """Opcode, payload and what follows, or None while the frame is not there in full."""
    if len(buffer) < 2:
        return None
    length, start = buffer[1] & 0x7F, 2
    if length > 125:
        start = 4 if length == 126 else 10
        length = int.from_bytes(buffer[2:start], "big")
    if len(buffer) < start + length:
        return None
    return buffer[0] & 0x0F, buffer[start:start + length], buffer[start + length:]


class Player:
    """A participant: what the messages so far add up to."""

    def __init__(self, host, story, room=None):
        self.client = Client(host)
        self.opened = self.props = self.body = None
        self.revision = self.shown = self.crashed = -1
        self.seq, self.waiting = 0, {}
        self.client.send(type="open", story=story, **({"room": room} if room else {}))

    def __repr__(self):
        return f"revision {self.revision}, shown {self.shown}, waits for {self.waiting}"

    def send(self, kind, *, allowed=frozenset(ANSWERS), **fields):
        self.seq += 1
        self.waiting[self.seq] = (allowed, (kind, fields))
        self.client.send(type=kind, seq=self.seq, **fields)

    def replace(self, path, value, *, kind="edit", **options):
        self.send(kind, patch=[{"op": "replace", "path": path, "value": value}], **options)

    def pump(self):
        """Takes in what the socket has; it must have something."""
        chunk = self.client.socket.recv(1 << 20)
        assert chunk, f"seed {SEED}: the host closed the socket"
        self.client.buffer += chunk
        while frame := split_frame(self.client.buffer):
            opcode, payload, self.client.buffer = frame
            assert opcode != 8, f"seed {SEED}: the host closed with {payload}"
            if opcode == 9:
                self.client.send_frame(payload, 10)
            elif opcode == 1:
                self.take(json.loads(payload))

    def take(self, message):
        kind = message["type"]
        if kind == "opened":
            self.opened = message
            self.props, self.revision = copy.deepcopy(message["props"]), message["revision"]
        elif kind in ("changed", "environment"):
            self.revision += 1
            assert message["revision"] == self.revision, f"seed {SEED}: {message}, {self}"
            self.props = patched(self.props, message.get("patch", []))
        elif kind == "rendered":
            self.show(message)
        elif kind == "crashed":
            self.crashed = message["revision"]
        if kind == "failed" or (kind in ANSWERS and "seq" in message):
            allowed, sent = self.waiting.pop(message.get("seq"), ((), "nothing"))
            assert kind in allowed, f"seed {SEED}: {sent} was answered by {message}"

    def show(self, message):
        if "splice" in message:
            base = message["splice"]["base"]
            assert base == self.shown, f"seed {SEED}: a splice of {base}, shown is {self.shown}"
            start, size = 2 * message["splice"]["at"], 2 * message["splice"]["delete"]
            assert start + size <= len(self.body), f"seed {SEED}: {message}"
            inserted = utf16(message["splice"]["insert"])
            self.body = self.body[:start] + inserted + self.body[start + size:]
        else:
            self.body = utf16(message["body"])
        assert message["revision"] >= self.shown, f"seed {SEED}: the rendering went back"
        self.shown = message["revision"]


def pump(players, timeout):
    sockets = {player.client.socket: player for player in players}
    for ready in select.select(list(sockets), [], [], timeout)[0]:
        sockets[ready].pump()


def pump_until(players, is_done, what):
    end = time.monotonic() + DEADLINE
    while not all(is_done(player) for player in players):
        assert time.monotonic() < end, f"seed {SEED}: {what} in {DEADLINE} s: {players}"
        pump(players, 0.1)


class Room:
    def __init__(self, host, story):
        self.host, self.story = host, story
        self.players = [Player(host, story)]
        pump_until(self.players, lambda player: player.body, "no first rendering")
        self.name = self.players[0].opened["room"]

    def join(self):
        self.players.append(Player(self.host, self.story, self.name))

    def act(self, choose, number):
        player = choose.choice(self.players)
        path = choose.choice(TEXTS[self.story])
        actions = ["text", "wrong", "special", "undo", "redo", "scheme", "swap"]
        (action,) = choose.choices(actions, [8, 2, 6, 4, 3, 2, 1])
        if action == "text":
            player.replace(path, choose.choice(["", "é", "𝄞<&>", "long " * 40]) + str(number))
        elif action == "wrong":
            player.replace(path, {"no": "text"}, allowed={"rejected"})
        elif action in ("undo", "redo"):
            player.send(action)
        elif action == "scheme":
            player.replace("/colorScheme", choose.choice(["light", "dark"]), kind="environment")
        elif action == "swap":
            player.client.close()
            self.players.remove(player)
            self.join()
        elif self.story.startswith("troublemaker"):
            player.replace("/trouble", choose.choice(TROUBLES))
        elif self.story == "contact-editor":
            player.send("edit", patch=[choose.choice(RESHAPINGS)])

    def settle(self):
        """Everybody edits once more, then sees the last revision.

        A stopped process may take its rendering along: a next edit asks for another.
        """
        if self.story.startswith("troublemaker"):
            self.players[0].replace("/trouble", {"none": {}})
            pump_until(self.players, lambda player: not player.waiting, "no answer")
        path = TEXTS[self.story][0]
        for number, player in enumerate(self.players):
            player.replace(path, f"the last of {number}", allowed={"changed"})
        pump_until(self.players, lambda player: not player.waiting, "no answer to the last edit")
        end = time.monotonic() + DEADLINE
        while any(player.shown != player.revision for player in self.players):
            pump(self.players, 0.1)
            assert time.monotonic() < end, f"seed {SEED}: no last rendering: {self.players}"
            first = self.players[0]
            if first.crashed == first.revision and not first.waiting:
                first.replace(path, f"once more after {first.crashed}", allowed={"changed"})

    def check(self):
        """All, and one who comes only now, have the same props and body; then they leave."""
        self.join()
        *players, fresh = self.players
        pump_until([fresh], lambda player: player.body, "nothing for who comes late")
        for player in players:
            assert player.props == fresh.opened["props"], f"seed {SEED}: {self.story}"
            assert player.body == fresh.body, f"seed {SEED}: {self.story}"
        for player in self.players:
            player.client.close()


# What the host holds

SLACK = {"files": 4, "threads": 2, "children": 1, "zombies": 0, "kilobytes": 64 * 1024}


def holdings(host):
    process = Path(f"/proc/{host.process.pid}")
    status = dict(line.split(":", 1) for line in (process / "status").read_text().splitlines())
    states = subprocess.check_output(
        ["ps", "-o", "stat=", "--ppid", str(host.process.pid)], text=True).split()
    return {
        "files": len(os.listdir(process / "fd")), "threads": len(os.listdir(process / "task")),
        "children": len(states), "zombies": len([state for state in states if state[0] == "Z"]),
        "kilobytes": int(status["VmRSS"].split()[0]),
    }


def check_leaks(host, before):
    """The host gives back what it took; unused processes may wait for 10 s."""
    end = time.monotonic() + 2 * DEADLINE
    while after := {
            name: count for name, count in holdings(host).items()
            if count > before[name] + SLACK[name]}:
        assert time.monotonic() < end, f"seed {SEED}: {before} became {after}"
        select.select([], [], [], 0.2)


def kill_one(host, choose):
    for worker in sorted(host.workers(), key=lambda _: choose.random())[:1]:
        with contextlib.suppress(ProcessLookupError):
            os.kill(worker, choose.choice([signal.SIGKILL, signal.SIGSTOP]))


def rage(host, rooms, choose):
    end = time.monotonic() + SECONDS
    next_kill, numbers = time.monotonic() + KILL_INTERVAL, itertools.count()
    while time.monotonic() < end:
        choose.choice(rooms).act(choose, next(numbers))
        pump([player for room in rooms for player in room.players], choose.uniform(0, 0.04))
        if time.monotonic() >= next_kill:
            next_kill += KILL_INTERVAL
            kill_one(host, choose)


def test_all_participants_agree_after_chaos(start):
    host = start("--deadline", "0.5", "--memory-limit", "200")
    for story in STORIES:
        Room(host, story).players[0].client.close()
    before = {**holdings(host), "zombies": 0} if sys.platform == "linux" else None
    choose = random.Random(SEED)
    rooms = [Room(host, story) for story in STORIES]
    for room in 2 * rooms:
        room.join()
    rage(host, rooms, choose)
    everybody = [player for room in rooms for player in room.players]
    pump_until(everybody, lambda player: not player.waiting, "no answer")
    for room in rooms:
        room.settle()
        room.check()
    if before:
        check_leaks(host, before)
