"""What it costs that rooms are shared: an edit at a host that shares, beside one that does not; and until others have it."""

import contextlib
import shutil
import subprocess
import tempfile
import time
import types

from figures.round_trip import EDITS, editable, line, ratios, rounds, run
from support.compiler import program
from support.contract import answers, load
from support.problem import Problem
from support.processes import SHARING_EXECUTABLE, host, stop
from support.report import percentile, say, table
from support.stories import chosen

TITLE = "Shared rooms: edit to rendered with and without sharing, and until a participant at another host has the edit"
WATCHED = 1_000


def measure():
    if not shutil.which("redis-server"):
        raise Problem("redis-server is not installed")
    client = program("client", ["socket/client.c", "socket/socket.c"])
    story = chosen()["small"]
    with engine() as url, host() as alone, sharing(url) as shared, sharing(url) as other:
        alone, shared, other = (address.rstrip("/").rsplit(":", 1)[1] for address, _ in (alone, shared, other))
        path, _ = editable(client, alone, story, None)
        cost(client, story, path, alone, shared)
        spread(story, path, shared, other)


def sharing(url):
    return host(executable=SHARING_EXECUTABLE, options=["--share", url])


@contextlib.contextmanager
def engine():
    """A server of its own, on a socket in a folder; it writes nothing to a disk."""
    with tempfile.TemporaryDirectory() as folder:
        process = subprocess.Popen(
            ["redis-server", "--port", "0", "--unixsocket", f"{folder}/engine", "--save", "",
             "--appendonly", "no", "--dir", folder], stdout=subprocess.PIPE, text=True)
        try:
            for said in process.stdout:
                if "ready to accept" in said.lower():
                    break
            else:
                raise Problem("redis-server did not start")
            yield f"unix://{folder}/engine"
        finally:
            stop(process)


def cost(client, story, path, alone, shared):
    say(f"{story.id}{path}: {rounds()} rounds of {EDITS} edits, alternating which runs first; microseconds.")

    def edits(port):
        return run([client, "edit", port, story.id, path, str(EDITS)], None)

    pairs = []
    for number in range(rounds()):
        found = {port: edits(port) for port in ((alone, shared) if number % 2 else (shared, alone))}
        pairs.append((found[shared], found[alone]))
    table([
        ["", *range(1, len(pairs) + 1), "all"],
        *(line(f"{name} p{part}", [pair[index] for pair in pairs], part)
          for index, name in enumerate(("shared", "alone")) for part in (50, 99)),
        ratios(pairs),
    ])


def spread(story, path, here, there):
    """Somebody at the same host, and somebody at the other one, hear of an edit."""
    contract = load()
    with answers(contract):
        writer = come(contract, here)
        room = enter(writer, story)
        rows = [["until `changed` is read, microseconds", "p50", "p99"]]
        for name, port in (("at the same host", here), ("at the other host", there)):
            reader = come(contract, port)
            enter(reader, story, room=room)
            times = [hear(writer, path, f"{name} {number}", reader) for number in range(WATCHED)]
            rows.append([name, *(f"{percentile(times, part):.0f}" for part in (50, 99))])
            reader.close()
    table(rows)
    say("The server, three hosts and the measuring client share the processors, which dominates the p99.")


def come(contract, port):
    client = contract.Client(types.SimpleNamespace(port=int(port)))
    client.expect("hello")
    return client


def enter(client, story, **fields):
    client.send(type="open", story=story.id, **fields)
    opened = client.expect("opened")
    client.expect("rendered")
    return opened["room"]


def hear(writer, path, text, reader):
    began = time.perf_counter()
    seq = writer.edit(path, text)
    while not says(reader.expect("changed"), text):
        pass
    took = (time.perf_counter() - began) * 1e6
    while writer.expect("changed").get("seq") != seq:
        pass
    return took


def says(changed, text):
    return any(operation.get("value") == text for operation in changed["patch"])
