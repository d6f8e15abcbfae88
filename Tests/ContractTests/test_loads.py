"""Each load of Benchmarks/load beside a viewer who notices nothing of it, and what is left afterwards.

STORYBOOK_LOAD_SECONDS is how long each goes on. What the viewer waited is printed (pytest -rP), and
no test asserts it.
"""

import contextlib
import json
import os
import pathlib
import subprocess
import sys
import time

import pytest
from conftest import DEADLINE, PATIENCE, Host
from footprint import MEGABYTES, Footprint

GENERATOR = pathlib.Path(__file__).parents[2] / "Benchmarks/load/generate.py"
SECONDS = float(os.environ.get("STORYBOOK_LOAD_SECONDS", "1"))
# Each load with its connections, and what shows that it was one.
LOADS = {
    "people": (30, lambda done: done["answered"]),
    "slow-readers": (15, lambda done: done["edits"]),
    "storm": (30, lambda done: done["joined"] >= 30),
    "single-bytes": (10, lambda done: done["edits"]),
    "torn-frames": (20, lambda done: done["bytes"] and not done["cut"]),
    "flood": (100, lambda done: done["opened"] >= 100),
    # A header has ten seconds.
    "slow-headers": (50, lambda done: done["opened"] >= 50 + 50 * (int(SECONDS) // 15)),
    "half-open": (40, lambda done: done["cut"]),
}

pytestmark = pytest.mark.skipif(not pathlib.Path("/proc/self/task").exists(), reason="reads from /proc")


class Viewer:
    """A client that edits a story, on and on, and takes the time until it is shown."""

    def __init__(self, host):
        self.host, self.client, self.peak = host, host.open("login"), 0

    def edit(self):
        began = time.monotonic()
        seq = self.client.edit("/input/_0/username/text", f"still here {began}")
        assert self.client.expect("changed", "rejected")["type"] == "changed"
        assert self.client.expect("rendered", "crashed")["type"] == "rendered", seq
        return (time.monotonic() - began) * 1000

    def edits(self, goes_on):
        took = []
        while not took or goes_on(len(took)):
            took.append(self.edit())
            if len(took) % 20 == 1:
                self.peak = max(self.peak, Footprint(self.host).megabytes)
        return took


def spread(took):
    ordered = sorted(took)
    return f"p50 {ordered[len(ordered) // 2]:.1f} ms, p99 {ordered[len(ordered) * 99 // 100]:.1f} ms"


@contextlib.contextmanager
def generator(host, load, seconds):
    arguments = [str(host.port), load, "--count", str(LOADS[load][0]), "--seconds", str(seconds)]
    process = subprocess.Popen(
        [sys.executable, "-B", GENERATOR, *arguments], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout.readline() == "begun\n", f"{load} did not begin"
        yield process
    finally:
        process.kill()
        process.wait(DEADLINE)
        process.stdout.close()


class Scene:
    def __init__(self, host):
        self.host, self.viewer = host, Viewer(host)
        self.viewer.edits(lambda count: count < 50)
        self.fresh = Footprint(host)

    def is_at_rest(self):
        now = Footprint(self.host)
        return 0 < now.children <= self.fresh.children and now.is_within(self.fresh)


@pytest.fixture(scope="module")
def scene(tmp_path_factory):
    host = Host("--message-rate", "0", "--render-rate", "0", log=tmp_path_factory.mktemp("loads") / "log")
    try:
        yield Scene(host)
    finally:
        assert host.stop() == 0


@pytest.mark.parametrize("load", [
    pytest.param(load, marks=[] if load == "slow-readers" else pytest.mark.slow) for load in LOADS])
def test_beside_a_load_a_viewer_is_served_and_after_it_nothing_is_left(scene, load):
    viewer, viewer.peak = scene.viewer, 0
    alone = viewer.edits(lambda count: count < 50)
    with generator(scene.host, load, SECONDS) as process:
        beside = viewer.edits(lambda _: process.poll() is None)
        done = json.loads(process.stdout.read() or "{}")
    print(f"{load}: {done}")
    print(f"alone {spread(alone)}; beside {len(beside)} edits, {spread(beside)}; most {viewer.peak} MB")
    assert process.returncode == 0 and LOADS[load][1](done), done
    assert viewer.peak <= scene.fresh.megabytes + MEGABYTES
    # The host has let go of everything: it goes on serving until that is so.
    end = time.monotonic() + PATIENCE / 2
    viewer.edits(lambda _: not scene.is_at_rest() and time.monotonic() < end)
    print(f"before {scene.fresh}, now {Footprint(scene.host)}")
    assert scene.is_at_rest(), f"before {scene.fresh}, now {Footprint(scene.host)}"
