"""A wall clock that is set while the host serves: by hand, by a time server, after a long sleep.

The host measures by the monotonic clock; the wall clock names moments.
"""

import json
import mmap
import pathlib
import shutil
import struct
import subprocess
import sys
import time

import pytest
from conftest import DEADLINE, Host, read_response
from test_limits import connect
from test_recordings import record, recordings, save, say

DAY = 86_400
JUMPS = pytest.mark.parametrize("jump", [DAY, -DAY, 3_650 * DAY], ids=["a day on", "a day back", "ten years on"])

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or shutil.which("cc") is None, reason="clock.c takes the place of a clock of Linux")


class Clock:
    """The wall clock of a host and its workers: clock.c."""

    def __init__(self, folder):
        library, file = folder / "clock.so", folder / "clock"
        source = pathlib.Path(__file__).with_name("clock.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-O", "-Wall", "-Werror", "-o", library, source, "-ldl"], check=True)
        file.write_bytes(bytes(8))
        with open(file, "r+b") as opened:
            self.seconds = mmap.mmap(opened.fileno(), 8)
        self.environment = {"LD_PRELOAD": str(library), "STORYBOOK_CLOCK": str(file)}

    def set(self, seconds):
        """So many seconds before or after what it is; at once, whenever it is looked at."""
        self.seconds[:] = struct.pack("=q", seconds)


@pytest.fixture(scope="module")
def settable(tmp_path_factory):
    folder = tmp_path_factory.mktemp("clock")
    clock = Clock(folder)
    host = Host("--message-rate", "20", log=folder / "log", environment=clock.environment)
    yield host, clock
    assert host.stop() == 0


@pytest.fixture
def host(settable):
    return settable[0]


@pytest.fixture
def clock(settable):
    yield settable[1]
    settable[1].set(0)


def reported_time(client):
    """What the workers take for now."""
    client.send(type="perform", seq=0, command="/input/_0/signIn")
    return client.expect("performed")["at"] / 1000


@JUMPS
def test_connected_clients_stay_and_are_served(host, clock, jump):
    """Idle viewers are not taken for silent, workers not for hanging, a request not for slow."""
    idle, active, request = host.open("login"), host.open("login"), connect(host)
    request.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n")
    clock.set(jump)
    active.edit("/input/_0/username/text", "after")
    assert active.expect("rendered", "crashed")["type"] == "rendered"
    idle.edit("/input/_0/username/text", "after, too")
    assert idle.expect("rendered", "crashed")["type"] == "rendered"
    request.sendall(b"\r\n")
    assert read_response(request).startswith(b"HTTP/1.1 200 ")
    assert abs(reported_time(active) - time.time() - jump) < DEADLINE, "the clock was not set"


@JUMPS
def test_a_rate_is_one_of_seconds_that_passed(host, clock, jump):
    client = host.open("login")
    began = time.monotonic()
    answers = [refusal(client, seq, clock, jump) for seq in range(400)]
    # The bucket holds five seconds' worth; setting the clock neither fills nor locks it. It fills for as long as the
    # machine takes, so that no duration is too long for this.
    served = answers.count("nothing-to-undo")
    assert 80 <= served <= 100 + 20 * (time.monotonic() - began)


def refusal(client, seq, clock, jump):
    clock.set(jump if seq % 2 else 0)
    client.send(type="undo", seq=seq)
    return client.expect("failed")["code"]


@JUMPS
def test_a_recording_takes_as_long_as_it_took(host, clock, recordings, jump):
    client = host.open("troublemaker")
    began = time.monotonic()
    say(client, type="record", action="start")
    client.expect("recording")
    for step in range(4):
        clock.set(jump if step % 2 else 0)
        client.edit("/note", f"step {step}")
        client.expect("rendered")
    say(client, type="record", action="stop")
    saved = save(client, f"zz clock {jump}")
    took = (time.monotonic() - began) * 1000
    with open(saved["file"]) as file:
        times = [json.loads(line)["at"] for line in file.readlines()[1:]]
    assert len(times) == 4 and times == sorted(times)
    assert 0 < times[-1] <= took


@JUMPS
def test_a_replay_goes_on_at_its_pace(host, clock, recordings, jump):
    client = host.open("troublemaker")
    record(client, *((f"/note", f"step {step}") for step in range(5)))
    saved = save(client, f"zz pace {jump}")
    with open(saved["file"]) as file:
        last = json.loads(file.readlines()[-1])["at"]
    began = time.monotonic()
    say(client, type="replay", recording=f"zz pace {jump}", action="play")
    for step in range(6):
        client.expect("changed")
        clock.set(0 if step % 2 else jump)
    while (report := client.expect("replaying"))["state"] == "playing":
        pass
    assert report["step"] == 5
    # No step before its time.
    assert (time.monotonic() - began) * 1000 >= last
