"""The client that is many people at once; every one of them needs a descriptor at both ends."""

import contextlib
import json
import resource
import subprocess

from support.compiler import program
from support.problem import Problem
from support.processes import output

SPARE = 500


def edits(port, story, pointer, rooms, participants, rate, seconds):
    """Facts of a crowd that edits: percentiles in microseconds, and what it sent and read."""
    need_descriptors(rooms * participants)
    client = program("crowd", ["socket/crowd.c"])
    words = [port, story, pointer, rooms, participants, rate, seconds]
    return json.loads(output([client, *map(str, words)], patience=seconds * 4 + 120))


def entering(port, story, participants, *, lists=False):
    """What it costs that so many people enter one room: seconds, words and bytes."""
    need_descriptors(participants)
    client = program("crowd", ["socket/crowd.c"])
    words = [port, story, "/", 1, participants, "enter-lists" if lists else "enter", 0]
    return json.loads(output([client, *map(str, words)], patience=600))


@contextlib.contextmanager
def onlookers(port, story, rooms, participants):
    """People who only look, until the block ends."""
    client = program("crowd", ["socket/crowd.c"])
    process = subprocess.Popen(
        [client, str(port), story, "/", str(rooms), str(participants), "0", "0"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        if process.stdout.readline() != "ready\n":
            raise Problem(process.stderr.read().strip() or "the crowd did not gather")
        yield
    finally:
        process.communicate()


def need_descriptors(people):
    """Raises the limit for this process and those it starts, the host too."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = people + SPARE
    if hard != resource.RLIM_INFINITY and wanted > hard:
        raise Problem(f"{people:,} people need {wanted:,} descriptors, and the limit here is {hard:,}")
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
