"""Whatever comes in, it gets a clear answer, changes nothing, and the host serves on."""

import json

import pytest
from conftest import Client
from frames import frame


@pytest.fixture
def room(host):
    """A room in which nothing may have changed after the test."""
    client = host.open("login")
    yield client
    client.send(type="export", seq=999, kind="json")
    assert client.expect("exported")["seq"] == 999
    witness = host.open(client.opened["story"], room=client.opened["room"])
    assert witness.opened["props"] == client.opened["props"]
    assert witness.opened["revision"] == client.opened["revision"]
    witness.close()
    client.close()


@pytest.mark.parametrize("text, code", [
    ("", "malformed"),
    ("{", "malformed"),
    ("nonsense", "malformed"),
    ("[1,2", "malformed"),
    ('{"type":"edit","seq":1,"patch":[}', "malformed"),
    ('{"a":"\\ud800"}', "malformed"),
    ("42", "malformed"),
    ("[]", "malformed"),
    ("{}", "malformed"),
    ('{"type":7}', "malformed"),
    ('{"type":"edit"}', "malformed"),
    ('{"type":"edit","seq":"one","patch":[]}', "malformed"),
    ('{"type":"save","seq":1,"kind":"fixture"}', "malformed"),
    *((json.dumps(message), "malformed") for message in (
        {"type": "record", "seq": 1}, {"type": "record", "seq": 1, "action": "rewind"}, {"type": "moment", "seq": 1, "step": 2.5},
        {"type": "replay", "seq": 1, "action": "seek"}, {"type": "replay", "seq": 1, "action": "seek", "step": -1},
        {"type": "replay", "seq": 1, "recording": 7, "action": "play"}, {"type": "moment", "seq": 1})),
    ('{"type":"fly"}', "unknown-type"),
    ('{"type":"__proto__"}', "unknown-type"),
    ('{"type":"edit","seq":1,"patch":{}}', "bad-patch"),
    ('{"type":"edit","seq":1,"patch":[{"op":"become","path":"","value":1}]}', "bad-patch"),
    ('{"type":"edit","seq":1,"patch":[{"op":"replace","path":"no-slash","value":1}]}', "bad-patch"),
    ('{"type":"edit","seq":1,"patch":[{"op":"replace","path":"/a~2","value":1}]}', "bad-patch"),
    ('{"type":"save","seq":1,"kind":"virus","name":"a"}', "unsupported"),
    ('{"type":"open","story":"no/such"}', "unknown-story"),
    ('{"type":"open","story":"../../etc/passwd"}', "unknown-story"),
])
def test_a_wrong_message_is_answered_with_its_code(room, text, code):
    room.send_text(text)
    failed = room.expect("failed")
    assert failed["code"] == code
    assert failed["message"] and failed.get("seq", 1) == 1


@pytest.mark.parametrize("levels", [200, 10_000, 200_000])
def test_deep_nesting_is_refused(room, levels):
    room.send_text('{"type":"edit","seq":1,"patch":' + "[" * levels + "]" * levels + "}")
    assert room.expect("failed")["code"] == "too-deep"


@pytest.mark.parametrize("patch", [
    [{"op": "replace", "path": "/no/such/path", "value": 1}],
    [{"op": "remove", "path": "/nothing"}],
    [{"op": "replace", "path": "", "value": 42}],
    [{"op": "replace", "path": "", "value": None}],
    [{"op": "remove", "path": ""}],
    [{"op": "test", "path": "", "value": "not this"}],
    [{"op": "move", "from": "", "path": "/inside"}],
    [{"op": "copy", "from": "/nowhere", "path": "/x"}],
    [{"op": "add", "path": "/x", "value": 1}, {"op": "remove", "path": "/nothing"}],
])
def test_a_patch_that_does_not_apply_or_fit_is_rejected_whole(room, patch):
    room.send(type="edit", seq=5, patch=patch)
    rejected = room.expect("rejected")
    assert rejected["seq"] == 5
    assert rejected["reason"]
    assert rejected["path"] == "" or rejected["path"].startswith("/")


@pytest.mark.parametrize("name", [
    "a/b", "..", "../../x", "/etc/passwd", "a\0b", "x" * 10_000, "", " ", "a.json", "-rf", "CON", "nul",
])
def test_an_invalid_fixture_name_is_rejected(room, name):
    room.send(type="save", seq=6, kind="fixture", name=name)
    failed = room.expect("failed", "saved")
    assert (failed["type"], failed["code"], failed["seq"]) == ("failed", "bad-name", 6)


LIMIT = 1 << 20
OVERSIZED = {
    "its number at the begin": ('{"type":"edit","seq":71,"patch":[{"op":"replace","path":"/a","value":"%s"}]}', 71),
    "its number at the end": ('{"type":"replay","content":"%s","seq":72}', 72),
    "no number": ('{"type":"open","props":{"seq":73,"a":"%s"}}', None),
    "a number in a text": ('{"type":"open","props":"%s,\\"seq\\":74}"}', None),
    "a number further in": ('{"type":"edit","patch":["%s",{"a":1,"seq":75}]}', None),
    "no JSON": ("%s", None)}


@pytest.mark.parametrize("text, seq", OVERSIZED.values(), ids=OVERSIZED)
def test_a_message_over_the_limit_is_refused_and_the_connection_stays(login, text, seq):
    for size in (LIMIT + 1, 3 * LIMIT):
        login.send_text(text % ("x" * size))
        failed = login.expect("failed")
        # The connection may ask for so many bytes in a while, as for anything else.
        assert failed["code"] in ("limit", "rate") and failed.get("seq") == seq
        assert failed["code"] == "rate" or f"the limit of {LIMIT}" in failed["message"]
    login.send(type="fly")
    assert login.expect("failed")["code"] in ("unknown-type", "rate")


