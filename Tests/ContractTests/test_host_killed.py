"""The host itself is killed: rooms come back from the pages, and no file is half written."""

import itertools
import json
import random
import signal
import threading

import pytest
from conftest import DEADLINE, Client, Closed, until_ended
from follower import Follower


@pytest.fixture
def rise(start):
    """Kills a host the hard way, and starts another on its port."""

    def rise(host):
        host.kill()
        return start(port=host.port)

    return rise


STRAY = [
    signal.SIGUSR1, signal.SIGUSR2, signal.SIGALRM, signal.SIGVTALRM, signal.SIGPROF, signal.SIGPIPE, signal.SIGIO,
    signal.SIGXFSZ, signal.SIGRTMIN, signal.SIGRTMAX]


def dispositions(process):
    """Numbers of the signals that a process ignores and blocks."""
    masks = dict(line.split() for line in open(f"/proc/{process}/status") if line.startswith(("SigIgn", "SigBlk")))
    bits = int(masks["SigIgn:"], 16) | int(masks["SigBlk:"], 16)
    return {number for number in range(1, 65) if bits >> (number - 1) & 1}


def is_started(process):
    """Whether a child runs the worker's command; until then, posix_spawn blocks all of its signals."""
    with open(f"/proc/{process}/cmdline", "rb") as command:
        return b"--storybook-worker" in command.read()


def test_a_stray_signal_ends_no_host_and_a_hangup_ends_it_politely(start):
    # A run under nohup would pass its ignored hangup on.
    host = start(preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_DFL))
    client = host.open("login")
    for number in STRAY:
        host.process.send_signal(number)
    client.edit("/input/_0/username/text", "still here")
    assert client.expect("changed", "failed")["type"] == "changed"
    workers = [worker for worker in host.workers() if is_started(worker)]
    assert workers
    for worker in workers:
        assert not set(STRAY) & dispositions(worker) - {signal.SIGPIPE}, worker
    host.process.send_signal(signal.SIGHUP)
    with pytest.raises(Closed) as closed:
        while True:
            client.receive()
    assert closed.value.code == 1001
    assert host.process.wait(DEADLINE) == 0


def test_a_hangup_that_was_ignored_stays_so(start):
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        host = start(restore_signals=False)
    finally:
        signal.signal(signal.SIGHUP, before)
    host.process.send_signal(signal.SIGHUP)
    assert host.get("/healthz").status == 200


def note(client, text):
    client.edit("/note", text)
    return client.expect("changed")["revision"]


class Page:
    """Holds on to its room whatever becomes of the host."""

    def __init__(self, host):
        self.follower = Follower()
        self.connect(host)
        self.client.send(type="open", story="troublemaker")
        self.read_until(lambda: self.follower.opened)
        self.room = self.follower.opened["room"]

    def connect(self, host):
        self.client = Client(host)
        self.client.expect("hello")

    def come_back(self, host, *, knows=True):
        held = self.follower
        self.follower = Follower()
        self.connect(host)
        state = {
            "props": held.props, "environment": held.environment, "revision": held.revision}
        self.client.send(
            type="open", story="troublemaker", room=self.room, **(state if knows else {}))

    def join(self, host, room):
        self.room = room
        self.come_back(host, knows=False)
        self.read_until(lambda: self.follower.opened)

    def read_until(self, condition):
        while not condition():
            message = self.client.receive()
            assert message["type"] not in ("rejected", "failed"), message
            self.follower.take(message)

    def say(self, text):
        """An edit that all participants see, and that is over once this page has its echo."""
        self.client.edit("/note", text)
        self.read_until(lambda: self.follower.props["note"] == text)


def gather(host, count):
    """Pages in one room."""
    pages = [Page(host) for _ in range(count)]
    for page in pages[1:]:
        page.join(host, pages[0].room)
    return pages


def agree(pages, text):
    """All that are in hear what one says, and have the same then; the revision."""
    for page in pages:
        page.read_until(lambda: page.follower.opened)
    pages[0].client.edit("/note", text)
    for page in pages:
        page.read_until(lambda: page.follower.props["note"] == text)
        page.read_until(lambda: page.follower.settled >= page.follower.revision)
    states = {page.follower.state() for page in pages}
    assert len(states) == 1, states
    return pages[0].follower.revision


