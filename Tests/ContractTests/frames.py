"""Frames as the wire has them, well-formed or not, and what comes back for them (RFC 6455)."""

import json
import socket
import struct

from conftest import Client

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
MASK = b"\x37\xfa\x21\x3d"


def frame(opcode, payload=b"", *, fin=True, rsv=0, mask=MASK, length=None):
    """One frame; `length` is announced instead of the payload's own, in eight bytes."""
    payload = payload.encode() if isinstance(payload, str) else payload
    flag = 0x80 if mask is not None else 0
    if length is not None:
        size = bytes([flag | 127]) + struct.pack(">Q", length)
    elif len(payload) < 126:
        size = bytes([flag | len(payload)])
    elif len(payload) < 65_536:
        size = bytes([flag | 126]) + struct.pack(">H", len(payload))
    else:
        size = bytes([flag | 127]) + struct.pack(">Q", len(payload))
    return bytes([(0x80 if fin else 0) | rsv << 4 | opcode]) + size + (mask or b"") + masked(payload, mask)


def masked(payload, mask):
    if mask is None:
        return payload
    key = int.from_bytes((mask * (len(payload) // 4 + 1))[:len(payload)], "big")
    return (int.from_bytes(payload, "big") ^ key).to_bytes(len(payload), "big")


def fragments(payload, size, opcode=TEXT):
    """A message cut into frames of that many bytes."""
    pieces = [payload[start:start + size] for start in range(0, len(payload), size)] or [b""]
    return [
        frame(opcode if index == 0 else 0, piece, fin=index == len(pieces) - 1)
        for index, piece in enumerate(pieces)]


def close(code, reason=b""):
    return frame(CLOSE, (b"" if code is None else struct.pack(">H", code)) + reason)


def handshake(path="/socket", name="localhost", more=""):
    """A request for a socket, with further lines of its head."""
    return (
        f"GET {path} HTTP/1.1\r\nHost: {name}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: storybook.v1\r\n{more}\r\n").encode()


def heard(connection, word):
    """What comes until the word is in it."""
    data = b""
    while word not in data:
        assert (chunk := connection.recv(65_536)), f"the end came before {word}"
        data += chunk
    return data


class Peer(Client):
    """A client that says `hello` has come, and then what comes back."""

    def __init__(self, host, **options):
        super().__init__(host, **options)
        self.expect("hello")

    def put(self, *frames, chop=None):
        """Sends the frames in one piece, or in pieces of so many bytes."""
        data = b"".join(frames)
        try:
            for start in range(0, len(data), chop or len(data) or 1):
                self.socket.sendall(data[start:start + (chop or len(data))])
        except (BrokenPipeError, ConnectionResetError):
            pass  # What was wrong came early: the answer says so.

    def answers(self, *, to_the_end):
        """All that comes, in words: to the end, or up to the answer to a last message."""
        if not to_the_end:
            self.put(frame(TEXT, b'{"type":"the-end"}'))
        heard = []
        while True:
            if found := self.frame():
                # A test beside this one saved a fixture; ids of stories may have any words.
                if found[0] == TEXT and json.loads(found[1])["type"] in self.TOLD_TO_ALL:
                    continue
                if found[0] == TEXT and b"the-end" in found[1]:
                    return heard
                heard.append(self.word(*found))
                if found[0] == CLOSE:
                    # Who closes first waits for the other (RFC 6455, section 7.1.1).
                    self.finish()
            elif not self.has_more():
                return heard + ([] if heard and heard[-1].startswith("close") else ["cut"])

    def finish(self):
        try:
            self.socket.shutdown(socket.SHUT_WR)
        except OSError:
            pass  # It is at its end already.

    def has_more(self):
        try:
            chunk = self.socket.recv(1 << 20)
        except ConnectionResetError:
            return False
        self.buffer += chunk
        return bool(chunk)

    @staticmethod
    def word(opcode, payload):
        if opcode == PONG:
            return f"pong {payload[:20].decode('latin-1')}".strip()
        if opcode == CLOSE:
            return f"close {struct.unpack('>H', payload[:2])[0]}" if len(payload) > 1 else f"close{' half' * len(payload)}"
        return "answer" if opcode == TEXT else f"opcode {opcode}"
