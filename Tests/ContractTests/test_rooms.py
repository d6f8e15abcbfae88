"""Rooms through real sockets: edits, history, company, fixtures."""

import json
import pathlib

import pytest
from conftest import Client, Closed, Host, story_ids
from follower import Follower


def first_text(value, path=""):
    """The pointer of the first text in the props."""
    if isinstance(value, str):
        return path
    items = value.items() if isinstance(value, dict) else enumerate(
        value if isinstance(value, list) else [])
    for key, child in items:
        found = first_text(child, f"{path}/{key}")
        if found:
            return found
    return None


@pytest.fixture
def contact(host):
    client = host.open("contact-editor")
    yield client
    client.close()


def test_an_edit_changes_the_rendering(contact):
    path = first_text(contact.opened["props"])
    seq = contact.edit(path, "Zoë <script>")
    changed = contact.expect("changed")
    assert (changed["seq"], changed["revision"]) == (seq, 1)
    assert changed["history"] == {"undo": 1, "redo": 0}
    rendered = contact.expect("rendered")
    assert rendered["revision"] == 1
    assert "<script>" not in rendered["body"]


def test_messages_sent_right_after_an_open_reach_the_room_once_it_has_loaded(host):
    client = Client(host)
    for name in ("first", "second"):
        client.send(type="open", story="contact-editor", room=f"room-that-loads-{name}")
        client.send(type="edit", seq=1, patch=[{"op": "replace", "path": "", "value": 1}])
        client.send(type="environment", seq=2, patch=[{"op": "replace", "path": "/colorScheme", "value": "dark"}])
        client.send(type="undo", seq=3)
        assert client.expect("opened")["room"] == f"room-that-loads-{name}"
        assert client.expect("rejected")["seq"] == 1
        assert client.expect("environment")["environment"]["colorScheme"] == "dark"
        failed = client.expect("failed")
        assert (failed["seq"], failed["code"]) == (3, "nothing-to-undo")
    # A client that leaves while the room is loading gets an answer to each of its messages.
    client.send(type="open", story="contact-editor", room="room-left-while-loading")
    client.send(type="undo", seq=4)
    client.send(type="open", story="contact-editor", room="room-that-loads-third")
    failed = client.expect("failed")
    assert (failed["seq"], failed["code"]) == (4, "no-room")
    assert client.expect("opened")["room"] == "room-that-loads-third"
    client.close()


