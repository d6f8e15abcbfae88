"""A client that asks for too much gets an error, and all others are served as before."""

import json
import os
import pathlib
import re
import select
import socket

import pytest
from conftest import DEADLINE, Client, Closed, read_response

# Of each kind, eight kilobytes long: kept, they would be eight megabytes.
UNIQUE_NAMES = int(os.environ.get("STORYBOOK_UNIQUE_NAMES", "1000"))
LONG = "x" * 8_000


def connect(host):
    return socket.create_connection(("127.0.0.1", host.port), DEADLINE)


def ask(client, count):
    """So many messages at once, and the answers that they got, by their codes."""
    for seq in range(count):
        client.send(type="undo", seq=seq)
    answers = {}
    for _ in range(count):
        answer = client.expect("failed", "changed")
        answers.setdefault(answer.get("code", "changed"), []).append(answer)
    return answers


def undo(client, count):
    return {code: len(answers) for code, answers in ask(client, count).items()}


def test_a_person_s_pace_is_far_below_the_limits(host):
    client = host.open("login")
    # Faster than the quickest slider: a second of a 240 Hz screen, three times over.
    assert undo(client, 720) == {"nothing-to-undo": 720}
    client.close()


@pytest.mark.parametrize("option, what", [("--message-rate", "messages"), ("--render-rate", "renderings")])
def test_a_connection_over_the_rate_gets_an_error_and_others_do_not(start, option, what):
    host = start(option, "20")
    greedy, other = host.open("login"), host.open("login")
    answers = ask(greedy, 1_000)
    assert set(answers) == {"nothing-to-undo", "rate"}
    assert sorted(answer["seq"] for code in answers.values() for answer in code) == list(range(1_000))
    assert f"exceeds 20 {what} a second" in answers["rate"][0]["message"]
    assert undo(other, 10) == {"nothing-to-undo": 10}
    assert host.log().count("the connection exceeds") == 1


def test_what_was_refused_for_its_rate_changed_nothing(start):
    host = start("--message-rate", "1")
    client = host.open("login")
    for value in range(50):
        client.edit("/input/_0/username/text", f"{value}")
    answers = [client.expect("changed", "failed") for _ in range(50)]
    changes = [answer for answer in answers if answer["type"] == "changed"]
    refused = [answer for answer in answers if answer["type"] == "failed"]
    assert changes and len(refused) > 30 and {answer["code"] for answer in refused} == {"rate"}
    witness = host.open("login", room=client.opened["room"])
    assert witness.opened["props"]["input"]["_0"]["username"]["text"] == changes[-1]["patch"][-1]["value"]


def test_one_long_message_is_served_whatever_the_rate(start):
    host = start("--message-rate", "1")
    client = host.open("login")
    answer = None
    # Opening took of what there is: it is served as soon as a moment has passed.
    while answer is None or answer.get("code") == "rate":
        client.edit("/input/_0/username/text", "x" * 900_000)
        answer = client.expect("changed", "failed")
    assert answer["type"] == "changed"
    # It took all that the connection may ask for in a while.
    assert "rate" in undo(client, 100)


ANSWERED_ALONE = {
    "exports": lambda seq: {"type": "export", "seq": seq, "kind": "json"},
    "Swift": lambda seq: {"type": "export", "seq": seq, "kind": "swift"},
    "saves": lambda seq: {"type": "save", "seq": seq, "kind": "fixture", "name": "never written"},
    "surveys": lambda seq: {"type": "survey", "seq": seq},
    "snapshots": lambda seq: {"type": "snapshot", "seq": seq, "on": True},
    "previews": lambda seq: {"type": "preview", "seq": seq, "story": "troublemaker"},
    "excerpts": lambda seq: {"type": "export", "seq": seq, "kind": "recording"}}


