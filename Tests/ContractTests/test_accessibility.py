"""The accessibility rules over HTTP, for the markup in a request's body."""

import json

import pytest

MARKUP = b'<html lang=en><main><img data-storybook-element=7><h1>A</h1><button></button></main>'


def post(host, body, **headers):
    lines = {"Host": f"127.0.0.1:{host.port}", "Connection": "close", "Content_Type": "text/html",
             "Content_Length": len(body), **headers}
    head = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in lines.items() if value is not None)
    raw = host.request(f"POST /_storybook/accessibility HTTP/1.1\r\n{head}\r\n".encode() + body)
    head, _, content = raw.partition(b"\r\n\r\n")
    return int(head.split()[1]), content


def test_markup_is_checked_and_outlined(host):
    status, content = post(host, MARKUP)
    report = json.loads(content)
    assert status == 200
    assert [(finding["rule"], finding.get("element")) for finding in report["findings"]] == [("button-name", None), ("image-alt", 7)]
    assert report["rules"]["image-alt"] == {"wcag": "1.1.1", "impact": "critical", "title": "The image has no text alternative", "applies": True}
    assert not report["rules"]["area-alt"]["applies"]
    assert [row["role"] for row in report["outline"]["rows"]] == ["main", "img", "heading", "button"]
    assert not report["isCut"] and not report["outline"]["isCut"]


@pytest.mark.parametrize(("status", "body", "headers"), [
    (400, b"", {}), (200, b"\xff<", {}), (415, MARKUP, {"Content_Type": "text/plain"}), (415, MARKUP, {"Content_Type": None}),
    (403, MARKUP, {"Origin": "http://evil.example"}), (421, MARKUP, {"Host": "evil.example"}), (413, b"", {"Content_Length": "9000000"}),
])
def test_only_markup_is_accepted(host, status, body, headers):
    assert post(host, body, **headers)[0] == status


def test_a_huge_document_is_checked_within_bounds(host):
    """Each name would read all others."""
    ids = " ".join(f"a{number}" for number in range(400))
    markup = "".join(f"<i id=a{number}>x</i>" for number in range(400)) + f'<button aria-labelledby="{ids}"></button>' * 500
    report = json.loads(post(host, markup.encode())[1])
    assert report["outline"]["isCut"] or report["isCut"]
