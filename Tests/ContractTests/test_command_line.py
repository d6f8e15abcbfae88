"""The command line of any catalog."""

import itertools
import json
import os
import pathlib
import pty
import re
import select
import shlex
import signal
import stat
import subprocess
import sys

import jsonschema
import pytest
from conftest import EXECUTABLE, story_ids

ROOT = pathlib.Path(__file__).parents[2]


def run(*arguments, input=None):
    return subprocess.run(
        [EXECUTABLE, *arguments], capture_output=True, text=True, timeout=60, input=input)


def test_list_shows_every_story_with_its_id():
    listed = run("list")
    assert listed.returncode == 0
    for story in story_ids():
        assert story in listed.stdout


def test_every_schema_is_valid_and_every_story_fits_it(host):
    for screen, stories in itertools.groupby(story_ids(), key=lambda story: story.partition("/")[0]):
        schema = json.loads(host.get(f"/schema/{screen}.json").body)
        jsonschema.Draft202012Validator.check_schema(schema)
        validator = jsonschema.Draft202012Validator(schema)
        for story in stories:
            props = json.loads(host.get(f"/props/{story}.json").body)
            errors = [error.message for error in validator.iter_errors(props)]
            assert errors == [], story


@pytest.mark.parametrize("story", ["login/caps-lock", "voucher/fresh"])
def test_schema_and_props_are_those_of_a_host(host, story):
    for command, name in (("schema", story.partition("/")[0]), ("export", story)):
        place = "schema" if command == "schema" else "props"
        assert json.loads(run(command, name).stdout) == json.loads(host.get(f"/{place}/{name}.json").body)