def test_who_takes_splices_comes_to_the_body_that_others_have(host):
    taker = host.open("contact-list/large", repeatedSplices=True)
    other = host.open("contact-list/large", room=taker.opened["room"])
    followers, spliced = [Follower(), Follower()], []
    for follower, client in zip(followers, (taker, other)):
        follower.take_rendered(client.rendered)
    names = [
        f"/groups/{at}/contacts/{row}/name"
        for at, group in enumerate(taker.opened["props"]["groups"]) for row in range(len(group["contacts"]))]
    for places in ([names[0], names[-1]], [names[1]], [names[0], names[len(names) // 2], names[-1]]):
        taker.seq += 1
        patch = [{"op": "replace", "path": place, "value": f"Zoë 😀 {len(spliced)}"} for place in places]
        taker.send(type="edit", seq=taker.seq, patch=patch)
        for follower, client in zip(followers, (taker, other)):
            rendered = client.expect("rendered")
            follower.take_rendered(rendered)
            spliced.append("splices" in rendered)
        assert followers[0].body == followers[1].body
    assert spliced == [True, False] * 3
    taker.close()
    other.close()


def test_a_link_restores_props_and_environment(host, contact):
    path = first_text(contact.opened["props"])
    props = json.loads(json.dumps(contact.opened["props"]))
    target = props
    for token in path.split("/")[1:-1]:
        target = target[int(token)] if isinstance(target, list) else target[token]
    target[path.split("/")[-1]] = "restored"
    client = host.open(
        "contact-editor", props=props, environment={"colorScheme": "dark", "locale": "de_CH"})
    assert client.opened["props"] == props
    assert client.opened["environment"]["colorScheme"] == "dark"
    assert client.opened["environment"]["locale"] == "de_CH"
    client.close()


@pytest.mark.stories
def test_the_room_of_a_fixture_whose_file_is_renamed_goes_on(host, contact):
    path = first_text(contact.opened["props"])
    contact.edit(path, "as in the file")
    contact.expect("rendered")
    contact.send(type="save", seq=9, kind="fixture", name="before it is renamed")
    file = pathlib.Path(contact.expect("saved")["file"])
    after = file.with_name("renamed by hand.json")
    screen = contact.opened["story"].split("/")[0]
    try:
        ann = host.open(f"{screen}/before-it-is-renamed")
        ann.edit(path, "tweaked")
        ann.expect("rendered")
        room = ann.opened["room"]
        file.rename(after)
        opened = ann.expect("opened")
        assert (opened["story"], opened["room"]) == (f"{screen}/renamed-by-hand", room)
        assert "tweaked" in json.dumps(opened["props"]) and opened["history"]["undo"] == 1
        bob = host.open(f"{screen}/before-it-is-renamed")
        assert bob.opened["story"] == opened["story"]
        after.unlink()
        assert f"{screen}/renamed-by-hand” is gone" in ann.expect("failed")["message"]
        bob.close()
    finally:
        file.unlink(missing_ok=True)
        after.unlink(missing_ok=True)
    ann.close()


@pytest.mark.stories
def test_a_saved_fixture_is_a_story_at_once_and_exports_the_same_bytes(host, contact):
    watcher = Client(host)
    watcher.expect("hello")
    name = "contract test"
    contact.edit(first_text(contact.opened["props"]), "kept")
    contact.expect("rendered")
    contact.send(type="save", seq=9, kind="fixture", name=name)
    saved = contact.expect("saved", "failed")
    assert saved["type"] == "saved", saved
    file = pathlib.Path(saved["file"])
    try:
        assert saved["written"] is True
        assert file.name == f"{name}.json" and file.parent.name == "Fixtures"
        assert file.read_text() == saved["content"]
        stories = []
        while not stories:
            stories = [
                story for screen in watcher.expect("catalog")["catalog"]["screens"]
                for story in screen["stories"] if story["title"] == name]
        assert [story["kind"] for story in stories] == ["fixture"]
        contact.send(type="save", seq=10, kind="fixture", name=name)
        assert contact.expect("failed")["code"] == "exists"
        again = host.open(stories[0]["id"])
        again.send(type="export", seq=1, kind="json")
        assert again.expect("exported")["content"] == saved["content"]
        again.close()
    finally:
        file.unlink()
    watcher.close()


def test_every_story_exports_imports_and_exports_the_same_bytes(host):
    listed = {story["id"]: story for screen in host.catalog()["screens"] for story in screen["stories"]}
    for story in story_ids():
        held = {one["name"]: {"mode": "hold"} for one in listed[story].get("dependencies", [])}
        client = host.open(story, environment={"dependencies": held})
        client.send(type="export", seq=1, kind="json")
        first = client.expect("exported")["content"]
        client.close()
        client = host.open(story, props=json.loads(first), environment={"dependencies": held})
        client.send(type="export", seq=1, kind="json")
        assert client.expect("exported")["content"] == first, story
        client.close()


def test_a_read_only_host_writes_nothing(start):
    host = start("--read-only")
    client = Client(host)
    assert client.expect("hello")["readOnly"] is True
    client.send(type="open", story="contact-editor")
    client.expect("rendered")
    client.send(type="save", seq=1, kind="fixture", name="never written")
    saved = client.expect("saved")
    assert saved["written"] is False
    assert json.loads(saved["content"])
    assert not pathlib.Path(saved["file"]).exists()


def test_a_room_waits_for_those_who_come_back(host):
    client = host.open("contact-editor")
    client.edit(first_text(client.opened["props"]), "still here")
    client.expect("rendered")
    client.close()
    again = host.open("contact-editor", room=client.opened["room"])
    assert "still here" in json.dumps(again.opened["props"])
    again.close()


def test_stopping_says_goodbye_with_1001(start):
    host = start()
    client = host.open("login")
    assert host.stop() == 0
    with pytest.raises(Closed) as closed:
        while True:
            client.receive()
    assert closed.value.code == 1001
    assert host.workers() == []


def test_a_slow_reader_does_not_delay_others(host, contact):
    sleeper = host.open(contact.opened["story"], room=contact.opened["room"])
    path = first_text(contact.opened["props"])
    for number in range(300):
        contact.edit(path, f"{number} " + "x" * 2000)
        contact.expect("rendered")
    last = {}
    while last.get("revision") != 300 or last["type"] != "rendered":
        last = sleeper.receive()
    sleeper.close()


def test_a_beyond_loopback_host_asks_for_its_token(start):
    host = start("--token", "open+sesame", "--allow-host", "127.0.0.1")
    assert host.get("/catalog.json").status == 401
    assert host.get("/healthz").status == 200
    page = host.get("/?token=open%2Bsesame")
    assert page.status == 200
    cookie = page.headers["set-cookie"].split(";")[0]
    assert host.get("/catalog.json", Cookie=cookie).status == 200
    assert Client(host).status == 401
    assert Client(host, path="/socket?token=open%2Bsesame").status == 101


def test_the_shared_room_of_a_story_lives_on_when_everyone_has_left(host):
    one = host.open("badge", shared=True)
    assert one.opened["shared"] is True
    path = first_text(one.opened["props"])
    one.edit(path, "by one")
    one.expect("changed")
    two = host.open("badge", shared=True)
    assert two.opened["room"] == one.opened["room"] and "own" in two.opened
    alone = host.open("badge")
    assert alone.opened["room"] != one.opened["room"] and "shared" not in alone.opened
    two.close()
    one.expect("participants")
    # Another story and back, as with two clicks in the sidebar.
    one.send(type="open", story="login", shared=True)
    one.expect("opened")
    one.send(type="open", story="badge", shared=True)
    back = one.expect("opened")
    assert (back["room"], back["life"]) == (one.opened["room"], two.opened["life"])
    assert back["props"] == two.opened["props"] and back["history"]["undo"] == 1
    one.close()
    newcomer = host.open("badge", shared=True)
    assert newcomer.opened["props"] == two.opened["props"]
    newcomer.close()
    alone.close()


def test_a_host_that_restarted_says_which_state_its_room_continues(start):
    first = start()
    one = first.open("badge")
    room, path = one.opened["room"], first_text(one.opened["props"])
    for text in ("a", "b"):
        one.edit(path, text)
        change = one.expect("changed")
    first.stop()
    second = start()
    known = {"room": room, "life": one.opened["life"], "revision": change["revision"],
             "props": {**one.opened["props"], path[1:]: "b"}}
    visitor = second.open("badge", room=room)
    # The visitor has changed nothing: the page that returns brings its state.
    back = second.open("badge", **known)
    assert back.opened["life"] == visitor.opened["life"] != one.opened["life"]
    assert "continues" not in back.opened and back.opened["props"] == known["props"]
    visitor.edit(path, "by the visitor")
    back.expect("changed")
    # A state of a life that the room does not continue, after an edit.
    stranger = second.open("badge", **{**known, "life": "another life", "revision": 900, "props": {"other": 1}})
    assert stranger.opened["continues"] is False
    assert "by the visitor" in json.dumps(stranger.opened["props"])
    for client in (visitor, back, stranger):
        client.close()


def test_beyond_loopback_no_room_is_shared_unasked(tmp_path):
    host = Host("--trust-proxy", "10.0.0.1", "--token", "secret", log=tmp_path / "log")
    try:
        client = Client(host, path="/socket?token=secret")
        assert "shared" not in client.expect("hello")
        client.send(type="open", story="badge", shared=True)
        opened = client.expect("opened")
        assert "shared" not in opened and not opened["room"].startswith("shared-")
        client.close()
    finally:
        host.stop()