def test_unread_replies_leave_nothing_behind(start):
    """Of one kind after the other, and with large props."""
    host = start("--read-only", "--message-rate", "0", "--render-rate", "0")
    memory = lambda: int(re.search(r"VmHWM:\s*(\d+)", pathlib.Path(f"/proc/{host.process.pid}/status").read_text()).group(1)) >> 10
    viewer, greedy = host.open("login"), host.open("troublemaker")
    greedy.send(type="record", seq=1, action="start")
    greedy.edit("/note", "x" * 200_000)
    greedy.expect("changed")
    before = memory()
    for make in ANSWERED_ALONE.values():
        for seq in range(2_000):
            greedy.send(**make(seq))
    # Another viewer is served beside it, and nothing is left when the greedy one goes.
    undo(viewer, 20)
    codes = {greedy.expect("failed")["code"] for _ in range(100)}
    assert codes == {"limit"}
    greedy.close()
    undo(viewer, 20)
    assert memory() < before + 100, (before, memory())


def test_long_messages_are_answered_in_their_order_and_others_beside_them(host):
    """What takes long is read, written and answered away from what others wait for, and overtakes nothing of its own."""
    viewer, greedy = host.open("login"), host.open("troublemaker")
    many = [{"number": number, "name": "x" * 20} for number in range(20_000)]
    for round in range(3):
        greedy.edit("/note", "x" * 900_000 + str(round))
        greedy.edit("/note", many)
        greedy.edit("/note", "short")
        greedy.send(type="export", seq=greedy.seq + 1, kind="json")
        greedy.seq += 1
        undo(viewer, 5)
        own, revision, shown = [], None, -1
        while len(own) < 4 or shown != revision:
            message = greedy.receive()
            if message["type"] == "rendered":
                shown = message["revision"]
            elif message["type"] in ("changed", "rejected", "exported"):
                own.append((message["type"], message["seq"] - greedy.seq))
                revision = message["revision"] if message["type"] == "changed" else revision
        assert own == [("changed", -3), ("rejected", -2), ("changed", -1), ("exported", 0)]


def test_what_waits_goes_with_its_connection(start):
    host = start("--read-only")
    greedy = host.open("troublemaker", props={}, passing=["rejected"])
    greedy.send(type="fly")
    greedy.expect("failed")
    for seq in range(200):
        greedy.send(type="export", seq=seq, kind="swift")
    greedy.close()
    # Were they made all the same, this one would wait for two hundred of them.
    viewer = host.open("login")
    viewer.send(type="export", seq=1, kind="json")
    assert viewer.expect("exported", "failed")["seq"] == 1


def test_renderings_over_http_have_a_rate_of_their_address(start):
    host = start("--render-rate", "2")
    answers = [host.get("/render/login") for _ in range(40)]
    assert {200, 429} == {answer.status for answer in answers}
    assert {answer.headers.get("retry-after") for answer in answers if answer.status == 429} == {"1"}
    assert host.get("/catalog.json").status == host.get("/").status == 200


def test_renderings_over_http_hold_up_no_edit(start):
    """Nor does what waits stay when its clients have left."""
    host = start("--deadline", "60", "--render-rate", "0")
    login = host.open("login")
    lab = host.open("troublemaker")
    props = json.dumps({**lab.opened["props"], "trouble": {"endlessLoop": {}}}).encode()
    head = f"POST /render/troublemaker HTTP/1.1\r\nHost: 127.0.0.1:{host.port}\r\nContent-Type: application/json\r\n"

    def ask():
        connection = connect(host)
        connection.sendall(f"{head}Content-Length: {len(props)}\r\n\r\n".encode() + props)
        return connection

    def is_answered(connection, seconds=0):
        return bool(select.select([connection], [], [], seconds)[0])

    # Two run, the others wait.
    waiting = [ask() for _ in range(258)]
    crowded = read_response(ask())
    assert crowded.startswith(b"HTTP/1.1 429 ") and b"Retry-After: 1" in crowded.replace(b"retry-after", b"Retry-After")
    assert undo(login, 20) == {"nothing-to-undo": 20}
    login.edit("/input/_0/username/text", "Ada")
    assert login.expect("rendered")
    assert not any(is_answered(connection) for connection in waiting)
    for connection in waiting:
        connection.close()
    # There is room again as soon as the host has noticed.
    assert any(not is_answered(ask(), 0.2) for _ in range(10_000))
    host.kill()


