"""The tool `storybook`, and the executables whose stories it shows: good, old, broken and none at all."""

import functools
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import urllib.request

import pytest
from conftest import EXECUTABLE, Host

# Each beside the others, whichever of them the other tests use.
SERVER = str(pathlib.Path(EXECUTABLE).with_name("Stories"))
TOOL = str(pathlib.Path(EXECUTABLE).with_name("storybook"))
PROGRAM = str(pathlib.Path(EXECUTABLE).with_name("StoriesProgram"))
STAND_IN = str(pathlib.Path(__file__).with_name("stand_in.py"))
ROOT = pathlib.Path(__file__).parents[2]


def run(*arguments, tool=TOOL, cwd=None, input=None, **environment):
    done = subprocess.run(
        [tool, *arguments], capture_output=True, text=True, timeout=60, cwd=cwd, input=input,
        env={**{name: value for name, value in os.environ.items() if name != "STORYBOOK_PROGRAM"}, **environment})
    return done.returncode, done.stdout, done.stderr


def sentences(text):
    return re.findall(r"[^.!?]+[.!?](?:\s|$)", text)


@pytest.mark.stories
@pytest.mark.parametrize("arguments", [
    ["list", "--json"], ["schema", "contact-editor"], ["render", "login/wrong-password"],
    ["export", "login/wrong-password", "--swift"], ["check", "login", "--format", "json"],
    ["explore", "login", "--runs", "5", "--json"],
], ids=lambda arguments: arguments[0])
def test_a_program_shows_the_same_as_an_executable_with_a_server(arguments):
    def said(*call, **environment):
        code, out, _ = run(*arguments, *call, **environment)
        return code, re.sub(r'"(seconds|milliseconds|decode|render)":\s*[\d.]+', "", out)

    by_option = said("--program", PROGRAM)
    if arguments[0] == "list":
        assert by_option == said(STORYBOOK_PROGRAM=PROGRAM)
    assert by_option == said(tool=SERVER)
    assert by_option[0] == 0 and by_option[1]


@pytest.mark.stories
def test_what_is_compared_between_machines_is_rendered_in_utc(tmp_path, monkeypatch):
    monkeypatch.delenv("TZ", raising=False)
    program, zones = tmp_path / "program", tmp_path / "zones"
    program.write_text(f'#!/bin/sh\necho "${{TZ-none}}" >>"{zones}"\nexec "{PROGRAM}" "$@"\n')
    program.chmod(0o755)

    def zones_of(*call, **environment):
        zones.unlink(missing_ok=True)
        assert run(*call, "--program", str(program), **environment)[0] == 0
        return set(zones.read_text().split())

    for command in (["check", "login"], ["snapshot", "login"]):
        assert zones_of(*command) == {"UTC"}
        assert zones_of(*command, TZ="Asia/Tokyo") == {"Asia/Tokyo"}
    assert zones_of("list") == {"none"}


def test_the_schema_of_a_type_that_could_not_be_probed_is_derived_again_for_all(tmp_path):
    host = Host("--program", STAND_IN, log=tmp_path / "log", executable=TOOL,
                environment={"STAND_IN": "probes once in vain", "STAND_IN_MARK": str(tmp_path / "mark")})
    try:
        ann, bob = (host.open("cart/two") for _ in range(2))
        assert ["x-unknown" in one.opened["schema"] for one in (ann, bob)] == [True, False]
        ann.send(type="derive", seq=7)
        assert ann.expect("schema")["schema"] == bob.opened["schema"]
    finally:
        assert host.stop() == 0


def test_the_tool_serves_a_program(tmp_path):
    host = Host("--program", PROGRAM, log=tmp_path / "log", executable=TOOL)
    try:
        assert [screen["id"] for screen in host.catalog()["screens"]][:1] == ["login"]
        assert b"password" in host.get("/render/login/wrong-password").body
    finally:
        assert host.stop() == 0


def crash(host):
    lab = host.open("troublemaker")
    lab.edit("/trouble", {"outOfBounds": {"index": 3}})
    crashed = lab.expect("crashed")
    while crashed.get("stackFollows"):
        crashed = lab.expect("crashed")
    lab.close()
    return crashed


LINUX = pytest.mark.skipif(sys.platform != "linux", reason="stacks of crashes are known on Linux only")


