"""Stories of an app whose coders write dates, keys, data and numbers in ways of their own; some stories throw."""

import json
import os
import shutil
import subprocess

import pytest
from conftest import CODED_EXECUTABLE, HASTY, Client, Host
from test_mcp import MODERN

UNWRITTEN = (
    "The story “letter/unwritten” has no props: CodedStories/Letter.swift:24 throws: There is no paper.")
UNREAD = "The story “letter/unread” has no props: CodedStories/Letter.swift:25 throws: /text: Expected a string."
UNMADE = (
    "The story “unmade/stories” has no props: CodedStories/Letter.swift:31 throws: There is no paper.")


@pytest.fixture(scope="module")
def coded(tmp_path_factory):
    log = tmp_path_factory.mktemp("coded") / "log"
    host = Host("--read-only", log=log, executable=CODED_EXECUTABLE)
    yield host
    assert host.stop() == 0


def call(*arguments, **options):
    return subprocess.run(
        [CODED_EXECUTABLE, *arguments], capture_output=True, text=True, timeout=120, **options)


def test_an_iso_date_is_edited_and_rendered(coded):
    client = coded.open("delivery/delivered")
    props = client.opened["props"]
    assert props["sent_at"] == "2026-01-01T00:00:00Z"
    assert props["state_of_order"]["delivered_to"]["person_name"] == "Ann"
    assert props["per_day_count"] == {"dayOne": 1}
    client.edit("/sent_at", "2026-03-04T05:06:07Z")
    assert "2026-03-04T05:06:07Z" in json.dumps(client.expect("rendered"))
    client.edit("/returned_at", "2025-03-04T05:06:07Z", op="add")
    broken = client.expect("inspected")["broken"]
    assert [(rule["name"], rule["paths"]) for rule in broken] == [
        ("is back after it was sent", ["/returned_at"])]
    client.edit("/sent_at", "yesterday")
    rejected = client.expect("rejected")
    assert (rejected["path"], rejected["reason"]) == (
        "/sent_at", "Expected a date such as 2026-01-31T09:30:00Z.")
    client.send(type="save", seq=9, kind="fixture", name="late")
    saved = client.expect("saved")
    assert json.loads(saved["content"])["sent_at"] == "2026-03-04T05:06:07Z"
    client.close()


@pytest.mark.parametrize("story, reason", [
    ("letter/unwritten", UNWRITTEN), ("letter/unread", UNREAD), ("unmade/stories", UNMADE)])
def test_a_story_that_throws_is_listed_and_opens_with_the_reason(coded, story, reason):
    listed = [story["id"] for screen in coded.catalog()["screens"] for story in screen["stories"]]
    assert story in listed
    client = Client(coded)
    client.expect("hello")
    client.send(type="open", story=story)
    failed = client.expect("opened", "failed")
    assert (failed["type"], failed["code"], failed["message"]) == ("failed", "worker", reason)
    client.send(type="open", story="letter/read")
    assert client.expect("opened", "failed")["props"] == {"text": "Hello"}
    client.close()


def test_a_load_that_never_returns_has_the_limit_of_a_rendering_and_its_card(start):
    host = start(*HASTY, executable=CODED_EXECUTABLE, environment={"CODED_STORIES_SPIN": "1"})
    client = host.open("parcels/loads")
    assert "/parcels/failed" in json.dumps(client.expect("changed")["patch"])
    crashed = client.expect("crashed")
    assert crashed["kind"] == "timeout" and "within 0.2 s of processor time" in crashed["message"]


# arguments, exit code
CALLS = [
    (["check", "letter/unwritten", "--no-snapshots"], 1),
    (["render", "letter/unwritten"], 1),
    (["export", "letter/unwritten"], 1),
    (["snapshot", "letter/unwritten"], 1),
]


@pytest.mark.parametrize("arguments, code", CALLS, ids=lambda value: str(value[0]) if isinstance(value, list) else "")
def test_a_command_says_what_is_thrown_and_where(arguments, code):
    done = call(*arguments)
    assert done.returncode == code
    assert UNWRITTEN in done.stdout + done.stderr


def test_what_goes_through_all_stories_goes_on(tmp_path):
    built = call("build", str(tmp_path / "site"))
    assert all(reason in built.stdout + built.stderr for reason in (UNWRITTEN, UNREAD, UNMADE))
    assert (tmp_path / "site" / "index.html").exists()
    assert call("explore", "letter", "--runs", "20").returncode == 0
    checked = call("check", "--no-snapshots", "--json")
    report = json.loads(checked.stdout)
    assert checked.returncode == 1 and "CodedStories/Letter.swift:31" in json.dumps(report, ensure_ascii=False)


def test_the_order_of_a_set_is_told_from_a_change_and_not_recorded(tmp_path, monkeypatch):
    monkeypatch.setenv("CODED_STORIES_UNSORTED", "1")
    done = call("snapshot", "bag", "--record", "--snapshot-folder", str(tmp_path))
    assert done.returncode == 1 and "sort /words (Set<String>)" in done.stdout
    assert list(tmp_path.rglob("*.html")) == []


CHROMIUM = os.environ.get("STORYBOOK_CHROMIUM") or shutil.which("chromium")
HIDDEN = "the text “For the clerk alone” is hidden by opacity: 0 in its style attribute"


