#!/usr/bin/env python3
"""A program that says anything: each of its processes misbehaves at random in a way of its own, from a seed, until its
folder contains a file `honest`; with a file `ahead`, each answers more than it was asked. The first one starts as it
should, or there would be no host.

Its folder is in the variable FOREIGN, with the file `seed`; `ways` lists what it did.
"""

import copy
import fcntl
import json
import os
import pathlib
import random
import signal
import struct
import sys
import time

from stand_in import Line, RECORDING, greeting, text

FOLDER = pathlib.Path(os.environ["FOREIGN"])
INTEGERS = [-1, 0, 1, 2**31, 2**32, 2**62, 2**63 - 1, -2**63, 10**6, 255]
VALUES = [
    None, True, False, -1, 0, 2**63, -2**70, 1e308, "", "x" * 70_000, "\u0000", "\u202e", "/", "~", "a/~2", "\U0001f600", [], {}, [[]], {"": {}},
    {"$ref": "#"}, {"$ref": "#/$defs/Props"}, [0] * 5000, json.loads("[" * 100 + "]" * 100), json.loads('{"a":' * 100 + "1" + "}" * 100)]
LISTING = json.loads(RECORDING["first"][0][9:].encode("latin-1"))
SCREEN = LISTING["screens"][0]
SCREEN["isLive"] = True
for story in SCREEN["stories"]:
    story.update(isLive=True, tests=[{"name": "pays", "file": "/my/shop/Cart.swift", "line": 3}])
SCHEMA = json.loads(RECORDING["exchanges"][0]["replies"][0].encode("latin-1")[9:].split(b"\0")[0].rsplit(b"}", 1)[0] + b"}")
SCHEMA["$defs"]["Props"]["properties"]["pay"] = {"const": "command", "x-control": "command"}


def integer(value):
    return struct.pack("<q", value)


def document(kind, value, *rest):
    return bytes([kind]) + text(json.dumps(value).encode()) + b"".join(rest)


def texts(kind, *values):
    return bytes([kind]) + b"".join(text(value.encode()) for value in values)


def rendered(body):
    return bytes([8]) + integer(5) + integer(7) + texts(0, "text/html", "html", "")[1:] + text(b"") + b"\x01" + text(body.encode())


def decoded(count=0):
    return bytes([5]) + integer(count) + b"".join(text(b'{"name":"a","path":[0]}') for _ in range(count))


def reacted(props, **more):
    return document(11, {"performed": {"command": "/pay", "at": 5}, "props": props, **more})


INSPECTED = document(12, {"projection": {"a": 1}, "broken": [{"name": "a", "of": "props", "paths": ["/count"]}]})
TRACE = bytes([10]) + integer(1) + integer(0) + integer(10**6) + integer(3) + integer(1) + integer(-1) + integer(2**63 - 1)
PROPS = {"title": "Tea", "count": 2, "payment": {"none": {}}}
# One of each kind, each right in some state.
FRAMES = [
    greeting(3), greeting(5), document(0, LISTING), document(1, SCHEMA, integer(1), text(b"a problem")), document(2, PROPS),
    texts(3, "Cart.Props()"), texts(4, "That failed."), decoded(), decoded(3), texts(6, "/count", "Too many.") + b"\x01",
    texts(7, "trap", "Index out of range"), texts(7, "thrown", "No."), rendered("<p>other</p>"),
    texts(9, "") + integer(1) + text(b"f()") + b"\x01" + text(b"A.swift") + integer(1) + integer(2), TRACE, reacted(PROPS),
    reacted(PROPS, due=[{"name": "a", "path": [0]}]), document(11, {"answered": {"status": 200, "headers": {"a": "b"}, "body": "c"}}), INSPECTED,
    document(14, {"steps": 3}), document(14, {"steps": 1, "failure": {"message": "No.", "file": "A.swift", "line": 1, "story": "cart/two"}}),
    document(15, {"label": "pays", "file": "A.swift", "line": 1})]


