"""Every command of the command line, on this repository's stories and on a catalog of many."""

import contextlib
import tempfile

from support import assistant
from support.catalogs import catalogs
from support.peak import run
from support.problem import Problem
from support.processes import host
from support.report import say, table

TITLE = "Commands: seconds, throughput, and maximum memory"
# What is counted: the whole catalog where there is no other number.
STEPS = 500
RUNS = 200
CALLS = 50


def measure():
    with contextlib.ExitStack() as stack:
        pair = [stack.enter_context(each) for each in catalogs(STEPS)]
        configurations = {each.configuration for each in pair}
        if len(configurations) > 1:
            raise Problem("one catalog is a debug build, and the other is none")
        say(f"{configurations.pop()} builds; {' and '.join(each.described for each in pair)}.")
        first, second = [[command(each) for command in COMMANDS] for each in pair]
    heads = [head for each in pair for head in (f"{each.title}: s", "a second", "MB", "all MB")]
    rows = [["command", *heads, "ratio"]]
    for one, other in zip(first, second):
        ratio = other.cost / one.cost
        rows.append([one.name, *one.cells, *other.cells, f"{ratio:.2f}"])
    table(rows)
    say("MB: the largest process; all MB: what all processes of the command held together, shared pages once,")
    say("sampled ten times a second. The ratio is the time for one story (step, props, call) of many to that of few.")


def listing(catalog):
    return run("list", catalog, ["list", "--json"], catalog.count, "stories")


def schema(catalog):
    return run("schema", catalog, ["schema", catalog.screen], 1, "schemas")


def schema_again(catalog):
    # The first one asks the compiler for the documentation of the build, and keeps it.
    return run("schema, again", catalog, ["schema", catalog.screen], 1, "schemas")


def render(catalog):
    return run("render", catalog, ["render", catalog.story], 1, "stories")


def check(catalog):
    return run("check", catalog, ["check"], catalog.count, "stories")


def record(catalog):
    return run("snapshot --record", catalog, ["snapshot", "--record", "all", "--snapshot-folder", catalog.snapshots], catalog.count, "stories")


def verify(catalog):
    return run("snapshot", catalog, ["snapshot", "--snapshot-folder", catalog.snapshots], catalog.count, "stories")


def replay(catalog):
    return run("replay", catalog, ["replay", catalog.recording], STEPS, "steps")


def explore(catalog):
    # Of the examples some are made to have findings.
    return run("explore", catalog, ["explore", catalog.screen, "--runs", str(RUNS)], RUNS, "props", fine=(0, 1))


def build(catalog):
    with tempfile.TemporaryDirectory() as folder:
        return run("build", catalog, ["build", folder], catalog.count, "stories")


def build_again(catalog):
    with tempfile.TemporaryDirectory() as folder:
        run("build", catalog, ["build", folder], catalog.count, "stories")
        return run("build, again", catalog, ["build", folder], catalog.count, "stories")


def compare(catalog):
    with catalog.environment(), host(executable=catalog.executable) as (first, _), host(executable=catalog.executable) as (second, _):
        return run("compare", catalog, ["compare", first, second], catalog.count, "stories")


def mcp(catalog):
    return run("mcp", catalog, ["mcp"], CALLS, "calls", talk=lambda process: assistant.talk(process, catalog, CALLS))


COMMANDS = [listing, schema, schema_again, render, check, record, verify, replay, explore, build, build_again, compare, mcp]

