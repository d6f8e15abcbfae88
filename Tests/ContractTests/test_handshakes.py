"""The opening of a WebSocket, header by header (RFC 6455, section 4.2; RFC 9112 for what carries it)."""

import base64
import hashlib
import socket

import pytest
from conftest import DEADLINE, read_response
from frames import TEXT, frame, heard

KEY = "dGhlIHNhbXBsZSBub25jZQ=="
USUAL = {
    "Host": None, "Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": KEY, "Sec-WebSocket-Protocol": "storybook.v1"}


def opening(port, line="GET /socket HTTP/1.1", more=(), **changes):
    """A handshake with other headers; None leaves one out."""
    headers = {**USUAL, "Host": f"127.0.0.1:{port}", **{name.replace("_", "-"): value for name, value in changes.items()}}
    lines = [f"{name}: {value}" for name, value in headers.items() if value is not None]
    return "\r\n".join([line.replace("PORT", str(port)), *lines, *more, "", ""]).encode("latin-1")


def answer(host, raw):
    """Status and head; a status of None is an end without a word."""
    with socket.create_connection(("127.0.0.1", host.port), DEADLINE) as connection:
        connection.sendall(raw)
        data = b""
        while b"\r\n\r\n" not in data:
            try:
                chunk = connection.recv(65_536)
            except ConnectionResetError:
                break
            if not chunk:
                break
            data += chunk
    head = data.partition(b"\r\n\r\n")[0].decode("latin-1")
    return (int(head.split()[1]) if head.startswith("HTTP/1.1 ") else None), head


