"""RFC 6455, frame by frame, over the ground that the Autobahn suite covers.

A case is what is sent and what comes back: `answer` is a message of the host (to a text that is no
JSON: `failed`), `pong x`, `close 1002`, or `cut` for an end without a Close frame. A connection that
lives on is asked for a last answer. What was to be answered when the Close frame came is not. What differs from the letter of the standard is in DEVIATIONS,
which Documentation.docc/Conformance.md explains.
"""

import json
import pathlib
import re
import struct

import pytest
from frames import BINARY, CLOSE, PING, PONG, TEXT, Peer, close, fragments, frame

HOST_CLOSES = [1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999]
WRONG_CLOSES = [0, 999, 1004, 1005, 1006, 1015, 1016, 1100, 2000, 2999]
LIMIT = 1 << 20

# What libwebsockets does otherwise than the standard says; each has its row in Conformance.md.
DEVIATIONS = {
    "an unmasked text": "RFC 6455, 5.1: close 1002",
    "an unmasked ping": "RFC 6455, 5.1: close 1002",
    "an unmasked close": "RFC 6455, 5.1: close 1002",
    "ten pings at once": "RFC 6455, 5.5.3: a pong each, or one for the last",
    "a close of one byte": "RFC 6455, 5.5.1: close 1002",
    "a close with 1012": "IANA registry: close 1012",
    "a close with 1013": "IANA registry: close 1013",
    "a close with 1014": "IANA registry: close 1014",
    "a close with 5000": "RFC 6455, 7.4.2: close 1002",
    "a close with 65535": "RFC 6455, 7.4.2: close 1002",
    "a close whose reason is not UTF-8": "RFC 6455, 5.5.1: close 1007",
    "a ping of 126 bytes": "RFC 6455, 5.5: close 1002",
    "a close of 126 bytes": "RFC 6455, 5.5: close 1002",
    "a length with its highest bit": "RFC 6455, 5.2: close 1002",
    "a length in more bytes than it needs": "RFC 6455, 5.2: close 1002",
}

def text(size):
    return bytes(97 + index % 26 for index in range(size))

def case(name, sent, *heard, chop=None):
    return pytest.param(name, sent if isinstance(sent, list) else [sent], list(heard), chop, id=name)

FRAMING = [
    *(case(f"a text of {size} bytes", frame(TEXT, text(size)), "answer")
      for size in (0, 1, 125, 126, 127, 128, 4_096, 65_535, 65_536, LIMIT)),
    *(case(f"a text of {size} bytes in pieces of {chop}", frame(TEXT, text(size)), "answer", chop=chop)
      for size, chop in ((125, 1), (126, 1), (65_536, 997))),
    case("a hundred texts at once", [frame(TEXT, b"a")] * 100, *["answer"] * 100),
    case("a length in more bytes than it needs", frame(TEXT, b"hi", length=2), "answer"),
    case("a mask of zeroes", frame(TEXT, b"hi", mask=b"\0\0\0\0"), "answer"),
    case("a mask that hides nothing but one byte", frame(TEXT, b"hi", mask=b"\0\0\0\1"), "answer"),
    case("a text one byte over the limit", frame(TEXT, text(LIMIT + 1)), "answer"),
    case("a text sixteen times over the limit", frame(TEXT, text(100), length=17 * LIMIT), "close 1009"),
    case("a quarter of all there can be announced", frame(TEXT, text(100), length=1 << 62), "close 1009"),
    case("a length with its highest bit", frame(TEXT, b"a", length=1 << 63), "cut"),
    *(case(f"{size} bytes of binary", frame(BINARY, bytes(size)), "close 1003") for size in (0, 1, 126, 65_536)),
    case("binary in fragments", fragments(b"abcd", 2, BINARY), "close 1003"),
    case("an unmasked text", frame(TEXT, b"hi", mask=None), "answer"),
    case("an unmasked ping", frame(PING, b"hi", mask=None), "pong hi"),
    case("an unmasked close", frame(CLOSE, struct.pack(">H", 1000), mask=None), "close 1000"),
]

PINGS = [
    case("a ping", frame(PING, b"x"), "pong x"),
    case("an empty ping", frame(PING), "pong"),
    case("a ping of bytes that are no text", frame(PING, b"\0\xff\xfe"), "pong \0\xff\xfe"),
    case("the longest ping", frame(PING, text(125)), f"pong {text(20).decode()}"),
    case("a ping in pieces of one byte", frame(PING, text(125)), f"pong {text(20).decode()}", chop=1),
    case("a ping of 126 bytes", frame(PING, text(126)), "cut"),
    case("a ping in fragments", frame(PING, b"a", fin=False), "close 1002"),
    case("a ping, then a text", [frame(PING, b"x"), frame(TEXT, b"a")], "pong x", "answer"),
    case("an unsolicited pong", [frame(PONG, b"x"), frame(TEXT, b"a")], "answer"),
    case("an empty unsolicited pong", [frame(PONG), frame(TEXT, b"a")], "answer"),
    case("an unsolicited pong, then a ping", [frame(PONG, b"x"), frame(PING, b"y")], "pong y"),
    case("ten pings at once", [frame(PING, bytes([48 + index])) for index in range(10)], "pong 0"),
]

