"""The command line of any catalog."""

import json
import subprocess

import jsonschema
import pytest
from conftest import EXECUTABLE


def run(*arguments, input=None):
    return subprocess.run(
        [EXECUTABLE, *arguments], capture_output=True, text=True, timeout=60, input=input)


def stories():
    return [
        story["id"] for screen in json.loads(run("list", "--json").stdout)["screens"]
        for story in screen["stories"]]


@pytest.mark.stories
def test_list_shows_every_story_with_its_id():
    listed = run("list")
    assert listed.returncode == 0
    for story in stories():
        assert story in listed.stdout


@pytest.mark.stories
def test_every_schema_is_valid_and_every_story_fits_it(host):
    for screen in host.catalog()["screens"]:
        schema = json.loads(host.get(f"/schema/{screen['id']}.json").body)
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        for story in screen["stories"]:
            props = json.loads(host.get(f"/props/{story['id']}.json").body)
            errors = [error.message for error in validator.iter_errors(props)]
            assert errors == [], story["id"]


@pytest.mark.parametrize("story", ["login/caps-lock", "voucher/fresh"])
def test_schema_and_props_are_those_of_a_host(host, story):
    for command, name in (("schema", story.partition("/")[0]), ("export", story)):
        place = "schema" if command == "schema" else "props"
        assert json.loads(run(command, name).stdout) == json.loads(host.get(f"/{place}/{name}.json").body)


def test_render_writes_the_rendering_alone():
    rendered = run("render", "login")
    assert rendered.returncode == 0
    assert rendered.stdout.startswith("<")
    assert rendered.stderr == ""
    as_text = run("render", "login", "--format", "text")
    assert "<" not in as_text.stdout


def test_render_takes_props_from_a_file_and_from_standard_input(tmp_path):
    props = run("export", "login").stdout
    file = tmp_path / "props.json"
    file.write_text(props)
    expected = run("render", "login").stdout
    assert run("render", "login", "--props", str(file)).stdout == expected
    assert run("render", "login", "--props", "-", input=props).stdout == expected


# test_rooms.py has the round trip of every story, in one host.
@pytest.mark.parametrize("story", ["login/caps-lock", "contact-list/large", "video-player-controls"])
def test_export_is_canonical(story):
    text = run("export", story).stdout
    assert text.endswith("\n") and not text.endswith("\n\n")
    assert run("export", story, "--props", "-", input=text).stdout == text


def test_export_as_swift():
    exported = run("export", "login", "--swift")
    assert exported.returncode == 0
    assert exported.stdout.startswith(".init(") or "(" in exported.stdout


@pytest.mark.parametrize("arguments, code, words", [
    (["render", "no/such"], 2, "list"),
    (["render", "login", "--props", "/no/such/file"], 2, "cannot be read"),
    (["render", "login", "--device", "toaster"], 2, "phone"),
    (["render", "login", "--format", "pdf"], 2, "html"),
    (["schema", "none"], 2, "list"),
    (["export", "login", "--swift", "--name", "x"], 2, "--swift"),
    (["export", "login", "--name", "../x"], 2, "name"),
    (["fly"], 2, "fly"),
    (["serve", "--port", "99999"], 2, "65535"),
    (["serve", "--address", "not-an-address", "--port", "0"], 2, "numeric"),
    (["serve", "--certificate", "x"], 2, "--key"),
])
def test_a_wrong_call_says_what_to_do(arguments, code, words):
    result = run(*arguments)
    assert result.returncode == code
    assert words in result.stderr
    assert result.stdout == ""


def test_props_that_do_not_fit_are_the_stories_fault():
    result = run("render", "login", "--props", "-", input="[]")
    assert result.returncode == 1
    assert result.stderr


@pytest.mark.parametrize("command", [[], ["serve"], ["list"], ["schema"], ["render"], ["export"]])
def test_every_command_explains_itself(command):
    result = run(*command, "--help")
    assert result.returncode == 0
    assert "USAGE" in result.stdout and "OVERVIEW" in result.stdout
