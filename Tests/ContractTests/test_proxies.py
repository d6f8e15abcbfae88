"""Behind nginx: below a path, with TLS, with and without trust in what it says."""

import getpass
import grp
import json
import os
import pathlib
import shutil
import socket
import ssl
import subprocess

import pytest
from conftest import DEADLINE, EXECUTABLE, Client, Response, free_port
from frames import TEXT, frame, handshake, heard
from test_tls import Certificate

pytestmark = pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed")

CONFIGURATION = """
user {user}; daemon off; worker_processes 1; pid {folder}/nginx.pid; error_log {folder}/error.log notice;
events {{ worker_connections 64; }}
http {{
  access_log off; client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
  uwsgi_temp_path {folder}; scgi_temp_path {folder};
  server {{
    listen 127.0.0.1:{port} {tls};
    {location}
  }}
}}
"""
LOCATION = """location /stories/ {{
  proxy_pass {upstream};
  proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $http_connection;
  {headers}
}}"""
FORWARDING = """proxy_set_header Host inside; proxy_set_header X-Forwarded-Host $http_host;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_set_header X-Forwarded-Proto $scheme;"""
PASSING = "proxy_set_header Host $http_host;"

# The socket of a host is its user's alone, so nginx has to be that user; it says so, and goes on, when it cannot choose.
USER = f"{getpass.getuser()} {grp.getgrgid(os.getgid()).gr_name}"