@LINUX
def test_a_crash_has_its_line_after_a_build_has_replaced_the_program(tmp_path):
    program = shutil.copy(PROGRAM, tmp_path / "program")
    host = Host("--program", str(program), log=tmp_path / "log", executable=TOOL)
    try:
        following = tmp_path / "next"
        following.write_text(f'#!/bin/sh\nexec "{PROGRAM}" "$@"\n')
        following.chmod(0o755)
        following.replace(program)
        crashed = crash(host)
    finally:
        host.stop()
    assert crashed["stack"][0]["file"].endswith("/Troublemaker.swift") and "remedy" not in crashed


@LINUX
@pytest.mark.parametrize("environment, remedy", [
    ({"STORYBOOK_SYMBOLIZER": "/nowhere"}, "set STORYBOOK_SYMBOLIZER to llvm-symbolizer, as /nowhere is not"),
    ({"PATH": "/nowhere"}, "put the folder of Swift's toolchain into PATH, or set STORYBOOK_SYMBOLIZER"),
], ids=["chosen", "in PATH"])
def test_without_a_symbolizer_a_crash_has_names_and_the_remedy(tmp_path, environment, remedy):
    host = Host("--program", PROGRAM, log=tmp_path / "log", executable=TOOL, environment=environment)
    try:
        crashed = crash(host)
    finally:
        host.stop()
    assert "out of range" in crashed["message"] and remedy in crashed["remedy"]
    names = [frame["function"] for frame in crashed["stack"] if frame["author"]]
    assert names[:2] == ["static Troublemaker.outcome(of:)", "static Troublemaker.html(_:_:)"]
    assert not any("file" in frame for frame in crashed["stack"])
    code, out, _ = run("doctor", "--program", PROGRAM, **environment)
    assert "warning  lines of crashes: no llvm-symbolizer" in out and remedy in out


def test_a_program_of_an_older_version_is_shown_as_it_was_recorded():
    assert run("list", "--program", STAND_IN) == (0, "Cart\n  cart/two  Two\n  cart/paid  Paid\n", "")
    assert run("render", "cart/paid", "--program", STAND_IN)[:2] == (0, "<p>1 × Tea</p>\n")
    code, schema, _ = run("schema", "cart", "--program", STAND_IN)
    assert code == 0 and {"title", "count", "payment"} <= json.loads(schema)["$defs"]["Props"]["properties"].keys()
    code, _, problem = run("export", "cart/two", "--swift", "--program", STAND_IN)
    assert (code, problem) == (1, "The props do not match the type: That was not recorded.\n")


def test_a_program_of_the_first_beta_is_shown_as_it_was_recorded():
    def said(*call, input=None):
        return run(*call, "--program", STAND_IN, input=input, STAND_IN_RECORDING="corpus-1/program.json")

    assert "Lab / Tally  #live #terminal\n  tally/empty  Empty\n  tally/on-the-way  On the way\n" in said("list")[1]
    tally = '{"title":"Birds seen","count":7,"target":12,"dispatch":"command"}'
    code, page, problem = said("render", "tally/on-the-way", "--props", "-", input=tally)
    assert (code, problem) == (0, "") and "7<small> of 12" in page
    row = '{"outOfBounds":{"index":3}}'
    crash = '{"note":"Choose a trouble and see what happens.","trouble":%s,"count":{"value":3}}' % row
    code, _, problem = said("render", "troublemaker/quiet", "--props", "-", input=crash)
    place = "/a/stories/Stories/Troublemaker/Troublemaker.swift:42 in static Troublemaker.outcome(of:)"
    assert code == 1 and problem.endswith(f"\n  at {place}\n"), problem


SPOKEN = "The program speaks version {} of the protocol between the tool and its programs, and this storybook versions 3 to 5."
UPDATE = "Update swift-storybook in the package: swift package update"


INSTALL = "Install the tool of swift-storybook 9.9.9: make install"


@pytest.mark.parametrize("kind, version, remedy", [
    ("version 2", 2, UPDATE), ("has no greeting", 1, UPDATE), ("version 6", 6, INSTALL),
    *(pytest.param(f"version {version}", version, remedy, marks=pytest.mark.slow)
      for version, remedy in ((0, UPDATE), (-5, UPDATE), (1, UPDATE), (2**62, INSTALL)))])
