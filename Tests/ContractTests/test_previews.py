"""Renderings of any story beside the room: bounded, contained, and never before a room's own."""

import base64
import json

import pytest
from conftest import HASTY, Client, story_ids

LOOP = {"endlessLoop": {}}
# Some stories show the time.
CLOCK = "2026-11-21T12:00:00Z"


@pytest.fixture
def page(host):
    client = Client(host)
    client.expect("hello")
    yield client
    client.close()


def trouble(client, kind):
    """The props of a story, with trouble ahead."""
    return {**client.opened["props"], "trouble": kind}


def answers(client, count):
    """The answers to so many previews, by seq; what else comes is passed over."""
    found = [client.expect("previewed", "failed") for _ in range(count)]
    return {answer["seq"]: answer for answer in found}


def bare(host, story):
    """The rendering as a document of its own, without its mark."""
    return host.get(f"/render/{story}").body.decode().replace(' data-storybook-settled="0"', "", 1)


def test_any_story_is_rendered_without_a_room(host, page):
    stories = story_ids()
    for seq, story in enumerate(stories):
        page.send(type="preview", seq=seq, story=story, environment={"clock": CLOCK})
    found = answers(page, len(stories))
    for seq, story in enumerate(stories):
        answer = found[seq]
        assert answer["type"] == "previewed", (story, answer)
        assert answer["settled"] is True and answer["timing"]["bytes"] >= 0
        if answer["mediaType"] == "text/html":
            document = bare(host, f"{story}?clock={CLOCK}")
            # The mark stands in an `<html>` that a document may leave out.
            assert answer["body"] in document or answer["body"] in document.replace("<html>", "", 1)


def test_props_and_environment_are_those_that_are_asked_for(host, page, login):
    props = json.loads(json.dumps(login.opened["props"]).replace('""', '"planted <b>"', 1))
    page.send(type="preview", seq=1, story="login", props=props)
    page.send(type="preview", seq=2, story="login", environment={"format": "text"})
    found = answers(page, 2)
    coded = base64.urlsafe_b64encode(json.dumps(props).encode()).decode().rstrip("=")
    assert found[1]["body"] in bare(host, f"login?props={coded}")
    assert found[2]["mediaType"] == "text/plain"


def test_a_preview_changes_nothing_in_the_room(host, login):
    witness = host.open(login.opened["story"], room=login.opened["room"])
    login.send(type="preview", seq=1, story="tally")
    login.send(type="preview", seq=2, story=login.opened["story"], environment={"colorScheme": "dark"})
    assert {one["type"] for one in answers(login, 2).values()} == {"previewed"}
    login.send(type="export", seq=3, kind="json")
    assert json.loads(login.expect("exported")["content"]) == login.opened["props"]
    witness.send(type="undo", seq=1)
    assert witness.expect("failed")["code"] == "nothing-to-undo"
    witness.close()


@pytest.mark.parametrize("fields, code", [
    ({"story": "no/such"}, "unknown-story"),
    ({"story": "login", "props": 42}, "bad-props"),
    ({"story": "login", "props": None}, "bad-props"),
    ({"story": "login", "environment": {"colorScheme": "loud"}}, "bad-environment"),
    ({"story": "login", "environment": []}, "bad-environment"),
    ({}, "malformed"),
])
def test_a_preview_that_cannot_be_is_refused(page, fields, code):
    page.send(type="preview", seq=7, **fields)
    failed = page.expect("failed")
    assert (failed["seq"], failed["code"]) == (7, code)
    assert failed["message"]


@pytest.mark.parametrize("kind, words", [
    ({"trap": {"message": "planted"}}, "planted"),
    ({"throwsError": {"message": "planted error"}}, "planted error"),
    (LOOP, "did not finish"),
    ({"exit": {"code": 3}}, "exit(3)"),
])
def test_a_crash_of_a_preview_is_its_answer_and_no_room_s(hasty, kind, words):
    lab = hasty.open("troublemaker")
    lab.send(type="preview", seq=5, story="troublemaker", props=trouble(lab, kind))
    answer = lab.expect("failed", "crashed")
    assert (answer["type"], answer["seq"], answer["code"]) == ("failed", 5, "crashed")
    assert words in answer["message"]
    lab.edit("/note", "still here")
    assert lab.expect("rendered", "crashed")["type"] == "rendered"
    lab.close()


def test_an_edit_goes_before_previews_that_are_slow(hasty):
    lab = hasty.open("troublemaker")
    for seq in range(12):
        lab.send(type="preview", seq=seq, story="troublemaker", props=trouble(lab, LOOP))
    lab.edit("/note", "quick")
    before = 0
    while (message := lab.expect("rendered", "failed"))["type"] == "failed":
        before += 1
    assert message["revision"] == 1 and before < 12
    lab.close()


def test_what_a_closed_page_asked_for_is_dropped(start):
    host = start(*HASTY)
    lab = host.open("troublemaker")
    for seq in range(40):
        lab.send(type="preview", seq=seq, story="troublemaker", props=trouble(lab, LOOP))
    # What the room is asked is answered beside the previews, and after they were read.
    lab.edit("/note", "read")
    lab.expect("changed")
    lab.close()
    page = Client(host)
    page.expect("hello")
    page.send(type="preview", seq=1, story="login")
    assert page.expect("previewed", "failed")["type"] == "previewed"
    page.close()
    assert host.log().count("did not finish") < 8


def test_a_page_that_requests_too_many_gets_an_error(hasty):
    lab = hasty.open("troublemaker")
    count = 300
    for seq in range(count):
        lab.send(type="preview", seq=seq, story="troublemaker", props=trouble(lab, LOOP))
    refused = lab.expect("failed")
    while refused["code"] == "crashed":
        refused = lab.expect("failed")
    assert refused["code"] == "limit"
    assert refused["seq"] > 256
    lab.close()


def test_a_read_only_host_previews_too(start):
    page = Client(start("--read-only"))
    page.expect("hello")
    page.send(type="preview", seq=1, story="login")
    assert page.expect("previewed", "failed")["type"] == "previewed"
    page.close()


def test_each_preview_is_answered_once_whatever_ended_its_worker(host):
    """An answer too many would be another preview's place among those under way."""
    lab = host.open("troublemaker")
    kinds = [{"trap": {"message": "planted"}}, {"exit": {"code": 3}}, {"stackOverflow": {}}, {"none": {}}]
    count = 24
    for seq in range(count):
        lab.send(type="preview", seq=seq, story="troublemaker", props=trouble(lab, kinds[seq % len(kinds)]))
    # A room that crashes in the same place: its crash is sent twice, the second time with names.
    lab.edit("/trouble", kinds[0])
    seen = []
    while len(seen) < count:
        message = lab.expect("previewed", "failed", passing=["crashed"])
        seen.append(message["seq"])
    lab.send(type="export", seq=count, kind="json")
    while (message := lab.receive())["type"] != "exported":
        assert message["type"] not in ("previewed", "failed"), message
    assert sorted(seen) == list(range(count))
    lab.edit("/trouble", {"none": {}})
    lab.close()
