"""`mcp`: the stories for coding assistants, asked by the protocol's own client and by hand."""

import asyncio
import base64
import contextlib
import json
import os
import pathlib
import shutil
import signal
import struct
import subprocess

import jsonschema
import pytest
from conftest import DEADLINE, EXECUTABLE, STORIES, caller, until_ended
from test_explore import PLANTED

QUIET = {"note": "planted", "trouble": {"none": {}}, "count": {"value": 3}}
MODERN = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
    "io.modelcontextprotocol/clientCapabilities": {},
}


def official(*arguments, mode="auto"):
    """The official client of a server of its own. Not every process that collects this pays for its models."""
    from mcp import Client, StdioServerParameters
    server = StdioServerParameters(command=EXECUTABLE, args=["mcp", *arguments], env=dict(os.environ))
    return Client(server, mode=mode, read_timeout_seconds=240)


def asked_of(question, *arguments, mode="auto"):
    """What a question to a server of its own gives."""
    async def ask():
        async with official(*arguments, mode=mode) as client:
            return await question(client)

    return asyncio.run(ask())


@pytest.fixture(scope="module")
def asked():
    """What a question gives, to the one server of all that change nothing."""
    from anyio.from_thread import start_blocking_portal
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(official()) as client:
        yield lambda question: portal.call(question, client)


@pytest.fixture(scope="module")
def called(asked):
    return lambda tool, **values: asked(lambda client: client.call_tool(tool, values))


@contextlib.contextmanager
def mcp_error(**options):
    from mcp.shared.exceptions import MCPError
    with pytest.raises(MCPError, **options) as raised:
        yield raised


class Wire:
    """The bare lines."""

    def __init__(self, *arguments, env=None):
        self.process = subprocess.Popen(
            [EXECUTABLE, "mcp", *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env={**os.environ, **(env or {})})
        self.number = 0

    def write(self, *lines):
        texts = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
        self.process.stdin.write(b"".join(text + b"\n" for text in texts))
        self.process.stdin.flush()

    def read(self):
        return json.loads(self.process.stdout.readline())

    def ask(self, method, modern=True, **params):
        self.number += 1
        if modern:
            params["_meta"] = MODERN
        self.write({"jsonrpc": "2.0", "id": self.number, "method": method, "params": params})
        answer = self.read()
        assert answer["id"] == self.number
        return answer

    def call(self, tool, **arguments):
        return self.ask("tools/call", name=tool, arguments=arguments)["result"]

    def children(self):
        found = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(self.process.pid)], capture_output=True, text=True)
        return [int(pid) for pid in found.stdout.split()]

    def end(self):
        self.process.stdin.close()
        return self.process.wait(DEADLINE)


@pytest.fixture
def wire():
    with contextlib.ExitStack() as stack:
        def start(*arguments, **options):
            wire = Wire(*arguments, **options)
            stack.callback(wire.process.wait)
            stack.callback(wire.process.kill)
            return wire

        yield start


# MARK: with the official client


@pytest.mark.parametrize("mode, version", [
    ("auto", "2026-07-28"), ("legacy", "2025-11-25"), ("2026-07-28", "2026-07-28"),
])
def test_a_client_of_either_era_is_served(mode, version):
    async def look(client):
        tools = (await client.list_tools()).tools
        result = await client.call_tool("render_story", {"story": "login/empty", "format": "text"})
        return client.protocol_version, client.instructions, tools, result

    spoken, instructions, tools, result = asked_of(look, mode=mode)
    assert spoken == version
    if mode != "2026-07-28":
        assert "list_stories" in instructions
    assert [tool.name for tool in tools] == [
        "list_stories", "read_schema", "read_props", "render_story", "compare_states",
        "validate_props", "run_check", "run_tests", "explore_screens", "review_changes"]
    assert not result.is_error
    assert "Welcome back" in result.content[0].text


def test_every_tool_says_what_it_takes_and_does(asked):
    async def look(client):
        return (await client.list_tools()).tools

    tools = {tool.name: tool for tool in asked_of(look, "--allow-writes")}
    for tool in tools.values():
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        assert tool.input_schema["additionalProperties"] is False
        if tool.output_schema:
            jsonschema.Draft202012Validator.check_schema(tool.output_schema)
        writes = tool.name in ("save_fixture", "explore_screens")
        assert tool.annotations.read_only_hint is not writes
        assert tool.annotations.destructive_hint is (tool.name == "save_fixture")
    explore = {tool.name: tool for tool in asked(look)}["explore_screens"]
    assert explore.annotations.read_only_hint is True
    assert "save" not in explore.input_schema["properties"]