def test_the_browser_opens_the_address_that_is_printed(tmp_path):
    """The program that opens it is called xdg-open, and open on macOS."""
    pipe = tmp_path / "opened"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    for name in ("xdg-open", "open"):
        (tmp_path / name).write_text(f'#!/bin/sh\necho "$1" >"{pipe}"\n')
        (tmp_path / name).chmod(0o755)
    process = subprocess.Popen(
        [EXECUTABLE, "serve", "--port", "0", "--open"], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"})
    try:
        assert select.select([reader], [], [], 60)[0], "No browser was opened."
        opened = os.read(reader, 1000).decode().strip()
        assert opened.startswith("http://127.0.0.1:") and opened in process.stdout.readline()
    finally:
        os.close(reader)
        process.terminate()
        process.wait(60)


def test_a_terminal_also_gets_what_to_do_next():
    primary, secondary = pty.openpty()
    # Options alone are those of an executable's `serve`.
    command = ["serve"] if "STORYBOOK_PROGRAM" in os.environ else []
    with subprocess.Popen([EXECUTABLE, *command, "--port", "0"], stdout=secondary, stderr=subprocess.DEVNULL) as process:
        os.close(secondary)
        shown = os.read(primary, 4096)
        process.terminate()
        process.wait(60)
        # A terminal whose last program has gone is an error to read from.
        try:
            while part := os.read(primary, 4096):
                shown += part
        except OSError:
            os.close(primary)
    ready, next_step = shown.decode().splitlines()
    assert ready.startswith("Storybook is ready: http://127.0.0.1:")
    assert next_step == "Open it in a browser; Ctrl+C stops the storybook."


@pytest.mark.skipif(sys.platform != "linux", reason="processes are listed in /proc")
@pytest.mark.parametrize("source", ["option", "joined", "environment"])
def test_the_token_is_in_the_arguments_of_no_process(tmp_path, source):
    """Every user of the machine can list the arguments of the host, its workers and the browser's opener."""
    token = "a-secret-of-this-test"
    pipe = tmp_path / "opened"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    opener = tmp_path / "xdg-open"
    opener.write_text(f'#!/bin/sh\n{{ echo "$1"; cat "$1"; }} >"{pipe}"\n')
    opener.chmod(0o755)
    options = {"option": ["--token", token], "joined": [f"--token={token}"], "environment": []}[source]
    variables = {"STORYBOOK_TOKEN": token} if source == "environment" else {}
    process = subprocess.Popen(
        [EXECUTABLE, "serve", "--port", "0", "--open", *options], stdout=subprocess.PIPE, text=True,
        env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", **variables})
    try:
        address = process.stdout.readline().split()[-1]
        assert address.endswith(f"/?token={token}")
        opened = b""
        while b"</a>" not in opened:
            assert select.select([reader], [], [], 60)[0], "No browser was opened."
            opened += os.read(reader, 4096)
        path, document = opened.decode().split("\n", 1)
        assert stat.S_IMODE(os.stat(path).st_mode) == 0o600 and f'url={address}"' in document
        lists = [file.read_bytes() for file in pathlib.Path("/proc").glob("[0-9]*/cmdline") if file.exists()]
        assert sum(b"serve\0--port\0" in each for each in lists) > 0
        assert [each for each in lists if token.encode() in each] == []
    finally:
        os.close(reader)
        process.terminate()
        process.wait(60)
    assert not os.path.exists(path)


def test_the_doctor_finds_a_port_that_is_taken(host):
    sound, sick = run("doctor", "--port", "0"), run("doctor", "--port", str(host.port), "--json")
    assert sound.returncode == 0, sound.stdout
    assert re.search(r"^ok  libwebsockets with libuv: starts$", sound.stdout, re.M)
    assert re.search(r"^ok  fixture folders: \d+ writable$", sound.stdout, re.M)
    found = {each["subject"]: each for each in json.loads(sick.stdout)}
    assert sick.returncode == 1 and sick.stderr == "The storybook cannot be served on this machine.\n"
    assert [name for name, each in found.items() if each["severity"] == "failure"] == [f"port {host.port}"]
    assert "choose another with --port" in found[f"port {host.port}"]["remedy"]


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


# The type of a voucher's code traps while it is probed; a count's initializer has no label.
@pytest.mark.stories
@pytest.mark.parametrize("story, part", [("voucher", 'code: .init("SAVE-2026"),'), ("troublemaker", "count: .init(3)")])
def test_export_as_swift_probes_no_type(story, part):
    exported = run("export", story, "--swift")
    assert exported.returncode == 0 and part in exported.stdout and exported.stderr == ""


# test_rooms.py has the round trip of every story, in one host.
@pytest.mark.parametrize("story", ["login/caps-lock", "contact-list/large", "video-player-controls"])
def test_export_is_canonical(story):
    text = run("export", story).stdout
    assert text.endswith("\n") and not text.endswith("\n\n")
    assert run("export", story, "--props", "-", input=text).stdout == text


# A value of each kind that the parser finds, of which WrongValueTests.swift has all, and what it does not find: the
# command, the option, the value, and what the answer says of those that it takes.
WRONG_VALUES = [
    ("serve", "--port", "x", "from 0 to 65535"), ("serve", "--port", "-1", "from 0 to 65535"),
    ("render login", "--width", "-5", "from 1 to 8000"), ("check", "--format", "xml", "junit"),
    *(("render login", "--props", value, words) for value, words in (
        ("/dev/null", "not a regular file"), ("/dev/zero", "not a regular file"), ("/", "not a regular file"), ("/no/such", "cannot be read"))),
    *((command, "--device", "toaster", "phone") for command in ("render login", "snapshot", "build site")),
    ("export login", "--props", "/dev/null", "not a regular file"), ("export login", "--name", "a/b", "name"),
    ("snapshot", "--record", "sometimes", "all, failed, missing, never"), ("serve", "--address", "localhost", "IP address"),
    ("serve", "--share", "x", "")]


def test_every_option_says_what_it_takes(tmp_path):
    """A wrong value has the exit code 2, and the option is named."""
    for command, option, value, words in WRONG_VALUES:
        result = subprocess.run(
            [EXECUTABLE, *command.split(), option, value], input="", capture_output=True, text=True, timeout=60, cwd=tmp_path)
        assert (result.returncode, result.stdout) == (2, ""), (command, option, value, result.stderr)
        named = option in result.stderr or option == "--share"
        assert named and words in result.stderr, (command, option, value, result.stderr)
        assert "\nUsage:" in result.stderr or len(result.stderr.splitlines()) == 1, result.stderr
    assert list(tmp_path.iterdir()) == []


# What does not go together or is not there, and what the answer says of it.
WRONG_CALLS = {
    # Commands, and arguments of them.
    "frobnicate": "Unknown command “frobnicate”: expected", "help nope": "Unknown command “nope”: expected",
    "help serv": "expected “serve”", "--colour": "Unknown option '--colour'", "list extra": "Unexpected argument 'extra'",
    "list --tag": "Missing value for '--tag <tag>'", "schema": "Missing expected argument '<screen>'", "schema login cart": "Unexpected argument 'cart'",
    "render": "Missing expected argument '<story>'", "export": "Missing expected argument '<story>'", "replay": "Missing expected argument '<file>'",
    "mcp extra": "Unexpected argument 'extra'", "build": "Missing expected argument", "check --unknown": "Unknown option '--unknown'",
    "check --format": "Missing value for '--format <format>'", "serve --open=yes": "--open",
    # Stories, screens and files.
    "render no/such": "list", "schema none": "list", "check login no/such": "list", "check nope": "list", "snapshot nope": "list",
    "render logn": "“login", "explore nowhere": "Unknown screen “nowhere”.", "replay no/such.jsonl": "no/such.jsonl",
    "check --output no/such/report.xml": "--output: the folder", "serve --token-file nowhere": "--token-file: expected a readable file", "serve --axe nowhere": "axe.min.js",
    "dev --watch nowhere": "--watch: the folder “nowhere” cannot be read", "render login --props missing.json": "--props: the file missing.json cannot be read",
    "export login --props missing.json": "--props: the file missing.json cannot be read", "serve --certificate nowhere --key nowhere": "--certificate: the file nowhere cannot be read",
    # What contradicts each other.
    "export login --swift --name x": "--swift", "serve --certificate x": "--key", "check --json --format junit": "contradict",
    "snapshot --outline --images": "--outline and --images contradict each other.", "serve --socket a.sock --open": "--socket cannot be combined",
    "review main --against program": "not both", "review --against no-such-program": "is not a program", "review --format html": "markdown"}
# Values: by day, WrongValueTests.swift has the words and test_programs.py, with every option, the answer.
WRONG_CALLS_BY_NIGHT = {
    "explore login --device toaster": "phone", "render login --device nokia": "phone", "snapshot --device nokia": "phone",
    "check --fix=hard": "--fix: unknown mode “hard”: expected lossless or lossy.", "check --fix=": "expected lossless or lossy",
    "check --jobs 0": "from 1 to 64", "check --jobs many": "from 1 to 64", "render login --format pdf": "html",
    "render login --color-scheme blue": "light", "render login --locale klingon": "de_CH", "render login --direction up": "leftToRight",
    "render login --text-size huge": "xxxLarge", "render login --time-zone Mars": "Europe/Zurich", "render login --clock yesterday": "2026",
    "render login --calendar maya": "gregorian", "render login --random-seed x": "4294967295", "render login --orientation upside": "portrait",
    "render login --deadline 0": "above 0", "render login --memory-limit 1": "from 32", "snapshot --text-size huge": "xxxLarge",
    "snapshot --threshold 2": "from 0 to 1", "snapshot --record=sometimes": "all, failed, missing, never", "explore login --runs 0": "from 1 to 1000000",
    "explore login --seed x": "--seed", "explore login --ignore boredom": "crash", "explore login --time-limit 0": "above 0",
    "build Site --format pdf": "html", "doctor --port 70000": "from 0 to 65535", "serve --address 300.1.1.1": "--address: \"300.1.1.1\" is not an IP address",
    "serve --allow-host 'a b'": "book.example", "serve --allow-embed docs": "https://docs.example", "serve --allow-storybook x": "https://docs.example",
    "serve --trust-proxy x": "192.0.2.1", "serve --path-prefix stories": "/stories", "serve --socket ''": "--socket", "serve --other x": "Design=https://design.example/",
    "serve --share redis://127.0.0.1/": "link the product StorybookSharing", "replay --speed 2 x": "--speed"}


@pytest.mark.parametrize(("call", "words"), [
    *(pytest.param(*row, id=row[0]) for row in WRONG_CALLS.items()),
    *(pytest.param(*row, id=row[0], marks=pytest.mark.slow) for row in WRONG_CALLS_BY_NIGHT.items())])
def test_a_wrong_call_says_what_to_do(call, words, tmp_path):
    result = subprocess.run([EXECUTABLE, *shlex.split(call)], input="", capture_output=True, text=True, timeout=60, cwd=tmp_path)
    assert (result.returncode, result.stdout) == (2, ""), result.stderr
    assert words in result.stderr
    assert "\nUsage:" in result.stderr or len(result.stderr.splitlines()) == 1
    assert list(tmp_path.iterdir()) == []


def test_the_version_is_a_semantic_one():
    result = run("--version")
    assert result.returncode == 0 and re.fullmatch(r"\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?\n", result.stdout), result.stdout


@pytest.mark.parametrize("word, nearest", [("fly", "replay"), ("serv", "serve"), ("exprot", "export"), ("snapshots", "snapshot"), ("lst", "list")])
def test_an_unknown_command_is_answered_with_those_that_there_are(word, nearest):
    result = run(word)
    assert (result.returncode, result.stdout) == (2, "")
    listed = re.findall(r"“([a-z]+)”", result.stderr)
    assert listed[0] == word and {"serve", "check", "mcp", nearest} <= set(listed)
    assert word == "fly" or listed[1] == nearest


HOSTILE = "\x1b[2J\x1b]0;owned\x07\r\x9b31m\u202eevil\u2066\u2028\n::error file=a::forged\n##[error]forged\x7f"
HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]|^\\s*::|##\\[", re.M)


@pytest.mark.stories
def test_nothing_that_is_reported_is_obeyed_by_a_terminal_or_a_build_server(fixtures, fixture_folders, tmp_path):
    """Through file names, values and reasons, to every command that reports on standard output or error."""
    props = json.loads(run("export", "troublemaker").stdout)
    folder = fixture_folders.get("troublemaker") or ROOT / "Stories/Troublemaker/Fixtures"
    folder.mkdir(exist_ok=True)
    drifted = folder / "zz \x1b[2J\u202eevil\n::error::forged.json"
    fixtures.append(drifted)
    drifted.write_text(json.dumps({**props, HOSTILE: HOSTILE, "note": HOSTILE, "count": HOSTILE}, ensure_ascii=False))
    given = tmp_path / "props.json"
    given.write_text(json.dumps({**props, "note": HOSTILE}, ensure_ascii=False))
    wrong = tmp_path / "wrong.json"
    wrong.write_text(json.dumps({**props, "count": {HOSTILE: HOSTILE}}, ensure_ascii=False))
    calls = [
        ["list"], ["list", "--json"], ["check", "troublemaker"], ["check", "troublemaker", "--json"],
        ["export", "troublemaker", "--props", str(given)], ["export", "troublemaker", "--swift", "--props", str(given)],
        ["render", "troublemaker", "--props", str(wrong)], ["render", HOSTILE.replace("\x00", "")], [HOSTILE], ["serve", "--port", HOSTILE],
        ["snapshot", "--device", HOSTILE], ["render", "troublemaker", "--props", HOSTILE]]
    for call in calls:
        result = run(*call)
        found = HARMFUL.search(result.stdout) or HARMFUL.search(result.stderr)
        assert not found, (call, found, result.stdout[-500:], result.stderr[-500:])
    exported = run("export", "troublemaker", "--props", str(given)).stdout
    assert json.loads(exported)["note"] == HOSTILE
    annotated = run("check", "troublemaker", "--format", "github").stdout
    lines = annotated.splitlines()
    # What was forged is in the data of an annotation, and begins no line.
    assert len(lines) > 2 and all(line.startswith("::error file=Stories/Troublemaker/Fixtures/zz ") for line in lines[:-1]), annotated
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", annotated)


@pytest.mark.parametrize("command", [["serve", "--port", "0"], ["dev"]])
@pytest.mark.parametrize("token, words", [("", "is empty"), ("a\r\nSet-Cookie: b", "U+000D")])
def test_a_token_that_admits_everyone_or_no_one_is_rejected(command, token, words):
    """AccessTokenTests.swift has all of them."""
    result = run(*command, "--token", token)
    assert (result.returncode, result.stdout) == (2, "")
    assert "--token" in result.stderr and words in result.stderr and "Set-Cookie" not in result.stderr


def test_props_that_do_not_fit_are_the_stories_fault():
    result = run("render", "login", "--props", "-", input="[]")
    assert result.returncode == 1
    assert result.stderr


@pytest.mark.parametrize("arguments", [("list",), ("schema", "invoice"), ("render", "login"), ("help",)])
def test_a_reader_that_has_gone_ends_the_output_and_is_no_failure(arguments):
    reader, writer = os.pipe()
    os.close(reader)
    called = subprocess.run([EXECUTABLE, *arguments], stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert (called.returncode, called.stderr) in [(0, ""), (-signal.SIGPIPE, "")]


def test_output_that_finds_no_space_is_reported():
    with open("/dev/full", "w") as full:
        called = subprocess.run([EXECUTABLE, "list"], stdout=full, stderr=subprocess.PIPE, text=True)
    assert (called.returncode, called.stderr) == (2, "Cannot write to standard output: No space left on device.\n")
