"""`check`: every story and fixture against the code as it is now."""

import json
import os
import pty
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

import pytest
from conftest import EXECUTABLE, Client

FIELD = {"text": "ann", "status": {"valid": {}}, "typed": "command"}
COMMANDS = {"remember": "command", "signIn": "command"}
LOGIN = {"input": {"_0": {"username": FIELD, "password": FIELD, "remembersUser": True, **COMMANDS}}}
TALLY = {"title": "Planted", "count": 3, "target": 10, "dispatch": "command"}
QUIET = {"note": "planted", "trouble": {"none": {}}, "count": {"value": 3}}


def check(*arguments):
    return subprocess.run(
        [EXECUTABLE, "check", *arguments], capture_output=True, text=True, timeout=120)


def login(**members):
    """Props of the login screen with members of its input replaced, or left out for `...`."""
    props = {**LOGIN["input"]["_0"], **members}
    return {"input": {"_0": {key: value for key, value in props.items() if value is not ...}}}


def rows(report, file):
    """The words of each line that the report has below the file."""
    block = report.split(os.path.relpath(file), 1)[1].split("\n")[1:]
    below = block[:next(index for index, line in enumerate(block) if not line.startswith("  "))]
    return [re.split(r"  +", line.strip()) for line in below]


# name, props, what the report says of them, the patched member
DRIFTS = [
    ("zz missing", login(remembersUser=...),
     ["/input/_0/remembersUser", "missing", "is missing", "→ true"]),
    ("zz unknown", login(theme="dark"),
     ["/input/_0/theme", "unknown", "is no longer in the type", 'was "dark"']),
    ("zz type", login(username={**FIELD, "text": 7}),
     ["/input/_0/username/text", "type", "must be a string", "was 7", '→ "7"']),
    ("zz case", login(password={"text": "", "status": {"expired": {}}}),
     ["/input/_0/password/status", "value", "“expired” is not one of its cases", 'was {"expired":{}}',
      '→ {"pristine":{}}']),
    ("zz renamed", login(remembersUser=..., remembers_user=True),
     ["/input/_0/remembersUser", "missing", "was renamed", "from /input/_0/remembers_user",
      "→ true"]),
    ("-zz no name to choose…", login(remembersUser=...),
     ["/input/_0/remembersUser", "missing", "is missing", "→ true"]),
]


# What no other place takes: only a lossy migration removes or replaces it.
LOST = {"zz unknown", "zz case"}


@pytest.mark.stories
def test_success_is_reported_in_one_line():
    result = check()
    assert (result.returncode, result.stderr) == (0, "")
    assert re.fullmatch(
        r"\d+ stories, \d+ fixtures, \d+ recordings?, \d+ snapshots and \d+ tests of \d+ screens: all passed\.\n",
        result.stdout)


def test_every_drifted_fixture_is_named_with_its_field_and_carried_over(plant):
    files = [plant("login", name, props) for name, props, _ in DRIFTS]
    named = check("login")
    assert named.returncode == 1 and "0 of 5 stories, 6 of 7 fixtures, 0 of 6 snapshots and 0 of 1 test failed" in named.stderr
    assert [rows(named.stdout, file) for file in files] == [[row] for _, _, row in DRIFTS]
    assert [json.loads(file.read_text()) for file in files] == [props for _, props, _ in DRIFTS]
    kept = check("--fix", "login")
    assert kept.returncode == 1
    for file, (name, props, row) in zip(files, DRIFTS):
        if name in LOST:
            assert json.loads(file.read_text()) == props
            assert rows(kept.stdout, file)[0] == row
    assert "4 fixtures fixed. 2 values left for you to decide." in kept.stderr
    for file, (_, props, _) in zip(files, DRIFTS):
        file.write_text(json.dumps(props))
    fixed = check("--fix=lossy", "login")
    assert fixed.returncode == 0, fixed.stdout + fixed.stderr
    assert rows(fixed.stdout, files[0]) == [["/input/_0/remembersUser"], ["+ true"]]
    assert rows(fixed.stdout, files[1]) == [["/input/_0/theme"], ['- "dark"']]
    assert rows(fixed.stdout, files[2]) == [["/input/_0/username/text"], ["- 7"], ['+ "7"']]
    assert "7 fixtures, 6 snapshots and 1 test of 1 screen: all passed. 6 fixtures fixed. 2 values lost." in fixed.stdout
    assert json.loads(files[1].read_text()) == LOGIN
    assert json.loads(files[4].read_text()) == LOGIN
    assert "fixed" not in check("--fix", "login").stdout
    assert json.loads(files[5].read_text()) == login(remembersUser=True)
    for file in files[:5]:
        exported = subprocess.run(
            [EXECUTABLE, "export", f"login/{file.stem.replace(' ', '-')}"], capture_output=True,
            text=True)
        assert exported.stdout == file.read_text()


