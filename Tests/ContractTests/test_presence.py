"""People who are in a room together, and their names."""

import socket

import pytest
from conftest import Client


@pytest.fixture
def ann(host):
    client = host.open("login", name="Ann")
    yield client
    client.close()


@pytest.fixture
def bob(host, ann):
    client = host.open("login", room=ann.opened["room"], name=" Bob ")
    ann.expect("participants")
    yield client
    client.close()


def people(message):
    return [one["name"] for one in message["participants"]]


def test_who_opens_a_story_may_say_a_name(ann, bob):
    assert people(bob.opened) == ["Ann", "Bob"]


def test_a_wrong_name_is_no_reason_not_to_open(host):
    client = host.open("login", name="x" * 41)
    assert client.opened["participants"][0]["name"].startswith("Guest")
    client.close()


def test_a_name_is_sent_to_all_participants_and_kept_in_the_next_room(ann, bob):
    ann.send(type="name", seq=1, name="  Zoë 👩‍👩‍👧 ")
    for client in (ann, bob):
        assert people(client.expect("participants")) == ["Zoë 👩‍👩‍👧", "Bob"]
    ann.send(type="open", story="tally")
    assert people(ann.expect("opened")) == ["Zoë 👩‍👩‍👧"]


def test_a_name_may_be_said_before_a_story_is_open(host):
    client = Client(host)
    client.expect("hello")
    client.send(type="name", name="Ann")
    client.send(type="open", story="login")
    assert people(client.expect("opened")) == ["Ann"]
    client.close()


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "two\nlines", "bell\x07", "turned \u202e"])
def test_a_wrong_name_is_refused(ann, name):
    ann.send(type="name", seq=4, name=name)
    failed = ann.expect("failed")
    assert (failed["seq"], failed["code"]) == (4, "bad-name")


def enter(host, story, room, count):
    """People who come at once, and take differences."""
    clients = [Client(host) for _ in range(count)]
    for client in clients:
        client.expect("hello")
    for client in clients:
        client.send(type="open", story=story, room=room, presence=True)
    return clients


def learn(client, known):
    """Takes the next word about who is in the room."""
    message = client.expect("presence", "participants")
    if message["type"] == "participants":
        known.clear()
    for person in message.get("participants", []) + message.get("joined", []) + message.get("changed", []):
        known[person["id"]] = person["name"]
    for gone in message.get("left", []):
        known.pop(gone, None)


def follow(client, known, ids):
    """The size of the messages until a client knows that these are here."""
    words = 0
    while set(known) != ids:
        learn(client, known)
        words += 1
    return words


def test_joining_and_leaving_take_small_messages(host, ann):
    room = ann.opened["room"]
    first = host.open("login", room=room, presence=True)
    ann.expect("participants")
    known = {person["id"]: person["name"] for person in first.opened["participants"]}
    here = set(known)
    clients = enter(host, "login", room, 40)
    ids = {client.expect("opened")["participant"] for client in clients}
    assert follow(first, known, here | ids) < 20
    clients[0].send(type="name", name="Zoë")
    for client in clients[20:]:
        client.close()
    left = {name for name in known.values()}
    while len(known) > 22 or "Zoë" not in left:
        message = first.expect("presence")
        known = {id: name for id, name in known.items() if id not in message.get("left", [])}
        known.update({person["id"]: person["name"] for person in message.get("changed", [])})
        left = set(known.values())
    # Who does not ask for differences has lists, as few of them.
    assert len(ann.expect("participants")["participants"]) > 2
    for client in [first, *clients[:20]]:
        client.close()


def test_a_long_list_follows_the_state_of_a_room(host):
    first = host.open("tally", room="P" * 22, presence=True)
    clients = enter(host, "tally", "P" * 22, 120)
    opened = [client.expect("opened") for client in clients]
    ids = {one["participant"] for one in opened} | {first.opened["participant"]}
    lengths = [len(one["participants"]) for one in opened]
    assert max(lengths) == 100 and lengths[-1] == 1
    for client, one in zip(clients[-3:], opened[-3:], strict=True):
        assert [person["id"] for person in one["participants"]] == [one["participant"]]
        assert follow(client, {}, ids) < 20
    for client in [first, *clients]:
        client.close()


LONG = "x" * 600_000
STATES = 6


def stopped(host, room, witness, known, **fields):
    """A viewer that has asked for more than its connection takes, and reads nothing of it."""
    client = host.open("badge", room=room, **fields)
    client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    for _ in range(STATES):
        client.send(type="open", story="badge", room=room, **fields)
    # Its messages are taken in their order.
    client.send(type="name", name="Slow")
    while known.get(client.opened["participant"]) != "Slow":
        learn(witness, known)
    return client


def read_again(client):
    """Whom it knows to be in its room by the newest state that it had asked for."""
    client.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
    states = [client.expect("opened") for _ in range(STATES)]
    assert states[-1]["props"]["message"] == LONG
    return {person["id"]: person["name"] for person in states[-1]["participants"]}


def test_readers_that_rest_while_hundreds_come_and_go_are_skipped_forward(host):
    room = "S" * 22
    first = host.open("badge", room=room, presence=True)
    known = {person["id"]: person["name"] for person in first.opened["participants"]}
    first.edit("/message", LONG)
    first.expect("rendered")
    slow = [stopped(host, room, first, known, presence=differences) for differences in (True, False)]
    first.edit("/message", "short")
    here, words, clients, ids = set(known), 0, [], []
    for _ in range(3):
        came = enter(host, "badge", room, 100)
        clients += came
        ids += [client.expect("opened")["participant"] for client in came]
        words += follow(first, known, here | set(ids))
    for client in clients[:-5]:
        client.close()
    here |= set(ids[-5:])
    words += follow(first, known, here)
    for client in slow:
        seen = read_again(client)
        assert 0 < follow(client, seen, here) < words
        assert seen == known
        # Its connection was not closed: it goes on where the others are.
        client.edit("/message", "later")
        while first.expect("changed")["participant"] != client.opened["participant"]:
            pass
    for client in [first, *slow, *clients[-5:]]:
        client.close()
