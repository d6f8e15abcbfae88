"""Numbers that no arithmetic can take, in every place where a real host reads one."""

import base64
import copy
import json
import pathlib
import urllib.parse

import pytest
from conftest import Client

WORST = [
    "1e9223372036854775807", "-1e9223372036854775807", "1e-9223372036854775808", "9223372036854775807",
    "-9223372036854775808", "18446744073709551616", "1e400", "-0.0", "1E+2147483648", "4503599627370496", "9" * 1000]
MARK = "\0number"
PROTOCOL = pathlib.Path(__file__).parents[1] / "Fixtures/protocol"
# These write files, or open rooms of their own.
OTHERS = {"save", "accept", "open", "preview"}


def marked(value):
    """The value with each leaf in turn replaced by the mark."""
    parts = list(value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else [])
    for key, part in parts:
        for other in marked(part) if isinstance(part, (dict, list)) and part else [MARK]:
            whole = copy.copy(value)
            whole[key] = other
            yield whole


def messages():
    """Every field of every message as text, with the mark."""
    for file in sorted(PROTOCOL.glob("client-*.json")):
        message = json.loads(file.read_text())
        if message["type"] not in OTHERS:
            yield from (json.dumps(value) for value in marked(message) if value["type"] != MARK)


def is_alive(host):
    """Whether the same process answers an edit."""
    client = host.open("tally")
    seq = client.edit("/title", "typed afterwards")
    changed = client.expect("changed", "rejected", "failed")
    client.close()
    return host.process.poll() is None and (changed["type"], changed["seq"]) == ("changed", seq)


def test_no_number_in_a_message_ends_the_host(host):
    client = host.open("login")
    sent = 0
    for text in messages():
        for number in WORST:
            client.send_text(text.replace(json.dumps(MARK), number))
            sent += 1
    assert sent > 700
    client.send(type="export", seq=999_999, kind="json")
    while client.expect("exported", passing=Client.FAILURES)["seq"] != 999_999:
        pass
    client.close()
    assert is_alive(host)


@pytest.mark.parametrize("number", WORST, ids=[number[:24] for number in WORST])
def test_no_number_in_an_address_ends_the_host(host, number):
    environment = urllib.parse.quote(f'{{"size":{{"width":{number}}},"dependencies":{{"a":{{"mode":"hold","delay":{number}}}}}}}')
    props = base64.urlsafe_b64encode(f'{{"username":{number}}}'.encode()).decode()
    for path in [
        f"/canvas.html?story=login&room=new&environment={environment}", f"/?environment={environment}",
        f"/render/login?width={number}&height={number}&textSize={number}&clock={number}",
        f"/render/login?props={props}", f"/schema/{number}.json", f"/assets/{number}",
    ]:
        assert host.get(path).status in (200, 400, 404, 422)
    head = f"POST /render/login HTTP/1.1\r\nHost: 127.0.0.1:{host.port}\r\nContent-Type: application/json\r\n"
    for length in [f"Content-Length: {number}\r\n", f"Content-Length: 5\r\nContent-Length: {number}\r\n"]:
        host.request(f"{head}{length}Connection: close\r\n\r\n{number}".encode())
    assert is_alive(host)


def test_no_number_in_a_file_ends_the_host(host, plant):
    """Fixtures, the environments beside them, and what a host lists of both."""
    planted = []
    for index, number in enumerate(WORST):
        fixture = plant("tally", f"zz number {index}", {"title": "Birds", "count": 3, "dispatch": "command"})
        planted.append(fixture.with_name(f"{fixture.stem}.environment.json"))
        planted[-1].write_text(f'{{"size":{{"width":{number},"height":{number}}}}}')
        fixture.write_text(f'{{"title":"Birds","count":{number},"dispatch":"command"}}')
    try:
        shown = {story["id"] for screen in host.catalog()["screens"] for story in screen["stories"]}
        for index in range(len(WORST)):
            assert f"tally/zz-number-{index}" in shown
            host.get(f"/render/tally/zz-number-{index}")
        assert is_alive(host)
    finally:
        for file in planted:
            file.unlink()
