"""`compare`: what two hosts make of the same props."""

import http.server
import json
import socket
import subprocess
import threading

import pytest
from conftest import CODED_EXECUTABLE, EXECUTABLE

pytestmark = pytest.mark.stories


def compare(*arguments, deadline=100):
    return subprocess.run(
        [EXECUTABLE, "compare", *arguments], capture_output=True, text=True, timeout=deadline)


class StandIn(http.server.ThreadingHTTPServer):
    """A host in front of the real one, which answers some things otherwise."""

    def __init__(self, host, changes, small=()):
        self.host, self.changes, self.small = host, changes, small
        self.seen = []
        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_port}/"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def answer(self, method, path, body):
        self.seen.append((method, path))
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.host.port}\r\nConnection: close\r\n"
        if body:
            head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        raw = self.host.request(head.encode() + b"\r\n" + body)
        answer, _, content = raw.partition(b"\r\n\r\n")
        status = int(answer.split()[1])
        kind = next((line.split(b":", 1)[1].strip().decode() for line in answer.split(b"\r\n")
                     if line.lower().startswith(b"content-type:")), "text/plain")
        for start, change in self.changes.items():
            if path.startswith(start):
                status, content = change(status, content)
        if path == "/catalog.json" and self.small:
            catalog = json.loads(content)
            catalog["screens"] = [
                screen for screen in catalog["screens"] if screen["id"] in self.small]
            content = json.dumps(catalog).encode()
        return status, kind, content


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        length = int(self.headers.get("content-length", 0))
        status, kind, content = self.server.answer(
            self.command, self.path, self.rfile.read(length) if length else b"")
        self.send_response(status)
        self.send_header("content-type", kind)
        # In chunks, as other hosts may answer.
        self.send_header("transfer-encoding", "chunked")
        self.end_headers()
        for part in (content[:700], content[700:]):
            if part:
                self.wfile.write(b"%x\r\n%s\r\n" % (len(part), part))
        self.wfile.write(b"0\r\n\r\n")

    do_POST = do_GET

    def log_message(self, *_):
        pass


@pytest.fixture
def stand_in(host):
    servers = []

    def start(changes, small=("login", "troublemaker", "terminal-dashboard")):
        servers.append(StandIn(host, changes, small))
        return servers[-1]

    yield start
    for server in servers:
        server.shutdown()
        server.server_close()


def replaced(old, new):
    def change(status, content):
        return status, content.replace(old, new)

    return change


def catalog_without(*names):
    def change(status, content):
        catalog = json.loads(content)
        for screen in catalog["screens"]:
            screen["stories"] = [
                story for story in screen["stories"] if story["id"] not in names]
        return status, json.dumps(catalog).encode()

    return change


def test_two_hosts_of_the_same_build_do_not_differ(host, start):
    other = start("--memory-limit", "200")
    result = compare(host.url, other.url, "--device", "phone", "--color-scheme", "dark")
    assert (result.returncode, result.stderr) == (0, "")
    count = sum(len(screen["stories"]) for screen in host.catalog()["screens"])
    assert result.stdout == f"{count} stories compared: no difference.\n"


def test_the_same_change_of_several_stories_is_reported_once(stand_in):
    first = stand_in({})
    second = stand_in({
        "/render/login/": replaced(b"Welcome back", b"Welcome home"),
        "/render/login/caps-lock": replaced(b"Caps lock is on", b"Caps lock is off"),
    })
    result = compare(first.url, second.url, "--json")
    assert result.returncode == 1
    report = json.loads(result.stdout)
    assert report["same"] is False
    alike, other = report["differences"]
    assert {alike["kind"], other["kind"]} == {"rendering"}
    if len(alike["stories"]) == 1:
        alike, other = other, alike
    assert len(alike["stories"]) > 1 and "login/caps-lock" not in alike["stories"]
    assert [change["before"] for change in alike["changes"]] == ["Welcome back"]
    assert other["stories"] == ["login/caps-lock"]
    text = compare(first.url, second.url)
    assert "[-back-]{+home+}" in text.stdout
    assert text.stdout.count("Welcome [-back-]{+home+}") == 2
    assert "are different" in text.stderr


def test_text_is_compared_line_by_line(stand_in):
    first = stand_in({}, small=["terminal-dashboard"])
    second = stand_in(
        {"/render/terminal-dashboard/": replaced(b"SERVICE", b"PROCESS")},
        small=["terminal-dashboard"])
    result = compare(first.url, second.url, "--format", "text")
    assert result.returncode == 1
    assert "[-SERVICE-]{+PROCESS+}" in result.stdout