class Request:
    """A request of the host, as far as an answer depends on it."""

    def __init__(self, payload):
        self.kind, self.rest = payload[0], payload[1:-8]
        if self.kind == 2:
            self.take(8)
            self.fields = [self.chunk() for _ in range(3)]
            self.event = json.loads(self.chunk() or b"null")
            self.wants_rendering = self.take(3)[0] == 1
            [self.comparison] = struct.unpack("<q", self.take(8))
            self.chunk()
            self.props = self.chunk()

    def take(self, count):
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken

    def chunk(self):
        return self.take(struct.unpack("<q", self.take(8))[0])

    def replies(self):
        """What an honest program sends."""
        if self.kind != 2:
            simple = {0: document(1, SCHEMA, integer(0)), 1: document(2, PROPS), 3: texts(3, "Cart.Props()"), 4: document(1, SCHEMA, integer(0)),
                      9: document(14, {"steps": 3})}
            return [simple.get(self.kind, texts(4, "That is not known."))]
        if self.comparison == 2:
            return [INSPECTED]
        props = json.loads(self.props)
        if not isinstance(props, dict) or not isinstance(props.get("count"), int):
            return [texts(6, "/count", "Expected a whole number.") + b"\x00"]
        if self.event and "request" in self.event:
            return [document(11, {"answered": {"status": 200, "headers": {}, "body": "c"}})]
        if self.event:
            props["count"] += 1
        shown = [rendered(f"<p>honest {props['count']}</p>")] if self.wants_rendering else []
        return [reacted(props) if self.event else decoded(), *shown]


