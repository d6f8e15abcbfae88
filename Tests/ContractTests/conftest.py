"""Starts the real executable, and speaks the contract of the socket with it."""

import base64
import contextlib
import json
import os
import pathlib
import re
import select
import signal
import socket
import struct
import subprocess
import sys
import weakref
from collections import deque

import pytest

sys.path.append(str(pathlib.Path(__file__).parents[1]))
from ports import free_port  # noqa: E402

EXECUTABLE = os.environ["STORYBOOK_EXECUTABLE"]
# The executable that has the stories: itself a host, or a program of the tool.
STORIES = pathlib.Path(os.environ.get("STORYBOOK_PROGRAM", EXECUTABLE))
# The same stories, linked with StorybookSharing.
SHARING_EXECUTABLE = os.path.join(os.path.dirname(EXECUTABLE), "SharedStories")
# Stories of an app with coders of its own; some of them throw.
CODED_EXECUTABLE = os.path.join(os.path.dirname(EXECUTABLE), "CodedStories")
STORY_FOLDER = pathlib.Path(__file__).parents[2] / "Stories"
DEADLINE = 60
# The processor time of a rendering in seconds, which no screen reaches that ends at all.
PATIENT = ("--deadline", "30")
# The same for screens that never end; those that wait have two seconds.
HASTY = ("--deadline", "0.2")
# Seconds for one test, whatever it waits for.
PATIENCE = 240 + sum(
    int(os.environ.get(name, "0")) for name in ("STORYBOOK_CHAOS_SECONDS", "STORYBOOK_LOAD_SECONDS"))


def caller(stories):
    """What is called for the stories of an executable, and in which environment."""
    if STORIES == pathlib.Path(EXECUTABLE):
        return stories, {}
    return EXECUTABLE, {"STORYBOOK_PROGRAM": str(stories)}


# The ids of the stories before any test saved a fixture.
STORY_IDS = "STORYBOOK_TEST_STORY_IDS"


def pytest_sessionstart(session):
    """Finds out once which stories there are, and what the compiler says of the types."""
    if not hasattr(session.config, "workerinput") and pathlib.Path(EXECUTABLE).exists():
        subprocess.run([EXECUTABLE, "schema", "login"], capture_output=True)
        listed = subprocess.run([EXECUTABLE, "list", "--json"], capture_output=True, text=True, check=True)
        os.environ[STORY_IDS] = " ".join(
            story["id"] for screen in json.loads(listed.stdout)["screens"] for story in screen["stories"])


def story_ids():
    """The stories of the package. Those that tests save beside this one can be gone at any time."""
    return os.environ[STORY_IDS].split()


class Host:
    def __init__(self, *arguments, log, environment=None, executable=EXECUTABLE, command="serve", port=0, **options):
        self.log_path = log
        patience = () if "--deadline" in arguments else PATIENT
        self.process = subprocess.Popen(
            [executable, command, "--port", str(port), *patience, *arguments],
            stdout=subprocess.PIPE, stderr=open(log, "wb"), text=True,
            env={**os.environ, **(environment or {})}, **options)
        line = self.process.stdout.readline()
        found = re.search(r"https?://\S+", line)
        assert found, f"the host said {line!r} and {self.log()!r}"
        self.url = found.group(0)
        self.port = int(re.search(r":(\d+)/", self.url).group(1))

    def log(self):
        return pathlib.Path(self.log_path).read_text(errors="replace")

    def workers(self):
        """Process ids of the host's children."""
        return list(self.children())

    def children(self):
        """The state of every child by its process id, as ps writes it: Z is a zombie."""
        found = subprocess.run(
            ["ps", "-o", "pid=,stat=", "--ppid", str(self.process.pid)],
            capture_output=True, text=True)
        rows = (line.split() for line in found.stdout.splitlines())
        return {int(pid): state for pid, state in rows}

    def signal_workers(self, number, *, but=frozenset()):
        """To all that are not among `but`; one that ended since they were listed gets none."""
        workers = set(self.workers()) - but
        for worker in workers:
            with contextlib.suppress(ProcessLookupError):
                os.kill(worker, number)
        return workers

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(DEADLINE)

    def kill(self):
        """The hard way: the host can do nothing about it."""
        self.process.kill()
        self.process.wait(DEADLINE)

    def request(self, raw):
        """Sends bytes, and reads what comes until the host closes or rests."""
        with socket.create_connection(("127.0.0.1", self.port), DEADLINE) as connection:
            connection.sendall(raw)
            return read_response(connection)

    def get(self, path, **headers):
        return self.ask("GET", path, headers)

    def post(self, path, body, **headers):
        return self.ask("POST", path, {"Content_Length": len(body), **headers}, body)

    def ask(self, method, path, headers, body=b""):
        """The answer; a header that is None is left out."""
        lines = {"Host": f"127.0.0.1:{self.port}", "Connection": "close", **headers}
        head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in lines.items() if value is not None)
        return Response(self.request(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode("latin-1") + body))

    def catalog(self):
        return json.loads(self.get("/catalog.json").body)

    def open(self, story, *, passing=(), **fields):
        client = Client(self)
        client.expect("hello")
        client.send(type="open", story=story, **fields)
        client.opened = client.expect("opened")
        client.rendered = client.expect("rendered", passing=passing)
        return client