def test_fix_leaves_alone_what_is_fine(plant):
    fine = plant("login", "zz fine", LOGIN)
    drifted = plant("login", "zz drifted", login(theme=""))
    before = (fine.read_bytes(), fine.stat().st_mtime_ns, fine.stat().st_ino)
    neighbours = sorted(fine.parent.iterdir())
    assert check("--fix", "login").returncode == 0
    assert (fine.read_bytes(), fine.stat().st_mtime_ns, fine.stat().st_ino) == before
    assert sorted(fine.parent.iterdir()) == neighbours
    assert json.loads(drifted.read_text()) == LOGIN


def test_what_fails_is_named_with_the_authors_line_and_the_check_goes_on(plant):
    trap = plant("troublemaker", "zz trap", {**QUIET, "trouble": {"trap": {"message": "planted"}}})
    loop = plant("troublemaker", "zz loop", {**QUIET, "trouble": {"endlessLoop": {}}})
    thrown = plant(
        "troublemaker", "zz thrown", {**QUIET, "trouble": {"throwsError": {"message": "mishap"}}})
    decode = plant("troublemaker", "zz decode", {**QUIET, "count": {"value": -1}})
    refused = plant("troublemaker", "zz refused", {**QUIET, "count": {"value": 101}})
    last = plant("troublemaker", "zzz last", {**QUIET, "more": 1})
    result = check("--deadline", "0.2", "troublemaker")
    assert result.returncode == 1
    assert rows(result.stdout, thrown) == [["mishap"]]
    assert rows(result.stdout, refused) == [["/count/value", "refused", "At most 100, please."]]
    assert rows(result.stdout, last)[0][:2] == ["/more", "unknown"]
    assert "6 of 7 fixtures" in result.stderr
    places = [(trap, "Troublemaker", "planted"), (loop, "Troublemaker", "did not finish"),
              (decode, "Count", "never negative")]
    for file, source, words in places:
        message, *stack = rows(result.stdout, file)
        assert words in message[0]
        if sys.platform == "linux":
            assert re.search(rf"^at /.*/Troublemaker/{source}\.swift:\d+ in ", stack[0][0])


def test_what_no_proposal_helps_is_not_written(plant):
    file = plant("troublemaker", "zz refused", {**QUIET, "count": {"value": 101}, "more": 1})
    before = file.read_bytes()
    result = check("--fix=lossy", "troublemaker/zz-refused")
    assert result.returncode == 1
    assert rows(result.stdout, file)[-1] == ["The type rejects the proposed values too."]
    assert file.read_bytes() == before


def test_a_fixture_that_is_fixed_and_still_traps_is_at_fault(plant):
    props = {**QUIET, "trouble": {"trap": {"message": "planted"}}}
    file = plant("troublemaker", "zz trap", {**props, "more": 1})
    result = check("--fix=lossy", "troublemaker/zz-trap")
    assert result.returncode == 1
    assert rows(result.stdout, file)[:2] == [["/more"], ["- 1"]]
    assert "Fatal error: planted" in result.stdout
    assert json.loads(file.read_text()) == props


def test_a_type_that_cannot_be_probed_is_checked_by_its_own_words(plant):
    file = plant("voucher", "zz short", {"title": "Planted", "code": {"text": "SAVE-2026"}})
    result = check("voucher")
    assert result.returncode == 1
    assert rows(result.stdout, file) == [["/uses", "refused", "“uses” is missing."]]
    assert "--fix" not in result.stdout