def test_stories_are_listed_by_words_and_tags(asked):
    async def look(client):
        everything = await client.call_tool("list_stories", {})
        login = await client.call_tool("list_stories", {"filter": "account caps"})
        tagged = await client.call_tool("list_stories", {"tag": "form"})
        return [result.structured_content for result in (everything, login, tagged)]

    everything, login, tagged = asked(look)
    assert everything["shown"] == everything["total"] > 80
    assert [story["id"] for screen in login["screens"] for story in screen["stories"]] == [
        "login/caps-lock"]
    assert 0 < tagged["total"] < everything["total"]


def test_schema_and_props_are_those_of_the_command_line(asked):
    async def look(client):
        schema = await client.call_tool("read_schema", {"screen": "login"})
        props = await client.call_tool(
            "read_props", {"story": "login/caps-lock", "format": "swift"})
        return schema.structured_content, props.structured_content

    schema, props = asked(look)

    def run(*arguments):
        return subprocess.run(
            [EXECUTABLE, *arguments], capture_output=True, text=True, timeout=60).stdout

    assert props["props"] == json.loads(run("export", "login/caps-lock"))
    assert props["swift"].strip() == run("export", "login/caps-lock", "--swift").strip()
    jsonschema.Draft202012Validator(schema).validate(props["props"])


def test_given_props_are_rendered_for_the_given_device(called):
    props = {**QUIET, "note": "Said by an <assistant>"}
    html = called("render_story", story="troublemaker", props=props, colorScheme="dark")
    assert "Said by an &lt;assistant&gt;" in html.content[0].text
    assert html.structured_content["mediaType"] == "text/html"
    assert "#/troublemaker/" in html.structured_content["link"]
    assert "colorScheme:dark" in html.structured_content["link"]
    outline = called("render_story", story="login/empty", format="accessibility")
    assert "textbox “Username”" in outline.content[0].text
    wrong = called("render_story", story="login/empty", device="toaster")
    assert wrong.is_error and "toaster" in wrong.content[0].text


@pytest.mark.skipif(shutil.which("chromium") is None, reason="there is no Chromium")
def test_a_picture_is_as_large_as_the_device(asked):
    async def look(client):
        return [
            await client.call_tool("render_story", {"format": "picture", **arguments})
            for arguments in (
                {"story": "login/empty", "device": "phone"},
                {"story": "login/empty", "device": "phone", "scale": 2, "colorScheme": "dark"},
                {"story": "terminal-dashboard", "device": "terminal"})]

    pictures = []
    for result in asked(look):
        assert not result.is_error, result.content
        assert result.content[0].mime_type == "image/png"
        pictures.append(base64.b64decode(result.content[0].data))
    sizes = [struct.unpack(">II", png[16:24]) for png in pictures]
    assert sizes[:2] == [(390, 844), (780, 1688)]
    assert 700 < sizes[2][0] < 760


def test_without_a_chromium_a_picture_is_refused_with_the_remedy(wire):
    server = wire(env={"STORYBOOK_CHROMIUM": "/nowhere/chromium"})
    result = server.call("render_story", story="login/empty", format="picture")
    assert result["isError"]
    assert "/nowhere/chromium" in result["content"][0]["text"]
    assert not server.call("render_story", story="login/empty")["isError"]


def test_a_crash_is_a_result_and_not_the_end(asked):
    async def look(client):
        trap = {**QUIET, "trouble": {"trap": {"message": "planted"}}}
        crash = await client.call_tool("render_story", {"story": "troublemaker", "props": trap})
        return crash, await client.call_tool(
            "render_story", {"story": "troublemaker", "props": QUIET})

    crash, after = asked(look)
    assert crash.is_error and "Fatal error: planted" in crash.content[0].text
    report = crash.structured_content["crash"]
    assert (report["cause"], report["kind"]) == ("trap", "trap")
    assert report["props"]["trouble"] == {"trap": {"message": "planted"}}
    assert any(frame["file"].endswith("Troublemaker.swift") for frame in report["stack"])
    assert not after.is_error


@pytest.mark.parametrize("props, errors", [
    (QUIET, []),
    ({**QUIET, "count": {"value": 101}}, ["/count/value"]),
    ({**QUIET, "note": 7}, ["/note"]),
    ({"note": "a", "count": {"value": "3"}}, ["/trouble", "/count/value"]),
    ("nothing", [""]),
])
def test_props_are_validated_with_pointers(called, props, errors):
    result = called("validate_props", screen="troublemaker", props=props).structured_content
    assert result["valid"] is (errors == [])
    assert {error["path"] for error in result["errors"]} == set(errors)


