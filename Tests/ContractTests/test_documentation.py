"""What the source says about props: in the schema, once the compiler has run."""

import json
import os
import pathlib
import shutil
import subprocess

import pytest
from conftest import EXECUTABLE, Client

HAS_MODULES = any(
    (pathlib.Path(EXECUTABLE).parent / folder / "Stories.swiftmodule").exists()
    for folder in ("Modules", "."))
needs_toolchain = pytest.mark.skipif(
    not (shutil.which("swift") and HAS_MODULES), reason="no toolchain, or modules of no build")


def copied(folder):
    """The executable in another folder, where nothing was found out before."""
    executable = folder / "Stories"
    try:
        os.link(EXECUTABLE, executable)
    except OSError:
        shutil.copy2(EXECUTABLE, executable)
    return executable


@pytest.fixture
def forgetful(tmp_path):
    """The executable beside all that its build left, except what is known of the sources."""
    folder = tmp_path / "build"
    folder.mkdir()
    for file in pathlib.Path(EXECUTABLE).resolve().parent.iterdir():
        if file.suffix == ".resources":
            # Files of the page are not read through links.
            shutil.copytree(file, folder / file.name)
        elif file.name not in ("Stories", "storybook-documentation"):
            (folder / file.name).symlink_to(file)
    return copied(folder)


def definition(schema, name):
    return [one for one in schema["$defs"].values() if one.get("x-type") == f"Stories.{name}"][0]


@needs_toolchain
def test_the_command_reports_types_properties_cases_and_defaults(forgetful):
    for _ in ("asked", "remembered"):
        result = subprocess.run(
            [forgetful, "schema", "login"], capture_output=True, text=True)
        assert result.returncode == 0 and result.stderr == ""
        schema = json.loads(result.stdout)
        assert "never both" in schema["description"]
        assert schema["description"] == definition(schema, "Login.Props")["description"]
        field = definition(schema, "Login.Field")
        assert field["properties"]["text"]["default"] == ""
        assert field["properties"]["text"]["description"]
        assert definition(schema, "Login.Input")["properties"]["remembersUser"]["default"] is True
        cases = {one["title"]: one for one in definition(schema, "Login.Props")["oneOf"]}
        assert cases["cancelling"]["description"]


@needs_toolchain
def test_a_wish_goes_before_the_source(forgetful):
    result = subprocess.run([forgetful, "schema", "login"], capture_output=True, text=True)
    status = definition(json.loads(result.stdout), "Login.Field")["properties"]["status"]
    assert status["description"] == "The button is on once both fields are valid."


@needs_toolchain
def test_a_room_that_is_open_hears_of_it(start, forgetful):
    host = start(executable=forgetful)
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
    alone = copied(tmp_path)
    result = subprocess.run([alone, "schema", "login"], capture_output=True, text=True)
    assert (result.returncode, result.stderr) == (0, "")
    assert "description" not in json.loads(result.stdout)
    assert [path.name for path in tmp_path.iterdir()] == ["Stories"]