# One whose type traps while it is probed, a flow, and one with recursive rows.
@pytest.mark.parametrize("story", ["voucher/fresh", "contact-flow/edit-contacts", "comment-thread/a-conversation"])
def test_the_page_and_the_command_have_one_schema_of_a_screen(host, story):
    screen, _ = story.split("/")
    told = subprocess.run([EXECUTABLE, "schema", screen], capture_output=True, text=True, timeout=120, check=True)
    page = Client(host)
    page.send(type="open", story=story)
    assert json.loads(told.stdout) == page.expect("opened", passing=("hello",))["schema"]


def test_one_story_is_checked_alone(plant):
    plant("login", "zz damaged", "{")
    result = check("login/caps-lock")
    assert result.returncode == 0
    assert result.stdout == "0 stories, 1 fixture and 1 snapshot of 1 screen: all passed.\n"


def test_json_names_every_subject_with_file_line_and_field(plant):
    file = plant("login", "zz drifted", json.dumps(login(theme="dark"), indent=2))
    result = check("--json", "login")
    assert result.returncode == 1 and "failed" in result.stderr
    report = json.loads(result.stdout)
    assert (report["fine"], report["fixable"]) == (False, 0)
    assert report["sums"]["fixtures"] == {"checked": 2, "faults": 1}
    [fault] = [subject for subject in report["subjects"] if not subject["fine"]]
    assert fault["id"] == "login/zz-drifted" and file.as_posix().endswith(fault["file"])
    [problem] = fault["problems"]
    assert (problem["path"], problem["kind"], problem["was"]) == ("/input/_0/theme", "unknown", "dark")
    assert problem["lossy"] is True
    assert '"theme"' in file.read_text().split("\n")[problem["line"] - 1]
    ids = [subject["id"] for subject in report["subjects"]]
    assert ids == [subject["id"] for subject in json.loads(check("--json", "--jobs", "1", "login").stdout)["subjects"]]


def test_junit_goes_into_a_file_and_people_read_on(plant, tmp_path):
    file = plant("login", "zz damaged", '{\n  "loading": {\n    "username" "ann"\n')
    before, output = file.read_bytes(), tmp_path / "report.xml"
    result = check("--fix", "--format", "junit", "--output", output, "login", "tally")
    assert result.returncode == 1 and file.read_bytes() == before
    assert rows(result.stdout, file) == [["line 3, column 16, in /loading/username: invalid JSON: “:” is missing"]]
    suites = xml.parse(output).getroot()
    assert [suite.get("name") for suite in suites] == ["login", "tally"]
    [failure] = suites.findall("testsuite/testcase/failure")
    assert failure.get("type") == "damaged"
    assert re.fullmatch(r".*Login/Fixtures/zz damaged\.json:3: /loading/username: invalid JSON.*", failure.text)


def test_the_github_report_has_the_line_in_its_checkout(plant):
    file = plant("login", "zz damaged", '{\n  "loading": {\n    "username" "ann"\n')
    package = next(folder for folder in file.parents if (folder / "Package.swift").exists())
    result = subprocess.run(
        [EXECUTABLE, "check", "--format", "github", "login"], capture_output=True, text=True,
        env={**os.environ, "GITHUB_WORKSPACE": str(package.parent)})
    place = f"{package.name}/{file.relative_to(package)}"
    assert result.stdout.splitlines()[0] == (
        f"::error file={place},line=3,title=login/zz-damaged damaged::/loading/username: invalid JSON: “:” is missing")


def test_a_recording_that_no_longer_goes_is_named_with_its_line(plant):
    fixture = plant("troublemaker", "zz fine", QUIET)
    recording = fixture.parent.parent / "Recordings" / "zz drifted.jsonl"
    head = {"storybook": "recording", "version": 1, "story": "troublemaker/quiet", "date": 0,
            "environment": {}, "props": QUIET}
    step = {"at": 5, "patch": [{"op": "add", "path": "/colour", "value": "red"}]}
    try:
        recording.write_text(f"{json.dumps(head)}\n{json.dumps(step)}\n")
        result = check("troublemaker")
        assert rows(result.stdout, recording) == [
            ["line 2: “/colour = \"red\"”: /colour unknown: is no longer in the type"]]
        assert result.returncode == 1 and "1 of 2 recordings and 0 of" in result.stderr
        recording.write_text(f"{json.dumps(head)}\n{{\n")
        assert rows(check("troublemaker").stdout, recording)[0][0].startswith("line 2: ")
    finally:
        recording.unlink()