class Foreign(Line):
    def __init__(self, random):
        super().__init__()
        self.random = random
        self.number = integer(0)

    def send(self, payload):
        self.send_all([payload])

    def send_all(self, payloads):
        """Sends them in one chunk, each reply with the number of the request."""
        frames = [payload if payload[:1] in (b"", b"\x00", b"\x0a", b"\x0d") else payload + self.number for payload in payloads]
        self.socket.sendall(b"".join(struct.pack("<I", len(frame)) + frame for frame in frames))

    def answer_another(self, replies):
        self.number = integer(self.random.choice(INTEGERS))
        self.send_all(replies)

    def note(self, way):
        with open(FOLDER / "ways", "a") as file:
            file.write(f"{way}\n")

    def misbehave(self, replies):
        way = self.random.choice(list(self.WAYS))
        self.note(way)
        self.WAYS[way](self, replies)

    def changed(self, payload):
        """The frame with something wrong in it."""
        bytes_ = bytearray(payload)
        at = self.random.randrange(len(bytes_))
        way = self.random.choice(["bits", "number", "cut", "longer", "json", "json", "json"])
        if way == "bits":
            for _ in range(self.random.randint(1, 4)):
                bytes_[self.random.randrange(len(bytes_))] ^= 1 << self.random.randrange(8)
        elif way == "number":
            bytes_[at:at + 8] = integer(self.random.choice(INTEGERS))
        elif way == "cut":
            del bytes_[at:]
        elif way == "longer":
            bytes_[at:at] = self.random.randbytes(self.random.choice([1, 8, 70_000]))
        else:
            return self.with_another_value(payload) or payload
        return bytes(bytes_)

    def with_another_value(self, payload):
        """A document in which one value is another, or one is missing."""
        if payload[:1] not in (b"\x00", b"\x01", b"\x02", b"\x0b", b"\x0c", b"\x0e", b"\x0f"):
            return None
        [count] = struct.unpack("<q", payload[1:9])
        value, rest = json.loads(payload[9:9 + count]), payload[9 + count:]
        places = [(value, key) for value in self.containers(value) for key in (value if isinstance(value, dict) else range(len(value)))]
        if not places:
            return None
        container, key = self.random.choice(places)
        if self.random.random() < 0.2:
            del container[key]
        elif self.random.random() < 0.2 and isinstance(container, list):
            container.append(copy.deepcopy(container[key]))
        else:
            container[key] = self.random.choice(VALUES)
        return document(payload[0], value, rest)

    def containers(self, value):
        if isinstance(value, (dict, list)):
            yield value
            for each in value.values() if isinstance(value, dict) else value:
                yield from self.containers(each)

    def other(self):
        frame = self.random.choice(FRAMES)
        return self.changed(frame) if self.random.random() < 0.3 else frame

    def ends(self, number):
        os.kill(os.getpid(), number)
        time.sleep(60)

    def half(self, replies):
        frame = struct.pack("<I", len(replies[-1])) + replies[-1]
        self.send_all(replies[:-1])
        self.socket.sendall(frame[:self.random.randrange(len(frame))])

    WAYS = {
        "changes a frame": lambda self, replies: self.send_all(
            [*replies[:-1], self.changed(replies[-1])] if self.random.random() < 0.5 else [self.changed(replies[0]), *replies[1:]]),
        "changes another frame": lambda self, replies: self.send_all([self.changed(reply) for reply in replies]),
        "sends another frame before": lambda self, replies: self.send_all([self.other(), *replies]),
        "sends another frame between": lambda self, replies: self.send_all([replies[0], self.other(), *replies[1:]]),
        "sends another frame after": lambda self, replies: self.send_all([*replies, self.other()]),
        "sends another frame instead": lambda self, replies: self.send_all([self.other()]),
        "sends several frames": lambda self, replies: self.send_all([self.other() for _ in range(8)]),
        "answers another request": answer_another,
        "answers twice": lambda self, replies: self.send_all([*replies, *replies]),
        "answers backwards": lambda self, replies: self.send_all(replies[::-1]),
        "answers in part": lambda self, replies: (self.send_all(replies[:-1]), sys.exit(0)),
        "sends nothing but a byte": lambda self, replies: self.send(bytes([self.random.randrange(256)])),
        "sends an empty frame": lambda self, replies: self.send_all([b"", *replies]),
        "sends garbage": lambda self, replies: self.socket.sendall(self.random.randbytes(5000)),
        "announces too much": lambda self, replies: self.socket.sendall(self.random.choice([b"\xff\xff\xff\xff", b"\x00\x00\x00\x10", b"\x01"])),
        "sends half a frame and ends": lambda self, replies: (self.half(replies), sys.exit(0)),
        "traces without end": lambda self, replies: self.send_all([*[document(15, {"label": "a", "file": "A", "line": 1})] * 2000, *replies]),
        "sends a trace and crashes": lambda self, replies: (self.send(self.changed(TRACE) if self.random.random() < 0.5 else TRACE), self.ends(signal.SIGABRT)),
        "prints": lambda self, replies: (print("x" * self.random.choice([1, 70_000, 3_000_000]), flush=True), self.send_all(replies)),
        "exits": lambda self, replies: sys.exit(self.random.choice([0, 1, 3, 255])),
        "is killed": lambda self, replies: self.ends(signal.SIGKILL),
        "crashes": lambda self, replies: self.ends(self.random.choice([signal.SIGSEGV, signal.SIGILL, signal.SIGABRT])),
        "closes its channel": lambda self, replies: (os.close(0), self.socket.close(), time.sleep(60)),
    }

    def serve(self, is_first):
        is_honest = lambda: (FOLDER / "honest").exists()
        start = [greeting(5), document(0, LISTING)]
        if not is_first and not is_honest() and self.random.random() < 0.2:
            self.misbehave(start)
            # One that is silent is given up after 50 s; others start after 5.
            if self.random.random() < 0.9:
                sys.exit(4)
        else:
            self.send_all(start)
        while True:
            payload = self.read()
            # A request that the host cancels has no answer of its own.
            if payload[:1] not in (b"\x00", b"\x01", b"\x02", b"\x03", b"\x04", b"\x09"):
                continue
            replies = Request(payload).replies()
            self.number = payload[-8:]
            if (FOLDER / "ahead").exists():
                # The next request must not get what comes behind its reply.
                self.send_all([*replies, decoded(), rendered("<p>ahead</p>")])
            elif is_honest() or self.random.random() < 0.5:
                self.send_all(replies)
            else:
                self.misbehave(replies)


def number():
    """How many processes there were before this one."""
    with open(FOLDER / "count", "a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        count = len(file.read())
        file.write("x")
        return count


if __name__ == "__main__" and sys.argv[1] == "--storybook-worker":
    own = number()
    seed = (FOLDER / "seed").read_text()
    Foreign(random.Random(f"{seed}/{own}")).serve(own == 0)