def test_versions_that_are_not_spoken_are_named_with_the_remedy(kind, version, remedy):
    code, out, problem = run("list", "--program", STAND_IN, STAND_IN=kind)
    assert (code, out, problem) == (1, "", f"{SPOKEN.format(version)} {remedy}\n")


@pytest.mark.parametrize("kind", [
    "version 3", "version 4", "version 5", "greets twice", "sends its catalog twice", "prints first", "sends a reply first"])
def test_versions_that_are_spoken_are_shown_and_what_means_nothing_is_ignored(kind):
    assert run("list", "--program", STAND_IN, STAND_IN=kind)[1].startswith("Cart\n")


@pytest.mark.parametrize("kind, problem", [
    ("sends garbage", None), ("announces four gigabytes", None), ("sends an unknown kind", None),
    ("sends an empty message", None), ("exits at once", "it is not a program with stories"),
    ("lists a screen twice", "The program lists two screens with the id “cart”."),
])
def test_a_broken_program_hurts_nobody_but_itself(kind, problem):
    code, out, said = run("list", "--program", STAND_IN, STAND_IN=kind)
    assert (code, out) == (1, "") and said.strip() and (problem or "") in said
    assert len(sentences(said)) <= 3, said


CIRCLE = "of the schema leads back to itself"


@pytest.mark.parametrize("kind, path, problem", [
    *((f"refers {how}", "/schema/cart.json", CIRCLE) for how in ("to itself", "in a circle", "on and on")),
    ("traces a rendering", "/render/cart/two", "The screen wrote to the channel between its process and the host."),
])
def test_a_host_outlives_what_a_program_says(tmp_path, monkeypatch, kind, path, problem):
    monkeypatch.setenv("STAND_IN", kind)
    host = Host("--program", STAND_IN, log=tmp_path / "log", executable=TOOL)
    try:
        for _ in range(3):
            assert problem in host.get(path).body.decode()
        assert host.get("/healthz").status == 200 and [screen["id"] for screen in host.catalog()["screens"]] == ["cart"]
    finally:
        assert host.stop() == 0


@pytest.mark.parametrize("kind", ["replies without end", "replies with another kind"])
def test_replies_that_nobody_asked_for_end_with_the_command(kind):
    code, _, said = run("render", "cart/two", "--program", STAND_IN, "--deadline", "1", STAND_IN=kind)
    assert code == 1 and said.strip()


