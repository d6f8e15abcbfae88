"""Hosts that share rooms over a real server, behind a real proxy: each of the three is killed in turn."""

import json
import pathlib
import shutil
import signal
import socket
import subprocess

import pytest
from conftest import DEADLINE, EXECUTABLE, SHARING_EXECUTABLE, Client, Closed, Host, free_port
from follower import apply

PROGRAM = pathlib.Path(EXECUTABLE).with_name("StoriesProgram")

pytestmark = pytest.mark.skipif(
    not (shutil.which("redis-server") and shutil.which("nginx")),
    reason="redis-server or nginx is not installed")


class Engine:
    """A server of its own on a socket in a folder; it can be killed and come back, with or without
    what it knew."""

    def __init__(self, folder):
        self.folder = folder
        self.path = folder / "engine"
        self.url = f"unix://{self.path}"
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            ["redis-server", "--port", "0", "--unixsocket", str(self.path), "--save", "",
             "--appendonly", "no", "--dir", str(self.folder)],
            stdout=subprocess.PIPE, text=True)
        for line in self.process.stdout:
            if "ready to accept" in line.lower():
                break
        else:
            raise AssertionError("the engine did not start")

    def ask(self, *words):
        answer = subprocess.run(
            ["redis-cli", "-s", str(self.path), *words], capture_output=True, text=True, check=True)
        return answer.stdout.strip()

    def kill(self):
        self.process.send_signal(signal.SIGCONT)
        self.process.kill()
        self.process.wait(DEADLINE)
        self.process.stdout.close()
        self.path.unlink(missing_ok=True)


class Proxy:
    """One address for all hosts: who comes is sent to the next one that answers."""

    def __init__(self, folder, hosts):
        self.folder, self.hosts = folder, hosts
        self.port = free_port()
        self.start()

    def start(self):
        servers = "".join(
            f"server 127.0.0.1:{host.port} max_fails=1 fail_timeout=1s;" for host in self.hosts)
        (self.folder / "nginx.conf").write_text(f"""
            daemon off; master_process off; pid {self.folder}/pid; error_log stderr;
            events {{ }}
            http {{
              access_log off;
              client_body_temp_path {self.folder}; proxy_temp_path {self.folder};
              fastcgi_temp_path {self.folder}; uwsgi_temp_path {self.folder};
              scgi_temp_path {self.folder};
              upstream hosts {{ {servers} }}
              server {{
                listen 127.0.0.1:{self.port};
                location / {{
                  proxy_pass http://hosts;
                  proxy_http_version 1.1;
                  proxy_set_header Host $http_host;
                  proxy_set_header Upgrade $http_upgrade;
                  proxy_set_header Connection "upgrade";
                  proxy_next_upstream error timeout;
                }}
              }}
            }}""")
        log = open(self.folder / "nginx.log", "ab")
        self.process = subprocess.Popen(
            ["nginx", "-p", str(self.folder), "-c", str(self.folder / "nginx.conf"),
             "-e", "stderr"], stderr=log)
        log.close()
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), DEADLINE).close()
                return
            except ConnectionRefusedError:
                assert self.process.poll() is None, (self.folder / "nginx.log").read_text()

    def kill(self):
        self.process.kill()
        self.process.wait(DEADLINE)


@pytest.fixture
def engine(tmp_path):
    engine = Engine(tmp_path)
    yield engine
    engine.kill()


@pytest.fixture
def sharing(start):
    return lambda url: start("--share", url, executable=SHARING_EXECUTABLE)


@pytest.fixture
def pair(engine, sharing):
    """Two hosts that share over the engine."""
    return [sharing(engine.url) for _ in range(2)]


@pytest.fixture(scope="module")
def lasting_engine(tmp_path_factory):
    engine = Engine(tmp_path_factory.mktemp("lasting"))
    yield engine
    engine.kill()


@pytest.fixture(scope="module")
def lasting(lasting_engine):
    """Two hosts for all tests that leave them as they were."""
    hosts = [Host("--share", lasting_engine.url, log=lasting_engine.folder / f"log{number}", executable=SHARING_EXECUTABLE)
             for number in range(2)]
    yield hosts
    assert [host.stop() for host in hosts] == [0, 0]