def test_interaction_tests_run_with_their_steps(called):
    result = called("run_tests", stories=["tally", "login/empty"]).structured_content
    assert (result["fine"], result["summary"]) == (True, "3 tests, 0 failed.")
    first = result["tests"][1]
    assert (first["story"], first["name"], first["state"]) == ("tally/on-the-way", "counts by its buttons", "passed")
    assert first["steps"][:2] == ["press(“One more”)", "expect(status “8 of 12”)"]


def test_two_states_are_compared_by_props_and_by_elements(called):
    said = {**QUIET, "note": "another note"}
    result = called(
        "compare_states", **{"from": "troublemaker", "fromProps": QUIET, "toProps": said})
    found = result.structured_content
    assert found["props"] == [{"op": "replace", "path": "/note", "value": "another note"}]
    assert found["same"] is False
    assert [(change["kind"], change["after"]) for change in found["rendering"]] == [
        ("text", "another note")]
    same = called("compare_states", **{"from": "login/empty"}).structured_content
    assert (same["same"], same["props"], same["rendering"]) == (True, [], [])


def test_the_check_names_what_is_at_fault(called, plant):
    plant("troublemaker", "zz assistant", {**QUIET, "count": {"value": 101}})
    result = called("run_check", stories=["troublemaker"]).structured_content
    assert result["fine"] is False
    assert [finding["id"] for finding in result["findings"]] == ["troublemaker/zz-assistant"]
    problem = result["findings"][0]["problems"][0]
    assert (problem["path"], "At most 100" in problem["message"]) == ("/count/value", True)
    assert called("run_check", stories=["no/such"]).is_error


def test_exploring_reports_its_findings_in_time(wire):
    """A hundred thousand runs take hours. A busy machine needs a longer limit to find anything."""
    client = wire()
    for limit in (2, 8, 24, 48):
        result = client.call(
            "explore_screens", screens=["minefield"], runs=100_000, seed=3, deadline=0.3, timeLimit=limit)
        [screen] = result["structuredContent"]["screens"]
        assert screen["stopReason"] == "the time limit was reached"
        if screen["findings"]:
            break
    assert 0 < screen["runs"] < 100_000 and screen["seed"] == 3
    assert {finding["kind"] for finding in screen["findings"]} <= {kind for kind, _, _ in PLANTED}
    assert screen["findings"]


def test_what_exploring_finds_is_saved_only_when_that_is_allowed(called, fixture_folders):
    folder = fixture_folders["minefield"]
    arguments = {"screens": ["minefield"], "runs": 24, "deadline": 0.3, "ignore": ["swallowed"]}
    before = set(folder.iterdir())

    async def look(client):
        plain = await client.call_tool("explore_screens", arguments)
        result = set(folder.iterdir()) - before
        return plain, result, await client.call_tool("explore_screens", {**arguments, "save": True})

    refused = called("explore_screens", **arguments, save=True)
    assert refused.is_error and "“save”" in refused.content[0].text
    try:
        plain, result, saved = asked_of(look, "--allow-writes")
        assert not plain.is_error and result == set()
        findings = saved.structured_content["screens"][0]["findings"]
        files = {pathlib.Path(finding["file"]) for finding in findings}
        assert files == set(folder.iterdir()) - before
        assert saved.structured_content["fine"] is False
        for finding in findings:
            assert finding["minimal"] and "#/minefield/quiet?props=" in finding["link"]
            # The file has what the type writes, commands included.
            written = json.loads(pathlib.Path(finding["file"]).read_text())
            assert finding["props"].items() <= written.items()
    finally:
        for file in set(folder.iterdir()) - before:
            file.unlink()


# ToolArgumentsTests has what is wrong with an argument by its type.
WRONG_ARGUMENTS = [
    ("render_story", {}, "“story” is missing"), ("render_story", {"story": "login/none"}, "list_stories"),
    ("render_story", {"story": "login/empty", "colorScheme": "red"}, "light, dark"),
    ("render_story", {"story": "login/empty", "width": 9000}, "1 to 8000"),
    ("explore_screens", {"screens": ["nowhere"]}, "Unknown screen “nowhere”"),
    ("explore_screens", {"screens": ["badge"], "runs": 0}, "from 1 to 100000"),
    ("explore_screens", {"screens": ["badge"], "ignore": ["gravity"]}, "crash, timeout"),
    ("explore_screens", {"screens": ["badge"], "deadline": 0}, "“deadline” must be from 0.05 to 60"),
    ("explore_screens", {"screens": ["badge"], "device": "toaster"}, "toaster"),
]


