"""What a page shows of a story before its socket is open: it is part of the canvas's document."""

import base64
import hashlib
import json
import re
import urllib.parse

import pytest
from conftest import Client

STORY = "login/empty"
RENDERING = re.compile(r'<script type="application/json" id="initial-rendering">(.*?)</script>', re.S)


def canvas(host, headers=None, **query):
    answer = host.get(f"/canvas.html?{urllib.parse.urlencode(query)}", **(headers or {}))
    assert answer.status == 200 and "sandbox allow-scripts" in answer.headers["content-security-policy"]
    return answer


def ask(host, **query):
    """The rendering in the document of the canvas; None without one."""
    found = RENDERING.search(canvas(host, **query).body.decode())
    return json.loads(found[1]) if found else None


def rendered(host, query=""):
    """Whether a new host's worker has rendered the story: only the first time may take long."""
    return host.get(f"/render/{STORY}{query}").status == 200


def test_a_new_room_starts_with_what_a_page_shows_before(host):
    answer = ask(host, story=STORY, room="new", environment='{"colorScheme":"dark","textSize":1}')
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
    answer = ask(host, story=login.opened["story"], room=room)
    assert (answer["room"], answer["rendered"]["revision"]) == (room, newest["revision"])
    assert "Zoë" in answer["rendered"]["body"]
    assert ask(host, story="tally", room=room) is None
    assert "Zoë" not in ask(host, story=login.opened["story"], room="new")["rendered"]["body"]
    assert "Zoë" not in ask(host, story=login.opened["story"], room=room[:-1] + "-")["rendered"]["body"]
    other = host.open("login", room=room)
    assert len(other.opened["participants"]) == 2


@pytest.mark.parametrize("query", [
    {"story": "none"}, {"story": "__proto__"}, {"story": STORY, "room": "*"}, {"story": STORY, "room": "../" + 20 * "a"}, {"story": "photo-list/loads"},
    {"story": "terminal-dashboard"}, {"story": STORY, "room": "new", "environment": '{"format":"text"}'}, {"room": "new"}, {},
])
def test_what_takes_the_socket_to_be_shown_is_not_in_the_document(host, query):
    assert ask(host, **query) is None


def test_the_first_story_is_that_of_an_address_without_one(host):
    first = host.catalog()["screens"][0]["stories"][0]["id"]
    for query in ({"story": ""}, {"story": "", "environment": "no JSON"}):
        assert ask(host, **query)["story"] == first


def test_it_has_the_rate_of_renderings(start):
    host = start("--render-rate", "2")
    assert rendered(host)
    answers = [ask(host, story=STORY, room="new") for _ in range(40)]
    assert any(answers) and None in answers


def test_only_clients_with_the_token_and_pages_of_the_host_get_it(start):
    host = start("--token", "secret")
    assert rendered(host, "?token=secret")
    assert ask(host, story=STORY) is None
    assert ask(host, story=STORY, token="wrong") is None
    # The canvas is sent to a folder with the key for assets, without the token.
    moved = host.get(f"/canvas.html?{urllib.parse.urlencode({'story': STORY, 'token': 'secret'})}")
    key = moved.headers["location"].removesuffix(f"/canvas.html?story={STORY.replace('/', '%2F')}")
    assert moved.status == 307 and re.fullmatch("~[0-9a-f]{32}", key)
    cookie = {"Cookie": "storybook-token=secret"}
    assert "initial-rendering\"" in host.get(f"/{moved.headers['location']}", **cookie).body.decode()
    assert not RENDERING.search(host.get(f"/{moved.headers['location']}").body.decode())
    for path, status in {"assets/no.svg": 404, "catalog.json": 401, f"render/{STORY}": 401, "": 401}.items():
        assert host.get(f"/{key}/{path}").status == status, path
    assert host.get("/assets/no.svg").status == 401
    for site in ("same-site", "cross-site"):
        foreign = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate", "Sec-Fetch-Dest": "iframe"}
        assert not RENDERING.search(canvas(host, foreign, story=STORY, token="secret").body.decode())


def test_the_document_cannot_be_ended_by_what_it_shows(host, login):
    text = "</script><!--<script>alert(1)</script>"
    login.edit("/input/_0/username/text", text)
    newest = login.expect("rendered")
    body = canvas(host, story=login.opened["story"], room=login.opened["room"]).body.decode()
    shown = json.loads(RENDERING.search(body)[1])["rendered"]
    assert shown["revision"] == newest["revision"] and "&lt;/script&gt;&lt;!--" in shown["body"]
    assert body.count("</script>") == 2 and "<!--" not in body


@pytest.mark.parametrize("path", ["/", f"/canvas.html?story={STORY}"])
def test_a_document_runs_the_scripts_it_contains_and_no_others(host, path):
    answer = host.get(path)
    texts = re.findall(r"<script data-source=[^>]*>(.*?)</script>", answer.body.decode(), re.S)
    hashes = [f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'" for text in texts]
    scripts = re.search(r"script-src ([^;]+)", answer.headers["content-security-policy"])[1].split()
    assert len(texts) == 1 and [source for source in scripts if source.startswith("'sha256")] == hashes
    assert "'unsafe-inline'" not in scripts


def test_a_document_with_a_rendering_is_never_stored(host):
    assert canvas(host, story=STORY).headers["cache-control"] == "no-store"
    assert canvas(host).headers["cache-control"] == "no-cache"
