"""`explore`: planted mistakes are found, and made plain."""

import json
import os
import pathlib
import re
import subprocess

import pytest
from conftest import EXECUTABLE

PLAIN = {"title": "", "remark": "", "mines": [], "speed": 0, "weather": "sun", "cleared": 0,
         "buried": 0, "surveyor": ""}
MINE = {"label": "", "isLive": False}

# kind, the plainest props that show it, what they need
PLANTED = [
    ("unescaped", {"remark": "<x-storybook-7f3a id=/remark"}, ["/remark"]),
    ("crash", {"mines": [MINE, MINE, MINE]}, ["/mines/0", "/mines/1", "/mines/2"]),
    ("invariant", {"cleared": 1}, ["/cleared"]),
    ("timeout", {"speed": -1}, ["/speed"]),
    ("swallowed", {"weather": "hail"}, ["/weather"]),
]


def explore(*arguments, timeout=240):
    # Links lead to the storybook that runs; other tests have theirs.
    environment = {**os.environ, "STORYBOOK_URL": "http://127.0.0.1:6006/"}
    return subprocess.run(
        [EXECUTABLE, "explore", *arguments], capture_output=True, text=True, timeout=timeout, env=environment)


def complaints(result):
    """Standard error without the lines that say how far it is."""
    return [line for line in result.stderr.splitlines() if not re.match(r"\d+ of \d+: ", line)]


@pytest.fixture(scope="module")
def minefield():
    result = explore("minefield", "--runs", "96", "--deadline", "0.3", "--json")
    assert result.returncode == 1, result.stderr
    return json.loads(result.stdout)["screens"][0]


@pytest.mark.stories
@pytest.mark.parametrize("kind, props, needs", PLANTED)
def test_what_is_planted_is_found_and_made_plain(minefield, kind, props, needs):
    found = [finding for finding in minefield["findings"] if finding["kind"] == kind]
    assert len(found) == 1, minefield["findings"]
    assert found[0]["props"] == {**PLAIN, **props}
    assert (found[0]["needs"], found[0]["minimal"]) == (needs, True)
    assert "#/minefield/quiet?props=" in found[0]["link"]
    assert found[0]["swift"].startswith(".init(")


@pytest.mark.stories
def test_nothing_else_is_found_and_findings_have_the_authors_line_and_bounds(minefield):
    findings = {finding["kind"]: finding for finding in minefield["findings"]}
    assert len(minefield["findings"]) == len(PLANTED) and findings.keys() == {kind for kind, _, _ in PLANTED}
    assert minefield["dead"] == ["/surveyor"]
    source = findings["crash"]["source"]
    assert "colors[index]" in pathlib.Path(source["file"]).read_text().splitlines()[source["line"] - 1]
    assert findings["timeout"]["beyond"] == ["/speed"]


QUICK = ["--ignore", "crash", "--ignore", "timeout"]


@pytest.mark.slow
@pytest.mark.stories
def test_a_seed_finds_the_same_again():
    one, again = (explore("contact-flow", "--seed", "7", "--runs", "60", "--json").stdout for _ in "ab")
    assert one == again
    screen = json.loads(one)["screens"][0]
    assert (screen["seed"], screen["runs"]) == (7, 60)
    assert [finding["kind"] for finding in screen["findings"]] == ["swallowed"]


def test_progress_is_seen_at_once_and_the_time_limit_binds():
    """In a log as on a terminal, before anything is read. Without the limit, the runs would take hours."""
    process = subprocess.Popen(
        [EXECUTABLE, "explore", "comment-thread", "troublemaker", "--runs", "1000000", "--time-limit", "4"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr.readline() == "0 of 1000000: starting\n"
    assert "  Stopped: the time limit was reached.\n" in process.communicate()[0]


def test_a_kind_that_is_ignored_is_not_found():
    kinds = [word for kind, _, _ in PLANTED for word in ("--ignore", kind)]
    result = explore("minefield", "--runs", "24", "--deadline", "0.3", *kinds)
    assert (result.returncode, complaints(result)) == (0, [])
    assert result.stdout.endswith("Nothing found in 1 screen.\n")


@pytest.mark.slow
def test_a_rule_that_a_story_is_meant_to_break_is_no_finding():
    """The player has a story for each of its rules of props."""
    result = explore("video-player-controls", "--runs", "200", "--json")
    assert (result.returncode, complaints(result)) == (0, []), result.stdout
    assert json.loads(result.stdout)["screens"][0]["findings"] == []


@pytest.mark.slow
def test_the_example_screens_take_what_is_tried_and_show_all_of_it():
    result = explore("onboarding", "photo-list", "mailbox", "letter-list", "letter", "--runs", "150", "--json")
    assert (result.returncode, complaints(result)) == (0, []), result.stdout
    screens = json.loads(result.stdout)["screens"]
    assert {screen["screen"]: (screen["findings"], screen["dead"]) for screen in screens} == {
        id: ([], []) for id in ("onboarding", "photo-list", "mailbox", "letter-list", "letter")}


def test_no_screen_takes_the_time_of_the_others():
    """The first of these ends its processes again and again: it is stopped, and the second has its turn."""
    result = explore("troublemaker", "minefield", "--time-limit", "6", "--deadline", "0.3", "--json")
    assert result.returncode == 1
    first, second = json.loads(result.stdout)["screens"]
    assert (first["screen"], first["stopped"], second["screen"]) == ("troublemaker", True, "minefield")
    assert first["stopReason"] == "the time limit was reached"
    assert 0 < first["runs"] < 240 and first["findings"]
    assert second["runs"] > 0 and second["findings"]
    text = explore("voucher", "--time-limit", "0.01").stdout
    assert "  Stopped: the time limit was reached.\n" in text


def test_findings_become_fixtures_and_never_replace_one(fixture_folders):
    folder = fixture_folders["minefield"]
    arguments = ["minefield", *QUICK, "--runs", "24", "--deadline", "0.3", "--save", "--ignore", "swallowed"]
    before = set(folder.iterdir())
    try:
        assert explore(*arguments).returncode == 1
        written = sorted(set(folder.iterdir()) - before)
        assert [json.loads(file.read_text())["cleared"] for file in written] == [1, 0]
        written[0].write_text(json.dumps({"mine": True}))
        assert explore(*arguments).returncode == 1
        assert json.loads(written[0].read_text()) == {"mine": True}
        assert sorted(file.name for file in set(folder.iterdir()) - before) == sorted(
            [*(file.name for file in written), f"{written[0].stem} 2.json"])
    finally:
        for file in set(folder.iterdir()) - before:
            file.unlink()


@pytest.mark.stories
def test_coverage_is_a_table_and_json():
    [coverage] = json.loads(explore("minefield", "--coverage", "--json").stdout)["screens"]
    fields = {field["path"]: field for field in coverage["fields"]}
    weather = {level["name"]: level["count"] for level in fields["/weather"]["levels"]}
    assert weather == {"sun": 1, "rain": 1, "hail": 0, "fog": 1}
    assert (fields["/surveyor"]["dead"], fields["/title"]["dead"]) == (True, False)
    assert [level["count"] for level in fields["/mines"]["levels"]] == [1, 1, 1]
    table = explore("minefield", "--coverage", "--deadline", "0.2").stdout
    assert "/surveyor        text              1 value  never seen in the output" in table
