"""What is seen in props besides their rendering, and screens within screens: through real workers."""

import json

PLAYER = "video-player-controls/recorded"
POSITION = "/player/_0/seekbar/position"


def inspected(client):
    return client.expect("inspected")


def test_a_projection_and_broken_rules_follow_an_edit(host):
    client = host.open(PLAYER)
    client.edit(POSITION, 3600)
    result = inspected(client)
    assert result["revision"] == 1
    assert result["projection"]["elapsedTime"] == "1:00:00"
    assert result["broken"] == [{
        "name": "the position lies within the video", "of": "props",
        "paths": [POSITION, "/player/_0/seekbar/duration"]}]
    client.edit(POSITION, 61)
    result = inspected(client)
    assert (result["projection"]["elapsedTime"], result["broken"]) == ("1:01", [])
    client.close()


def test_a_screen_within_names_the_screen_it_is(host):
    schema = json.loads(host.get("/schema/mailbox.json").body)
    named = {definition.get("x-screen") for definition in schema["$defs"].values()}
    assert named - {None} == {"letter", "letter-list"}
    assert "x-screen" not in host.get("/schema/badge.json").body.decode()


def test_commands_of_a_screen_within_are_performed_at_their_place(host):
    client = host.open("mailbox/reading")
    assert 'data-storybook-command="/detail/flag"' in client.rendered["body"]
    client.seq += 1
    client.send(type="perform", seq=client.seq, command="/detail/flag")
    note = client.expect("performed")
    assert note["command"] == "/detail/flag" and "Mailbox.swift" in note["location"]
    assert client.expect("changed")["patch"] == [
        {"op": "replace", "path": "/detail/isFlagged", "value": True}]
    client.close()


def test_a_screen_within_opens_as_its_own_story_with_the_props_it_has(host):
    client = host.open("mailbox/reading")
    detail = {**client.opened["props"]["detail"], "subject": "As it is now"}
    alone = host.open("letter", props=detail)
    assert alone.opened["props"] == detail
    assert "As it is now" in alone.rendered["body"]
    alone.close()
    client.close()