def foreign_executable(folder):
    file = folder / "other"
    # An ELF header of a machine that is not this one (e_machine 0xF3, RISC-V), and nothing else.
    file.write_bytes(b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x02\x00\xf3\x00" + bytes(64))
    file.chmod(0o755)
    return str(file)


def plain_file(folder):
    file = folder / "notes.txt"
    file.write_text("no program")
    return str(file)


BAD = {
    "is no program": (lambda folder: ["--program", shutil.which("true")], 1, "is not a program with stories"),
    "is of another machine": (lambda folder: ["--program", foreign_executable(folder)], 1, "build it on this one"),
    "is no executable file": (lambda folder: ["--program", plain_file(folder)], 2, "is not an executable file"),
    "is not there": (lambda folder: ["--program", str(folder / "nothing")], 2, "is not an executable file"),
    "is a folder": (lambda folder: ["--program", str(folder)], 2, "is not an executable file"),
    "is no package": (lambda folder: ["--package-path", str(folder)], 2, "it has no Package.swift"),
    "has no package above": (lambda folder: [], 2, "No Package.swift in this folder or above it. “storybook init” makes a package of an empty folder"),
    "is both": (lambda folder: ["--program", PROGRAM, "--package-path", str(folder)], 2, "cannot be combined"),
}


@pytest.mark.parametrize("make, code, problem", BAD.values(), ids=BAD)
def test_what_cannot_be_shown_is_said_in_a_sentence(tmp_path, make, code, problem):
    found, out, said = run("list", *make(tmp_path), cwd=tmp_path)
    assert (found, out) == (code, "") and problem in said


def package(folder, targets):
    (folder / "Package.swift").write_text(
        "// swift-tools-version: 6.2\nimport PackageDescription\n"
        f"let package = Package(name: \"shop\", dependencies: [.package(path: \"{ROOT}\")], targets: [{targets}])\n")
    return folder


def program(name):
    product = f'.product(name: "StorybookProgram", package: "{ROOT.name}")'
    return f'.executableTarget(name: "{name}", dependencies: [{product}])'


@pytest.mark.parametrize("targets, options, problem", [
    (".target(name: \"Shop\")", [], "has stories. Add one with: storybook init"),
    (f"{program('One')}, {program('Two')}", [], "choose one with --target: One, Two."),
    (f"{program('One')}, {program('Two')}", ["--target", "Three"], "“Three” has no stories; these have: One, Two."),
    ("nonsense", [], "cannot be read"),
], ids=["none", "several", "unknown", "broken"])
def test_the_programs_of_a_package_are_told_apart(tmp_path, targets, options, problem):
    code, out, said = run("list", *options, cwd=package(tmp_path, targets))
    assert code in (1, 2) and out == "" and problem in said


@pytest.mark.stories
def test_what_deploying_copies_into_an_image_serves(tmp_path):
    """The tool as it is installed and the program beside it, in a folder that neither was built in."""
    image, built = tmp_path / "image", pathlib.Path(TOOL).resolve().parent
    (image / "bin").mkdir(parents=True)
    shutil.copytree(next(built.glob("*_StorybookPage.resources")), image / "libexec/storybook/swift-storybook_StorybookPage.resources")
    shutil.copy(TOOL, image / "libexec/storybook/storybook")
    (image / "bin/storybook").symlink_to("../libexec/storybook/storybook")
    shutil.copy(PROGRAM, image / "bin/MyStories")
    environment = {"PATH": "/usr/bin:/bin", "HOME": str(tmp_path), "STORYBOOK_PROGRAM": str(image / "bin/MyStories")}
    command = [image / "bin/storybook", "serve", "--port", "0", "--allow-host", "book.example", "--read-only"]
    with subprocess.Popen(command, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, text=True) as host:
        address = host.stdout.readline().split()[-1]
        for path, part in (("", "<!doctype html>"), ("catalog.json", '"login/caps-lock"'), ("render/login/caps-lock", "<form")):
            with urllib.request.urlopen(address + path, timeout=60) as answer:
                assert part in answer.read().decode(), path
        host.terminate()
        assert host.wait(60) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["image"]


# Values that are known to be wrong without the stories, by the option or argument that has them.
RATES = {name: ["-1"] for name in ("message-rate", "render-rate")}
COUNTS = {name: ["0"] for name in ("connections", "connections-per-address", "rooms", "room-memory", "participants", "runs")}
WRONG = RATES | COUNTS | {
    "address": ["300.1.1.1", "203.0.113.7"], "against": ["nowhere", "notes.txt", "folder"], "allow-embed": ["*"], "allow-host": ["a b"],
    "allow-storybook": ["*"], "axe": ["nowhere", "notes.txt"], "calendar": ["lunar"],
    "certificate": ["nowhere", ["nowhere", "--key", "nowhere"], ["notes.txt", "--key", "notes.txt"]], "clock": ["noon"], "color-scheme": ["plaid"],
    "deadline": ["0"], "device": ["nokia"], "direction": ["up"], "fix": ["=hard"], "format": ["pdf"],
    "global": ["rose"], "height": ["0"], "ignore": ["everything"], "jobs": ["0"], "key": ["notes.txt"],
    "live-url": ["x"], "locale": ["klingon"], "memory-limit": ["31"], "name": ["", "a/b", "."], "orientation": ["up"],
    "other": ["Design"], "package-path": ["nowhere", "folder"], "path-prefix": ["a b"], "port": ["65536", "TAKEN"],
    "program": ["nowhere", "notes.txt", "folder"], "props": ["nowhere", "notes.txt", "folder"], "random-seed": ["-1"],
    "record": ["=sometimes"], "seed": ["-1"], "share": ["redis://127.0.0.1/"], "snapshot-folder": ["notes.txt", "notes.txt/below"],
    "socket": ["", "notes.txt", "nowhere/socket"], "target": ["Nothing"], "text-size": ["huge"], "threshold": ["2"],
    "time-limit": ["0"], "time-zone": ["Mars/North"], "to": ["-1"], "token": ["", "a b"], "token-file": ["nowhere", "folder"],
    "trust-proxy": ["proxy.example"], "verdicts": ["notes.txt", "folder", "notes.txt/below"], "watch": ["nowhere", "notes.txt"],
    "width": ["0"], ("check", "output"): ["no/such/report.xml", "folder", "notes.txt/report"], "output": ["notes.txt", "notes.txt/below"],
    ("build", "folder"): [".", "notes.txt", "notes.txt/below"], ("replay", "file"): ["nowhere", "notes.txt", "folder"],
    ("review", "revision"): ["no-such-revision", "-x"], ("help", "subcommands"): ["nope"], ("doctor", "port"): ["65536"],
    ("check", "browser"): [[]], ("snapshot", "images"): [[]], ("review", "images"): [["--output", "site"]],
}
# What only the stories can refuse, and what may be any text.
ANY = {"accept", "app", "build-command", "screen", "storybook", "story", "tag", "test"}
# Shared options that are tried with every command that has them, by day, too.
OWN = {"device", "port"}
# Arguments that a command needs besides.
NEEDED = {"schema": "cart", "render": "cart", "export": "cart", "replay": "steps.jsonl", "build": "site"}


@functools.cache
def options_of_commands():
    """[command, name, whether it is an argument without a name]: all that take a value."""
    found = []
    help = json.loads(subprocess.run([TOOL, "--experimental-dump-help"], capture_output=True, check=True).stdout)
    for command in help["command"]["subcommands"]:
        for argument in command["arguments"]:
            if argument["kind"] != "flag":
                name = argument.get("preferredName", {}).get("name", argument["valueName"])
                found.append((command["commandName"], name, argument["kind"] == "positional"))
    return found


@pytest.fixture
def unbuilt(tmp_path):
    """Calls the tool in a package whose build fails: what it returned, and whether a build began."""
    folder = tmp_path / "shop"
    (folder / "folder").mkdir(parents=True)
    package(folder, program("Shop"))
    (folder / "notes.txt").write_text("a note")
    (folder / "steps.jsonl").write_text((ROOT / "Tests/Fixtures/recordings/filling up.jsonl").read_text())
    manifest = {"targets": [{"name": "Shop", "type": "executable", "dependencies": [{"product": ["StorybookProgram", "swift-storybook", None, None]}]}]}
    (tmp_path / "dump-package").write_text(json.dumps(manifest))
    library = {"name": "swift-storybook", "path": str(ROOT), "dependencies": []}
    (tmp_path / "show-dependencies").write_text(json.dumps({"name": "shop", "path": str(folder), "dependencies": [library]}))
    swift = tmp_path / "programs/swift"
    swift.parent.mkdir()
    swift.write_text(f'#!/bin/sh\ncase $1 in build) touch "{tmp_path}/built"; exit 1 ;; *) cat "{tmp_path}/$4" ;; esac\n')
    swift.chmod(0o755)
    subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)

    def call(*arguments, **environment):
        (tmp_path / "built").unlink(missing_ok=True)
        path = f"{swift.parent}:{os.environ['PATH']}"
        return run(*arguments, cwd=folder, **{"PATH": path, **environment}), (tmp_path / "built").exists()

    return call


