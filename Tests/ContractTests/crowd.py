"""Many people in rooms with good and bad screens, on a machine that ends processes at random."""

import contextlib
import os
import random
import select
import signal
import socket
import time

from conftest import Client, Closed
from follower import Follower

PATIENCE = 120
ANSWERS = {"changed", "environment", "rejected", "failed", "exported"}

TEXTS = [
    "", "Zoë", "<script>alert(1)</script>", "🙃 e\u0301 \u202e", "a\u0000b", "&amp;\"'",
    "x" * 3000]

# Where any state of the story takes a text.
STORIES = {
    "login/empty": "/input/_0/password/text",
    "contact-editor/full": "/familyName",
    "contact-list/large": "/title",
    "troublemaker/quiet": "/note",
    "troublemaker/talkative": "/note",
    "troublemaker/a-hundred": "/note",
}

VALID = {
    "login": [
        ("replace", "/input/_0/username/status", {"invalid": {"message": "No such 🙃 name"}}),
        ("replace", "/input/_0/username/status", {"valid": {}}),
        ("replace", "/input/_0/remembersUser", False),
        ("copy", "/input/_0/username", "/input/_0/password"),
    ],
    "contact-editor": [
        ("replace", "/checks/email", {"invalid": {"reason": "No dot in it."}}),
        ("replace", "/id", 18446744073709551615), ("replace", "/credit", 0.1),
        ("add", "/company", {"name": "Eckert–Mauchly"}), ("add", "/nickname", None),
        ("add", "/phones", ["home", "1", "work", "2"]), ("add", "/note", "One\nTwo"),
    ],
    "contact-list": [
        ("replace", "/groups/0/contacts/0/name", "Ada 🙃"), ("copy", "/groups/0", "/groups/-"),
        ("move", "/groups/1", "/groups/0"), ("remove", "/groups/0/contacts/0", None),
        ("replace", "/search", {"inactive": {}}),
    ],
    "troublemaker": [("replace", "/count/value", number) for number in (0, 7, 100)],
}

INVALID = {
    "login": [("replace", "/input/_0/remembersUser", "yes"), ("remove", "/input", None)],
    "contact-editor": [("replace", "/id", -1), ("replace", "/checks/email", {"maybe": {}})],
    "contact-list": [("replace", "/groups", {}), ("remove", "/groups/999", None)],
    "troublemaker": [
        ("replace", "/count/value", 101), ("replace", "/count/value", -1),
        ("replace", "/trouble", {"storm": {}}), ("test", "/note", 5)],
}

# The trouble, and how often it is chosen.
TROUBLES = [
    ({"none": {}}, 12), ({"trap": {"message": "planted"}}, 3), ({"outOfBounds": {"index": 3}}, 3),
    ({"stackOverflow": {}}, 2), ({"exit": {"code": 3}}, 3), ({"abort": {}}, 2),
    ({"throwsError": {"message": "planted"}}, 3), ({"prints": {"lines": 40}}, 2),
    ({"endlessLoop": {}}, 1)]

# What people do, and how often.
ACTIONS = {
    "text": 30, "valid": 20, "trouble": 10, "invalid": 8, "undo": 6, "redo": 4, "reset": 1,
    "environment": 4, "export": 2, "focus": 2, "leave": 2}

ENVIRONMENTS = [
    ("/colorScheme", "dark"), ("/colorScheme", "light"), ("/locale", "de_CH"), ("/locale", "ar"),
    ("/colorScheme", "plaid")]


def operation(op, path, value):
    """For copy and move the row says from where to where."""
    if op in ("copy", "move"):
        return {"op": op, "from": path, "path": value}
    return {"op": op, "path": path} if op == "remove" else {"op": op, "path": path, "value": value}


class Participant:
    """A participant of a room, which may leave and come back, and may read slowly."""

    def __init__(self, host, story, room=None, *, is_slow=False):
        self.host, self.story, self.room, self.is_slow = host, story, room, is_slow
        self.causes = set()
        self.connect()

    def connect(self):
        self.client, self.follower = Client(self.host), Follower()
        self.pending, self.answers = {}, {}
        if self.is_slow:
            self.client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.open()

    def open(self):
        room = {"room": self.room} if self.room else {}
        # Who reads slowly takes whole bodies, who does not splices: all come to the same body.
        self.client.send(type="open", story=self.story, repeatedSplices=not self.is_slow, **room)

    def leave(self):
        """At once, with whatever is under way."""
        self.client.close()
        self.client = None

    @property
    def is_in(self):
        return self.client is not None and self.follower.opened is not None

    def request(self, **message):
        self.client.seq += 1
        self.pending[self.client.seq] = message
        self.client.send(seq=self.client.seq, **message)
        return self.client.seq

    def edit(self, *row):
        return self.request(type="edit", patch=[operation(*row)])

    def read(self):
        self.client.fill()
        while (message := self.client.arrived()) is not None:
            self.take(message)

    def take(self, message):
        before, kind = self.follower.revision, message["type"]
        if kind in ("changed", "environment"):
            assert message["revision"] == before + 1, f"{message} came after {before}"
        self.follower.take(message)
        if kind == "opened":
            self.room = message["room"]
        # A busy machine let a worker miss its deadline with the story's own props.
        if kind == "failed" and self.follower.opened is None and "seq" not in message:
            self.open()
        if kind == "crashed":
            self.causes.add(message.get("cause"))
        if kind in ANSWERS and "seq" in message and message["seq"] != 0:
            assert message["seq"] in self.pending, f"unexpected reply {message}"
            del self.pending[message["seq"]]
            self.answers[message["seq"]] = kind