@pytest.mark.parametrize("browser", [[], pytest.param(["--browser"], marks=pytest.mark.skipif(not CHROMIUM, reason="none"))])
def test_a_test_of_a_story_that_crashes_or_never_ends_fails_alone(browser, monkeypatch):
    monkeypatch.setenv("CODED_STORIES_TESTS", "1")
    done = call("check", "clerk", *browser, "--json", "--deadline", "0.1")
    tests = [subject for subject in json.loads(done.stdout)["subjects"] if subject["kind"] == "test"]
    messages = {test["id"]: "".join(problem["message"] for problem in test.get("problems", [])) for test in tests}
    assert done.returncode == 1
    assert [test["title"] for test in tests] == ["traps", "passes", "waits", "loops", "fails", "fails", "reads what is hidden"]
    reasons = ["The clerk falls.", "", "waited longer than 5 s", "within 0.5 s of processor", "Found no text “Cy”.",
               "Two tests of “clerk/writes” are named “fails”", HIDDEN if browser else ""]
    for (name, message), reason in zip(messages.items(), reasons):
        assert (message == "") == (reason == "") and reason in message, name
    assert "http" in messages["clerk/writes#5"] and tests[4]["file"].endswith("Clerk.swift")


def test_an_assistant_gets_the_sentence():
    question = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "render_story", "arguments": {"story": "letter/unwritten"}, "_meta": MODERN}}
    answer = json.loads(call("mcp", input=json.dumps(question)).stdout)
    assert UNWRITTEN in answer["result"]["content"][0]["text"]


def test_a_page_gets_the_steps_of_a_test_and_those_before_a_crash(start):
    host = start(*HASTY, executable=CODED_EXECUTABLE, environment={"CODED_STORIES_TESTS": "1"})
    client = host.open("letter/read")

    def run(test):
        client.send(type="test", seq=900 + test, story="clerk/writes", test=test)
        answer = client.expect("tested", "failed")
        return answer, [step["label"] for step in answer.get("steps", [])]

    passed, labels = run(1)
    assert (passed["state"], passed["count"], labels) == ("passed", 2, ["type(“Ann”, into: “Name”)", "expect(“Ann”)"])
    names = [state["props"]["first_name"] for state in (passed["start"], passed["steps"][0]["state"])]
    assert names == ["", "Ann"]
    failed, labels = run(4)
    file = failed["failure"]["file"]
    assert (failed["state"], failed["failure"]["step"], labels) == ("failed", 1, ["expect(“Cy”)"])
    assert file.endswith("Clerk.swift") and not file.startswith("/")
    looped, labels = run(3)
    assert (looped["state"], looped["failure"]["cause"]) == ("crashed", "deadline")
    assert set(labels) == {"expect(no: “Bo”)"} and len(labels) <= 500
    assert run(9)[0]["code"] == "unknown-test"


def test_what_a_test_takes_is_recorded_and_compared_and_pruned(tmp_path, monkeypatch):
    def run(name, *arguments):
        monkeypatch.setenv("CODED_STORIES_TESTS", f"snapshots of {name}")
        return call(*arguments)

    def snapshot(name, *options):
        return run(name, "snapshot", "clerk", "--snapshot-folder", str(tmp_path), *options)

    assert "missing and are now recorded" in snapshot("Bo", "--record", "missing").stdout
    files = sorted((tmp_path / "clerk" / "interaction_tests").iterdir())
    assert [file.name.split(".", 2)[2] for file in files] == ["empty.html", "named.html", "read.txt"]
    assert snapshot("Bo", "--record", "never").returncode == 0
    changed = snapshot("Cy", "--record", "never")
    assert changed.returncode == 1 and "“named” of “is as recorded”" in changed.stdout
    assert '~ value  "Bo" → "Cy"' in changed.stdout and "textbox “Name” is now “Cy”" in changed.stdout
    checked = run("Cy", "check", "clerk")
    assert checked.returncode == 1 and "expect(snapshot: “empty”): 3 snapshots are missing." in checked.stdout
    assert "snapshot --record failed clerk/writes" in checked.stdout
    assert run("Cy", "check", "clerk", "--no-snapshots").returncode == 0
    assert snapshot("Cy", "--record", "failed").returncode == 0
    assert snapshot("Cy", "--record", "never").returncode == 0
    assert "read.txt" not in run("Di", "check", "clerk").stdout
    fewer = snapshot("Di", "--record", "failed", "--prune")
    assert fewer.returncode == 0 and "Removed snapshots without a story or a step:" in fewer.stdout
    assert [file.name for file in files if not file.exists()] == [files[2].name]
    monkeypatch.delenv("CODED_STORIES_TESTS")
    pruned = call("snapshot", "clerk", "--snapshot-folder", str(tmp_path), "--record", "never", "--prune")
    assert pruned.returncode == 0 and pruned.stdout.count("is-as-recorded") == 2
    assert list((tmp_path / "clerk" / "interaction_tests").iterdir()) == []


def test_a_page_gets_the_step_whose_snapshot_differs(start, tmp_path, monkeypatch):
    monkeypatch.setenv("CODED_STORIES_TESTS", "snapshots of Bo")
    call("snapshot", "clerk", "--snapshot-folder", str(tmp_path), "--record")
    host = start("--snapshot-folder", str(tmp_path), executable=CODED_EXECUTABLE,
                 environment={"CODED_STORIES_TESTS": "snapshots of Cy"})
    client = host.open("letter/read")
    client.send(type="test", seq=900, story="clerk/writes", test=0)
    failed = client.expect("tested", "failed")
    assert (failed["state"], failed["failure"]["step"], len(failed["steps"])) == ("failed", 4, 4)
    assert '~ value  "Bo" → "Cy"' in failed["failure"]["message"]
    assert failed["failure"]["props"]["first_name"] == "Cy"