def test_pages_of_all_ages_agree_on_the_newest(start, rise):
    """Of each room the first page knows the newest state, the second an old one, the third nothing at all."""
    first = start()
    rooms = [(order, together, *aged(first)) for order in itertools.permutations(range(3)) for together in (True, False)]
    second = rise(first)
    for order, together, pages, held in rooms:
        for index in order:
            pages[index].come_back(second, knows=index != 2)
            if not together:
                pages[index].read_until(lambda: pages[index].follower.opened)
        assert agree(pages, "together again") > held, (order, together)
        assert pages[0].follower.props["count"] == {"value": 9}, (order, together)
        for page in pages:
            page.client.close()


def aged(host):
    """Three pages of a room, and the revision that the first of them has."""
    newest, old, blank = gather(host, 3)
    newest.client.edit("/count/value", 8)
    old.read_until(lambda: old.follower.props["count"]["value"] == 8)
    newest.client.edit("/count/value", 9)
    newest.read_until(lambda: newest.follower.props["count"]["value"] == 9)
    return [newest, old, blank], newest.follower.revision


@pytest.mark.parametrize("newest_comes", ["first", "last"])
def test_the_environment_comes_back_too(start, rise, newest_comes):
    first = start()
    newest, old = pages = gather(first, 2)
    newest.client.send(
        type="environment", seq=1,
        patch=[{"op": "replace", "path": "/colorScheme", "value": "dark"}])
    newest.read_until(lambda: newest.follower.environment["colorScheme"] == "dark")
    held = newest.follower.revision
    second = rise(first)
    for page in pages if newest_comes == "first" else reversed(pages):
        page.come_back(second)
        page.read_until(lambda: page.follower.opened)
    assert agree(pages, "in the dark") > held
    assert old.follower.environment["colorScheme"] == "dark"


@pytest.mark.slow
def test_a_room_outlives_hosts_that_are_killed_again_and_again(start, rise):
    """Seeded; each time some edits are under way, and the pages come back in another order."""
    chance = random.Random(7)
    host = start()
    pages = gather(host, 3)
    for turn in range(8):
        for number in range(chance.randrange(6)):
            chance.choice(pages).client.edit("/count/value", chance.randrange(100))
        chance.choice(pages).say(f"before {turn}")
        held = max(page.follower.revision for page in pages)
        host = rise(host)
        for page in chance.sample(pages, len(pages)):
            page.come_back(host)
        assert agree(pages, f"after {turn}") > held


def test_a_room_that_comes_back_without_props_starts_anew(start, rise):
    first = start()
    ann = first.open("troublemaker")
    note(ann, "gone")
    second = rise(first)
    again = second.open("troublemaker", room=ann.opened["room"])
    assert again.opened["props"] == ann.opened["props"]


@pytest.mark.parametrize("revision", [-1, 1.5, "7", 2**60])
def test_a_revision_is_a_whole_number(host, revision):
    client = Client(host)
    client.expect("hello")
    client.send(type="open", story="troublemaker", props={}, revision=revision)
    assert client.expect("opened", "failed").get("code") == "malformed"
    client.close()


def test_workers_do_not_outlive_a_killed_host(start):
    host = start()
    lab = host.open("troublemaker")
    lab.edit("/trouble", {"endlessLoop": {}})
    lab.expect("changed")
    workers = host.workers()
    assert workers
    host.kill()
    until_ended(workers)


@pytest.mark.slow
def test_fixtures_are_whole_whenever_the_host_is_killed(start, host, fixture_folders):
    """Seeded, and killed at any moment of a save: a fixture is as it was, or as it was to be."""
    folder = fixture_folders["troublemaker"]
    sample = host.open("troublemaker").opened["props"]
    chance, sent, before = random.Random(20), set(), contents(folder)
    try:
        for turn in range(15):
            victim = start()
            lab = victim.open("troublemaker")
            timer = threading.Timer(chance.uniform(0.0, 0.06), victim.process.kill)
            save_until_it_ends(lab, turn, sent, timer)
            timer.join()
            victim.process.wait(DEADLINE)
            check_whole(folder, sample, sent)
        assert any(name.startswith("zz kill") for name in contents(folder)), "nothing was saved"
        save_once_more(host)
        # What killed hosts left half written is gone with that, and nothing else was touched.
        assert {
            name: content for name, content in contents(folder).items()
            if not name.startswith("zz kill")} == before
    finally:
        for name in contents(folder).keys() - before.keys():
            (folder / name).unlink()


