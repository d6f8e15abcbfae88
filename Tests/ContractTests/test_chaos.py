"""Chaos: random edits, troubles and killed processes, while every participant keeps the same state.

STORYBOOK_CHAOS_SECONDS says how long, STORYBOOK_CHAOS_SEED which choices: the order in which
processes answer is not part of the seed.
"""

import copy
import json
import os
import random
import select
import signal
import struct
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

def steps(pointer):
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]


def child(parent, key):
    return parent[int(key)] if isinstance(parent, list) else parent[key]


def value_at(document, path):
    for key in path:
        document = child(document, key)
    return document


def put(document, path, value, *, replaces):
    """The document with the value; it is the value itself when the path is empty."""
    if not path:
        return value
    parent, key = value_at(document, path[:-1]), path[-1]
    if isinstance(parent, dict):
        assert key in parent or not replaces, f"nothing to replace at {path}"
        parent[key] = value
    elif replaces:
        parent[int(key)] = value
    else:
        parent.insert(len(parent) if key == "-" else int(key), value)
    return document


def remove(document, path):
    parent, key = value_at(document, path[:-1]), path[-1]
    return parent.pop(int(key) if isinstance(parent, list) else key)


def patched(document, patch):
    document = copy.deepcopy(document)
    for operation in patch:
        path, kind = steps(operation["path"]), operation["op"]
        if kind == "remove":
            remove(document, path)
            continue
        if kind == "move":
            value = remove(document, steps(operation["from"]))
        elif kind == "copy":
            value = copy.deepcopy(value_at(document, steps(operation["from"])))
        else:
            assert kind in ("add", "replace"), operation
            value = copy.deepcopy(operation["value"])
        document = put(document, path, value, replaces=kind == "replace")
    return document


# Participants

def utf16(text):
    return text.encode("utf-16-le", "surrogatepass")


def spliced(body, splice):
    start = 2 * splice["at"]
    end = start + 2 * splice["delete"]
    assert end <= len(body), (splice, len(body))
    return body[:start] + utf16(splice["insert"]) + body[end:]


def split_frame(buffer):
    """Opcode, payload and what follows, or None while the frame is not there in full."""
    if len(buffer) < 2:
        return None
    length, start = buffer[1] & 0x7F, 2
    if length > 125:
        width, start = (2, 4) if length == 126 else (8, 10)
        if len(buffer) < start:
            return None
        (length,) = struct.unpack({2: ">H", 8: ">Q"}[width], buffer[2:start])
    if len(buffer) < start + length:
        return None
    return buffer[0] & 0x0F, buffer[start:start + length], buffer[start + length:]


class Player:
    """A participant: what the messages so far add up to."""

    def __init__(self, host, story, room=None):
        self.client = Client(host)
        self.opened = self.props = self.body = None
        self.revision = self.shown = self.crashed = -1
        self.seq = 0
        self.waiting = {}
        self.client.send(type="open", story=story, **({"room": room} if room else {}))

    def send(self, kind, *, allowed=frozenset(ANSWERS), **fields):
        self.seq += 1
        self.waiting[self.seq] = (allowed, kind, fields)
        self.client.send(type=kind, seq=self.seq, **fields)
        return self.seq

    def replace(self, path, value, **options):
        patch = [{"op": "replace", "path": path, "value": value}]
        return self.send("edit", patch=patch, **options)

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
            self.props, self.revision = message["props"], message["revision"]
        elif kind in ("changed", "environment"):
            grown = message["revision"] > self.revision
            assert grown, f"seed {SEED}: {message} came after revision {self.revision}"
            self.revision = message["revision"]
            self.props = patched(self.props, message.get("patch", []))
        elif kind == "rendered":
            self.show(message)
        elif kind == "crashed":
            self.crashed = message["revision"]
        if kind in ANSWERS and (kind == "failed" or "seq" in message):
            self.answer(message)

    def show(self, message):
        if "splice" in message:
            base = message["splice"]["base"]
            assert base == self.shown, f"seed {SEED}: a splice of {base}, shown is {self.shown}"
            self.body = spliced(self.body, message["splice"])
        else:
            self.body = utf16(message["body"])
        assert message["revision"] >= self.shown, f"seed {SEED}: the rendering went back"
        self.shown = message["revision"]

    def answer(self, message):
        expected = self.waiting.pop(message.get("seq"), None)
        assert expected, f"seed {SEED}: nobody waits for {message}"
        assert message["type"] in expected[0], f"seed {SEED}: {expected} was answered by {message}"


def pump(players, timeout):
    sockets = {player.client.socket: player for player in players}
    for ready in select.select(list(sockets), [], [], timeout)[0]:
        sockets[ready].pump()


def pump_until(players, is_done, what, blame=lambda player: vars(player)):
    end = time.monotonic() + DEADLINE
    while not all(is_done(player) for player in players):
        late = [blame(player) for player in players if not is_done(player)]
        assert time.monotonic() < end, f"seed {SEED}: {what} in {DEADLINE} s: {late}"
        pump(players, 0.1)