@pytest.fixture
def proxy(tmp_path, pair):
    proxy = Proxy(tmp_path, pair)
    yield proxy
    proxy.kill()


class Page:
    """What a page does: it keeps what it received, and comes back with it."""

    def __init__(self, address, story="troublemaker", **fields):
        self.story, self.fields = story, fields
        self.come(address, **fields)

    def come(self, address, **fields):
        self.client = Client(address)
        self.notices, self.shown, self.revision = [], None, 0
        self.client.expect("hello")
        self.client.send(type="open", story=self.story, **fields)
        while (message := self.take(self.client.receive()))["type"] not in ("opened", "failed"):
            pass
        self.opened = message
        assert self.opened["type"] == "opened", self.opened
        self.room, self.props = self.opened["room"], self.opened["props"]
        self.revision = self.opened["revision"]
        self.people = {person["id"]: person for person in self.opened["participants"]}

    def come_back(self, address):
        """Behind a proxy a connection may end before it has begun."""
        held = {**self.fields, "room": self.room, "props": self.props, "revision": self.revision}
        while True:
            try:
                return self.come(address, **held)
            except (Closed, OSError):
                continue

    def take(self, message):
        kind = message["type"]
        if kind == "opened":
            self.props, self.revision = message["props"], message["revision"]
        if kind == "changed" and message["revision"] > self.revision:
            self.revision = message["revision"]
            self.props = apply(message["patch"], self.props)
        if kind == "participants":
            self.people = {person["id"]: person for person in message["participants"]}
        if kind == "sharing":
            self.notices.append(message["state"])
        if kind == "rendered":
            self.shown = message["revision"]
        return message

    def until(self, condition):
        while not condition():
            self.take(self.client.receive())

    def hears(self, note):
        self.until(lambda: self.props["note"] == note)

    def says(self, note):
        """An edit that the host has accepted when this returns."""
        seq = self.client.edit("/note", note)
        while self.take(self.client.receive()).get("seq") != seq:
            pass
        assert self.props["note"] == note


def test_people_at_different_hosts_see_the_same(lasting):
    ann = Page(lasting[0])
    bob = Page(lasting[1], room=ann.room)
    assert bob.room == ann.room
    ann.until(lambda: len(ann.people) == 2)
    bob.until(lambda: len(bob.people) == 2)
    # Each host calls its first guest the same, until it hears of the other's.
    for page in (ann, bob):
        page.until(lambda: len({person["name"] for person in page.people.values()}) == 2)
    own = ann.props["note"]
    ann.says("from Ann")
    bob.hears("from Ann")
    bob.says("from Bob")
    ann.hears("from Bob")
    for page in (ann, bob):
        page.until(lambda: page.shown == page.revision)
    assert (ann.props, ann.revision) == (bob.props, bob.revision)
    # Her own text is undone, not what he put in the place of a part of it.
    ann.client.send(type="undo", seq=77)
    bob.hears(f"{own}Bob")
    ann.client.send(
        type="environment", seq=78,
        patch=[{"op": "replace", "path": "/colorScheme", "value": "dark"}])
    assert bob.client.expect("environment")["environment"]["colorScheme"] == "dark"
    bob.client.close()
    ann.until(lambda: len(ann.people) == 1)


def test_what_a_page_sends_again_to_another_host_is_taken_once(lasting):
    ann = Page(lasting[0], story="tally/on-the-way", page="ann")
    bob = Page(lasting[1], story="tally/on-the-way", room=ann.room)
    count = ann.props["count"]
    click = dict(type="perform", seq=7, command="/dispatch", value={"add": {"_0": 1}}, base=ann.revision)
    ann.client.send(**click)
    bob.until(lambda: bob.props["count"] == count + 1)
    ann.client.close()
    ann.come_back(lasting[1])
    assert ann.opened["seen"] == 7
    ann.client.send(**click)
    ann.until(lambda: ann.shown == ann.revision)
    ann.client.send(**{**click, "seq": 8, "base": ann.revision})
    for page in (ann, bob):
        page.until(lambda: page.props["count"] >= count + 2)
        assert page.props["count"] == count + 2
    # Without a number it is a click each time.
    for page in (ann, bob):
        page.client.send(**{**click, "seq": 0, "base": page.revision})
    for page in (ann, bob):
        page.until(lambda: page.props["count"] == count + 4)


