"""Many people, bad screens and a hostile system at once: nothing is lost, mixed up or leaked.

STORYBOOK_CHAOS_SECONDS is how long they go on, STORYBOOK_CHAOS_SEED what they do. The same seed
makes the same choices; when an answer comes is the machine's business.
"""

import os
import signal
import time

import pytest
from conftest import DEADLINE, Host
from crowd import Crowd, Participant
from follower import canonical
from footprint import Footprint

SECONDS = float(os.environ.get("STORYBOOK_CHAOS_SECONDS", "8"))
SEED = int(os.environ.get("STORYBOOK_CHAOS_SEED", "20261121"))
CAUSES = {
    "trap", "stack-overflow", "exit", "abort", "signal", "deadline", "stopped", "memory", "output",
    "garbage", "thrown"}


class Aftermath:
    """A crowd that has raged twice; the first time is for what is made once and kept."""

    def __init__(self, host):
        self.host, self.fresh = host, Footprint(host)
        while self.fresh.children <= min(2, os.cpu_count()):
            self.fresh = Footprint(host)
        self.crowd = Crowd(host, SEED)
        self.crowd.rage(SECONDS / 4)
        self.crowd.calm()
        self.warm = self.settled_footprint()
        self.crowd.rage(SECONDS * 3 / 4, self.is_enough)
        self.crowd.calm()

    def is_enough(self):
        """As much as a machine does that has nothing else to do; others take longer for it."""
        return self.crowd.strikes > SECONDS / 4 and self.crowd.requests > SECONDS * 10

    def settled_footprint(self):
        """Once no worker is being taken apart: which of its descriptors are closed is unknown."""
        seen = []

        def is_settled():
            seen.append(Footprint(self.host))
            return seen[-1].zombies == 0

        self.crowd.until(is_settled, "every dead worker is taken apart")
        return seen[-1]

    def is_back(self, now):
        """True once the workers that a crowd called for have gone, and all else is as it was."""
        return 0 < now.children <= self.fresh.children and now.is_within(self.warm)


@pytest.fixture(scope="module")
def aftermath(tmp_path_factory):
    host = Host("--deadline", "0.3", log=tmp_path_factory.mktemp("chaos") / "log")
    try:
        yield Aftermath(host)
    finally:
        assert host.stop() == 0


@pytest.fixture(autouse=True)
def seed():
    print(f"STORYBOOK_CHAOS_SEED={SEED} STORYBOOK_CHAOS_SECONDS={SECONDS:g}")


@pytest.mark.slow
def test_all_participants_of_a_room_end_with_the_same_state(aftermath):
    crowd = aftermath.crowd
    rooms = {person.room: person.story for person in crowd.people}
    for room, story in rooms.items():
        people = [person for person in crowd.people if person.room == room]
        joiner = Participant(aftermath.host, story, room)
        people.append(joiner)
        crowd.until(lambda: agree(people), lambda: f"{story}: {summary(people)}", people)
        assert canonical(joiner.follower.opened["props"]) == canonical(people[0].follower.props)
        joiner.leave()


def agree(people):
    """True once all have what was made of the newest revision, and it is the same."""
    followers = [person.follower for person in people]
    return (
        all(follower.opened and follower.settled >= follower.revision for follower in followers)
        and len({follower.state() for follower in followers}) == 1)


def summary(people):
    return [
        (follower.revision, follower.rendered, follower.settled, follower.props,
         follower.environment, len(follower.body or ""))
        for follower in (person.follower for person in people)]


@pytest.mark.slow
def test_every_crash_names_its_cause(aftermath):
    causes = set().union(*(person.causes for person in aftermath.crowd.people))
    assert causes and causes <= CAUSES


@pytest.mark.slow
def test_nothing_leaks(aftermath):
    def report():
        return (
            f"fresh {aftermath.fresh}, warm {aftermath.warm}, now {Footprint(aftermath.host)}")

    aftermath.crowd.until(lambda: aftermath.is_back(Footprint(aftermath.host)), report)
    print(report())


def test_workers_that_are_stopped_while_they_start_are_replaced(start):
    host = start()
    client = host.open("login")
    old = host.signal_workers(signal.SIGKILL)
    end = time.monotonic() + DEADLINE
    while not are_others_and_stopped(host.children(), old):
        assert time.monotonic() < end, host.children()
        host.signal_workers(signal.SIGSTOP, but=old)
    client.edit("/input/_0/username/text", "Is anybody there?")
    assert client.expect("changed", "rejected")["type"] == "changed"
    assert client.expect("rendered", "crashed")["type"] == "rendered"


def are_others_and_stopped(children, old):
    return old.isdisjoint(children) and all(state.startswith("T") for state in children.values())