class Room:
    def __init__(self, host, story):
        self.host, self.story = host, story
        self.players = [Player(host, story)]
        pump_until(self.players, lambda player: player.body, "no first rendering")
        self.name = self.players[0].opened["room"]

    def join(self):
        self.players.append(Player(self.host, self.story, self.name))

    def swap(self, player):
        """The participant leaves without waiting for answers, and comes back."""
        player.client.close()
        self.players.remove(player)
        self.join()

    def act(self, choose, number):
        player = choose.choice(self.players)
        path = choose.choice(TEXTS[self.story])
        action = choose.choices(
            ["text", "wrong", "special", "undo", "redo", "scheme", "swap"],
            [8, 2, 6, 4, 3, 2, 1])[0]
        if action == "text":
            player.replace(path, choose.choice(["", "é", "𝄞<&>", "long " * 40]) + str(number))
        elif action == "wrong":
            player.replace(path, {"no": "text"}, allowed={"rejected"})
        elif action in ("undo", "redo"):
            player.send(action)
        elif action == "scheme":
            scheme = choose.choice(["light", "dark"])
            player.send("environment", patch=[
                {"op": "replace", "path": "/colorScheme", "value": scheme}])
        elif action == "swap":
            self.swap(player)
        elif self.story.startswith("troublemaker"):
            player.replace("/trouble", choose.choice(TROUBLES))
        elif self.story == "contact-editor":
            player.send("edit", patch=[choose.choice(RESHAPINGS)])

    def settle(self):
        """Everybody edits once more, then sees the rendering of the last revision.

        A stopped process may take that rendering with it: one more edit asks a next one.
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
            assert time.monotonic() < end, f"seed {SEED}: no last rendering: {self.states()}"
            first = self.players[0]
            if first.crashed == first.revision and not first.waiting:
                first.replace(path, f"once more after {first.crashed}", allowed={"changed"})

    def states(self):
        names = ["revision", "shown", "crashed", "waiting"]
        return [{name: vars(player)[name] for name in names} for player in self.players]

    def check(self):
        """All participants, and one who comes only now, have the same props and body."""
        self.join()
        *players, fresh = self.players
        pump_until([fresh], lambda player: player.body, "nothing for who comes late")
        for player in players:
            assert player.props == fresh.opened["props"], f"seed {SEED}: {self.story}"
            assert player.body == fresh.body, f"seed {SEED}: {self.story}"

    def close(self):
        for player in self.players:
            player.client.close()


# What the host holds

SLACK = {"files": 4, "threads": 2, "children": 1, "zombies": 0, "kilobytes": 64 * 1024}


def holdings(host):
    process = Path(f"/proc/{host.process.pid}")
    status = dict(line.split(":", 1) for line in (process / "status").read_text().splitlines())
    states = subprocess.run(
        ["ps", "-o", "stat=", "--ppid", str(host.process.pid)], capture_output=True, text=True)
    return {
        "files": len(list((process / "fd").iterdir())),
        "threads": len(list((process / "task").iterdir())),
        "children": len(host.workers()),
        "zombies": states.stdout.count("Z"),
        "kilobytes": int(status["VmRSS"].split()[0]),
    }


def check_leaks(host, before):
    """The host gives back what it took; unused processes may wait for 10 s."""
    end = time.monotonic() + DEADLINE
    after = holdings(host)
    while any(after[name] > before[name] + SLACK[name] for name in SLACK):
        assert time.monotonic() < end, f"seed {SEED}: {before} became {after}"
        select.select([host.process.stdout], [], [], 0.2)
        after = holdings(host)


def warm_up(host):
    for story in STORIES:
        Room(host, story).close()
    return holdings(host) if sys.platform == "linux" else None


def kill_one(host, choose):
    workers = sorted(host.workers())
    if workers:
        try:
            os.kill(choose.choice(workers), choose.choice([signal.SIGKILL, signal.SIGSTOP]))
        except ProcessLookupError:
            pass


def rage(host, rooms, choose):
    end = time.monotonic() + SECONDS
    next_kill, number = time.monotonic() + KILL_INTERVAL, 0
    while time.monotonic() < end:
        choose.choice(rooms).act(choose, number)
        number += 1
        pump([player for room in rooms for player in room.players], choose.uniform(0, 0.04))
        if time.monotonic() >= next_kill:
            next_kill += KILL_INTERVAL
            kill_one(host, choose)


def test_all_participants_agree_after_chaos(start):
    host = start("--deadline", "0.5", "--memory-limit", "200")
    before = warm_up(host)
    choose = random.Random(SEED)
    rooms = [Room(host, story) for story in STORIES]
    for room in rooms:
        room.join()
        room.join()
    rage(host, rooms, choose)
    everybody = [player for room in rooms for player in room.players]
    pump_until(everybody, lambda player: not player.waiting, "no answer")
    for room in rooms:
        room.settle()
        room.check()
    for room in rooms:
        room.close()
    if before:
        check_leaks(host, before)
