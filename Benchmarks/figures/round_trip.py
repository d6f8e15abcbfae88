"""An edit until its rendering on the socket, beside a plain libwebsockets echo."""

import dataclasses
import json
import os

from support.compiler import program
from support.machine import processors
from support.problem import Problem
from support.processes import host, output, started
from support.report import median, percentile, say, table
from support.stories import chosen

TITLE = "Round trip on the socket: edit to rendered, compared with a plain C libwebsockets echo"
EDITS = 2_000
PROBES = 50


@dataclasses.dataclass
class Run:
    facts: dict
    times: list

    def at(self, part):
        return percentile(self.times, part)


def measure():
    client = program("client", ["socket/client.c", "socket/socket.c"])
    echo = program("echo", ["socket/echo.c"], ["libwebsockets", "libuv"])
    pair = processors()
    say(f"{rounds()} rounds of {EDITS} edits, alternating which runs first; microseconds.")
    say("The echo replies with one frame of the combined size of changed and rendered.")
    for name, story in chosen().items():
        if pair:
            compare(client, echo, name, story, *pair)
        compare(client, echo, name, story, None, None)


def rounds():
    return max(1, min(100, int(os.environ.get("BENCH_ROUNDS", "6"))))


def compare(client, echo, name, story, server_side, client_side):
    listens = r"port (\d+)"
    with host(server_side) as (url, _), started([echo], listens, server_side) as (echo_port, _):
        port = url.rstrip("/").rsplit(":", 1)[1]
        path, sizes = editable(client, port, story, client_side)

        def edits():
            return run([client, "edit", port, story.id, path, str(EDITS)], client_side)

        def echoes():
            sent, received = round(sizes["sent"]), round(sizes["received"])
            return run([client, "echo", echo_port, str(sent), str(received), str(EDITS)], client_side)

        pairs = []
        for number in range(rounds()):
            if number % 2 == 0:
                edited, echoed = edits(), echoes()
            else:
                echoed, edited = echoes(), edits()
            pairs.append((edited, echoed))
    report(name, story, path, sizes, pairs, server_side, client_side)


def editable(client, port, story, client_side):
    """The first text that the story's type accepts any words for."""
    refusal = Problem(f"{story.id} has no text to edit")
    for path in story.fields:
        try:
            probe = run([client, "edit", port, story.id, path, str(PROBES)], client_side)
            return path, probe.facts
        except Problem as problem:
            refusal = problem
    raise refusal


def run(command, processor):
    facts, *times = output(command, processor, patience=120).decode().split("\n")
    return Run(json.loads(facts), [int(time) / 1000 for time in times if time])


def report(name, story, path, sizes, pairs, server_side, client_side):
    where = "all processors free" if server_side is None else (
        f"servers and worker on CPU {server_side}, client on CPU {client_side}")
    say()
    say(f"{name}: {story.id}{path}, {where}")
    say(f"props {story.props_size:,} B, body {len(story.body):,} B;"
        f" {sizes['sent']:.0f} B out, {sizes['received']:.0f} B back in {sizes['frames']:.1f} frames")
    edits = [edited for edited, _ in pairs]
    echoes = [echoed for _, echoed in pairs]
    table([
        ["", *range(1, len(pairs) + 1), "all"],
        line("edit p50", edits, 50), line("edit p99", edits, 99),
        line("echo p50", echoes, 50), line("echo p99", echoes, 99),
        ratios(pairs),
    ])
    parts = {part: median([edited.facts[part] for edited in edits])
             for part in ("decode", "render", "diff")}
    say("of an edit, as its frame reports: "
        + ", ".join(f"{part} {time:.0f}" for part, time in parts.items()))


def line(title, runs, part):
    everything = [time for run in runs for time in run.times]
    return [title, *(f"{run.at(part):.1f}" for run in runs), f"{percentile(everything, part):.1f}"]


def ratios(pairs):
    found = [edited.at(50) / echoed.at(50) for edited, echoed in pairs]
    return ["p50 ratio", *(f"{ratio:.2f}" for ratio in found), f"{median(found):.2f}"]