RESERVED = [
    *(case(f"reserved bits {rsv} on {name}", frame(opcode, payload, rsv=rsv), "close 1002")
      for rsv in range(1, 8) for name, opcode, payload in (("a text", TEXT, b"a"), ("a ping", PING, b"a"),
                                                         ("a close", CLOSE, struct.pack(">H", 1000)))),
    *(case(f"reserved bits {rsv} after a text", [frame(TEXT, b"a"), frame(TEXT, b"b", rsv=rsv)], "close 1002")
      for rsv in (1, 2, 4)),
    *(case(f"opcode {opcode}", frame(opcode), "close 1002") for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)),
    *(case(f"opcode {opcode} with a payload after a text", [frame(TEXT, b"a"), frame(opcode, b"b")], "close 1002")
      for opcode in (3, 7, 11, 15)),
]

FRAGMENTS = [
    case("a text in two fragments", fragments(b"abcd", 2), "answer"),
    case("a text in fragments of one byte", fragments(text(300), 1), "answer"),
    case("fragments in pieces of one byte", fragments(b"abcdef", 2), "answer", chop=1),
    case("empty fragments", [frame(TEXT, fin=False), frame(0, fin=False), frame(0)], "answer"),
    case("a ping between fragments", [frame(TEXT, b"a", fin=False), frame(PING, b"x"), frame(0, b"b")], "pong x", "answer"),
    case("a pong between fragments", [frame(TEXT, b"a", fin=False), frame(PONG, b"x"), frame(0, b"b")], "answer"),
    case("a close between fragments", [frame(TEXT, b"a", fin=False), close(1000)], "close 1000"),
    case("a continuation of nothing", frame(0, b"a"), "close 1002"),
    case("an unfinished continuation of nothing", frame(0, b"a", fin=False), "close 1002"),
    case("a continuation after a whole text", [frame(TEXT, b"a"), frame(0, b"b")], "close 1002"),
    case("a text within a text", [frame(TEXT, b"a", fin=False), frame(TEXT, b"b")], "close 1002"),
    case("an unfinished text within a text", [frame(TEXT, b"a", fin=False), frame(TEXT, b"b", fin=False)], "close 1002"),
    case("the limit in fragments", fragments(text(LIMIT), 65_536), "answer"),
    case("the limit in fragments of 256 bytes", fragments(text(LIMIT), 256), "answer"),
    case("fragments over the limit", fragments(text(LIMIT + 1), 65_536), "answer"),
]

GOOD_TEXTS = {
    "two bytes": "é", "three bytes": "漢", "four bytes": "🙂", "a NUL": "\0", "the last of one byte": "\x7f",
    "the first of two": "\x80", "the last of two": "\u07ff", "the first of three": "\u0800",
    "before the surrogates": "\ud7ff", "after the surrogates": "\ue000", "no characters": "\ufdd0\ufffe\uffff",
    "the first of four": "\U00010000", "the last of all": "\U0010ffff", "a byte order mark": "\ufeffa",
    "words": "κόσμε Hello-µ@ßöäüàá-UTF-8!!",
}
BAD_TEXTS = {
    "an invalid byte": b"\xff", "another": b"\xfe", "a continuation alone": b"\x80", "the last of those": b"\xbf",
    "two bytes for one": b"\xc0\xaf", "two bytes for NUL": b"\xc0\x80", "three bytes for one": b"\xe0\x80\xaf",
    "three bytes for two": b"\xe0\x9f\xbf", "four bytes for three": b"\xf0\x8f\xbf\xbf", "five bytes": b"\xf8\x88\x80\x80\x80",
    "six bytes": b"\xfc\x84\x80\x80\x80\x80", "a surrogate": b"\xed\xa0\x80", "the last surrogate": b"\xed\xbf\xbf",
    "a pair of surrogates": b"\xed\xa0\x80\xed\xb0\x80", "above all": b"\xf4\x90\x80\x80", "Latin-1": b"caf\xe9 au lait",
    "a start after a start": b"\xce\xce", "half of two bytes": b"\xce", "half of three": b"\xe6\xbc", "half of four": b"\xf0\x9f\x99",
    "among good ones": "κόσμε".encode() + b"\xed\xa0\x80" + b"edited",
}
UTF8 = [
    *(case(f"UTF-8: {name}", frame(TEXT, value.encode("utf-8", "surrogatepass")), "answer") for name, value in GOOD_TEXTS.items()),
    *(case(f"UTF-8 in fragments of one byte: {name}", fragments(value.encode("utf-8"), 1), "answer")
      for name, value in GOOD_TEXTS.items() if name != "a NUL"),
    *(case(f"no UTF-8: {name}", frame(TEXT, value), "close 1007") for name, value in BAD_TEXTS.items()),
    *(case(f"no UTF-8 in fragments of one byte: {name}", fragments(value, 1), "close 1007") for name, value in BAD_TEXTS.items()),
    # Without an end of the message: what is wrong is said when it is known, not when all is there.
    *(case(f"no UTF-8, said early: {name}", [frame(TEXT, b"fine ", fin=False), frame(0, value + b" and so on", fin=False)], "close 1007")
      for name, value in BAD_TEXTS.items()),
    case("a ping within a character", [frame(TEXT, b"\xf0\x9f", fin=False), frame(PING, b"x"), frame(0, b"\x99\x82")], "pong x", "answer"),
]