def test_a_fixture_is_checked_in_its_own_environment(plant):
    file = plant("login", "zz dark", LOGIN)
    beside = file.with_name("zz dark.environment.json")
    try:
        beside.write_text('{"colorScheme": "pink"}')
        result = check("login")
        assert result.returncode == 1 and "Invalid value “pink”: expected one of light, dark." in result.stdout
        assert "zz dark.environment" not in json.loads(check("--json", "login").stdout)
        beside.write_text('{"colorScheme": "dark"}')
        assert check("login").returncode == 0
    finally:
        beside.unlink()


# MARK: snapshots


@pytest.fixture
def kept(plant):
    """Writes a fixture of the tally and records its snapshots; both are gone afterwards."""
    folders = []

    def kept(name, **members):
        fixture = plant("tally", name, {**TALLY, **members})
        folders.append(fixture.parent.parent / "__Snapshots__")
        recorded = subprocess.run(
            [EXECUTABLE, "snapshot", "--record", "all", f"tally/{fixture.stem.replace(' ', '-')}"],
            capture_output=True, text=True, timeout=60)
        assert recorded.returncode == 0, recorded.stdout + recorded.stderr
        return fixture

    yield kept
    for folder in folders:
        for file in folder.glob("zz-*"):
            file.unlink()


def faults(*arguments):
    """What is at fault, by kind and id, and the exit code."""
    result = check("--json", *arguments)
    subjects = json.loads(result.stdout)["subjects"]
    return [(each["kind"], each["id"]) for each in subjects if not each["fine"]], result.returncode


def test_what_looks_otherwise_than_recorded_is_at_fault_without_being_asked(kept):
    file = kept("zz kept")
    assert faults("tally") == ([], 0)
    file.write_text(json.dumps({**TALLY, "count": 4}))
    assert faults("tally") == ([("snapshot", "tally/zz-kept")], 1)
    result = check("tally")
    assert "0 of 2 fixtures, 1 of 7 snapshots and 0 of 2 tests failed" in result.stderr
    assert "~ text" in result.stdout and "snapshot --record failed tally/zz-kept" in result.stdout
    assert faults("--no-snapshots", "tally") == ([], 0)


def test_a_missing_snapshot_is_at_fault_when_that_is_asked_for(plant):
    plant("tally", "zz new", TALLY)
    assert faults("tally") == ([], 0)
    assert faults("--snapshots", "tally") == ([("snapshot", "tally/zz-new")], 1)
    assert "missing" in check("--snapshots", "tally").stdout


def test_a_fixture_is_carried_over_before_it_is_compared(kept):
    file = kept("zz kept")
    file.write_text(json.dumps({**TALLY, "count": str(TALLY["count"])}))
    fixed = check("--fix", "tally")
    assert fixed.returncode == 0, fixed.stdout + fixed.stderr
    assert "7 snapshots and 2 tests of 1 screen: all passed. 1 fixture fixed." in fixed.stdout


@pytest.mark.stories
@pytest.mark.parametrize("variables, is_colored", [({}, True), ({"NO_COLOR": "1"}, False)])
def test_a_terminal_gets_a_bar_and_colours(variables, is_colored):
    primary, secondary = pty.openpty()
    with subprocess.Popen(
            [EXECUTABLE, "check", "tally"], stdout=secondary, stderr=secondary,
            env={**os.environ, "TERM": "xterm", **variables}) as process:
        os.close(secondary)
        shown = b""
        # A terminal whose last program has gone is an error to read from.
        try:
            while part := os.read(primary, 4096):
                shown += part
        except OSError:
            pass
        assert process.wait() == 0
    os.close(primary)
    text = shown.decode()
    assert "11/11" in text and "█" in text
    assert text.rstrip().endswith("all passed.\x1b[0m" if is_colored else "all passed.")
    assert ("\x1b[32m" in text) == is_colored
