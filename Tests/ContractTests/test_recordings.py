"""Recordings through real sockets and on the command line: record, save, replay."""

import json
import os
import pathlib
import re
import subprocess

import pytest
from conftest import EXECUTABLE
from follower import apply

TRAP = {"trap": {"message": "the handle is loose"}}


def replay(*arguments, input=None):
    return subprocess.run(
        [EXECUTABLE, "replay", *map(str, arguments)], capture_output=True, text=True, timeout=60,
        input=input)


@pytest.fixture
def lab(host):
    client = host.open("troublemaker")
    yield client
    client.close()


@pytest.fixture
def recordings(fixture_folders):
    """The troublemaker's folder of recordings; what a test left in it is gone afterwards."""
    folder = fixture_folders["troublemaker"].parent / "Recordings"
    before = set(folder.glob("*"))
    yield folder
    for file in set(folder.glob("*")) - before:
        file.unlink()
    if folder.exists() and not any(folder.iterdir()):
        folder.rmdir()


def say(client, **message):
    client.seq += 1
    client.send(seq=client.seq, **message)
    return client.seq


def record(client, *edits):
    """Starts a recording, does what the edits say, and stops it."""
    say(client, type="record", action="start")
    assert client.expect("recording")["state"] == "on"
    for path, value in edits:
        client.edit(path, value)
        # What crashes while it is decoded is refused first.
        client.expect("rendered", "crashed", passing=["rejected"])
    say(client, type="record", action="stop")
    while (report := client.expect("recording"))["state"] == "on":
        pass
    return report


def save(client, name, **fields):
    seq = say(client, type="save", kind="recording", name=name, **fields)
    answer = client.expect("saved", "failed")
    assert answer["seq"] == seq
    return answer


def exported(client, **fields):
    seq = say(client, type="export", kind="recording", **fields)
    answer = client.expect("exported", "failed")
    assert (answer["type"], answer["seq"], answer["kind"]) == ("exported", seq, "recording")
    return answer["content"]


def listed(host, name):
    screen = next(one for one in host.catalog()["screens"] if one["id"] == "troublemaker")
    return next((one for one in screen.get("recordings", []) if one["name"] == name), None)


def moments(text):
    """The props after each step, as a reader of the file would make them."""
    header, *steps = map(json.loads, text.splitlines())
    props = [header["props"]]
    for step in steps:
        props.append(apply(step.get("patch", []), props[-1]))
    return props


def test_what_happened_is_saved_beside_the_screen_and_listed(host, lab, recordings):
    report = record(lab, ("/note", "one"), ("/note", "two"), ("/count/value", 7))
    assert report["steps"] == 3
    saved = save(lab, "zz three steps")
    file = recordings / "zz three steps.jsonl"
    assert (saved["kind"], saved["written"], saved["file"]) == ("recording", True, str(file))
    assert file.read_text() == exported(lab)
    assert [props["note"] for props in moments(file.read_text())[1:]] == ["one", "two", "two"]
    entry = listed(host, "zz three steps")
    assert (entry["steps"], entry["story"]) == (3, "troublemaker/quiet")
    assert (entry["file"], entry["duration"]) == (str(file), report["duration"])


def test_the_rules_of_fixtures_hold(lab, recordings):
    assert save(lab, "zz nothing")["code"] == "no-recording"
    record(lab, ("/note", "first"))
    assert save(lab, "../../etc/passwd")["code"] == "bad-name"
    assert save(lab, "zz twice")["written"] is True
    first = (recordings / "zz twice.jsonl").read_bytes()
    record(lab, ("/note", "second"))
    assert save(lab, "zz twice")["code"] == "exists"
    assert (recordings / "zz twice.jsonl").read_bytes() == first
    assert save(lab, "zz twice", overwrite=True)["written"] is True
    assert b"second" in (recordings / "zz twice.jsonl").read_bytes()


def test_a_host_that_writes_nothing_offers_the_content(start, recordings):
    lab = start("--read-only").open("troublemaker")
    record(lab, ("/note", "one"))
    saved = save(lab, "zz not written")
    assert saved["written"] is False
    assert saved["content"] == exported(lab)
    assert not (recordings / "zz not written.jsonl").exists()


def test_a_recording_is_exported_as_a_test_and_no_test_is_written(lab):
    record(lab, ("/note", "one"))
    seq = say(lab, type="export", kind="test", name="says one")
    answer = lab.expect("exported", "failed")
    assert (answer["type"], answer["seq"], answer["kind"]) == ("exported", seq, "test")
    assert answer["content"].startswith('.test("says one") { s in\n')
    for kind in ("save", "export"):
        say(lab, type=kind, kind={"export": "test-file", "save": "test"}[kind], name="says one")
        assert lab.expect("exported", "saved", "failed")["code"] == "unsupported"


def test_a_recording_is_shown_to_all_participants_and_withdrawn_at_once(host, lab, recordings):
    record(lab, *[("/count/value", number) for number in range(10, 15)])
    save(lab, "zz shown")
    lab.edit("/note", "before")
    lab.expect("rendered")
    other = host.open("troublemaker", room=lab.opened["room"])
    undo = other.opened["history"]["undo"]
    say(lab, type="replay", recording="zz shown", action="play")
    for client in (lab, other):
        listed_steps = client.expect("replaying")
        assert [step["kind"] for step in listed_steps["steps"]] == ["start"] + ["edit"] * 5
        counts = [client.expect("changed") for _ in range(6)]
        revisions = [changed["revision"] for changed in counts]
        assert revisions == sorted(set(revisions))
        assert [changed["patch"][-1]["value"] for changed in counts][1:] == list(range(10, 15))
        while (report := client.expect("replaying"))["state"] == "playing":
            pass
        assert (report["state"], report["step"]) == ("paused", 5)
        assert counts[-1]["history"]["undo"] == undo + 1
    say(lab, type="replay", action="stop")
    assert other.expect("replaying")["state"] == "stopped"
    say(lab, type="undo")
    other.expect("changed")
    late = host.open("troublemaker", room=lab.opened["room"])
    assert late.opened["props"]["note"] == "before"
    for client in (other, late):
        client.close()


