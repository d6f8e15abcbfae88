"""What is there stays as it is: on a full disk, in a folder that cannot be written, in a host that dies."""

import contextlib
import ctypes
import json
import os
import resource
import shutil
import signal
import stat
import subprocess

import pytest
from conftest import DEADLINE, EXECUTABLE, Closed

# What the log of a host stays below, and a long text does not.
ROOM = 60_000
LONG = "long " * 30_000
QUIET = {"note": "kept", "trouble": {"none": {}}, "count": {"value": 3}}
STORY = "troublemaker/quiet"


def full(size=ROOM):
    """For `preexec_fn`: files end there, with the error “too large” where a full disk reports “no space”."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
    return limit


@pytest.fixture(scope="session")
def deadly(tmp_path_factory):
    """The variables of a process that is killed (SIGKILL) once the content of a file is written and before it has its name."""
    folder = tmp_path_factory.mktemp("deadly")
    (folder / "deadly.c").write_text(r"""
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

int fsync(int descriptor) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, sizeof path - 1);
  path[length < 0 ? 0 : length] = 0;
  if (strstr(path, "/.storybook-")) kill(getpid(), SIGKILL);
  return 0;
}
""")
    library = folder / "deadly.so"
    compiler = shutil.which("clang") or shutil.which("cc")
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, folder / "deadly.c"], check=True)
    return {**{key: value for key, value in os.environ.items() if key != "CI"}, "LD_PRELOAD": str(library)}


def ordinary():
    """Root may write everywhere; what it starts may not (CAP_DAC_OVERRIDE leaves the bounding set)."""
    ctypes.CDLL(None).prctl(24, 1, 0, 0, 0)


@contextlib.contextmanager
def sealed(folder):
    mode = stat.S_IMODE(folder.stat().st_mode)
    folder.chmod(0o555)
    try:
        yield
    finally:
        folder.chmod(mode)


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class Fixtures:
    """Saved over one that is there."""

    options = ()

    def __init__(self, stories, _):
        self.folder = stories / "Fixtures"
        self.file = self.folder / "zz kept.json"
        self.file.write_text(json.dumps(QUIET))

    def write(self, client):
        client.send(type="save", seq=70, kind="fixture", name="zz kept", overwrite=True, environment=True)
        return client.expect("saved", "failed")


class Recordings:
    """Saved over one that is there."""

    options = ()

    def __init__(self, stories, _):
        self.folder = stories / "Recordings"
        self.file = self.folder / "zz kept.jsonl"
        self.file.write_text(json.dumps(
            {"storybook": "recording", "version": 1, "story": STORY, "date": 0, "environment": {}, "props": QUIET}) + "\n")

    def write(self, client):
        client.send(type="record", seq=69, action="start")
        client.expect("recording")
        client.edit("/count/value", 4)
        client.expect("rendered")
        client.send(type="record", seq=69, action="stop")
        while client.expect("recording")["state"] == "on":
            pass
        client.send(type="save", seq=70, kind="recording", name="zz kept", overwrite=True)
        return client.expect("saved", "failed")


class Snapshots:
    """Accepted over those that are there: of stories as they are, as there is nothing to accept while a room is edited."""

    def __init__(self, stories, place):
        self.folder = place / "troublemaker"
        self.options = ("--snapshot-folder", place)
        for name, note in (("zz long", LONG), ("zz short", "short")):
            (stories / "Fixtures" / f"{name}.json").write_text(json.dumps({**QUIET, "note": note}))
        self.stories = ["troublemaker/zz-long", "troublemaker/zz-short"]
        subprocess.run(
            [EXECUTABLE, "snapshot", *self.stories, "--snapshot-folder", place, "--record"], check=True, capture_output=True)
        for file in self.folder.iterdir():
            file.write_text(file.read_text().replace("<p", "<p hidden"))

    def write(self, client):
        """What is too long first, then what fits."""
        client.send(type="open", story=self.stories.pop(0))
        client.expect("opened")
        revision = client.expect("rendered")["revision"]
        # The first message may still be of the state before.
        while (found := self.ask(client, 69, type="snapshot", on=True))["revision"] < revision:
            pass
        return self.ask(client, 70, type="accept", number=found["number"], hunks="all")

    def ask(self, client, seq, **message):
        client.send(seq=seq, **message)
        while (found := client.expect("snapshotted", "failed")).get("seq") != seq:
            pass
        return found


@pytest.fixture(params=[Fixtures, Recordings, Snapshots], ids=lambda kind: kind.__name__.lower())
def writer(request, tmp_path, fixture_folders):
    """What writes a kind of file; no file of it is left."""
    stories = fixture_folders["troublemaker"].parent
    before = [set(folder.iterdir()) for folder in (stories / "Fixtures", stories / "Recordings")]
    place = tmp_path / "snapshots"
    place.mkdir()
    writer = request.param(stories, place)
    yield writer
    for known, folder in zip(before, (stories / "Fixtures", stories / "Recordings")):
        for file in set(folder.iterdir()) - known:
            file.unlink()


def lab(host, note):
    client = host.open(STORY)
    write_note(client, note)
    return client


def write_note(client, note):
    client.edit("/note", note)
    client.revision = client.expect("rendered")["revision"]


def test_a_full_disk_leaves_what_was_there(start, writer):
    before = contents(writer.folder)
    host = start(*writer.options, preexec_fn=full())
    client = lab(host, LONG)
    answer = writer.write(client)
    assert (answer["type"], answer.get("code")) == ("failed", "unwritable"), answer
    assert f"{writer.folder} cannot be written: " in answer["message"]
    assert contents(writer.folder) == before
    # What fits is written all the same, by the same host.
    write_note(client, "short")
    answer = writer.write(client)
    assert answer["type"] != "failed", answer
    assert contents(writer.folder) != before
    client.close()


def test_a_folder_that_cannot_be_written_leaves_what_was_there(start, writer):
    before = contents(writer.folder)
    client = lab(start(*writer.options, preexec_fn=ordinary), "short")
    with sealed(writer.folder):
        answer = writer.write(client)
    assert (answer["type"], answer.get("code")) == ("failed", "unwritable"), answer
    assert f"{writer.folder} cannot be written: " in answer["message"]
    assert contents(writer.folder) == before
    client.close()


def test_a_host_that_dies_in_the_middle_leaves_what_was_there(start, writer, deadly):
    before = contents(writer.folder)
    host = start(*writer.options, environment=deadly)
    client = lab(host, LONG)
    with pytest.raises((Closed, ConnectionError)):
        writer.write(client)
    assert host.process.wait(DEADLINE) == -signal.SIGKILL
    after = contents(writer.folder)
    left = set(after) - set(before)
    assert {name: after[name] for name in before} == before
    assert left and all(name.startswith(".storybook-") for name in left)
    # The half of a file is not a story, recording or snapshot, and goes with the next that is written.
    other = start(*writer.options)
    names = json.dumps(other.catalog())
    assert ".storybook-" not in names
    client = lab(other, "short")
    assert writer.write(client)["type"] != "failed"
    assert not left & set(contents(writer.folder))
    client.close()


def snapshot(folder, *arguments, **options):
    options.setdefault("env", {key: value for key, value in os.environ.items() if key != "CI"})
    return subprocess.run(
        [EXECUTABLE, "snapshot", STORY, "--snapshot-folder", folder, *arguments], capture_output=True, text=True, timeout=60, **options)


@pytest.fixture
def outdated(tmp_path):
    """Snapshots that say something else, of which the first would still fit."""
    assert snapshot(tmp_path, "--record").returncode == 0
    for file in (tmp_path / "troublemaker").iterdir():
        file.write_text(file.read_text().replace("<p", "<p hidden"))
    return tmp_path


@pytest.mark.parametrize("limit, closing", [(full(100), contextlib.nullcontext), (ordinary, sealed)], ids=["full", "sealed"])
def test_recording_snapshots_where_they_cannot_be_written_changes_none(outdated, limit, closing):
    before = contents(outdated)
    with closing(outdated / "troublemaker"):
        result = snapshot(outdated, "--record", "failed", preexec_fn=limit)
    assert result.returncode == 1
    assert f"{outdated}/troublemaker cannot be written: " in result.stderr
    assert before and contents(outdated) == before


def test_a_recording_of_snapshots_that_is_killed_changes_none(outdated, deadly):
    before = contents(outdated)
    assert snapshot(outdated, "--record", "failed", env=deadly).returncode == -signal.SIGKILL
    after = contents(outdated)
    left = set(after) - set(before)
    assert {name: after[name] for name in before} == before
    assert len(left) == 1 and ".storybook-" in left.pop()
    # It is not a stale snapshot, and goes with the next that is written.
    assert "storybook-" not in snapshot(outdated).stdout
    assert snapshot(outdated, "--record", "failed").returncode == 0
    assert set(contents(outdated)) == set(before)
    assert snapshot(outdated).returncode == 0


def carry_over(**options):
    return subprocess.run(
        [EXECUTABLE, "check", "--fix=lossy", "troublemaker/zz-drifted"], capture_output=True, text=True, timeout=60, **options)


def test_a_fixture_that_cannot_be_carried_over_stays(plant):
    file = plant("troublemaker", "zz drifted", {**QUIET, "more": 1})
    before = contents(file.parent)
    result = carry_over(preexec_fn=full(20))
    assert result.returncode == 1
    assert "The fixture was not written: " in result.stdout
    assert contents(file.parent) == before


def test_a_check_that_is_killed_leaves_the_fixture_that_it_carries_over(plant, deadly):
    file = plant("troublemaker", "zz drifted", {**QUIET, "more": 1})
    before = contents(file.parent)
    assert carry_over(env=deadly).returncode == -signal.SIGKILL
    after = contents(file.parent)
    assert {name: after[name] for name in before} == before and len(after) == len(before) + 1
    assert carry_over().returncode == 0
    assert set(contents(file.parent)) == set(before)
