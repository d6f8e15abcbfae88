"""Numbers of any digits, with the point and the exponent anywhere, when a page returns: to its host, and to one that has restarted."""

import json
import random

import pytest
from conftest import Client
from ports import free_port

STORY = "invoice"
COUNT = 40


def number(random):
    """A decimal number as its type writes it: at most 38 digits."""
    digits = "".join(random.choice("0123456789") for _ in range(random.choice([random.randint(1, 14), random.randint(14, 20), random.randint(1, 38)])))
    point = random.randint(0, len(digits))
    whole, fraction = digits[:point].lstrip("0") or "0", digits[point:]
    exponent = random.choice(["", "", f"e{random.randint(-20, 20)}", f"E+{random.randint(0, 9)}"])
    return whole + (f".{fraction}" if fraction else "") + exponent


class Exact(Client):
    """Of what it hears, numbers with a point or an exponent stay text."""

    def arrived(self):
        while frame := self.frame():
            opcode, payload = frame
            if opcode in (1, 2):
                return json.loads(payload, parse_float=lambda text: {"number": text})
            if opcode == 9:
                self.send_frame(payload, 10)
        return None

    def open(self, **fields):
        self.expect("hello")
        text = json.dumps({"type": "open", "story": STORY, "page": "page", **fields})
        # The page writes numbers as they are.
        self.send_text(text if "props" not in fields else text.replace(json.dumps(fields["props"]), written(fields["props"])))
        self.opened = self.expect("opened", passing=self.FAILURES)
        return self.opened


def written(value):
    """JSON in which numbers have the digits that they had."""
    if isinstance(value, dict) and value.keys() == {"number"}:
        return value["number"]
    if isinstance(value, dict):
        return "{" + ",".join(f"{json.dumps(key)}:{written(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(written, value)) + "]"
    return json.dumps(value)


def test_no_digit_changes_when_a_page_returns(start):
    seeded = random.Random(17)
    port = free_port()
    host = start(port=port)
    client = Exact(host)
    opened = client.open()
    room, revision, life = opened["room"], opened["revision"], opened["life"]
    seq = 0
    for step in range(COUNT):
        text = number(seeded)
        seq += 1
        client.send_text(f'{{"type":"edit","seq":{seq},"patch":[{{"op":"replace","path":"/taxPercent","value":{text}}}]}}')
        changed = client.expect("changed", "rejected")
        assert changed["type"] == "changed", (text, changed)
        revision = changed["revision"]
        client.close()
        if step % 10 == 9:
            host.kill()
            host = start(port=port)
        client = Exact(host)
        # What the page knows is the host's own answer, with every digit.
        known = {**opened["props"], "taxPercent": {"number": text} if not text.isdigit() else int(text)}
        opened = client.open(room=room, props=known, revision=revision, life=life)
        life = opened["life"]
        assert opened["room"] == room
        assert written(opened["props"]) == written(known)
    client.close()