def contents(folder):
    """Every file of the folder, hidden ones too."""
    return {file.name: file.read_bytes() for file in folder.iterdir()}


def save_until_it_ends(lab, turn, sent, timer):
    """Saves large fixtures until the host is gone: new ones, and in the place of old ones.

    In the first turn its time begins when something was saved; later ones may end before that.
    """
    try:
        if turn:
            timer.start()
        for number in itertools.count():
            text = "x" * 40_000 + f" {turn} {number}"
            sent.add(text)
            lab.edit("/note", text)
            for name in (f"zz kill {number % 3}", f"zz kill new {turn} {number}"):
                lab.send(type="save", seq=number, kind="fixture", name=name, overwrite=True)
            lab.send(type="save", seq=number, kind="fixture", name=f"zz kill {turn}-{number}")
            lab.expect("saved", "failed")
            if not turn and not number:
                timer.start()
    except (Closed, OSError):
        pass


def check_whole(folder, sample, sent):
    for file in folder.glob("zz kill*.json"):
        props = json.loads(file.read_text())
        assert props["note"] in sent, file
        assert props == dict(sample, note=props["note"]), file
        assert file.read_text().endswith("}\n")


def save_once_more(host):
    lab = host.open("troublemaker")
    lab.send(type="save", seq=5, kind="fixture", name="zz kill last", overwrite=True)
    assert lab.expect("saved", "failed")["type"] == "saved"
    lab.close()


@pytest.mark.slow
def test_recordings_are_whole_whenever_the_host_is_killed(start, host, fixture_folders):
    """Seeded, as above: of a save in a recording's place there is the old one or the new one."""
    folder = fixture_folders["troublemaker"].parent / "Recordings"
    was_there = folder.exists()
    folder.mkdir(exist_ok=True)
    chance, before = random.Random(21), contents(folder)
    try:
        for turn in range(12):
            victim = start()
            lab = victim.open("troublemaker")
            timer = threading.Timer(chance.uniform(0.0, 0.08), victim.process.kill)
            record_until_it_ends(lab, turn, timer)
            timer.join()
            victim.process.wait(DEADLINE)
            for file in folder.glob("zz kill*.jsonl"):
                check_whole_recording(file)
        assert any(name.startswith("zz kill") for name in contents(folder)), "nothing was saved"
        lab = host.open("troublemaker")
        lab.send(type="record", seq=4, action="start")
        lab.send(type="save", seq=5, kind="recording", name="zz kill last", overwrite=True)
        assert lab.expect("saved", "failed")["type"] == "saved"
        lab.close()
        left = {name for name in contents(folder) if not name.startswith("zz kill")}
        assert left == before.keys()
    finally:
        for name in contents(folder).keys() - before.keys():
            (folder / name).unlink()
        if not was_there:
            folder.rmdir()


def record_until_it_ends(lab, turn, timer):
    """Records, and saves what grows meanwhile, until the host is gone, as above."""
    try:
        if turn:
            timer.start()
        lab.send(type="record", seq=1, action="start")
        for number in itertools.count():
            lab.edit("/note", "x" * 20_000 + f" {turn} {number}")
            for name in (f"zz kill {number % 3}", f"zz kill new {turn} {number}"):
                lab.send(type="save", seq=number, kind="recording", name=name, overwrite=True)
            lab.expect("saved", "failed")
            if not turn and not number:
                timer.start()
    except (Closed, OSError):
        pass


def check_whole_recording(file):
    text = file.read_text()
    assert text.endswith("}\n"), file
    header, *steps = map(json.loads, text.splitlines())
    assert (header["storybook"], header["story"]) == ("recording", "troublemaker/quiet")
    notes = [step["patch"][0]["value"].split(" ") for step in steps]
    # The steps of one session, from its first on, with none left out.
    assert [int(number) for _, _, number in notes] == list(range(len(notes))), file
    assert len({turn for _, turn, _ in notes}) <= 1, file