def test_invalid_arguments_are_reported_to_the_assistant(wire):
    server = wire()
    for tool, arguments, words in WRONG_ARGUMENTS:
        result = server.call(tool, **arguments)
        assert result["isError"] and words in result["content"][0]["text"], (tool, arguments)


def test_fixtures_are_saved_only_when_that_is_allowed(asked, fixtures, fixture_folders):
    file = fixture_folders["troublemaker"] / "zz by assistant.json"
    fixtures.append(file)
    arguments = {"screen": "troublemaker", "props": QUIET, "name": "zz by assistant"}

    async def save(client):
        first = await client.call_tool("save_fixture", arguments)
        again = await client.call_tool("save_fixture", arguments)
        over = await client.call_tool("save_fixture", {**arguments, "overwrite": True})
        out = await client.call_tool("save_fixture", {**arguments, "name": "../zz"})
        listed = await client.call_tool("list_stories", {"filter": "zz by assistant"})
        return first, again, over, out, listed

    async def refused(client):
        with mcp_error(match="Unknown tool"):
            await client.call_tool("save_fixture", arguments)

    asked(refused)
    assert not file.exists()
    first, again, over, out, listed = asked_of(save, "--allow-writes")
    assert pathlib.Path(first.structured_content["file"]).name == file.name
    assert json.loads(file.read_text()) == QUIET
    assert again.is_error and "already" in again.content[0].text
    assert not over.is_error
    assert out.is_error
    assert listed.structured_content["total"] == 1


def test_resources_are_listed_read_and_missed(asked):
    async def look(client):
        listed = (await client.list_resources()).resources
        templates = (await client.list_resource_templates()).resource_templates
        texts = {
            uri: (await client.read_resource(uri)).contents[0] for uri in (
                "storybook://catalog", "storybook://schema/login", "storybook://story/login/empty",
                "storybook://rendering/login/empty", "storybook://text/login/empty")}
        with mcp_error() as missing:
            await client.read_resource("storybook://story/login/none")
        return listed, templates, texts, missing.value.error

    listed, templates, contents, missing = asked(look)
    uris = [str(resource.uri) for resource in listed]
    assert uris[0] == "storybook://catalog" and "storybook://story/login/empty" in uris
    assert [template.name for template in templates] == ["schema", "props", "rendering", "text"]
    assert "screens" in json.loads(contents["storybook://catalog"].text)
    assert contents["storybook://rendering/login/empty"].mime_type == "text/html"
    assert contents["storybook://text/login/empty"].text.startswith("Welcome back")
    assert missing.code == -32602
    assert missing.data == {"uri": "storybook://story/login/none"}


# MARK: by hand


INITIALIZE = {"protocolVersion": "2025-06-18", "capabilities": {},
              "clientInfo": {"name": "test", "version": "1"}}