@pytest.mark.parametrize("status, words", [
    (422, "B: rejects the props: planted"), (500, "B: crashes: planted"),
    (404, "B: does not have it: planted"),
])
def test_a_different_outcome_is_reported(stand_in, status, words):
    first = stand_in({}, small=["login"])
    second = stand_in(
        {"/render/login/empty": lambda *_: (status, b"planted\n")}, small=["login"])
    result = compare(first.url, second.url)
    assert result.returncode == 1
    assert "outcome of 1 story: login/empty" in result.stdout
    assert "A: renders" in result.stdout and words in result.stdout
    both = compare(second.url, second.url)
    assert both.returncode == 0, "both fail alike"


def test_stories_schemas_and_props_of_one_host_alone_are_listed(stand_in):
    def no_password(status, content):
        schema = json.loads(content)
        removed = json.dumps(schema).replace('"remembersUser"', '"remembersMe"')
        return status, removed.encode()

    first = stand_in({"/catalog.json": catalog_without("login/empty")}, small=["login"])
    second = stand_in({
        "/catalog.json": catalog_without("login/caps-lock"),
        "/schema/login.json": no_password,
        "/props/login/": replaced(b'"remembersUser":', b'"remembersMe":'),
    }, small=["login"])
    report = json.loads(compare(first.url, second.url, "--json").stdout)
    assert report["onlyFirst"] == ["login/caps-lock"]
    assert report["onlySecond"] == ["login/empty"]
    assert [schema["screen"] for schema in report["schemas"]] == ["login"]
    assert {item["kind"] for item in report["differences"]} == {"props"}
    text = compare(first.url, second.url).stdout
    assert "Only at A:\n  login/caps-lock\n" in text and "Only at B:\n  login/empty\n" in text
    assert "schema of login\n" in text


def test_long_props_go_as_a_body(stand_in):
    """More than an address holds."""
    first = stand_in({}, small=["contact-list"])
    second = stand_in({}, small=["contact-list"])
    assert compare(first.url, second.url).returncode == 0
    assert any(method == "POST" for method, _ in second.seen)
    assert any(method == "GET" and "props=" in path for method, path in second.seen)


def test_a_host_that_asks_for_its_token_is_given_it(start, stand_in):
    secret = start("--token", "word", executable=CODED_EXECUTABLE)
    base = secret.url.split("?")[0]
    refused = compare(base, secret.url)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "token" in refused.stderr and "word" not in refused.stderr
    fine = compare(base, secret.url, "--token", "word", "--json")
    assert fine.returncode == 0, fine.stderr
    report = json.loads(fine.stdout)
    assert (report["first"], report["second"]) == (base, base), "a token is sent to its own host only"


def test_a_host_that_does_not_answer_is_the_calls_fault(host):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    result = compare(host.url, f"http://127.0.0.1:{port}/")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    assert f"127.0.0.1:{port}" in result.stderr and "refused" in result.stderr


def test_a_server_that_is_not_a_storybook_is_reported(stand_in, host):
    other = stand_in({"/catalog.json": lambda *_: (200, b"<h1>Hello</h1>")}, small=())
    result = compare(host.url, other.url)
    assert result.returncode == 2
    assert "does not serve a storybook" in result.stderr


def test_props_come_as_a_body_where_a_rendering_is_asked_for(host):
    """The contract's addition, by hand."""
    props = host.get("/props/login/caps-lock.json").body
    own = host.get("/render/login/caps-lock?colorScheme=dark").body

    def post(path, body, **headers):
        return host.post(path, body, **{"Content_Type": "application/json", **headers})

    answer = post("/render/login/empty?colorScheme=dark", props)
    assert answer.status == 200 and answer.body.partition(b"<body>")[2] == own.partition(b"<body>")[2]
    assert post("/render/login", b'{"a":1}').status == 422
    assert post("/render/login", b'{"a"').status == 400
    assert post("/render/none", b"{}").status == 404
    assert post("/render/login", props, Content_Type="text/plain").status == 415
    assert post("/render/login", props, Content_Type=None).status == 415
    assert post("/render/login", props, Origin="http://evil.example").status == 403
    assert post("/render/login", props, Host="evil.example").status == 421
    assert post("/render/login", b"", Content_Length="2000000").status == 413
    assert post("/render/login", b"", Content_Length="x").status in (400, 411)
    chunks = b"2\r\n{}\r\n0\r\n\r\n"
    assert post("/render/login", chunks, Content_Length=None, Transfer_Encoding="chunked").status == 411
    assert post("/catalog.json", b"{}").status == 405
    assert host.get("/props/none.json").status == 404
    assert json.loads(props) == json.loads(host.get("/props/login/caps-lock.json").body)