COMMANDS = ["serve", "dev", "list", "schema", "render", "export", "check", "snapshot", "replay", "explore", "review", "build", "mcp", "doctor", "help"]


def test_the_table_of_wrong_values_has_every_option():
    found = options_of_commands()
    assert {command for command, _, _ in found} == {*COMMANDS, "init"}
    named = {name for name in WRONG if isinstance(name, str)}
    assert {name for command, name, _ in found if (command, name) not in WRONG} == named | ANY


def words_of_calls(command, port, everywhere):
    """The arguments of each wrong call: of options that commands share, only those of the first one if not everywhere."""
    first = {name: each for each, name, _ in reversed(options_of_commands())}
    arguments = {
        name: positional for each, name, positional in options_of_commands()
        if each == command and (everywhere or first[name] == command or name in OWN)}
    of_command = {name[1]: values for name, values in WRONG.items() if name[0] == command}
    for name, values in (WRONG | of_command).items():
        if name not in of_command and name not in arguments:
            continue
        for value in values:
            words = value if isinstance(value, list) else [value.replace("TAKEN", port)]
            if arguments.get(name):
                yield words
            else:
                needed = [NEEDED[command]] if command in NEEDED else []
                yield [*needed, *([f"--{name}{value}"] if words[:1] and words[0].startswith("=") else [f"--{name}", *words])]