def test_all_rooms_together_have_a_limit(start):
    host = start("--room-memory", "6", "--read-only")
    lab = host.open("troublemaker")
    props = {**lab.opened["props"], "note": "x" * 900_000}
    lab.close()
    # A room has its props, their rendering and one encoded message of it.
    # A client that leaves a room makes place for its next one.
    wanderer = Client(host)
    for _ in range(8):
        wanderer.send(type="open", story="troublemaker", props=props)
        assert wanderer.expect("opened", "failed")["type"] == "opened"
        wanderer.expect("rendered")
    wanderer.close()
    inside = [host.open("troublemaker", props=props) for _ in range(2)]
    outside = Client(host)
    outside.send(type="open", story="troublemaker", props=props)
    failed = outside.expect("opened", "failed")
    assert failed["code"] == "limit" and "6 MB" in failed["message"]
    inside[0].edit("/note", "y" * 990_000)
    inside[0].edit("/note", "z" * 990_000)
    assert "limit" in {inside[0].expect("changed", "failed").get("code") for _ in range(2)}
    # What is small stays editable.
    small = host.open("login")
    small.edit("/input/_0/username/text", "Ada")
    assert small.expect("rendered")


def test_without_a_limit_the_rate_is_unlimited(start):
    host = start("--message-rate", "0", "--render-rate", "0")
    assert undo(host.open("login"), 6_000) == {"nothing-to-undo": 6_000}


def test_connections_of_one_address_are_counted_and_given_back(start):
    host = start("--connections-per-address", "20")
    clients = [Client(host) for _ in range(20)]
    for client in clients:
        client.expect("hello")
    with connect(host) as refused:
        assert read_response(refused).startswith(b"HTTP/1.1 503 ")
    for client in clients[:10]:
        client.send_frame(b"\x03\xe8", opcode=8)
        with pytest.raises(Closed):
            client.receive()
        client.close()
    # The place is free when the host has let go of the connection, which no message reports.
    later = next(client for client in (Client(host) for _ in range(10_000)) if client.status == 101)
    later.expect("hello")
    clients[-1].send(type="fly")
    clients[-1].expect("failed")


def test_a_flood_of_silent_connections_keeps_no_client_out(host):
    silent = [connect(host) for _ in range(500)]
    assert host.get("/healthz").status == 200
    client = host.open("login")
    client.close()
    for connection in silent:
        connection.close()
    assert host.get("/healthz").status == 200


def test_a_slow_header_is_cut_without_delaying_others(host):
    slow = [connect(host) for _ in range(50)]
    for connection in slow:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
    assert host.get("/healthz").status == 200
    cut = 0
    for connection in slow:
        try:
            # One byte now and then does not prolong the time that the whole header has.
            connection.settimeout(2)
            while True:
                try:
                    if not connection.recv(65_536):
                        break
                except TimeoutError:
                    connection.sendall(b"x")
        except (ConnectionResetError, BrokenPipeError):
            pass
        cut += 1
        connection.close()
    assert cut == 50


def test_half_open_connections_are_given_up(host):
    """A peer that ends its side, or vanishes without a word, is no participant for long."""
    stays = host.open("login")
    room = stays.opened["room"]
    for way in ("finish", "reset"):
        leaves = host.open("login", room=room)
        assert len(stays.expect("participants")["participants"]) == 2
        if way == "finish":
            leaves.socket.shutdown(socket.SHUT_WR)
        else:
            leaves.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            leaves.socket.close()
        assert len(stays.expect("participants")["participants"]) == 1
    stays.close()


@pytest.mark.parametrize("name", [None, "room-{number:020}"])
def test_rooms_count_whether_the_host_or_a_client_names_them(start, name):
    host = start("--rooms", "5")
    first = host.open("login")
    client = Client(host)
    codes = []
    for number in range(8):
        room = {"room": name.format(number=number)} if name else {}
        client.send(type="open", story="login", **room)
        answer = client.expect("opened", "failed")
        codes.append(answer.get("code", "opened"))
    assert codes == ["opened"] * 4 + ["limit"] * 4
    # Those that are there are open to clients that know them.
    host.open("login", room=first.opened["room"]).close()


