"""A coding assistant that asks for a few things, by the lines of the Model Context Protocol."""

import json

from support.problem import Problem

CLIENT = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}


def talk(process, catalog, calls):
    """Lists the stories once, reads a schema, and renders a story for the rest of the calls."""
    ask(process, 0, "initialize", CLIENT)
    write(process, {"jsonrpc": "2.0", "method": "notifications/initialized"})
    tools = [("list_stories", {}), ("read_schema", {"screen": catalog.screen})]
    tools += [("render_story", {"story": catalog.story})] * (calls - len(tools))
    for number, (name, arguments) in enumerate(tools, 1):
        answer = ask(process, number, "tools/call", {"name": name, "arguments": arguments})
        if answer.get("isError"):
            raise Problem(f"{name} was refused: {json.dumps(answer)[:300]}")


def ask(process, number, method, params):
    write(process, {"jsonrpc": "2.0", "id": number, "method": method, "params": params})
    while line := process.stdout.readline():
        answer = json.loads(line)
        if answer.get("id") != number:
            continue
        if "error" in answer:
            raise Problem(f"{method} was refused: {answer['error']['message']}")
        return answer["result"]
    raise Problem(f"{method} was not answered")


def write(process, message):
    process.stdin.write(json.dumps(message).encode() + b"\n")
    process.stdin.flush()
