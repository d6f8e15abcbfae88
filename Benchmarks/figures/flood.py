"""How long one viewer waits beside another connection that sends messages of 1 MB as fast as it may."""

import json
import multiprocessing
import struct
import threading
import time

from support.contract import contract_host, load
from support.problem import Problem
from support.report import percentile, say, table

TITLE = "An edit of one letter during a flood of messages of 1 MB from another connection"
STORY = "login"
FIELD = "/input/_0/username/text"
EDITS = 300
# A message counts once for every 4 kB, and a connection has 2,000 of those a second.
PAUSE = 0.13
BUDGETS = {"release": 50, "debug": 250}

LONG = "x" * 1_000_000
MANY = [{"number": number, "name": "x" * 20} for number in range(22_000)]


def edit(value):
    return {"type": "edit", "patch": [{"op": "replace", "path": FIELD, "value": value}]}


def opening(client):
    props = client.opened["props"]
    username = {**props["input"]["_0"]["username"], "text": LONG}
    return {"type": "open", "story": STORY, "props": {"input": {"_0": {**props["input"]["_0"], "username": username}}}}


FLOODS = {
    "nothing": None,
    "edits, one long text": lambda _: edit(LONG),
    "edits of 22,000 values, refused": lambda _: edit(MANY),
    "rooms opened with a long text": opening,
    "exports of 1 MB, 20 a second": lambda _: {"type": "export", "kind": "json"},
}


def measure():
    rows = []
    for name, message in FLOODS.items():
        with contract_host() as host:
            rows.append([name, *beside(host, message)])
    say(f"{STORY}, {EDITS} edits beside each flood; milliseconds.")
    say(f"Budget of the longest: {BUDGETS['release']} ms in a release build, {BUDGETS['debug']} in a debug one.")
    table([["beside", "p50", "p99", "longest"], *rows])


def beside(host, message):
    viewer = host.open(STORY)
    for number in range(20):
        wait(viewer, number)
    flooder = None
    if message:
        ready = multiprocessing.Event()
        flooder = multiprocessing.Process(target=flood, args=(host.port, message, ready), daemon=True)
        flooder.start()
        if not ready.wait(30):
            raise Problem("the flood does not begin")
    try:
        waits = [wait(viewer, number) for number in range(EDITS)]
    finally:
        if flooder:
            flooder.kill()
            flooder.join()
    viewer.close()
    return [f"{percentile(waits, part):.1f}" for part in (50, 99, 100)]


def wait(viewer, number):
    began = time.monotonic()
    viewer.edit(FIELD, f"{number}")
    viewer.expect("rendered")
    took = (time.monotonic() - began) * 1000
    time.sleep(0.01)
    return took


class Address:
    def __init__(self, port):
        self.port = port


def flood(port, message, ready):
    """In a process of its own: what it spends on its messages is not what the viewer waits for."""
    client = load().Client(Address(port))
    client.expect("hello")
    client.send(type="open", story=STORY)
    client.opened = client.expect("opened")
    client.expect("rendered")
    client.socket.settimeout(None)
    message = message(client)
    if message["type"] == "export":
        client.socket.sendall(frame({**edit(LONG), "seq": 1}))
        client.expect("rendered")
    threading.Thread(target=drain, args=(client.socket,), daemon=True).start()
    frames = [frame({**message, "seq": seq}) for seq in range(2, 10)]
    pause = 0.05 if message["type"] == "export" else PAUSE
    ready.set()
    while True:
        for bytes in frames:
            client.socket.sendall(bytes)
            time.sleep(pause)


def drain(socket):
    while socket.recv(1 << 20):
        pass


def frame(message):
    """A mask of zeros leaves the bytes as they are (RFC 6455, section 5.3)."""
    payload = json.dumps(message).encode()
    return bytes([0x81, 0xFF]) + struct.pack(">Q", len(payload)) + b"\0\0\0\0" + payload