class Proxy:
    def __init__(self, folder, upstream, *, headers=FORWARDING, location=LOCATION, certificate=None):
        folder.mkdir()
        location = location.format(upstream=upstream, headers=headers) if location is LOCATION else location
        self.port = free_port()
        self.certificate = certificate
        tls = f"ssl; ssl_certificate {certificate.file}; ssl_certificate_key {certificate.key}" if certificate else ""
        file = folder / "nginx.conf"
        file.write_text(CONFIGURATION.format(user=USER, folder=folder, port=self.port, location=location, tls=tls))
        # An error log of its own from the start: the built-in one belongs to root.
        self.process = subprocess.Popen(
            ["nginx", "-p", folder, "-c", file, "-e", folder / "error.log"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.log = folder / "error.log"
        self.until_it_listens()

    def until_it_listens(self):
        while self.process.poll() is None:
            try:
                return socket.create_connection(("127.0.0.1", self.port), DEADLINE).close()
            except ConnectionRefusedError:
                continue
        raise AssertionError(self.log.read_text())

    def connect(self):
        plain = socket.create_connection(("127.0.0.1", self.port), DEADLINE)
        if not self.certificate:
            return plain
        return ssl.create_default_context(cafile=self.certificate.file).wrap_socket(plain, server_hostname="localhost")

    def get(self, path, name="book.example", **more):
        lines = "".join(f"{key.replace('_', '-')}: {value}\r\n" for key, value in more.items())
        with self.connect() as connection:
            connection.sendall(f"GET {path} HTTP/1.1\r\nHost: {name}\r\nConnection: close\r\n{lines}\r\n".encode())
            return Response(read_to_end(connection))

    def open(self, path, name="book.example", origin=None):
        """The status of a handshake, and its connection."""
        connection = self.connect()
        scheme = "https" if self.certificate else "http"
        connection.sendall(handshake(path, name, f"Origin: {origin or f'{scheme}://{name}'}\r\n"))
        return status_of(connection), connection

    def stop(self):
        self.process.terminate()
        self.process.wait(DEADLINE)
        self.process.stderr.close()

def status_of(connection):
    """The status of an answer, of which nothing but its head is read: what follows may be frames."""
    head = b""
    while b"\r\n\r\n" not in head:
        assert (chunk := connection.recv(1))
        head += chunk
    return int(head.split()[1])

def read_to_end(connection):
    data = b""
    while chunk := connection.recv(65_536):
        data += chunk
    head, _, body = data.partition(b"\r\n\r\n")
    if b"transfer-encoding: chunked" not in head.lower():
        return data
    whole = b""
    while body:
        size, _, body = body.partition(b"\r\n")
        whole, body = whole + body[:int(size, 16)], body[int(size, 16) + 2:]
    return head + b"\r\n\r\n" + whole

@pytest.fixture
def proxy(tmp_path):
    proxies = []

    def proxy(upstream, **options):
        proxies.append(Proxy(tmp_path / f"nginx{len(proxies)}", upstream, **options))
        return proxies[-1]

    yield proxy
    for each in proxies:
        each.stop()

TRUSTING = ("--allow-host", "book.example", "--trust-proxy", "127.0.0.1", "--token", "secret")

def exchange(connection):
    """The answer to a message, through whatever is between."""
    connection.sendall(frame(TEXT, b'{"type":"fly"}'))
    return heard(connection, b"unknown-type")

def documented(language):
    """The first block of that language of the page about deploying."""
    page = pathlib.Path(__file__).resolve().parents[2] / "Sources/Storybook/Documentation.docc/Deploying.md"
    return page.read_text().split(f"```{language}\n")[1].split("```")[0]

def test_what_is_documented_serves_below_its_path(start, proxy):
    host = start(*TRUSTING)
    location = documented("nginx")
    assert "http://127.0.0.1:6006/" in location
    front = proxy(None, location=location.replace("127.0.0.1:6006", f"127.0.0.1:{host.port}"))
    page = front.get("/stories/?token=secret")
    assert page.status == 200
    status, connection = front.open("/stories/socket?token=secret")
    with connection:
        assert status == 101
        assert b"unknown-type" in exchange(connection)

@pytest.mark.parametrize("slash, options", [("/", ()), ("", ("--path-prefix", "/stories"))])
def test_below_a_path_everything_is_served_whether_the_proxy_takes_it_off_or_not(start, proxy, slash, options):
    host = start(*TRUSTING, *options)
    front = proxy(f"http://127.0.0.1:{host.port}{slash}")
    page = front.get("/stories/?token=secret")
    assert page.status == 200
    # Nothing of the page may leave the path.
    assert b'="/' not in page.body
    cookie = page.headers["set-cookie"].split(";")[0]
    for path in ("_storybook/js/rest.js", "_storybook/css/start.css", "embed.html", "catalog.json", "render/login", "schema/login.json"):
        assert front.get(f"/stories/{path}", Cookie=cookie).status == 200, path
    moved = front.get("/stories/canvas.html", Cookie=cookie)
    assert front.get(f"/stories/{moved.headers['location']}").status == 200
    assert front.get("/catalog.json").status in (403, 404)
    status, connection = front.open("/stories/socket?token=secret")
    assert status == 101
    assert b'"hello"' in exchange(connection)
    connection.close()

def test_the_path_without_its_slash_leads_to_it(start):
    host = start("--path-prefix", "/stories/")
    moved = host.get("/stories")
    assert (moved.status, moved.headers["location"]) == (308, "/stories/")
    assert host.get("/stories/").status == host.get("/").status == 200
    assert host.get("/storiesx/").status == 404

def test_tls_ends_at_the_proxy_and_the_host_knows(start, proxy, tmp_path):
    host = start(*TRUSTING)
    front = proxy(f"http://127.0.0.1:{host.port}/", certificate=Certificate(tmp_path / "tls").make())
    page = front.get("/stories/?token=secret")
    assert page.status == 200 and page.headers["set-cookie"].endswith("; Secure")
    status, connection = front.open("/stories/socket?token=secret")
    assert status == 101
    exchange(connection)
    connection.close()
    assert front.open("/stories/socket?token=secret", origin="https://evil.example")[0] == 403

def test_the_host_name_from_a_proxy_is_checked_as_any_other(start, proxy):
    host = start(*TRUSTING)
    front = proxy(f"http://127.0.0.1:{host.port}/")
    assert front.get("/stories/", name="evil.example").status == 421
    assert front.open("/stories/socket?token=secret", name="evil.example")[0] == 421

def test_without_trust_the_headers_of_a_proxy_are_ignored(start, proxy):
    host = start("--allow-host", "book.example")
    forwarding, passing = (proxy(f"http://127.0.0.1:{host.port}/", headers=headers) for headers in (FORWARDING, PASSING))
    assert forwarding.get("/stories/").status == 421
    assert passing.get("/stories/").status == 200
    status, connection = passing.open("/stories/socket")
    assert status == 101
    connection.close()

FORGED = {"X_Forwarded_Host": "book.example", "X_Forwarded_For": "198.51.100.7", "X_Forwarded_Proto": "https"}

@pytest.mark.parametrize("options", [(), ("--trust-proxy", "192.0.2.1", "--token", "t")])
def test_who_is_not_trusted_cannot_say_where_it_comes_from(start, options):
    host = start("--allow-host", "book.example", "--render-rate", "1", *options)
    assert host.get("/catalog.json", **{**FORGED, "Host": "evil.example"}).status == 421
    page = host.get("/?token=t", **{**FORGED, "X_Forwarded_Host": "evil.example"})
    assert page.status == 200 and "Secure" not in page.headers.get("set-cookie", "")
    # Another address in each request is still one and the same.
    statuses = [host.get("/render/login?token=t", **{**FORGED, "X_Forwarded_For": f"198.51.100.{number}"}).status for number in range(30)]
    assert 429 in statuses

def test_limits_are_those_of_the_client_not_of_the_proxy(start):
    host = start("--trust-proxy", "127.0.0.1", "--token", "t", "--render-rate", "1", "--connections-per-address", "2")
    ask = lambda address: host.get("/render/login?token=t", X_Forwarded_For=address).status
    assert 429 in [ask("198.51.100.1") for _ in range(30)]
    assert ask("198.51.100.2") == 200
    opened = [forwarded(host, "198.51.100.3") for _ in range(3)]
    assert [status for status, _ in opened] == [101, 101, 503]
    other = forwarded(host, "198.51.100.4")
    assert other[0] == 101
    for _, connection in (*opened, other):
        connection.close()

def forwarded(host, address):
    connection = socket.create_connection(("127.0.0.1", host.port), DEADLINE)
    connection.sendall(handshake("/socket?token=t", more=f"X-Forwarded-For: {address}\r\n"))
    return status_of(connection), connection

def test_behind_a_proxy_a_token_is_made_and_no_file_path_is_disclosed(start):
    host = start("--trust-proxy", "127.0.0.1")
    assert "?token=" in host.url
    assert host.get("/catalog.json").status == 401
    hello = Client(host, path="/socket?" + host.url.partition("?")[2]).expect("hello")
    assert "root" not in hello

def test_a_proxy_reaches_a_unix_socket(proxy, tmp_path):
    path = tmp_path / "book.sock"
    process = subprocess.Popen(
        [EXECUTABLE, "serve", "--socket", path, "--trust-proxy", "unix", "--allow-host", "book.example", "--token", "secret"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert process.stdout.readline() == f"Storybook is ready: unix:{path} (/?token=secret)\n"
        front = proxy(f"http://unix:{path}:/")
        assert front.get("/stories/?token=secret").status == 200
        assert json.loads(front.get("/stories/catalog.json?token=secret").body)["screens"]
        status, connection = front.open("/stories/socket?token=secret")
        assert status == 101
        exchange(connection)
        connection.close()
    finally:
        process.terminate()
        process.stdout.close()
        assert process.wait(DEADLINE) == 0
    assert not pathlib.Path(path).exists()
