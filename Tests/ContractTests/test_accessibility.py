"""The accessibility rules over HTTP, for the markup in a request's body."""

import json
import re
import subprocess

import pytest
from conftest import EXECUTABLE

MARKUP = b'<html lang=en><main><img data-storybook-element=7><h1>A</h1><button></button></main>'


def post(host, body, **headers):
    return host.post("/_storybook/accessibility", body, **{"Content_Type": "text/html", **headers})


def test_markup_is_checked_and_outlined(host):
    answer = post(host, MARKUP)
    report = json.loads(answer.body)
    assert answer.status == 200
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
    assert post(host, body, **headers).status == status


def test_a_huge_document_is_checked_within_bounds(host):
    """Each name would read all others."""
    ids = " ".join(f"a{number}" for number in range(400))
    markup = "".join(f"<i id=a{number}>x</i>" for number in range(400)) + f'<button aria-labelledby="{ids}"></button>' * 500
    report = json.loads(post(host, markup.encode()).body)
    assert report["outline"]["isCut"] or report["isCut"]


AXE = "/*! axe */ axe.version = '4.0'; axe.run = () => undefined\n"


def policies(host):
    """Those of the page, the canvas, and a canvas with scripts of its story."""
    return [host.get(path).headers["content-security-policy"].replace(f":{host.port}", "")
            for path in ("/", "/canvas.html?story=login/empty", "/canvas.html?scripts=stepper/one")]


def test_a_copy_of_axe_is_served_and_may_run_in_the_canvas_only_if_the_host_was_given_one(host, start, tmp_path):
    (tmp_path / "axe.min.js").write_text(AXE)
    other = start("--axe", str(tmp_path / "axe.min.js"))
    served = other.get("/_storybook/axe.js")
    assert (served.status, served.body.decode(), served.headers["content-type"]) == (200, AXE, "text/javascript; charset=utf-8")
    assert served.headers["cache-control"] == "no-cache"
    assert other.get("/_storybook/axe.js", If_None_Match=served.headers["etag"]).status == 304
    assert host.get("/_storybook/axe.js").status == 404
    # The canvas runs what its host serves; one with scripts of the story runs this file more, and nothing else.
    *plain, scripted = policies(host)
    own = re.search(r" (\S+/_storybook/)\w+/js/frame/ ", scripted)[1]
    with_axe = re.sub(r"(js/frame/) ", rf"\1 {own}axe.js ", scripted)
    assert scripted.count("axe.js") == 0 and policies(other) == [*plain, with_axe]


@pytest.mark.parametrize("content", [None, "alert(1)"])
def test_a_file_that_is_no_copy_of_axe_ends_the_start_with_a_sentence(tmp_path, content):
    file = tmp_path / "axe.js"
    if content:
        file.write_text(content)
    result = subprocess.run([EXECUTABLE, "serve", "--port", "0", "--axe", str(file)], capture_output=True, text=True)
    assert result.returncode == 2 and "Storybook is ready" not in result.stdout
    assert f"--axe: {file} is not a readable copy of axe-core: expected the file axe.min.js" in result.stderr