def test_a_moment_becomes_a_fixture(host, lab, recordings, fixtures):
    record(lab, ("/note", "one"), ("/note", "two"))
    say(lab, type="replay", inHand=True, action="seek", step=1)
    lab.expect("changed")
    say(lab, type="save", kind="fixture", name="zz moment")
    saved = lab.expect("saved", "failed")
    fixtures.append(saved["file"])
    assert json.loads(pathlib.Path(saved["file"]).read_text())["note"] == "one"


def test_an_added_file_is_listed_automatically(host, lab, recordings):
    record(lab, ("/note", "one"))
    recordings.mkdir(exist_ok=True)
    file = recordings / "zz laid.jsonl"
    file.write_text(exported(lab))
    while not any(
        entry["name"] == "zz laid"
        for screen in lab.expect("catalog")["catalog"]["screens"]
        for entry in screen.get("recordings", [])):
        pass
    file.write_text("{}\n")
    assert "line 1" in listed(host, "zz laid")["problem"]


# The command line


def test_commands_are_recorded_and_performed_again(host):
    login = host.open("login/empty")
    say(login, type="record", action="start")
    for command, value in [("/input/_0/username/typed", "ann"), ("/input/_0/password/typed", "abc")]:
        say(login, type="perform", command=command, value=value)
        assert login.expect("performed")["command"] == command
        login.expect("rendered")
    text = exported(login)
    login.close()
    steps = [json.loads(line) for line in text.splitlines()[1:]]
    assert [(step["command"], step["value"]) for step in steps] == [
        ("/input/_0/username/typed", "ann"), ("/input/_0/password/typed", "abc")]
    fine = replay("-", input=text)
    assert (fine.returncode, fine.stderr) == (0, "")
    assert fine.stdout.endswith("2 steps of “login/empty” replayed.\n")
    other = replay("-", input=text.replace('text","value":"ann"', 'text","value":"bob"'))
    assert "The command has a different result at /input/_0/username/text." in other.stdout
    assert "1 with a different result." in other.stdout


def test_a_session_that_ends_in_a_crash_fails_again_at_the_same_step(lab, recordings):
    report = record(lab, ("/note", "fine"), ("/count/value", 8), ("/trouble", TRAP))
    assert report["steps"] == 3
    save(lab, "zz crash")
    file = recordings / "zz crash.jsonl"
    last = json.loads(file.read_text().splitlines()[-1])
    assert (last["crash"]["kind"], "patch" in last) == ("trap", True)
    result = replay(file)
    assert result.returncode == 1
    assert "Step 3 of the recording fails with “trap”, as it did when recorded" in result.stderr
    assert "the handle is loose" in result.stderr
    assert "Troublemaker.swift:" in result.stderr
    lines = result.stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["0", "1", "2", "3"]
    assert lines[1].split("  ")[2] == '/note = "fine"'
    assert replay("--to", 2, file).returncode == 0


def test_the_recording_of_a_deliberately_buggy_screen_fails_where_it_failed(recordings):
    result = replay(recordings / "a row too far.jsonl")
    assert result.returncode == 1
    assert "Step 7 of the recording fails with “trap”, as it did when recorded" in result.stderr
    assert "Index out of range" in result.stderr
    assert re.search(r"at .*Troublemaker\.swift:\d+ in .*outcome", result.stderr)


def test_a_trap_while_decoding_fails_again_too(lab, recordings):
    record(lab, ("/count/value", -1))
    text = exported(lab)
    result = replay("-", input=text)
    assert result.returncode == 1
    assert "Step 1 of the recording fails with “trap”" in result.stderr
    assert "never negative" in result.stderr


@pytest.mark.parametrize("text, complaint", [
    ("{}\n", "line 1: expected the header of a recording"),
    ('{"storybook":"recording","version":1,"story":"nowhere/at-all","props":{}}', "not in this catalog"),
    ('{"storybook":"recording","version":1,"story":"troublemaker/quiet","props":{}}\n{"at":1,\n', "line 2: "),
])
def test_what_is_no_recording_is_the_callers_fault(text, complaint):
    result = replay("-", input=text)
    assert (result.returncode, result.stdout) == (2, "")
    assert complaint in result.stderr


def test_a_damaged_recording_is_reported_with_line_and_pointer(recordings, lab):
    head = {"storybook": "recording", "version": 1, "story": "troublemaker/quiet", "date": 0, "environment": {}, "props": lab.opened["props"]}
    line, words = b'{"at":5,"props":{"note":"\xff"}}', "invalid JSON: a string is not valid UTF-8 at byte 26, in /props/note"
    file = recordings / "zz damaged.jsonl"
    file.write_bytes(json.dumps(head).encode() + b"\n" + line + b"\n")
    before = file.read_bytes()
    result = replay(file)
    assert (result.returncode, result.stdout) == (2, "")
    assert f"The recording {file} is damaged: line 2: {words}" in result.stderr
    say(lab, type="replay", recording="zz damaged", action="play")
    failed = lab.expect("failed")
    assert failed["code"] == "bad-recording" and f"line 2: {words}" in failed["message"]
    checked = subprocess.run([EXECUTABLE, "check", "troublemaker"], capture_output=True, text=True, timeout=60)
    assert checked.returncode == 1 and f"{os.path.relpath(file)}\n  line 2: {words}" in checked.stdout
    assert file.read_bytes() == before