def test_a_name_that_was_not_heard_of_is_asked_for_again(pair, engine):
    ann = Page(pair[0])
    bob = Page(pair[1], room=ann.room)

    def names():
        return sorted(person["name"] for person in ann.people.values())

    ann.until(lambda: names() == ["Guest 1", "Guest 2"])
    # What Ann's host would believe if it had missed that Bob got another name.
    people = dict(ann.people)
    own, other = people.pop(ann.opened["participant"]), *people.values()
    missed = {"from": other["id"].split(".")[0], "people": [{**other, "name": own["name"]}], "since": 1 << 50}
    engine.ask("PUBLISH", f"storybook:0:{ann.room}", f"t {json.dumps(missed)}")
    ann.until(lambda: names() == [own["name"]] * 2)
    ann.until(lambda: names() == ["Guest 1", "Guest 2"])


def test_a_guest_who_waits_until_the_room_can_be_shown_gets_a_name_of_his_own(pair):
    ann = Page(pair[0])
    Page(pair[1]).client.close()
    # Where there is no worker yet, Bob's host hears of Ann before it can show him the room.
    pair[1].signal_workers(signal.SIGKILL)
    bob = Page(pair[1], room=ann.room)
    names = [person["name"] for person in bob.people.values()]
    assert len(set(names)) == len(names)
    bob.until(lambda: {person["name"] for person in bob.people.values()} == {"Guest 1", "Guest 2"})


def test_a_host_that_was_silent_for_long_is_heard_again(lasting):
    ann = Page(lasting[0])
    bob = Page(lasting[1], room=ann.room)
    ann.until(lambda: len(ann.people) == 2)
    lasting[1].process.send_signal(signal.SIGSTOP)
    try:
        ann.until(lambda: len(ann.people) == 1)
    finally:
        lasting[1].process.send_signal(signal.SIGCONT)
    for page in (ann, bob):
        page.until(lambda: len(page.people) == 2)


def test_edits_made_at_once_have_one_order(lasting):
    ann = Page(lasting[0])
    bob = Page(lasting[1], room=ann.room)
    for number in range(40):
        ann.client.edit("/note", f"a{number}")
        bob.client.edit("/count/value", number)
        bob.client.edit("/note", f"b{number}")
    for page in (ann, bob):
        page.until(lambda: page.revision == 120)
        page.until(lambda: page.shown == page.revision)
    assert ann.props == bob.props
    late = Page(lasting[0], room=ann.room)
    assert (late.props, late.revision) == (ann.props, 120)


@pytest.mark.parametrize("victim", [0, 1])
def test_a_host_that_dies_loses_no_accepted_edit(pair, proxy, victim):
    pages = [Page(proxy)]
    while len({page.opened["participant"].split(".")[0] for page in pages}) < 2:
        pages.append(Page(proxy, room=pages[0].room))
    ann = next(page for page in pages if page.opened["participant"] in people_at(pair[victim], page))
    for number in range(20):
        ann.says(f"said {number}")
    pair[victim].kill()
    # Connected clients come back through the proxy, to the other one, knowing nothing of its own.
    ann.props, ann.revision = {}, 0
    client_fields = dict(room=ann.room)
    while True:
        try:
            ann.come(proxy, **client_fields)
            break
        except (Closed, OSError):
            continue
    assert ann.props["note"] == "said 19"
    ann.says("still here")
    survivor = Page(proxy, room=ann.room)
    assert survivor.props["note"] == "still here"
    # The dead are not there for long.
    survivor.until(lambda: len({name.split(".")[0] for name in survivor.people}) == 1)


def people_at(host, page):
    """The participant of the page, if the host has it: it says so in its own room list."""
    probe = Page(host, room=page.room)
    name = probe.opened["participant"].split(".")[0]
    probe.client.close()
    return {page.opened["participant"]} if page.opened["participant"].startswith(name + ".") else set()


