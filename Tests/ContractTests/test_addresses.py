"""Where a host listens: IPv4, IPv6, a Unix socket; and what it says when it cannot."""

import json
import os
import pathlib
import signal
import socket
import stat
import subprocess

import pytest
from conftest import DEADLINE, EXECUTABLE, Response, read_response
from frames import TEXT, frame, handshake, heard

HAS_IPV6 = pathlib.Path("/proc/net/if_inet6").exists() and bool(pathlib.Path("/proc/net/if_inet6").read_text())


class Served:
    """A host on a Unix socket."""

    def __init__(self, path, *arguments):
        self.path = path
        self.process = subprocess.Popen(
            [EXECUTABLE, "serve", "--socket", path, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.line = self.process.stdout.readline()

    def connect(self):
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(DEADLINE)
        connection.connect(str(self.path))
        return connection

    def get(self, path, name="localhost"):
        with self.connect() as connection:
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n".encode())
            return Response(read_response(connection))

    def end(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        self.process.stdout.close()
        self.process.stderr.close()
        return self.process.wait(DEADLINE)


@pytest.fixture
def serve(tmp_path):
    hosts = []

    def serve(path=tmp_path / "book.sock", *arguments):
        hosts.append(Served(path, *arguments))
        return hosts[-1]

    yield serve
    for host in hosts:
        if host.process.poll() is None:
            host.end()


def test_a_unix_socket_serves_all_of_it_to_its_owner(serve):
    host = serve()
    assert host.line == f"Storybook is ready: unix:{host.path}\n"
    mode = os.stat(host.path).st_mode
    assert stat.S_ISSOCK(mode) and stat.S_IMODE(mode) == 0o600
    assert host.get("/").status == host.get("/render/login").status == 200
    assert host.get("/", name="evil.example").status == 421
    with host.connect() as connection:
        connection.sendall(handshake() + frame(TEXT, b'{"type":"fly"}'))
        heard(connection, b"unknown-type")
    assert host.end() == 0
    assert not host.path.exists()


def test_a_socket_file_that_a_killed_host_left_is_taken_over(serve):
    killed = serve()
    killed.end(signal.SIGKILL)
    assert killed.path.exists()
    host = serve()
    assert host.get("/healthz").status == 200
    assert host.end() == 0
    assert not host.path.exists()


def test_a_host_that_still_listens_is_not_pushed_aside(serve):
    first = serve()
    second = serve()
    assert (second.line, second.process.wait(DEADLINE)) == ("", 2)
    assert second.process.stderr.read() == f"Another program listens on {first.path}; stop it or choose another file with --socket.\n"
    assert first.get("/healthz").status == 200


def test_a_file_that_is_no_socket_is_left_alone(serve, tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("mine")
    link = tmp_path / "link.sock"
    link.symlink_to(file)
    for path in (file, link):
        host = serve(path)
        assert (host.line, host.process.wait(DEADLINE)) == ("", 2)
        assert "exists and is not a socket" in host.process.stderr.read()
    assert file.read_text() == "mine" and link.is_symlink()


def test_a_stopped_host_leaves_another_s_socket_file_alone(serve):
    first = serve()
    first.path.unlink()
    second = serve()
    assert first.end() == 0
    assert second.get("/healthz").status == 200


@pytest.mark.parametrize("path, words", [
    ("/nonexistent/folder/book.sock", "cannot be created"), ("x" * 300, "the path is too long"), ("", "--socket: expected a file path"),
])
def test_a_socket_that_cannot_be_made_is_said_in_one_sentence(path, words):
    result = subprocess.run([EXECUTABLE, "serve", "--socket", path], capture_output=True, text=True, timeout=30)
    assert result.returncode == 2
    assert words in result.stderr.splitlines()[0]


@pytest.mark.skipif(not HAS_IPV6, reason="this machine has no IPv6")
def test_ipv6_is_served_under_its_name_in_brackets(start):
    host = start("--address", "::1")
    assert host.url == f"http://[::1]:{host.port}/"
    for name, status in ((f"[::1]:{host.port}", 200), ("localhost", 200), ("evil.example", 421)):
        with socket.create_connection(("::1", host.port), DEADLINE) as connection:
            connection.sendall(f"GET /catalog.json HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n\r\n".encode())
            answer = Response(read_response(connection))
            assert answer.status == status
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", host.port), DEADLINE)


def test_by_default_a_host_listens_on_this_machine_only(start):
    host = start()
    assert host.url.startswith("http://127.0.0.1:") and "token" not in host.url
    others = {row[4][0] for row in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM)}
    # All of 127.0.0.0/8 is this machine on Linux, and would answer if the host listened everywhere.
    for address in {"127.0.0.2", "::1", *others} - {"127.0.0.1"}:
        with pytest.raises(OSError):
            socket.create_connection((address, host.port), DEADLINE)
    assert host.get("/healthz").status == 200


def test_beyond_loopback_a_token_is_made_and_asked_for(start):
    host = start("--address", "0.0.0.0", "--allow-host", "my-machine")
    # No browser opens 0.0.0.0.
    assert host.url.startswith(f"http://localhost:{host.port}/?token=")
    assert host.process.stdout.readline() == "On other machines: " + host.url.replace("localhost", "my-machine") + "\n"
    assert host.get("/catalog.json").status == 401
    token = host.url.partition("?token=")[2]
    assert len(token) >= 20
    page = host.get(f"/?token={token}")
    assert page.status == 200
    assert "Secure" not in page.headers["set-cookie"]
    assert host.get("/catalog.json", Cookie=page.headers["set-cookie"].split(";")[0]).status == 200
    # Where the sources lie is for people of this machine alone.
    from conftest import Client
    hello = Client(host, path=f"/socket?token={token}").expect("hello")
    assert "root" not in hello
    assert json.loads(host.get(f"/catalog.json?token={token}").body)
