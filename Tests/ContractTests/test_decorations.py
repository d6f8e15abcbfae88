"""A story in the page of its app, rendered asynchronously within a task-local of a library."""

import pytest
from conftest import CODED_EXECUTABLE, HASTY, Client, Host


@pytest.fixture(scope="module")
def searching(tmp_path_factory):
    log = tmp_path_factory.mktemp("searching") / "log"
    host = Host("--read-only", log=log, executable=CODED_EXECUTABLE)
    yield host
    assert host.stop() == 0


def test_a_fragment_is_rendered_in_its_page_and_noted(searching):
    client = searching.open("search/tea")
    rendered = client.rendered
    at, length = rendered["fragment"]
    assert rendered["body"][at:at + length] == "<p>tea at Ann&#39;s</p>"
    assert '<link rel="stylesheet" href="/css/site.css">\n</head>\n<body>\n<main><p>tea' in rendered["body"]
    bare = searching.get("/render/search/tea").body.decode()
    assert rendered["body"].partition("<head>")[2] in bare and "data-storybook-settled" in bare
    client.close()


def test_a_superseded_rendering_is_cancelled_and_the_newer_props_are_rendered(searching):
    client = searching.open("search/tea")
    client.send(type="edit", seq=1, patch=[{"op": "replace", "path": "/seconds", "value": 3600}])
    client.expect("changed")
    client.send(type="edit", seq=2, patch=[
        {"op": "replace", "path": "/words", "value": "milk"}, {"op": "replace", "path": "/seconds", "value": 0}])
    # If it were not cancelled, its worker would crash at the limit of waiting.
    assert "milk at" in client.expect("rendered")["body"]
    client.close()


def test_a_stream_that_never_ends_has_the_limit_of_waiting_and_its_card(start):
    host = start("--read-only", *HASTY, executable=CODED_EXECUTABLE)
    client = host.open("search/tea")
    client.edit("/seconds", None)
    crashed = client.expect("crashed")
    assert crashed["kind"] == "timeout" and "waited longer than 2 s" in crashed["message"]
    client.edit("/seconds", 0)
    assert "tea at" in client.expect("rendered")["body"]


def test_a_layout_that_escapes_the_rendering_is_named_at_its_story(searching):
    client = Client(searching)
    client.expect("hello")
    client.send(type="open", story="search/nowhere")
    crashed = client.expect("crashed")
    assert crashed["kind"] == "error" and crashed["message"].startswith(
        "The layout at CodedStories/Search.swift:27 does not contain the rendering")
    client.close()