# ModelContextSessionTests has more lines that cannot be served; here are those whose bytes and sizes matter, and wrong addresses.
WRONG_LINES = [
    (b"{", -32700), (b"\xff\xfe", -32700), (b"[" * 100_000, -32700), (b'"' + b"a" * (17 << 20) + b'"', -32600),
    (b"1", -32600), (b'{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600),
    (b'{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600),
]
WRONG_REQUESTS = [
    ("no/such", {}, -32601), ("tools/call", {"name": "no_such"}, -32602), ("resources/list", {"cursor": 7}, -32602),
    ("resources/read", {"uri": "file:///etc/passwd"}, -32602),
    ("resources/read", {"uri": "storybook://story/../../etc/passwd"}, -32602),
]


def test_what_is_no_request_is_answered_with_its_code(wire):
    server = wire()
    for line, code in WRONG_LINES:
        server.write(line)
        assert server.read()["error"]["code"] == code, line[:60]
        assert server.ask("ping", modern=False)["result"] == {}
    for method, params, code in WRONG_REQUESTS:
        assert server.ask(method, **params)["error"]["code"] == code, (method, params)
    assert server.end() == 0


def test_a_version_that_is_not_spoken_is_refused_with_those_that_are(wire):
    server = wire()
    server.write({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {
        "_meta": {**MODERN, "io.modelcontextprotocol/protocolVersion": "1999-01-01"}}})
    error = server.read()["error"]
    assert error["code"] == -32022
    assert "2026-07-28" in error["data"]["supported"]
    server.write({"jsonrpc": "2.0", "id": 2, "method": "tools/list", "params": {
        "_meta": {"io.modelcontextprotocol/protocolVersion": "2026-07-28"}}})
    assert server.read()["error"]["code"] == -32602


def test_after_a_handshake_requests_need_no_version(wire):
    server = wire()
    answer = server.ask("initialize", modern=False, **{**INITIALIZE, "protocolVersion": "2025-03-26"})
    assert answer["result"]["protocolVersion"] == "2024-11-05"
    server.write({"jsonrpc": "2.0", "method": "notifications/initialized"})
    assert "tools" in server.ask("tools/list", modern=False)["result"]
    missing = server.ask("resources/read", modern=False, uri="storybook://story/login/none")
    assert missing["error"]["code"] == -32002


@pytest.mark.parametrize("end", ["cancelled", "input", "term"])
def test_a_hunt_ends_with_its_call_and_leaves_nothing(wire, end):
    """Every render of it would go on for longer than the test waits."""
    server = wire()
    assert server.ask("tools/list")["result"]
    server.write({"jsonrpc": "2.0", "id": "hunt", "method": "tools/call", "params": {
        "name": "explore_screens", "_meta": MODERN,
        "arguments": {"runs": 100_000, "timeLimit": 3600, "deadline": 60}}})
    while len(children := server.children()) < 2:
        assert server.process.poll() is None
    if end == "cancelled":
        server.write({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {
            "requestId": "hunt"}})
        assert server.ask("tools/list")["result"]
    if end == "term":
        server.process.send_signal(signal.SIGTERM)
    server.process.stdin.close()
    if end == "cancelled":
        assert server.process.stdout.read() == b"", "it is not answered"
    assert server.process.wait(DEADLINE) == 0
    until_ended(children)


def test_a_subscription_is_acknowledged_and_sends_nothing(wire):
    server = wire()
    server.write({"jsonrpc": "2.0", "id": 5, "method": "subscriptions/listen", "params": {
        "_meta": MODERN, "notifications": {"toolsListChanged": True}}})
    message = server.read()
    assert message["method"] == "notifications/subscriptions/acknowledged"
    assert message["params"] == {
        "_meta": {"io.modelcontextprotocol/subscriptionId": 5}, "notifications": {}}


def test_what_was_asked_is_answered_after_the_end_of_the_input():
    lines = [
        {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": {
            "name": "render_story", "arguments": {"story": story, "format": "text"},
            "_meta": MODERN}}
        for number, story in enumerate(["login/empty", "troublemaker", "login/caps-lock"])]
    output = subprocess.run(
        [EXECUTABLE, "mcp"], input="\n".join(map(json.dumps, lines)), capture_output=True,
        text=True, timeout=60)
    assert output.returncode == 0
    answers = {answer["id"]: answer for answer in map(json.loads, output.stdout.splitlines())}
    assert sorted(answers) == [0, 1, 2]
    assert "Welcome back" in answers[0]["result"]["content"][0]["text"]


@pytest.mark.parametrize("end", ["input", "term", "output"])
def test_no_child_is_left(wire, end):
    server = wire()
    story = {"story": "login/empty", "format": "picture" if shutil.which("chromium") else "html"}
    assert not server.call("render_story", **story)["isError"]
    children = server.children()
    assert children
    if end == "input":
        server.process.stdin.close()
    elif end == "term":
        server.process.send_signal(signal.SIGTERM)
    else:
        server.process.stdout.close()
        server.write({"jsonrpc": "2.0", "id": 9, "method": "server/discover", "params": {
            "_meta": MODERN}})
        server.write({"jsonrpc": "2.0", "id": 10, "method": "server/discover", "params": {
            "_meta": MODERN}})
    assert server.process.wait(DEADLINE) == 0, server.process.stderr.read().decode(errors="replace")
    until_ended(children)


def test_a_new_build_is_served_by_the_next_call(tmp_path):
    """The executable is replaced as a build does it: another file takes its name."""
    copy = tmp_path / STORIES.name
    shutil.copy2(STORIES, copy)
    folder = STORIES.resolve().parent
    for bundle in folder.glob("*.resources"):
        (tmp_path / bundle.name).symlink_to(bundle)
    command, environment = caller(copy)
    process = subprocess.Popen(
        [command, "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, **environment})
    try:
        wire = Wire.__new__(Wire)
        wire.process, wire.number = process, 0
        assert not wire.call("render_story", story="login/empty")["isError"]
        before = wire.children()
        shutil.copy2(STORIES, tmp_path / "new")
        os.utime(tmp_path / "new")
        (tmp_path / "new").rename(copy)
        assert not wire.call("render_story", story="login/empty")["isError"]
        assert before and not set(before) & set(wire.children())
    finally:
        process.stdin.close()
        assert process.wait(DEADLINE) == 0
