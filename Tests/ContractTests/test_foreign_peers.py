"""When a Redis server sends extreme numbers, malformed data or nothing, the host still answers every edit, and tells the page
that the room is no longer shared."""

import contextlib
import hashlib
import itertools
import socket
import threading

import pytest
from conftest import SHARING_EXECUTABLE

NOW = 1_800_000_000_000


def bulk(data):
    data = data if isinstance(data, bytes) else str(data).encode()
    return b"$%d\r\n%s\r\n" % (len(data), data)


def reply(value):
    if isinstance(value, list):
        return b"*%d\r\n" % len(value) + b"".join(map(reply, value))
    if value is None:
        return b"$-1\r\n"
    return b":%d\r\n" % value if isinstance(value, int) else bulk(value)


class Peer:
    """A server that keeps what it says that it has taken. `append` returns the answer to an entry after that position, as bytes; None for no answer."""

    def __init__(self, folder, append, script=lambda digest: bulk(digest)):
        self.append, self.script = append, script
        self.path = str(folder / "peer")
        self.scripts, self.seeds, self.entries, self.appended = {}, {}, {}, 0
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.path)
        self.listener.listen(64)
        threading.Thread(target=self.accept, daemon=True).start()

    def accept(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.serve, args=(connection,), daemon=True).start()

    def serve(self, connection):
        with connection, connection.makefile("rb") as file, contextlib.suppress(OSError):
            while line := file.readline():
                words = []
                for _ in range(int(line[1:])):
                    count = int(file.readline()[1:])
                    words.append(file.read(count + 2)[:-2])
                answer = self.answer(words)
                if answer == "closes":
                    return
                if answer is not None:
                    connection.sendall(answer)

    def answer(self, words):
        name = words[0].decode()
        if name == "SCRIPT":
            digest = hashlib.sha1(words[2]).hexdigest().encode()
            self.scripts[digest] = "append" if b"XADD" in words[2] else "keep" if b"XTRIM" in words[2] else "open"
            return self.script(digest)
        if name == "SUBSCRIBE":
            return reply(["subscribe", words[1], 1])
        if name == "UNSUBSCRIBE":
            return reply(["unsubscribe", words[1], 0])
        if name == "PUBLISH":
            return reply(0)
        if name != "EVALSHA":
            return b"+OK\r\n"
        kind, room, rest = self.scripts[words[1]], words[3], words[5:]
        if kind == "open":
            epoch, seed = self.seeds.setdefault(room, (rest[1], rest[0]))
            return reply([epoch, 0, seed, self.entries.get(room, []), NOW])
        if kind == "append":
            self.appended += 1
            number = int(rest[1])
            answer = self.append(number)
            if answer == reply([number + 1, NOW]):
                self.entries.setdefault(room, []).append([f"{number + 1}-0", ["at", str(NOW), "entry", rest[2]]])
            return answer
        return reply(1)


ANSWERS = {
    "is late for ever": lambda number: reply([0, number + 1]),
    "is late by an extreme": lambda number: reply([0, 2**52 - 1]),
    "is late with no count": lambda number: reply([0, 2**63 - 1]),
    "is late with less than nothing": lambda number: reply([0, -2**63]),
    "is late in the past": lambda number: reply([0, number]),
    "has lost the room for ever": lambda number: reply([-1, 0]),
    "has taken an extreme": lambda number: reply([2**51, NOW]),
    "has taken no count": lambda number: reply([2**63 - 1, NOW]),
    "has taken something else": lambda number: reply([number + 2, NOW]),
    "has an extreme time": lambda number: reply([number + 1, 2**62]),
    "sends a text": lambda number: bulk("taken"),
    "sends nothing": lambda number: reply(None),
    "sends an empty list": lambda number: reply([]),
    "sends lists": lambda number: reply([[number + 1], [NOW]]),
    "sends a failure": lambda number: b"-ERR no\r\n",
    "sends what is no reply": lambda number: b"!!\r\n",
    "sends half a reply": lambda number: b"*2\r\n:1\r\n",
    "sends an endless reply": lambda number: b"$9223372036854775807\r\n",
    "does not answer": lambda number: None,
    "closes": lambda number: "closes",
}

# One of each kind, each with a host; the others at night.
BY_DAY = [
    "is late for ever", "is late by an extreme", "has lost the room for ever", "has taken no count", "sends a text",
    "sends half a reply", "does not answer", "closes",
]


@pytest.mark.parametrize("way", [way if way in BY_DAY else pytest.param(way, marks=pytest.mark.slow) for way in ANSWERS])
def test_no_edit_waits_for_a_log_that(way, tmp_path, start):
    peer = Peer(tmp_path, ANSWERS[way])
    host = start("--share", f"unix://{peer.path}", executable=SHARING_EXECUTABLE)
    client = host.open("troublemaker/quiet")
    seqs = [client.edit("/note", name) for name in ("one", "two", "three")]
    told, confirmed = [], []
    while len(confirmed) < len(seqs) or "alone" not in told:
        message = client.receive()
        if message["type"] == "sharing":
            told.append(message["state"])
        if message["type"] == "changed" and message.get("seq"):
            confirmed.append(message["seq"])
        assert message["type"] not in ("rejected", "failed"), message
    assert confirmed == seqs and peer.appended > 0
    assert host.get("/healthz").status == 200
    client.close()
    peer.listener.close()
    assert host.stop() == 0


def test_a_server_without_scripts_is_no_log(tmp_path, start):
    peer = Peer(tmp_path, ANSWERS["is late for ever"], script=lambda digest: reply(1))
    host = start("--share", f"unix://{peer.path}", executable=SHARING_EXECUTABLE)
    client = host.open("troublemaker/quiet")
    seq = client.edit("/note", "one")
    assert client.expect("changed")["seq"] == seq and peer.appended == 0
    client.close()
    peer.listener.close()
    assert host.stop() == 0


def test_a_log_that_takes_one_of_four_proposals_is_shared(tmp_path, start):
    """What others do first is no refusal: only five in a row, with nothing new in the log, make a room its own."""
    numbers = itertools.count()
    peer = Peer(tmp_path, lambda number: reply([number + 1, NOW]) if next(numbers) % 4 == 3 else reply([0, number]))
    host = start("--share", f"unix://{peer.path}", executable=SHARING_EXECUTABLE)
    client = host.open("troublemaker/quiet")
    for name in ("one", "two"):
        seq = client.edit("/note", name)
        while (message := client.expect("changed", "sharing"))["type"] != "changed" or message.get("seq") != seq:
            assert message.get("state") != "alone"
    assert peer.appended == 8
    client.close()
    peer.listener.close()
    assert host.stop() == 0
