"""What the source says about props: in the schema, once the compiler has run."""

import json
import os
import shutil
import subprocess

import pytest
from conftest import STORIES, Client, caller

HAS_MODULES = any(
    (STORIES.parent / folder / "Stories.swiftmodule").exists()
    for folder in ("Modules", "."))
needs_toolchain = pytest.mark.skipif(
    not (shutil.which("swift") and HAS_MODULES), reason="no toolchain, or modules of no build")


def copied(folder):
    """The executable in another folder, where nothing was found out before."""
    executable = folder / STORIES.name
    try:
        os.link(STORIES, executable)
    except OSError:
        shutil.copy2(STORIES, executable)
    return executable


def schema_of(stories):
    """The schema of “login”, which is printed without a word of anything else."""
    command, environment = caller(stories)
    result = subprocess.run(
        [command, "schema", "login"], capture_output=True, text=True, env={**os.environ, **environment})
    assert (result.returncode, result.stderr) == (0, "")
    return json.loads(result.stdout)


@pytest.fixture
def forgetful(tmp_path):
    """The executable beside all that its build left, except what is known of the sources."""
    folder = tmp_path / "build"
    folder.mkdir()
    for file in STORIES.resolve().parent.iterdir():
        if file.suffix == ".resources":
            # Files of the page are not read through links.
            shutil.copytree(file, folder / file.name)
        elif file.name not in (STORIES.name, "storybook-documentation"):
            (folder / file.name).symlink_to(file)
    return copied(folder)


def definition(schema, name):
    return [one for one in schema["$defs"].values() if one.get("x-type") == f"Stories.{name}"][0]


@needs_toolchain
def test_the_command_reports_types_properties_cases_and_defaults(forgetful):
    for _ in ("asked", "remembered"):
        schema = schema_of(forgetful)
        assert "never both" in schema["description"]
        assert schema["description"] == definition(schema, "Login.Props")["description"]
        field = definition(schema, "Login.Field")
        assert field["properties"]["text"]["default"] == ""
        assert field["properties"]["text"]["description"]
        assert definition(schema, "Login.Input")["properties"]["remembersUser"]["default"] is True
        cases = {one["title"]: one for one in definition(schema, "Login.Props")["oneOf"]}
        assert cases["cancelling"]["description"]


@needs_toolchain
def test_a_room_that_is_open_hears_of_it(start, forgetful):
    command, environment = caller(forgetful)
    host = start(executable=command, environment=environment)
    client = Client(host)
    client.expect("hello")
    client.send(type="open", story="login")
    opened = client.expect("opened")
    schema = opened["schema"]
    while "description" not in schema:
        result = client.expect("schema")
        assert result["room"] == opened["room"]
        schema = result["schema"]
    later = host.open("login")
    assert later.opened["schema"]["description"] == schema["description"]
    assert json.loads(host.get("/schema/login.json").body)["description"] == schema["description"]
    # Nothing but the schema is another one.
    client.send(type="export", seq=1, kind="json")
    assert json.loads(client.expect("exported")["content"]) == opened["props"]


def test_without_modules_beside_it_a_schema_is_as_it_was(tmp_path):
    assert "description" not in schema_of(copied(tmp_path))
    assert [path.name for path in tmp_path.iterdir()] == [STORIES.name]
