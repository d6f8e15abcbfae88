"""A fixture and what it is looked at with: two files, one story."""

import json
import subprocess

import pytest
from conftest import EXECUTABLE

QUIET = {"title": "Birds", "count": 3, "dispatch": "command"}
CLOCK = {"clock": "2026-03-01T09:30:00Z", "colorScheme": "dark"}


@pytest.fixture
def beside(plant):
    """Plants a fixture of the tally and its environment; the latter is gone afterwards, too."""
    files = []

    def beside(name, environment):
        fixture = plant("tally", name, QUIET)
        files.append(fixture.with_name(f"{name}.environment.json"))
        if environment is not None:
            files[-1].write_text(json.dumps(environment))
        return fixture, files[-1]

    yield beside
    for file in files:
        file.unlink(missing_ok=True)


def listed(host, id):
    """The fixtures of the tally by id."""
    screens = host.catalog()["screens"]
    stories = next(screen for screen in screens if screen["id"] == "tally")["stories"]
    return {story["id"]: story for story in stories}.get(id)


def test_a_fixture_opens_in_its_environment(host, beside):
    beside("zz dark", CLOCK)
    story = listed(host, "tally/zz-dark")
    assert (story["title"], story["environment"]) == ("zz dark", CLOCK)
    assert listed(host, "tally/zz-dark-environment") is None
    client = host.open("tally/zz-dark")
    assert {key: client.opened["environment"][key] for key in CLOCK} == CLOCK
    client.close()
    light = host.open("tally/zz-dark", environment={"colorScheme": "light"})
    assert light.opened["environment"]["colorScheme"] == "light"
    assert light.opened["environment"]["clock"] == CLOCK["clock"]
    light.close()


def test_a_bare_rendering_has_it_too_by_default(host, beside):
    beside("zz text", {"format": "text"})
    host.catalog()
    assert b"<" not in host.get("/render/tally/zz-text").body
    assert b"<main" in host.get("/render/tally/zz-text?format=html").body


def test_an_invalid_environment_is_ignored_by_the_host(host, beside):
    beside("zz odd", {"colorScheme": "pink"})
    assert "environment" not in listed(host, "tally/zz-odd")
    client = host.open("tally/zz-odd")
    assert client.opened["environment"]["colorScheme"] == "light"
    client.close()


def test_saving_writes_what_is_unusual_keeps_it_and_takes_it_away(host, beside):
    fixture, environment = beside("zz saved", None)
    client = host.open("tally/empty", environment={"colorScheme": "dark", "device": "phone"})

    def save(**fields):
        client.seq += 1
        client.send(type="save", seq=client.seq, kind="fixture", name="zz saved", overwrite=True, **fields)
        return client.expect("saved", "failed")

    assert "environment" not in save() and not environment.exists()
    saved = save(environment=True)
    assert saved["environment"] == {"device": "phone", "colorScheme": "dark"}
    assert environment.read_text() == '{\n  "device": "phone",\n  "colorScheme": "dark"\n}\n'
    save()
    assert environment.exists()
    save(environment=False)
    assert not environment.exists() and fixture.exists()
    client.close()


def test_the_command_line_renders_in_it(beside):
    beside("zz text", {"format": "text"})

    def render(*options):
        return subprocess.run(
            [EXECUTABLE, "render", "tally/zz-text", *options], capture_output=True, text=True, check=True).stdout

    assert "<" not in render()
    assert "<" in render("--format", "html")
