"""The HTTP side of the contract."""

import base64
import gzip
import json

import pytest
from conftest import story_ids


def test_the_page_and_its_files_carry_policies_and_tags(host):
    page = host.get("/")
    assert page.status == 200
    assert page.headers["content-type"].startswith("text/html")
    assert "script-src 'self'" in page.headers["content-security-policy"]
    assert "unsafe-inline" not in page.headers["content-security-policy"]
    canvas = host.get("/canvas.html")
    assert "sandbox allow-scripts" in canvas.headers["content-security-policy"]
    for response in (page, canvas):
        assert response.headers["x-content-type-options"] == "nosniff"
        again = host.get("/" if response is page else "/canvas.html",
                         If_None_Match=response.headers["etag"])
        assert (again.status, again.body) == (304, b"")


def test_files_are_compressed_for_those_who_take_it(host):
    plain = host.get("/_storybook/js/rest.js")
    small = host.get("/_storybook/js/rest.js", Accept_Encoding="gzip")
    assert (small.headers["content-encoding"], small.headers["vary"]) == ("gzip", "accept-encoding")
    assert gzip.decompress(small.body) == plain.body


def test_the_catalog_lists_screens_and_stories_with_their_sources(host):
    screens = host.catalog()["screens"]
    login = next(screen for screen in screens if screen["id"] == "login")
    assert login["path"][-1] == login["title"] == "Login"
    story = login["stories"][0]
    assert story["id"].startswith("login/")
    assert story["kind"] == "story"
    assert story["source"]["file"].endswith(".swift")
    assert story["source"]["line"] > 0
    for screen in screens:
        assert isinstance(screen["tags"], list) and screen["about"], screen["id"]
        assert all(isinstance(story["tags"], list) for story in screen["stories"])


def test_every_screen_publishes_a_schema(host):
    for screen in host.catalog()["screens"]:
        schema = json.loads(host.get(f"/schema/{screen['id']}.json").body)
        assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert host.get("/schema/none.json").status == 404


def test_every_story_renders_bare_and_settled(host):
    for story in story_ids():
        response = host.get(f"/render/{story}")
        assert response.status == 200, (story, response.body)
        if response.headers["content-type"].startswith("text/html"):
            assert b"data-storybook-settled" in response.body


def test_a_rendering_takes_props_from_its_address(host, login):
    props = base64.urlsafe_b64encode(json.dumps(login.opened["props"]).encode()).decode().rstrip("=")
    with_props = host.get(f"/render/{login.opened['story']}?props={props}")
    without = host.get(f"/render/{login.opened['story']}")
    assert with_props.status == 200
    assert with_props.body == without.body


def test_a_rendering_comes_as_text_too(host):
    response = host.get("/render/login?format=text")
    assert response.headers["content-type"].startswith("text/plain")
    assert b"<" not in response.body


def test_health_is_plain(host):
    assert host.get("/healthz").body == b"ok\n"


def test_beyond_the_files_there_is_nothing(host):
    assert host.get("/nothing").status == 404
    assert host.get("/Page.swift").status == 404