@pytest.mark.parametrize("changes", [
    {}, {"Upgrade": "WebSocket"}, {"Upgrade": "WEBSOCKET"}, {"Connection": "upgrade"},
    {"Connection": "keep-alive, Upgrade"}, {"Connection": "Upgrade , keep-alive"},
    {"Sec-WebSocket-Protocol": "chat, storybook.v1"}, {"Sec-WebSocket-Protocol": "storybook.v1,chat"},
    {"Host": "localhost"}, {"Origin": "http://127.0.0.1:PORT"}, {"User-Agent": "x" * 8_000},
    {"Sec-WebSocket-Extensions": "permessage-deflate; client_max_window_bits"},
    {"Sec-WebSocket-Extensions": "x-none, x-other; a=1"},
], ids=str)
def test_a_handshake_is_taken_in_all_its_forms(host, changes):
    changes = {name.replace("-", "_"): value.replace("PORT", str(host.port)) for name, value in changes.items()}
    status, head = answer(host, opening(host.port, **changes))
    assert status == 101
    lines = head.lower().split("\r\n")
    digest = hashlib.sha1((KEY + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").encode()).digest()
    assert f"sec-websocket-accept: {base64.b64encode(digest).decode()}".lower() in lines
    assert lines.count("sec-websocket-protocol: storybook.v1") == 1
    assert not any("extensions" in line for line in lines)


@pytest.mark.parametrize("changes, statuses", [
    *(({"Sec_WebSocket_Version": version}, {426}) for version in ("0", "7", "8", "12", "14", "99", "13.0", "13, 8", "-13", None)),
    *(({"Sec_WebSocket_Key": key}, {400}) for key in (None, "", "short", "A" * 24, "A" * 23 + "=", KEY + KEY, "é" * 12, "!" * 22 + "==")),
    *(({"Sec_WebSocket_Protocol": name}, {400}) for name in (None, "storybook.v2", "Storybook.V1", "storybook", "storybook.v1x", "a" * 500)),
    *(({"Connection": value}, {400}) for value in (None, "close", "keep-alive", "Upgrades")),
    *(({"Upgrade": value}, {400, None}) for value in ("h2c", "websockets", "websocket/13", "TLS/1.0")),
    ({"Upgrade": None}, {426}),
    ({"Host": None}, {400}),
    *(({"Host": name}, {421}) for name in ("evil.example", "127.0.0.1.evil.example", "127.0.0.2", "[::2]:80", "localhost@evil.example", "0", "2130706433")),
    *(({"Origin": name}, {403}) for name in ("null", "http://evil.example", "http://127.0.0.1:1", "https://localhost", "file://", "http://127.0.0.1.evil.example:PORT", "chrome-extension://abc")),
    ({"Content_Length": "5"}, {400}),
    ({"Transfer_Encoding": "chunked"}, {400}),
    ({"User_Agent": "x" * 40_000}, {None, 400, 431}),
], ids=str)
def test_a_wrong_handshake_is_refused(host, changes, statuses):
    changes = {name: value and value.replace("PORT", str(host.port)) for name, value in changes.items()}
    assert answer(host, opening(host.port, **changes))[0] in statuses
    assert host.get("/healthz").status == 200


@pytest.mark.parametrize("line, statuses", [
    ("POST /socket HTTP/1.1", {405}), ("HEAD /socket HTTP/1.1", {405, None}), ("PUT /socket HTTP/1.1", {405, None}),
    ("GET /socket/ HTTP/1.1", {404}), ("GET /Socket HTTP/1.1", {404}), ("GET / HTTP/1.1", {404}),
    ("GET /js/../socket2 HTTP/1.1", {404}), ("GET /socket HTTP/2.0", {None, 400, 505}), ("GET /socket", {None, 400}),
    ("GET http://evil.example/socket HTTP/1.1", {None, 400, 404, 421}), ("CONNECT 127.0.0.1:PORT HTTP/1.1", {None, 400, 405}),
    ("GARBAGE", {None, 400}), ("\x16\x03\x01", {None, 400, 403}),
])
def test_a_wrong_request_line_opens_nothing(host, line, statuses):
    assert answer(host, opening(host.port, line))[0] in statuses
    assert host.get("/healthz").status == 200


@pytest.mark.parametrize("more", [
    ["Host: evil.example"], ["Origin: http://127.0.0.1:PORT", "Origin: http://evil.example"],
    ["Origin: http://evil.example", "Origin: http://127.0.0.1:PORT"], ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="],
    ["Sec-WebSocket-Version: 8"],
], ids=str)
def test_a_header_that_comes_twice_is_refused(host, more):
    more = [line.replace("PORT", str(host.port)) for line in more]
    assert answer(host, opening(host.port, more=more))[0] in {400, 403, 421, 426, None}


def test_two_lists_of_subprotocols_are_one(host):
    raw = opening(host.port, Sec_WebSocket_Protocol="chat", more=["Sec-WebSocket-Protocol: storybook.v1"])
    assert answer(host, raw)[0] in {101, 400}


def test_many_headers_are_no_harm(host):
    assert answer(host, opening(host.port, more=[f"X-{index}: {index}" for index in range(200)]))[0] == 101


def test_more_headers_than_there_is_room_for_open_nothing(host):
    raw = opening(host.port, more=[f"X-{index}: {'x' * 100}" for index in range(1_000)])
    assert answer(host, raw)[0] in {None, 400, 431}
    assert host.get("/healthz").status == 200


def test_a_handshake_in_pieces_of_one_byte_is_taken(host):
    with socket.create_connection(("127.0.0.1", host.port), DEADLINE) as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for byte in opening(host.port):
            connection.sendall(bytes([byte]))
        assert connection.recv(65_536).startswith(b"HTTP/1.1 101 ")


def test_a_frame_that_comes_with_the_handshake_is_answered(host):
    with socket.create_connection(("127.0.0.1", host.port), DEADLINE) as connection:
        connection.sendall(opening(host.port) + frame(TEXT, b'{"type":"early"}'))
        heard(connection, b"early")


def test_a_plain_request_after_a_refused_handshake_needs_a_new_connection(host):
    raw = opening(host.port, Sec_WebSocket_Version="8") + b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with socket.create_connection(("127.0.0.1", host.port), DEADLINE) as connection:
        connection.sendall(raw)
        assert b"426" in read_response(connection).split(b"\r\n")[0]
        try:
            assert connection.recv(65_536) == b""
        except ConnectionResetError:
            pass
