#!/usr/bin/env python3
"""A program that repeats a recorded conversation, or misbehaves as the variable STAND_IN says.

Started by a tool like any program: its end of the socket pair is the standard input.
"""

import json
import os
import pathlib
import socket
import struct
import sys
import time

RECORDINGS = pathlib.Path(__file__).parents[1] / "Fixtures"
RECORDING = json.loads((RECORDINGS / os.environ.get("STAND_IN_RECORDING", "program-of-version-1.json")).read_text())
GREETING = 13
# Definitions that lead back to themselves before any value.
REFERENCES = {
    "refers to itself": {"A": {"$ref": "#/$defs/A"}},
    "refers in a circle": {"A": {"$ref": "#/$defs/B"}, "B": {"anyOf": [{"$ref": "#/$defs/A"}, {"type": "null"}]}},
    "refers on and on": {**{chr(65) + "x" * n: {"$ref": "#/$defs/A" + "x" * (n + 1)} for n in range(5000)}},
}
# Kinds that do not begin with a greeting of the oldest version that is spoken.
UNGREETED = ("version ", "greets ", "has no greeting", "never ends", "says nothing", "exits at once")


def text(value):
    return struct.pack("<q", len(value)) + value


def greeting(version):
    images = struct.pack("<q", 0)
    return bytes([GREETING]) + struct.pack("<q", version) + text(b"9.9.9") + images


def fields(request):
    """A recorded request or one that arrives: its kind, its texts before the environment, and its props."""
    kind = request[0]
    if kind != 2:
        return kind, request[1:]
    rest, found = request[9:], []
    for _ in range(3):
        [count] = struct.unpack("<q", rest[:8])
        found.append(rest[8:8 + count])
        rest = rest[8 + count:]
    return kind, found[0], rest[-80:].split(b"{", 1)[-1]


class Line:
    def __init__(self):
        self.socket = socket.socket(fileno=os.dup(0))
        self.buffer = b""

    def send(self, payload):
        self.socket.sendall(struct.pack("<I", len(payload)) + payload)

    def read(self):
        while len(self.buffer) < 4 or len(self.buffer) < 4 + struct.unpack("<I", self.buffer[:4])[0]:
            arrived = self.socket.recv(65536)
            if not arrived:
                sys.exit(0)
            self.buffer += arrived
        [count] = struct.unpack("<I", self.buffer[:4])
        payload, self.buffer = self.buffer[4:4 + count], self.buffer[4 + count:]
        return payload


TRACED = b"\x0f" + text(b'{"label": "again", "file": "A.swift", "line": 1}')


def recorded(line, *, first=True, before=lambda request: 0):
    known = {fields(one["request"].encode("latin-1")): one for one in RECORDING["exchanges"]}
    if first:
        for message in RECORDING["first"]:
            line.send(message.encode("latin-1"))
    while True:
        request = line.read()
        for _ in range(before(request)):
            line.send(TRACED)
        exchange = known.get(fields(request), {"replies": ["\x04" + text(b"That was not recorded.").decode("latin-1")]})
        for reply in exchange["replies"]:
            line.send(reply.encode("latin-1"))
        if "signal" in exchange:
            os.kill(os.getpid(), exchange["signal"])


def misbehave(line, kind):
    listing = RECORDING["first"][0].encode("latin-1")
    if kind.startswith("version "):
        line.send(greeting(int(kind.split()[1])))
    elif kind == "greets twice":
        line.send(greeting(3))
        line.send(greeting(99))
    elif kind == "sends its catalog twice":
        line.send(listing)
    elif kind == "prints first":
        print("Hello from the program.", flush=True)
    elif kind == "sends garbage":
        line.socket.sendall(os.urandom(4096))
    elif kind == "announces four gigabytes":
        line.socket.sendall(b"\xff\xff\xff\xff" + b"\x00" * 1000)
    elif kind == "sends an unknown kind":
        line.send(bytes([200]))
    elif kind == "sends an empty message":
        line.send(b"")
    elif kind == "sends a reply first":
        line.send(b"\x04" + text(b"This reply was not requested."))
    elif kind == "never ends its greeting":
        line.socket.sendall(struct.pack("<I", 1 << 20) + bytes([GREETING]))
        time.sleep(60)
    elif kind == "says nothing":
        time.sleep(60)
    elif kind == "exits at once":
        sys.exit(3)
    elif kind == "replies without end":
        line.send(listing)
        line.read()
        while True:
            line.send(b"\x04" + text(b"again"))
    elif kind == "lists a screen twice":
        catalog = json.loads(listing[9:])
        catalog["screens"] *= 2
        line.send(listing[:1] + text(json.dumps(catalog).encode()))
        time.sleep(60)
    elif kind in REFERENCES:
        line.send(listing)
        while True:
            # Requests of kind 0 ask for the schema; it comes with 0 problems of controls.
            if line.read()[0] == 0:
                schema = {"$ref": "#/$defs/A", "$defs": REFERENCES[kind]}
                line.send(b"\x01" + text(json.dumps(schema).encode()) + struct.pack("<q", 0))
            else:
                line.send(b"\x04" + text(b"Only schemas."))
    elif kind == "probes once in vain":
        mark = pathlib.Path(os.environ["STAND_IN_MARK"])
        recorded(line, before=lambda request: 0 if request[0] != 0 or mark.exists() else (mark.touch(), os.abort()))
    elif kind == "traces a rendering":
        recorded(line, before=lambda request: 1000 * (request[0] == 2))
    elif kind == "replies with another kind":
        line.send(listing)
        while True:
            line.read()
            line.send(b"\x03" + text(b"That is an export."))
    recorded(line)


if __name__ == "__main__" and sys.argv[1] == "--storybook-worker":
    line = Line()
    kind = os.environ.get("STAND_IN", "")
    if not kind.startswith(UNGREETED) and ord(RECORDING["first"][0][0]) != GREETING:
        line.send(greeting(3))
    if kind:
        misbehave(line, kind)
    recorded(line)