class Crowd:
    """A host, its rooms, and what is done to them."""

    def __init__(self, host, seed):
        self.host, self.chance = host, random.Random(seed)
        self.stopped, self.strikes, self.requests = set(), 0, 0
        firsts = [Participant(host, story) for story in STORIES]
        self.people = list(firsts)
        self.until(lambda: all(person.is_in for person in firsts), "the rooms are open")
        for number, first in enumerate(firsts):
            self.people += [
                Participant(host, first.story, first.room, is_slow=index == 2)
                for index in range(2 + number % 2)]
        self.until(lambda: all(person.is_in for person in self.people), "all are in")

    def rage(self, seconds, is_enough=lambda: True):
        """So long, and until it was enough."""
        end = time.monotonic() + seconds
        while time.monotonic() < end or not is_enough():
            assert time.monotonic() < end + PATIENCE, f"{self.strikes} strikes, {self.requests} requests"
            self.act(self.chance.choice(self.people))
            if self.chance.random() < 0.02:
                self.strike()
            self.pump(0.005, [
                person for person in self.people
                if not person.is_slow or self.chance.random() < 0.02])

    def act(self, person):
        if person.client is None:
            person.connect()
        elif person.is_in and len(person.pending) < 4:
            action, = self.chance.choices(list(ACTIONS), ACTIONS.values())
            self.requests += 1
            getattr(self, action, self.simply)(person, action)

    def text(self, person, _):
        person.edit("replace", STORIES[person.story], self.chance.choice(TEXTS))

    def valid(self, person, _):
        person.edit(*self.chance.choice(VALID[person.story.split("/")[0]]))

    def invalid(self, person, _):
        person.edit(*self.chance.choice(INVALID[person.story.split("/")[0]]))

    def trouble(self, person, _):
        if not person.story.startswith("troublemaker"):
            return self.valid(person, _)
        (trouble, _), = self.chance.choices(TROUBLES, [weight for _, weight in TROUBLES])
        return person.edit("replace", "/trouble", trouble)

    def environment(self, person, _):
        path, value = self.chance.choice(ENVIRONMENTS)
        person.request(
            type="environment", patch=[{"op": "replace", "path": path, "value": value}])

    def export(self, person, _):
        person.request(type="export", kind=self.chance.choice(["json", "swift"]))

    def focus(self, person, _):
        person.client.send(type="focus", path=STORIES[person.story])

    def leave(self, person, _):
        person.leave()

    def simply(self, person, action):
        person.request(type=action)

    def strike(self):
        """A worker of this host is killed, or stopped for good."""
        workers = self.host.workers()
        if not workers:
            return
        worker = self.chance.choice(workers)
        kind = self.chance.choice([signal.SIGKILL, signal.SIGKILL, signal.SIGSTOP])
        with contextlib.suppress(ProcessLookupError):
            os.kill(worker, kind)
            self.strikes += 1
            self.stopped |= {worker} if kind == signal.SIGSTOP else set()

    def pump(self, seconds, people=None):
        """Reads what comes within the time."""
        sockets = {
            person.client.socket: person
            for person in (self.people if people is None else people) if person.client}
        for ready in select.select(list(sockets), [], [], seconds)[0]:
            try:
                sockets[ready].read()
            except (Closed, ConnectionError) as error:
                raise AssertionError(f"the host hung up on {sockets[ready].story}: {error}")

    def until(self, condition, what, people=None):
        """Reads on until it is so; `what` should have been so, or says what is so instead."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, (
                f"not so after {PATIENCE} s: {what() if callable(what) else what}; workers:"
                f" {self.host.children()}")
            # A client that reads nothing for long answers no ping, and is cut: all go on reading.
            self.pump(0.05, {*self.people, *(people or [])})

    def calm(self):
        """All come back, send something harmless, and have what all the others have."""
        for worker in self.stopped & set(self.host.workers()):
            with contextlib.suppress(ProcessLookupError):
                os.kill(worker, signal.SIGCONT)
        for person in self.people:
            if person.client is None:
                person.connect()
        self.until(lambda: all(person.is_in for person in self.people), "all are in")
        self.until(self.all_are_answered, self.unanswered)
        self.say_something_harmless()

    def say_something_harmless(self):
        """Again where a busy machine let a worker miss its deadline."""
        speakers = self.people
        for attempt in range(5):
            said = {
                person: person.edit(
                    "replace", STORIES[person.story], f"calm {self.requests} {attempt} {number}")
                for number, person in enumerate(speakers)}
            self.until(self.all_are_answered, self.unanswered)
            speakers = [person for person in said if person.answers[said[person]] != "changed"]
            if not speakers:
                return
        refused = [person.story for person in speakers]
        raise AssertionError(f"a harmless edit was refused: {refused}")

    def all_are_answered(self):
        return not any(person.pending for person in self.people)

    def unanswered(self):
        waiting = [(person.story, person.pending) for person in self.people if person.pending]
        return f"all is answered, except {waiting}"