CLOSES = [
    *(case(f"a close with {code}", close(code), f"close {code}") for code in HOST_CLOSES),
    *(case(f"a close with {code}", close(code), "close 1002") for code in WRONG_CLOSES),
    *(case(f"a close with {code}", close(code), "close 1002") for code in (1012, 1013, 1014)),
    *(case(f"a close with {code}", close(code), f"close {code}") for code in (5000, 65535)),
    case("a close without a code", close(None), "close"),
    case("a close of one byte", frame(CLOSE, b"\x03"), "close half"),
    case("a close with a reason", close(1000, b"bye"), "close 1000"),
    case("a close with the longest reason", close(1000, text(123)), "close 1000"),
    case("a close of 126 bytes", close(1000, text(124)), "cut"),
    case("a close whose reason is not UTF-8", close(1000, b"\xff\xfe"), "cut"),
    case("a text after a close", [close(1000), frame(TEXT, b"a")], "close 1000"),
    case("a ping after a close", [close(1000), frame(PING, b"x")], "close 1000"),
    case("a second close", [close(1000), close(1001)], "close 1000"),
    case("an unfinished text before a close", [frame(TEXT, b"a", fin=False), close(1001)], "close 1001"),
    case("a close in pieces of one byte", close(1000, b"bye"), "close 1000", chop=1),
    case("a close in fragments", frame(CLOSE, b"", fin=False), "close 1002"),
]

ALL = [*FRAMING, *PINGS, *RESERVED, *FRAGMENTS, *UTF8, *CLOSES]

def ends(heard):
    return bool(heard) and heard[-1].startswith(("close", "cut"))

@pytest.mark.parametrize("name, sent, heard, chop", ALL)
def test_a_sequence_of_frames_is_answered_as_the_standard_wants(host, name, sent, heard, chop):
    peer = Peer(host)
    peer.put(*sent, chop=chop)
    assert peer.answers(to_the_end=ends(heard)) == heard
    peer.close()

def test_a_message_keeps_its_value_through_fragments_pings_and_pieces(host, login):
    value = "κόσμε 🙂 " * 5_000
    path = "/input/_0/username/text"
    message = json.dumps(
        {"type": "edit", "seq": 1, "patch": [{"op": "replace", "path": path, "value": value}]},
        ensure_ascii=False).encode()
    sent = [part for piece in fragments(message, 1_000) for part in (piece, frame(PING, b"x"))]
    for start in range(0, len(data := b"".join(sent)), 777):
        login.socket.sendall(data[start:start + 777])
    assert login.expect("changed", "rejected")["patch"][0]["value"] == value

def test_pushed_messages_are_whole_unmasked_and_without_reserved_bits(host):
    peer = Peer(host)
    peer.put(frame(TEXT, b"a"))
    while len(peer.buffer) < 2:
        peer.fill()
    assert peer.buffer[0] == 0x81
    assert peer.buffer[1] < 0x80
    peer.close()

def test_every_deviation_is_a_case_and_is_explained():
    names = {param.id for param in ALL}
    assert set(DEVIATIONS) <= names
    article = pathlib.Path(__file__).parents[2] / "Sources/Storybook/Documentation.docc/Conformance.md"
    deviations = article.read_text().split("## Deviations\n")[1].split("\n## ")[0]
    explained = set(re.findall(r"^\| ([^|]+?) \|", deviations, re.M)) - {"sent", "---"}
    assert explained == set(DEVIATIONS)
