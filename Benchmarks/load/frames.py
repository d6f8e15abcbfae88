"""Frames that come in crumbs, or never whole."""

import json
import struct

from load.viewers import PATH, STORY


def single_bytes(target, count, pace):
    """An edit in as many segments as it has bytes; each is answered like any other."""
    clients = [target.client(STORY) for _ in range(count)]
    edits = 0
    for _, is_due in pace.steps():
        if is_due:
            for client in clients:
                client.seq += 1
                for byte in frame(edit(client.seq)):
                    client.socket.sendall(bytes([byte]))
            for client in clients:
                assert client.expect("changed")["seq"] == client.seq
                edits += 1
    for client in clients:
        client.close()
    return {"edits": edits}


def torn_frames(target, count, pace):
    """A frame that announces all that is allowed, and brings a kilobyte of it at each step."""
    clients = [target.client(STORY) for _ in range(count)]
    for client in clients:
        client.socket.sendall(b"\x81\xff" + struct.pack(">Q", 1 << 20) + bytes(4))
    sent = cut = 0
    for _, is_due in pace.steps():
        for client in clients if is_due else []:
            try:
                client.socket.sendall(b" " * 1_024)
                sent += 1_024
            except OSError:
                cut += 1
    for client in clients:
        client.close()
    return {"bytes": sent, "cut": cut}


def edit(seq):
    patch = [{"op": "replace", "path": PATH, "value": f"byte by byte {seq}"}]
    return json.dumps({"type": "edit", "seq": seq, "patch": patch}).encode()


def frame(payload):
    """Masked with nothing, which changes nothing (RFC 6455, section 5.3)."""
    length = len(payload)
    size = bytes([0x80 | length]) if length < 126 else b"\xfe" + struct.pack(">H", length)
    return b"\x81" + size + bytes(4) + payload