def test_fragments_over_the_limit_are_refused_and_leave_nothing_behind(login):
    login.edit("/input/_0/username/text", "before")
    login.expect("changed")
    for _ in range(3):
        login.socket.sendall(b"".join(frame(1 if index == 0 else 0, b"x" * 65_536, fin=index == 32) for index in range(33)))
        assert login.expect("failed")["code"] == "limit"
    login.edit("/input/_0/username/text", "after")
    assert login.expect("changed", "failed")["type"] == "changed"


@pytest.mark.parametrize("arguments, status", [
    ({"origin": "http://evil.example"}, 403),
    ({"origin": "null"}, 403),
    ({"origin": "http://localhost:1"}, 403),
    ({"name": "evil.example"}, 421),
    ({"name": "127.0.0.1.evil.example"}, 421),
    ({"protocol": None}, 400),
    ({"protocol": "graphql-ws"}, 400),
    ({"path": "/elsewhere"}, 404),
])
def test_a_foreign_handshake_is_refused(host, arguments, status):
    assert Client(host, **arguments).status == status


def test_a_room_name_cannot_be_chosen_short_or_used_for_another_story(host, login):
    other = next(
        story["id"] for screen in host.catalog()["screens"] for story in screen["stories"]
        if screen["id"] != "login")
    for story, room in [("login", "guess"), (other, login.opened["room"])]:
        client = Client(host)
        client.expect("hello")
        client.send(type="open", story=story, room=room)
        assert client.expect("failed", "opened")["type"] == "failed"


@pytest.mark.parametrize("path", [
    "/assets/../Package.swift", "/assets/%2e%2e/Package.swift", "/assets/..%2fPackage.swift",
    "/assets/%2e%2e%2f%2e%2e%2fetc/passwd", "/assets//etc/passwd", "/assets/\\..\\x",
    "/assets/a%00b", "/assets/", "/assets/.", "/_storybook/../../Package.swift",
])
def test_no_path_leads_out_of_a_folder(host, path):
    response = host.get(path)
    assert response.status in (400, 403, 404)
    assert b"swift-tools-version" not in response.body
    assert b"root:" not in response.body


@pytest.mark.parametrize("null", ["\0", "%00"], ids=["literal", "escaped"])
def test_a_nul_anywhere_in_an_address_is_refused(host, null):
    places = [
        "/N", "N/", "/N/", "/indexN", "/Nindex", "/index.html?N", "/N?a", "/N&/N;a", "/assets/N", "/assets/aN", "/assets/.N",
        "/assets/..N", "/assets/N/../login", "/render/loginN", "/render/Nlogin", "/render/login?N", "/render/login?props=N",
        "/render/login?propsN={}", "/render/login?a=b&N=c", "/?token=N", "/?a=b;N", "/socketN", "/socket/N", "/catalog.jsonN", "/_storybook/N"]
    assert {place: host.get(place.replace("N", null)).status for place in places} == dict.fromkeys(places, 400)
    assert host.get("/healthz").status == 200


@pytest.mark.parametrize("raw, statuses", [
    (b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1\r\n\r\nx", {400, 405, 413, None}),
    (b"DELETE / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", {405, None}),
    (b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: -5\r\n\r\n", {400, None}),
    (b"\x16\x03\x01garbage\r\n\r\n", {400, 403, None}),
    (b"GET / HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", {421}),
    (b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n", {400, 421, None}),
])
def test_a_wrong_request_is_refused(host, raw, statuses):
    answer = host.request(raw)
    status = int(answer.split()[1]) if answer.startswith(b"HTTP/") else None
    assert status in statuses
    assert host.get("/healthz").status == 200


@pytest.mark.parametrize("query, status", [
    ("props=%21%21", 400), ("props=e30", 422), ("props=eyJh", 400),
    *((query, 400) for query in (
        "colorScheme=plaid", "format=pdf", "timeZone=Mars/Base", "clock=noon", "reducedMotion=yes", "orientation=sideways",
        "width=0", "height=9000", "device=toaster", "calendar=mayan", "randomSeed=-1", "global=rose", "global={")),
])
def test_a_wrong_render_is_answered_in_words(host, query, status):
    response = host.get(f"/render/login?{query}")
    assert response.status == status
    assert response.body


LIST = {"op": "add", "path": "/list", "value": [[]]}
BOMBS = {
    # Each operation makes the list twice as long.
    "wide": [LIST] + [{"op": "copy", "from": "/list", "path": "/list/-"}] * 40,
    # Each three operations put one level around it.
    "deep": [LIST] + [
        {"op": "add", "path": "/w", "value": {}}, {"op": "move", "from": "/list", "path": "/w/x"},
        {"op": "move", "from": "/w", "path": "/list"}] * 7_000,
    # Each operation puts all of it into itself.
    "long": [{"op": "add", "path": "/text", "value": "x" * 1_000}]
            + [{"op": "copy", "from": "", "path": f"/{number}"} for number in range(60)],
}


@pytest.mark.parametrize("kind", ["edit", "environment"])
@pytest.mark.parametrize("bomb", BOMBS)
def test_a_patch_that_grows_without_end_is_rejected_without_harm(host, bomb, kind):
    """A copy takes few bytes on the wire and none in memory, until what it made is written."""
    witness, client = host.open("login"), host.open("contact-list/large")
    client.send(type=kind, seq=1, patch=BOMBS[bomb])
    assert client.expect("rejected", "failed", "crashed")["type"] in ("rejected", "failed")
    witness.edit("/input/_0/username/text", f"after {bomb}")
    assert witness.expect("changed", "rejected")["type"] == "changed"
    client.edit("/title", "as before")
    assert client.expect("changed", "rejected")["type"] == "changed"
    for one in (witness, client):
        one.close()