def test_the_proxy_is_killed_and_pages_come_back(pair, proxy):
    ann = Page(proxy)
    bob = Page(proxy, room=ann.room)
    ann.says("before")
    bob.hears("before")
    proxy.kill()
    with pytest.raises((Closed, OSError)):
        while True:
            ann.client.receive()
    proxy.start()
    for page in (ann, bob):
        page.come_back(proxy)
        assert page.props["note"] == "before"
    bob.says("after")
    ann.hears("after")


@pytest.mark.parametrize("fate", ["killed", "stopped"])
def test_without_the_engine_rooms_go_on_alone_and_come_together_again(pair, engine, fate):
    ann = Page(pair[0])
    bob = Page(pair[1], room=ann.room)
    ann.says("together")
    bob.hears("together")
    if fate == "killed":
        engine.kill()
    else:
        engine.process.send_signal(signal.SIGSTOP)
    for page in (ann, bob):
        page.until(lambda: page.notices == ["alone"])
    late = Page(pair[0], room=ann.room)
    assert late.notices == ["alone"]
    # One goes on more than the other: the newest revision wins, as when a host was killed.
    bob.says("from Bob alone")
    for number in range(3):
        ann.says(f"from Ann alone {number}")
    if fate == "killed":
        engine.start()
    else:
        engine.process.send_signal(signal.SIGCONT)
    for page in (ann, bob):
        page.until(lambda: page.notices[-1] == "together")
        page.hears("from Ann alone 2")
    bob.says("together again")
    ann.hears("together again")
    assert "together" in pair[0].log() or "shared" in pair[0].log()


def test_an_engine_that_comes_late_is_taken_up(tmp_path, sharing):
    host = sharing(f"unix://{tmp_path}/engine")
    ann = Page(host)
    ann.until(lambda: ann.notices == ["alone"])
    ann.says("first")
    engine = Engine(tmp_path)
    try:
        ann.until(lambda: ann.notices[-1] == "together")
        assert Page(sharing(engine.url), room=ann.room).props["note"] == "first"
    finally:
        engine.kill()


def test_foreign_data_in_the_engine_does_no_harm(lasting, lasting_engine):
    ann = Page(lasting[0])
    ann.says("good")
    key = f"storybook:{{{ann.room}}}"
    for text in ("", "x", "e 1", "e 9 9 {}", "e x y z", "t ", "t {}", "t []", 't {"from":"evil"}',
                 't {"from":"evilevil.x","people":[{"id":"p1","name":"x"}]}',
                 't {"from":"evilevil","people":[{"id":"p1","name":"x"}]}',
                 "t " + "[" * 500):
        lasting_engine.ask("PUBLISH", f"storybook:0:{ann.room}", text)
        lasting_engine.ask("PUBLISH", "storybook:0:", text)
    ann.says("still good")
    # An invalid state: the room is not shared, and says so.
    lasting_engine.ask("HSET", key, "state", '{"story":7}', "at", "0")
    lasting_engine.ask("DEL", f"{key}:log")
    bob = Page(lasting[1], room=ann.room)
    bob.says("alone")
    ann.says("fine")
    assert ann.client.expect("rendered")
    assert "cannot be shared" in lasting[1].log()


def test_a_room_is_not_that_of_another_story(lasting):
    ann = Page(lasting[0])
    other = Client(lasting[1])
    other.expect("hello")
    other.send(type="open", story="login", room=ann.room)
    assert other.expect("opened", "failed")["type"] == "failed"


def await_story(host, story):
    client = Client(host)
    message = client.expect("hello")
    while story not in json.dumps(message["catalog"]):
        message = client.expect("catalog")
    client.close()


