"""What a story waits for, through real sockets and workers: loaded, held, failed, delayed, settled."""

import pytest
from follower import apply

STORY = "photo-list/loads"


@pytest.fixture
def album(host):
    client = host.open(STORY, environment={"dependencies": {"photos": {"mode": "hold"}}})
    yield client
    client.close()


def let(client, **dependency):
    client.seq += 1
    client.send(
        type="environment", seq=client.seq,
        patch=[{"op": "add", "path": "/dependencies", "value": {"photos": dependency}}])
    assert client.expect("environment")["seq"] == client.seq


def settled(client):
    """The next rendering after which nothing comes by itself."""
    while not (rendered := client.expect("rendered"))["settled"]:
        pass
    return rendered


def state(client):
    """The state of the photos after the next change."""
    props = getattr(client, "props", client.opened["props"])
    client.props = apply(client.expect("changed")["patch"], props)
    return next(iter(client.props["photos"]))


def test_the_catalog_says_what_a_story_waits_for(host):
    screen = next(screen for screen in host.catalog()["screens"] if screen["id"] == "photo-list")
    stories = {story["id"]: story for story in screen["stories"]}
    assert stories[STORY]["dependencies"] == [
        {"name": "photos", "failures": ["You seem to be offline.", "The album is locked."]}]
    assert stories[STORY]["live"]
    assert "dependencies" not in stories["photo-list/album"]


def test_what_is_waited_for_is_loaded_when_a_story_is_opened(host):
    client = host.open(STORY)
    assert "loading" in client.opened["props"]["photos"]
    assert not client.rendered["settled"]
    assert state(client) == "value"
    settled(client)
    client.close()


def test_what_is_held_stays_and_the_screen_has_settled(album):
    assert album.rendered["settled"]
    assert "Loading" in album.rendered["body"]
    let(album, mode="pass")
    assert not album.expect("rendered")["settled"]
    assert state(album) == "value"
    assert settled(album)


def test_a_failed_load_is_tried_again_by_its_command(album):
    let(album, mode="fail", error="Out of order")
    assert state(album) == "failed"
    assert "Out of order" in str(settled(album))
    album.seq += 1
    album.send(type="perform", seq=album.seq, command="/retry")
    assert album.expect("performed")["command"] == "/retry"
    assert [state(album), state(album)] == ["loading", "failed"]
    let(album, mode="pass")
    assert [state(album), state(album)] == ["loading", "value"]


def test_a_load_is_delayed_without_holding_up_anything(album, host):
    let(album, mode="pass", delay=3000)
    album.edit("/album", "Meanwhile")
    assert state(album) == "loading"
    assert state(album) == "value"
    assert album.props["album"] == "Meanwhile"
    settled(album)


def loaded(client):
    """The states of all children once the screen has settled, by town."""
    props, is_settled = client.opened["props"], client.rendered["settled"]
    while not is_settled:
        message = client.receive()
        if message["type"] == "changed":
            props = apply(message["patch"], props)
        is_settled = is_settled or message["type"] == "rendered" and message["settled"]
    return {child["town"]: next(iter(child["outlook"])) for child in [props["here"], *props["towns"]]}


def test_every_child_loads_by_itself_and_only_then_has_the_screen_settled(host):
    client = host.open("forecasts/live")
    assert not client.rendered["settled"]
    assert loaded(client) == {
        "Ystad": "value", "Oslo": "value", "Porto": "value", "Atlantis": "empty", "Quito": "failed"}
    client.close()


def test_children_are_controlled_by_their_place(host):
    screen = next(screen for screen in host.catalog()["screens"] if screen["id"] == "forecasts")
    story = next(story for story in screen["stories"] if story["id"] == "forecasts/live")
    assert [each["name"] for each in story["dependencies"]] == ["here.outlook", "towns.outlook"]
    client = host.open("forecasts/live", environment={"dependencies": {
        "here.outlook": {"mode": "hold"}, "towns.outlook": {"mode": "empty"}}})
    assert loaded(client) == {
        "Ystad": "loading", "Oslo": "empty", "Porto": "empty", "Atlantis": "empty", "Quito": "empty"}
    client.close()


@pytest.mark.parametrize("story, words", [(STORY, ""), ("forecasts/live", "Rain from the sea")])
def test_a_bare_rendering_is_one_of_what_was_loaded_children_too(host, story, words):
    body = host.get(f"/render/{story}").body.decode()
    assert "data-storybook-settled" in body and words in body and "Loading" not in body


def test_a_row_of_a_row_performs_its_command_at_its_place(host):
    client = host.open("forecasts/some-are-there")

    def warnings():
        return [[each["words"] for each in town["warnings"]] for town in props["towns"]]

    props = client.opened["props"]
    assert warnings() == [["Ice on the roads", "Early darkness"], ["Flood"]]
    for command, left in [
        ("/towns/0/warnings/1/dismiss", [["Ice on the roads"], ["Flood"]]),
        ("/towns/1/warnings/0/dismiss", [["Ice on the roads"], []]),
    ]:
        client.seq += 1
        client.send(type="perform", seq=client.seq, command=command)
        props = apply(client.expect("changed")["patch"], props)
        assert warnings() == left
        client.expect("rendered")
    client.close()
