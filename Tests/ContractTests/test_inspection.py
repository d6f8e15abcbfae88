"""What is seen in props besides their rendering, transitions, and screens within screens: through real workers."""

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


def test_a_joining_client_receives_the_projection(host):
    client = host.open("video-player-controls/beyond-the-end")
    joined = host.open("video-player-controls/beyond-the-end", room=client.opened["room"])
    joined.edit(POSITION, 3700)
    result = [inspected(one) for one in (client, joined)]
    assert result[0]["projection"]["elapsedTime"] == "1:01:40" and result[0] == result[1]
    client.close()
    joined.close()


def test_an_edit_without_a_visible_effect_is_not_sent(host):
    client = host.open("video-player-controls/failed")
    client.edit("/player/_0/seekbar/position", 7)
    client.expect("rendered")
    client.edit("/player/_0/item/title", "seen")
    assert inspected(client)["revision"] == 2
    client.close()


def test_a_screen_with_nothing_to_see_does_not_say_so(host):
    client = host.open("badge")
    client.edit("/message", "new")
    client.expect("rendered")
    client.send(type="focus", path="/message")
    assert all(message["type"] != "inspected" for message in drained(client))
    client.close()


def test_what_a_type_drops_is_sent_after_the_rendering_and_taken_back(host):
    client = host.open("badge")
    client.send(type="edit", seq=1, patch=[{"op": "add", "path": "/unknown", "value": 12}])
    assert client.expect("rendered")["revision"] == 1
    result = inspected(client)
    assert (result["revision"], result["altered"]) == (1, [{"path": "/unknown", "given": 12}])
    client.send(type="edit", seq=2, patch=[{"op": "remove", "path": "/unknown"}])
    assert "altered" not in inspected(client)
    client.close()


def drained(client):
    """What came until the answer to one more question."""
    client.send(type="export", seq=999, kind="json")
    messages = []
    while (message := client.receive())["type"] != "exported":
        messages.append(message)
    return messages


def test_a_rendering_says_how_it_takes_the_place_of_the_one_before(host):
    client = host.open("onboarding/welcome")
    assert "transition" not in client.rendered
    client.seq += 1
    client.send(type="perform", seq=client.seq, command="/next")
    assert client.expect("rendered")["transition"] == {
        "name": "slide", "direction": "left",
        "elements": {"#onboarding-buttons": "buttons", "#onboarding-dots": "dots"}}
    client.seq += 1
    client.send(type="undo", seq=client.seq)
    assert client.expect("rendered")["transition"]["direction"] == "right"
    client.seq += 1
    client.send(
        type="environment", seq=client.seq,
        patch=[{"op": "replace", "path": "/colorScheme", "value": "dark"}])
    assert "transition" not in client.expect("rendered")
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