@pytest.mark.stories
@pytest.mark.parametrize("kind", ["of a link", "default"])
def test_a_renamed_story_goes_on_in_its_room_at_each_host(pair, sharing, engine, fixtures, kind):
    ann = Page(pair[0])
    ann.client.send(type="save", seq=9, kind="fixture", name="shared and renamed")
    file = pathlib.Path(ann.client.expect("saved")["file"])
    fixtures += [file, after := file.with_name("renamed and shared.json")]
    former, story = "troublemaker/shared-and-renamed", "troublemaker/renamed-and-shared"
    for host in pair:
        await_story(host, former)
    ann = Page(pair[0], story=former, shared=kind == "default")
    place = {"shared": True} if kind == "default" else {"room": ann.room}
    bob = Page(pair[1], story=former, **place)
    ann.says("before")
    bob.hears("before")
    file.rename(after)
    for page in (ann, bob):
        while (message := page.take(page.client.receive())).get("story") != story:
            assert message["type"] not in Client.FAILURES, message
        assert (page.props["note"], message["room"], message["history"]["undo"]) == ("before", ann.room, 1)
    # Each host renames it, and what one proposes of it reaches the other.
    ann.says("from Ann")
    bob.hears("from Ann")
    bob.says("from Bob")
    ann.hears("from Bob")
    for host in pair:
        late = Page(host, story=former, **place)
        assert (late.opened["story"], late.room, late.props["note"]) == (story, ann.room, "from Bob")
    # One that has never heard of the former id, and another story that is given it.
    late = sharing(engine.url)
    assert Page(late, story=story, **place).room == ann.room
    assert Page(late, story=story, **place).props["note"] == "from Bob"
    file.write_text(after.read_text())
    others = set()
    for host in [*pair, late, sharing(engine.url)]:
        await_story(host, former)
        assert Page(host, story=story, **place).props["note"] == "from Bob"
        others.add(Page(host, story=former, shared=True).room)
    assert len(others) == 1 and ann.room not in others


class Renaming:
    """A folder whose builds make the program with one of two titles of a screen."""

    FORMER, LATER = "troublemaker/quiet", "troubleshoot/quiet"

    def __init__(self, folder):
        self.folder = folder
        (folder / "watched").mkdir(parents=True)
        # What a build makes of the program, when the title is changed in its source.
        program = PROGRAM.read_bytes()
        self.write(self.FORMER, program)
        self.write(self.LATER, program.replace(b"Lab/Troublemaker", b"Lab/Troubleshoot"))

    def write(self, story, content):
        file = self.program(story)
        file.write_bytes(content)
        file.chmod(0o755)

    def program(self, story):
        return self.folder / story.replace("/", "-")

    def develop(self, start, *options, story=FORMER):
        program = self.folder / "program"
        shutil.copy(self.program(story), program)
        return start(
            *options, "--program", program, "--watch", self.folder / "watched",
            # Other files of the package may change at any time.
            "--build-command", f"cd '{self.folder}' && if test -e watched/Source.swift; then"
            ' cp "$(cat watched/Source.swift)" new && mv new program; fi',
            command="dev", executable=SHARING_EXECUTABLE)

    def build(self, story):
        (self.folder / "watched/Source.swift").write_text(self.program(story).name)


@pytest.mark.parametrize("kind", ["of a link", "default"])
def test_a_screen_that_a_build_renames_goes_on_in_its_room_at_each_host(engine, start, tmp_path, kind):
    former, story = Renaming.FORMER, Renaming.LATER
    folders = [Renaming(tmp_path / name) for name in ("first", "second")]
    share = "--share", engine.url

    def build(folder, page):
        folder.build(story)
        while (message := page.take(page.client.receive())).get("story") != story:
            assert message["type"] not in Client.FAILURES, message
        assert (page.props["note"], message["room"]) == (notes[-1], ann.room)

    def talk():
        for speaker, listener in ((ann, bob), (bob, ann)):
            notes.append(f"note {len(notes)}")
            speaker.says(notes[-1])
            listener.hears(notes[-1])

    hosts = [folder.develop(start, *share) for folder in folders]
    ann, notes = Page(hosts[0], story=former, shared=kind == "default"), []
    place = {"shared": True} if kind == "default" else {"room": ann.room}
    bob = Page(hosts[1], story=former, **place)
    talk()
    build(folders[0], ann)
    talk()
    for host, name in zip(hosts, (story, former)):
        late = Page(host, story=former, **place)
        assert (late.opened["story"], late.room, late.props["note"]) == (name, ann.room, notes[-1])
    build(folders[1], bob)
    talk()
    # One that has never had the former id.
    late = Page(Renaming(tmp_path / "third").develop(start, *share, story=story), story=story, **place)
    assert (late.room, late.props["note"]) == (ann.room, notes[-1])


