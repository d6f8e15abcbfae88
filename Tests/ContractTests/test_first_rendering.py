"""What a page shows of a story before its socket is open."""

import json
import urllib.parse

import pytest
from conftest import Client

STORY = "login/empty"


def ask(host, **query):
    return host.get(f"/rendering.json?{urllib.parse.urlencode(query)}")


def test_a_new_room_starts_with_what_a_page_shows_before(host):
    answer = json.loads(ask(host, story=STORY, room="new", environment='{"colorScheme":"dark","textSize":1}').body)
    client = Client(host)
    client.expect("hello")
    client.send(type="open", story=STORY, environment={"colorScheme": "dark"})
    assert answer["environment"] == client.expect("opened")["environment"]
    rendered = client.expect("rendered")
    assert {**answer["rendered"], "timing": 0} == {**rendered, "timing": 0}
    assert answer["story"] == STORY and "room" not in answer
    client.close()


def test_the_current_state_of_a_room_is_shown_to_clients_that_know_its_name_without_joining(host, login):
    login.edit("/input/_0/username/text", "Zoë <b>")
    newest = login.expect("rendered")
    room = login.opened["room"]
    answer = json.loads(ask(host, story=login.opened["story"], room=room).body)
    assert (answer["room"], answer["rendered"]["revision"]) == (room, newest["revision"])
    assert "Zoë" in answer["rendered"]["body"]
    assert ask(host, story="tally", room=room).status == 204
    assert "Zoë" not in ask(host, story=login.opened["story"], room="new").body.decode()
    assert "Zoë" not in ask(host, story=login.opened["story"], room=room[:-1] + "-").body.decode()
    other = host.open("login", room=room)
    assert len(other.opened["participants"]) == 2


@pytest.mark.parametrize("query", [
    {"story": "none"}, {"story": "__proto__"}, {"story": STORY, "room": "*"}, {"story": STORY, "room": "../" + 20 * "a"}, {"story": "photo-list/loads"},
    {"story": "terminal-dashboard"}, {"story": STORY, "room": "new", "environment": '{"format":"text"}'},
])
def test_what_takes_the_socket_to_be_shown_has_no_content(host, query):
    answer = ask(host, **query)
    assert (answer.status, answer.body) == (204, b"")


def test_the_first_story_is_that_of_an_address_without_one(host):
    first = host.catalog()["screens"][0]["stories"][0]["id"]
    for query in ({}, {"story": "", "environment": "no JSON"}):
        assert json.loads(ask(host, **query).body)["story"] == first


def test_it_has_the_rate_of_renderings_and_asks_for_the_token(start):
    host = start("--render-rate", "2", "--token", "secret")
    assert ask(host, story=STORY).status == 401
    assert {ask(host, story=STORY, token="secret").status for _ in range(40)} == {200, 429}