def test_a_full_room_turns_away_who_comes_and_says_nothing_to_him(start):
    host = start("--participants", "2")
    inside = [host.open("login")]
    room = inside[0].opened["room"]
    inside.append(host.open("login", room=room))
    outside = Client(host)
    outside.expect("hello")
    outside.send(type="open", story="login", room=room)
    assert outside.receive()["code"] == "limit"
    outside.edit("/input/_0/username/text", "from outside")
    inside[0].edit("/input/_0/username/text", "from inside")
    assert outside.receive()["code"] == "no-room"
    for client in inside:
        assert client.expect("changed")["patch"][-1]["value"] == "from inside"
    # A frame that answers the last message: nothing came before it.
    outside.send(type="fly")
    assert outside.receive()["code"] == "unknown-type"
    inside[1].close()
    while len(inside[0].expect("participants")["participants"]) > 1:
        pass
    outside.send(type="open", story="login", room=room)
    assert outside.expect("opened", "failed")["props"]["input"]["_0"]["username"]["text"] == "from inside"


def resident(host):
    status = pathlib.Path(f"/proc/{host.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)) / 1024


@pytest.fixture(scope="module")
def loose(tmp_path_factory):
    """A host whose rates do not stop what its memory has to stand."""
    from conftest import Host
    host = Host("--message-rate", "0", "--render-rate", "0", log=tmp_path_factory.mktemp("loose") / "log")
    yield host
    assert host.stop() == 0


UNIQUE = {
    "stories": lambda number: {"type": "open", "story": f"none/{number}-{LONG}"},
    "rooms": lambda number: {"type": "open", "story": "login", "room": f"{number}{LONG}"},
    "keys": lambda number: {"type": "undo", "seq": number, f"key-{number}-{LONG}": number},
    "paths": lambda number: {"type": "edit", "seq": number, "patch": [{"op": "replace", "path": f"/k{number}-{LONG}", "value": 1}]},
    "types": lambda number: {"type": f"type-{number}-{LONG}"},
    "commands": lambda number: {"type": "perform", "seq": number, "command": f"/c{number}-{LONG}"},
    "fixture names": lambda number: {"type": "save", "seq": number, "kind": "fixture", "name": f"{number}/{LONG}"},
    "people": lambda number: {"type": "name", "seq": number, "name": f"{number}{LONG}"},
}


@pytest.mark.skipif(not pathlib.Path("/proc/self/status").exists(), reason="reads the memory from /proc")
@pytest.mark.parametrize("kind", [
    pytest.param(kind, marks=[] if kind in ("rooms", "paths") else pytest.mark.slow) for kind in UNIQUE])
def test_names_that_were_never_heard_before_leave_nothing_behind(loose, kind):
    """phoenix_storybook made an atom of each, for ever (CVE-2026-8469)."""
    client = loose.open("login")
    batch, number = 100, 0

    def say(count):
        nonlocal number
        for _ in range(0, count, batch):
            for number in range(number + 1, number + batch + 1):
                client.send_text(json.dumps(UNIQUE[kind](number)))
            for _ in range(batch):
                assert client.expect("failed", "rejected")

    # What a host needs to serve this at all it has after the first ones.
    say(batch)
    assert not grows_with_each(loose, lambda: say(UNIQUE_NAMES)), f"{kind} were kept"
    client.close()


def grows_with_each(host, ask):
    """Whether asking costs memory each time; what a host does beside it, such as reading the sources, does so once."""
    for _ in range(3):
        before = resident(host)
        ask()
        if resident(host) - before < 4:
            return False
    return True


@pytest.mark.skipif(not pathlib.Path("/proc/self/status").exists(), reason="reads the memory from /proc")
def test_addresses_that_were_never_asked_for_leave_nothing_behind(loose):
    def ask(number):
        path = f"/n{number}?q{number}={LONG[:2_000]}"
        return f"GET {path} HTTP/1.1\r\nHost: localhost\r\nX-Header-{number}: {number}\r\n\r\n".encode()

    with connect(loose) as connection:
        number = 0

        def say(count):
            nonlocal number
            for number in range(number + 1, number + count + 1):
                connection.sendall(ask(number))
                assert read_response(connection).startswith(b"HTTP/1.1 404 ")

        say(200)
        assert not grows_with_each(loose, lambda: say(4 * UNIQUE_NAMES))