def until_ended(processes):
    """Waits for processes that are not this one's own children; one that is gone already has ended."""
    for process in processes:
        with contextlib.suppress(ProcessLookupError):
            descriptor = os.pidfd_open(process)
            try:
                select.select([descriptor], [], [])
            finally:
                os.close(descriptor)


class Response:
    def __init__(self, raw):
        head, _, self.body = raw.partition(b"\r\n\r\n")
        lines = head.decode("latin-1").split("\r\n")
        self.status = int(lines[0].split()[1]) if len(lines[0].split()) > 1 else None
        pairs = (line.split(":", 1) for line in lines[1:] if ":" in line)
        self.headers = {name.strip().lower(): value.strip() for name, value in pairs}


def read_response(connection):
    data = b""
    while True:
        try:
            chunk = connection.recv(65536)
        except (ConnectionResetError, TimeoutError):
            return data
        if not chunk:
            return data
        data += chunk
        head, separator, body = data.partition(b"\r\n\r\n")
        length = re.search(rb"content-length: *(\d+)", head, re.I)
        if separator and length and len(body) >= int(length.group(1)):
            return data


class Closed(Exception):
    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


class Client:
    """A WebSocket on a plain socket (RFC 6455): tests may send what no library would."""

    # Tests beside this one save fixtures: of what then goes to all, a client hears when it waits for it.
    TOLD_TO_ALL = frozenset({"catalog", "affected"})
    # What says that something went wrong.
    FAILURES = frozenset({"crashed", "failed", "rejected"})
    # All that there are: one that waits in vain says what it received.
    clients = weakref.WeakSet()

    def __init__(self, host, *, origin=None, name=None, protocol="storybook.v1", path="/socket"):
        self.socket = socket.create_connection(("127.0.0.1", host.port), DEADLINE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.seq = 0
        self.expected = ()
        # The revision of a crash whose stack follows.
        self.crash = None
        # The beginnings of the last messages.
        self.received = deque(maxlen=10)
        Client.clients.add(self)
        head = [
            f"GET {path} HTTP/1.1", f"Host: {name or f'127.0.0.1:{host.port}'}",
            "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        ]
        head += [f"Origin: {origin}"] if origin else []
        head += [f"Sec-WebSocket-Protocol: {protocol}"] if protocol else []
        self.socket.sendall("\r\n".join([*head, "", ""]).encode())
        while b"\r\n\r\n" not in self.buffer:
            chunk = self.socket.recv(65536)
            if not chunk:
                break
            self.buffer += chunk
        answer, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        words = answer.split()
        self.status = int(words[1]) if len(words) > 1 else None

    def send_frame(self, payload, opcode=1):
        mask = b"\1\2\3\4"
        length = len(payload)
        if length < 126:
            size = bytes([0x80 | length])
        elif length < 65536:
            size = bytes([0x80 | 126]) + struct.pack(">H", length)
        else:
            size = bytes([0x80 | 127]) + struct.pack(">Q", length)
        key = int.from_bytes((mask * (length // 4 + 1))[:length], "big")
        masked = (int.from_bytes(payload, "big") ^ key).to_bytes(length, "big")
        self.socket.sendall(bytes([0x80 | opcode]) + size + mask + masked)

    def send_text(self, text):
        self.send_frame(text.encode())

    def send(self, **message):
        self.send_text(json.dumps(message))

    def fill(self):
        """Waits for bytes."""
        chunk = self.socket.recv(1 << 20)
        if not chunk:
            raise Closed(None)
        self.buffer += chunk

    def frame(self):
        """Opcode and payload of the next frame; None while it has not come whole."""
        if len(self.buffer) < 2:
            return None
        first, length = self.buffer[0], self.buffer[1] & 0x7F
        start = {126: 4, 127: 10}.get(length, 2)
        if len(self.buffer) < start:
            return None
        if start > 2:
            length = int.from_bytes(self.buffer[2:start], "big")
        if len(self.buffer) < start + length:
            return None
        payload, self.buffer = self.buffer[start:start + length], self.buffer[start + length:]
        return first & 0x0F, payload

    def arrived(self):
        """The next message that is there already, or None; pings are answered on the way."""
        while frame := self.frame():
            opcode, payload = frame
            if opcode == 8:
                raise Closed(struct.unpack(">H", payload[:2])[0] if payload else None)
            if opcode == 9:
                self.send_frame(payload, 10)
            elif opcode in (1, 2):
                message = json.loads(payload)
                self.received.append(payload[:300].decode(errors="replace"))
                if message["type"] == "saved" and message.get("written") is not False:
                    require_group(message.get("file"))
                if message["type"] not in self.TOLD_TO_ALL or message["type"] in self.expected:
                    return message
        return None

    def is_silent(self):
        """Whether no message is there now."""
        self.socket.setblocking(False)
        try:
            while self.arrived() is None:
                self.fill()
            return False
        except BlockingIOError:
            return True
        finally:
            self.socket.settimeout(DEADLINE)

    def receive(self):
        """The next message."""
        while (message := self.arrived()) is None:
            self.fill()
        return message

    def expect(self, *types, passing=()):
        """The next message of one of the types; what comes before is passed over, of failures those of `passing`."""
        self.expected = types
        while (message := self.receive())["type"] not in types:
            is_fine = message["type"] not in self.FAILURES.difference(passing) or self.is_stack(message)
            assert is_fine, f"expected {' or '.join(types)}, received {self.received[-1]}"
        if message.get("stackFollows"):
            self.crash = message["revision"]
        return message

    def is_stack(self, message):
        """Whether a crash that the test has received comes again, with its stack."""
        return message["type"] == "crashed" and message["revision"] == self.crash

    def edit(self, path, value, op="replace"):
        self.seq += 1
        self.send(type="edit", seq=self.seq, patch=[{"op": op, "path": path, "value": value}])
        return self.seq

    def close(self):
        self.socket.close()


def accounts():
    """What each client waits for, and what it has received."""
    lines = [
        f"expected {' or '.join(client.expected) or 'nothing'}, received last:\n  " + "\n  ".join(client.received)
        for client in Client.clients if client.socket.fileno() >= 0]
    return "\n".join(["clients:", *lines])


# The group of the test that runs (Tests/conftest.py).
running_group = None


def require_group(file):
    """Tests beside a writer would find its files."""
    if file and STORY_FOLDER in pathlib.Path(file).parents:
        assert running_group == "stories", f"{file}: use `fixtures`, or the mark `stories`"


@pytest.fixture(autouse=True)
def group(request):
    global running_group
    marker = request.node.get_closest_marker("xdist_group")
    running_group = marker and marker.args[0]


@pytest.fixture(autouse=True)
def watchdog():
    """Pings keep a socket from timing out: what waits for a message that never comes ends here."""

    def bark(*_):
        # What puts things back afterwards may wait, too, but not longer.
        signal.alarm(PATIENCE)
        raise TimeoutError(f"the test waits for something that does not happen; {accounts()}")

    signal.signal(signal.SIGALRM, bark)
    signal.alarm(PATIENCE)
    yield
    signal.alarm(0)


@pytest.fixture(scope="session")
def host(tmp_path_factory):
    host = Host("--memory-limit", "200", log=tmp_path_factory.mktemp("host") / "log")
    yield host
    assert host.stop() == 0


@pytest.fixture(scope="session")
def hasty(tmp_path_factory):
    """A host for screens that never end."""
    host = Host(*HASTY, "--memory-limit", "200", log=tmp_path_factory.mktemp("hasty") / "log")
    yield host
    assert host.stop() == 0


@pytest.fixture
def start(tmp_path):
    """Starts further hosts with arguments of their own."""
    hosts = []

    def start(*arguments, **options):
        hosts.append(Host(*arguments, log=tmp_path / f"log{len(hosts)}", **{"port": free_port(), **options}))
        return hosts[-1]

    yield start
    for host in hosts:
        host.stop()


@pytest.fixture
def fixtures():
    """Files that a test had written; they are gone afterwards."""
    files = []
    yield files
    for file in files:
        pathlib.Path(file).unlink(missing_ok=True)


@pytest.fixture
def login(host):
    client = host.open("login")
    yield client
    client.close()


@pytest.fixture(scope="session")
def fixture_folders():
    """Where the fixtures of each screen lie."""
    listed = subprocess.run([EXECUTABLE, "list", "--json"], capture_output=True, check=True)
    root = pathlib.Path(__file__).parents[2]
    return {
        screen["id"]: (root / story["source"]["file"]).parent
        for screen in json.loads(listed.stdout)["screens"] for story in screen["stories"]
        if story["kind"] == "fixture"}


@pytest.fixture
def plant(fixtures, fixture_folders):
    """Writes a fixture of a screen; it is gone afterwards."""
    def plant(screen, name, content):
        file = fixture_folders[screen] / f"{name}.json"
        fixtures.append(file)
        file.write_text(content if isinstance(content, str) else json.dumps(content))
        return file

    return plant