@pytest.mark.parametrize("shares", [False, True], ids=["alone", "shared"])
def test_what_is_typed_while_a_build_renames_the_screen_is_taken_and_shown(engine, start, tmp_path, shares):
    folder = Renaming(tmp_path / "renaming")
    ann = Page(folder.develop(start, *(["--share", engine.url] if shares else [])), story=Renaming.FORMER)
    for story in [Renaming.LATER, Renaming.FORMER] * 3:
        folder.build(story)
        sent, answered, name, last = {}, set(), None, None
        while name != story or answered != set(sent) or ann.shown != ann.revision:
            # A letter after each answer until the screen has its new id, with edits in every phase of the swap.
            if name != story and answered == set(sent):
                last = f"letter {len(sent)}"
                sent[ann.client.edit("/note", last)] = last
            message = ann.take(ann.client.receive())
            assert message["type"] not in Client.FAILURES, message
            if message["type"] == "opened":
                name = message["story"]
            if message.get("seq") in sent:
                answered.add(message["seq"])
        assert ann.props["note"] == last and len(sent) > 2


def test_a_story_that_is_opened_while_a_build_renames_it_is_opened(start, tmp_path):
    folder = Renaming(tmp_path / "renaming")
    host = folder.develop(start)
    first = {screen["id"]: screen["stories"][0]["id"] for screen in host.catalog()["screens"]}
    # Their types are derived before that of the screen, during which the next build is shown.
    others = [story for screen, story in first.items() if not screen.startswith("troubl")][:12]
    watching = Client(host)
    watching.expect("hello")
    for story, next in [(Renaming.LATER, Renaming.FORMER), (Renaming.FORMER, Renaming.LATER)]:
        folder.build(story)
        while story.split("/")[0] not in {s["id"] for s in watching.expect("catalog")["catalog"]["screens"]}:
            pass
        folder.build(next)
        clients = [Client(host) for _ in [*others, story]]
        for client, opened in zip(clients, [*others, story]):
            client.send(type="open", story=opened)
        for client in clients:
            client.expect("opened")
            client.close()


def test_the_log_is_trimmed_to_its_state(pair, engine):
    ann = Page(pair[0])
    for number in range(130):
        ann.says(f"n{number}")
    key = f"storybook:{{{ann.room}}}"
    assert int(engine.ask("HGET", key, "head")) == 130
    assert int(engine.ask("HGET", key, "at")) == 128
    assert int(engine.ask("XLEN", f"{key}:log")) == 2
    late = Page(pair[1], room=ann.room)
    assert late.props["note"] == "n129"
    # The history is there, too: what she did is left to him once she has gone.
    late.until(lambda: len(late.people) == 2)
    ann.client.close()
    late.until(lambda: len(late.people) == 1)
    late.client.send(type="undo", seq=5)
    late.hears("n128")


def test_a_story_that_loads_is_loaded_once(pair):
    story = "photo-list/loads"
    ann = Page(pair[0], story=story)
    bob = Page(pair[1], story=story, room=ann.room)
    while ann.take(ann.client.receive()).get("settled") is not True:
        pass
    bob.until(lambda: bob.revision == ann.revision)
    assert bob.revision == ann.revision


@pytest.mark.parametrize("address", ["rediss://127.0.0.1", "nonsense", "redis://a/x"])
def test_what_is_no_address_is_explained(address):
    done = subprocess.run(
        [SHARING_EXECUTABLE, "serve", "--port", "0", "--share", address],
        capture_output=True, text=True, timeout=DEADLINE)
    assert done.returncode == 2
    assert "redis://127.0.0.1" in done.stderr


@pytest.mark.skipif(not shutil.which("ldd"), reason="ldd lists the libraries")
def test_only_a_host_that_shares_rooms_links_hiredis():
    linked = {
        executable: "hiredis" in subprocess.run(["ldd", executable], capture_output=True, text=True, check=True).stdout
        for executable in (EXECUTABLE, SHARING_EXECUTABLE)}
    assert linked == {EXECUTABLE: False, SHARING_EXECUTABLE: True}