@pytest.mark.parametrize("everywhere", [False, pytest.param(True, marks=pytest.mark.slow)], ids=["once", "everywhere"])
@pytest.mark.parametrize("command", COMMANDS)
def test_what_is_wrong_with_a_call_is_told_before_the_build(unbuilt, command, everywhere):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        for words in words_of_calls(command, str(taken.getsockname()[1]), everywhere):
            (code, out, said), built = unbuilt(command, *words, STORYBOOK_CHROMIUM="/nowhere")
            # The doctor examines all the same, and does not build either.
            told = (code, out) == (2, "") and said or command == "doctor" and code == 1
            assert told and not built, (words, code, out, said)
    # Right calls build, which fails; dev shows that on its page, the doctor among the rest.
    if command not in ("dev", "doctor", "help"):
        (code, _, said), built = unbuilt(command, *([NEEDED[command]] if command in NEEDED else []))
        assert (code, built) == (1, True), said


DEVICES = {
    "no source that declares devices": (lambda folder, tree: None, False),
    "a source that does": (lambda folder, tree: (folder / "shop/Kiosk.swift").write_text("let all = Catalog(devices: [.nokia])"), True),
    "such a source behind a link": (lambda folder, tree: linked(folder), True),
    "sources that a plugin writes": (
        lambda folder, tree: (folder / "shop/Package@swift-6.1.swift").write_text(".target(plugins: [])"), True),
    "a package with such a source": (lambda folder, tree: kit(folder, tree, '.package(name: "swift-storybook")'), True),
    "a package with such a source, and without storybook": (lambda folder, tree: kit(folder, tree, ""), False),
    "another version of the library, with that device": (lambda folder, tree: library(folder, tree, 'Self(id: "nokia")'), True),
    "another version of the library, without it": (lambda folder, tree: library(folder, tree, 'Self(id: "phone")'), False),
    "dependencies that cannot be resolved": (lambda folder, tree: tree.clear(), True),
}


def written(file, text):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def linked(folder):
    written(folder / "shared/Kiosk.swift", "extension RenderEnvironment.Device {}")
    (folder / "shop/Shared").symlink_to(folder / "shared")


def kit(folder, tree, manifest):
    written(folder / "kit/Package.swift", manifest)
    written(folder / "kit/Kiosk.swift", "let devices = 7")
    tree["dependencies"].append({"name": "kit", "path": str(folder / "kit"), "dependencies": []})


def library(folder, tree, presets):
    written(folder / "other/Sources/Storybook/Rendering/Device+Presets.swift", presets)
    tree["dependencies"] = [{"name": "swift-storybook", "path": str(folder / "other"), "dependencies": []}]


@pytest.mark.parametrize("change, builds", DEVICES.values(), ids=DEVICES)
def test_a_device_is_refused_before_the_build_only_if_no_source_can_declare_it(tmp_path, unbuilt, change, builds):
    listed = tmp_path / "show-dependencies"
    tree = json.loads(listed.read_text())
    change(tmp_path, tree)
    listed.write_text(json.dumps(tree))
    (code, _, said), built = unbuilt("render", "cart", "--device", "nokia")
    assert (code, built) == ((1, True) if builds else (2, False)), said
    if not builds:
        # The same sentence as that of a program with these devices.
        assert said.startswith("--device: Unknown device “nokia”: expected responsive, small-phone, phone, ")
    # One of the library is not worth a look.
    listed.unlink()
    assert unbuilt("render", "cart", "--device", "phone")[1]


@pytest.mark.stories
def test_a_program_that_is_started_by_hand_becomes_the_tool(tmp_path):
    tool_first = {"PATH": f"{pathlib.Path(TOOL).parent}:/usr/bin:/bin", "HOME": str(tmp_path)}
    assert run("list", tool=PROGRAM, **tool_first) == run("list", "--program", PROGRAM)
    namesake = tmp_path / "namesake/storybook"
    namesake.parent.mkdir()
    shutil.copy(PROGRAM, namesake)
    code, _, said = run("list", tool=str(namesake), PATH=f"{namesake.parent}:/usr/bin:/bin", HOME=str(tmp_path))
    assert code == 2 and "make install" in said
    script = tmp_path / "storybook"
    script.write_text("#!/bin/sh\necho the one for JavaScript\n")
    script.chmod(0o755)
    code, out, said = run("list", tool=PROGRAM, PATH=f"{tmp_path}:/usr/bin:/bin", HOME=str(tmp_path))
    assert (code, out) == (2, "") and "make install" in said and len(sentences(said)) == 2
