"""What an edit of a story is made of."""

import json
import subprocess

import pytest
from conftest import EXECUTABLE

PARTS = ["schema", "patch", "text", "worker", "decode", "render", "frame"]


def profile(*arguments, edits="5"):
    return subprocess.run([EXECUTABLE, "profile", "--edits", edits, *arguments], capture_output=True, text=True)


def profiles(*arguments, edits="5"):
    result = profile("--json", *arguments, edits=edits)
    assert result.returncode == 0, result.stderr
    return json.loads(result.stdout)


def test_every_part_of_an_edit_has_its_time():
    small, large = profiles("contact-editor/full", "contact-list/large")
    for result in (small, large):
        assert list(result["microseconds"]) == PARTS
        assert all(time >= 0 for time in result["microseconds"].values())
    assert (small["story"], small["at"]) == ("contact-editor/full", "/givenName")
    assert large["bytes"]["rendering"] > 10 * small["bytes"]["rendering"] > 0
    assert large["microseconds"]["decode"] > small["microseconds"]["decode"] > 0


@pytest.mark.parametrize("story, at, parts", [
    # Texts come first, as they are what people type.
    ("troublemaker/quiet", "/note", PARTS),
    # A name of a case and a date are texts that take no letter more.
    ("tally/empty", "/title", PARTS),
    # No value that can be edited: the same props are shown again.
    ("episode-detail/loading", None, PARTS),
    # A type that traps while it is probed has no schema to take the time of.
    ("voucher/fresh", "/title", PARTS[1:]),
])
def test_the_first_value_that_takes_an_edit_is_edited(story, at, parts):
    [result] = profiles(story)
    assert (result["story"], result.get("at"), list(result["microseconds"])) == (story, at, parts)


def test_the_value_may_be_chosen():
    [result] = profiles("contact-editor/full", "--at", "/nickname")
    assert result["at"] == "/nickname"


def test_without_a_name_it_is_the_first_story_of_each_screen(host):
    listed = [screen["stories"][0]["id"] for screen in host.catalog()["screens"]]
    assert [result["story"] for result in profiles(edits="1")] == listed


def test_people_get_a_table():
    result = profile("login/empty", "tally/empty")
    head, *rows = result.stdout.splitlines()
    assert head.split()[:3] == ["story", "edited", "at"] and head.endswith("decode and render")
    assert [row.split()[0] for row in rows] == ["login/empty", "tally/empty"]
    assert len({len(line) for line in [head, *rows]}) == 1 and all(row.endswith(" %") for row in rows)


@pytest.mark.parametrize("arguments, sentence", [
    (["nope"], "Unknown story “nope”."),
    (["login/empty", "--at", "/nope"], "has no string, number or Boolean at /nope"),
    (["login/empty", "--at", "nope"], "invalid JSON Pointer"),
    (["login/empty", "--edits", "0"], "--edits: expected a whole number from 1 to 100000."),
])
def test_a_usage_error_is_reported(arguments, sentence):
    result = profile(*arguments)
    assert result.returncode == 2 and sentence in result.stderr and not result.stdout
