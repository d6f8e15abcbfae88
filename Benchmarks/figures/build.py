"""What the author of a package waits for: builds of a program and of an executable with a server, then their hosts under “dev”."""

import contextlib
import os
import pathlib
import subprocess
import tempfile
import time

from figures.dev import turn
from support.compiler import program
from support.problem import Problem
from support.processes import output
from support.report import median, say, table
from support.shop import visitor

TITLE = "Building another package's storybook: from nothing, and after one change"
AGAIN = 3
SAVES = 6
EDITS = 500
CLONE = pathlib.Path(__file__).resolve().parents[2]
# One package with one screen, as a program for the tool and as an executable that serves itself.
SCREEN = """import Storybook
import LIBRARY

struct Greeting: Codable, Sendable {
  var name = "World"
  var notes: [String] = []

  static func html(_ props: Greeting) -> HTML { "<p>Hello \\(props.name)</p>" }
}

@main struct Main {
  RUN
}
"""
NOTES = 'Array(repeating: "a note of forty characters, 2,000 times.", count: 2_000)'
STORIES = f'Story("First", Greeting()); Story("Large", Greeting(notes: {NOTES}))'
CATALOG = f'Catalog("Small") {{ Screen("Greeting", render: Greeting.html) {{ {STORIES} }} }}'
KINDS = {
    "program": ("StorybookProgram", ", traits: []", f"static func main() {{ StoryProgram({CATALOG}).run() }}"),
    "server": ("StorybookServer", "", f"static func main() async {{ await StorybookServer({CATALOG}).run() }}"),
}
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "small",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-storybook", path: "CLONE"TRAITS)],
  targets: [
    .executableTarget(
      name: "Small",
      dependencies: [
        .product(name: "Storybook", package: "swift-storybook"),
        .product(name: "LIBRARY", package: "swift-storybook"),
      ])
  ]
)
"""


def measure():
    with package("program") as program, package("server") as server:
        folders = {"program": program, "server": server}
        builds(folders)
        hosts(folders)


def builds(folders):
    rows = [["seconds", "real", "user", "system", "MB"]]
    for kind, folder in folders.items():
        rows.append(row(f"{kind}: from nothing", [build(folder)], folder))
        rows.append(row(f"{kind}: nothing changed", [build(folder) for _ in range(AGAIN)], folder))
        rows.append(row(f"{kind}: the executable removed", [linked(folder) for _ in range(AGAIN)], folder))
        source = folder / "Sources/Small/Main.swift"
        text, changed = source.read_text(), []
        for number in range(AGAIN):
            source.write_text(text.replace("Hello", f"Hello {number}"))
            changed.append(build(folder))
        rows.append(row(f"{kind}: a literal in one screen changed", changed, folder))
    table(rows)
    say("swift build, debug, of a package with one screen: its own code, this package and the packages that it depends on,")
    say(f"which are downloaded already. The builds that follow are medians of {AGAIN}; the last column is the executable.")


def hosts(folders):
    """The program under the installed tool, in release mode as it is installed, and the server's own `dev`, alternating."""
    commands = {
        "program": [tool(), "dev", "--package-path", str(folders["program"])],
        "server": [str(folders["server"] / ".build/debug/Small"), "dev"],
    }
    found = {kind: [] for kind in commands}
    for _ in range(AGAIN):
        for kind, command in commands.items():
            found[kind].append(host(command, folders[kind]))
    table([["milliseconds", *commands]] + [
        [name, *(f"{median([time for run in found[kind] for time in run[name]]):.2f}" for kind in commands)]
        for name in found["program"][0]])
    say(f"Medians of {AGAIN} hosts of each kind, in turn; of {SAVES} saves and {EDITS} edits of each.")


def tool():
    path = os.environ.get("STORYBOOK_TOOL")
    if not path:
        raise Problem("STORYBOOK_TOOL names no tool in release mode: “Benchmarks/run build” builds it")
    return path


def host(command, folder):
    """The figures of one host: its start, edits on the socket, saves with full builds and with quick ones."""
    began = time.monotonic()
    with visitor("greeting/first", command=command) as client:
        start = (time.monotonic() - began) * 1000
        changes(client, folder, 1)
        small, large = (edits(client.port, story) for story in ("greeting/first", "greeting/large"))
        quick = changes(client, folder, SAVES)
    with visitor("greeting/first", "--full-builds", command=command) as client:
        changes(client, folder, 1)
        full = changes(client, folder, SAVES)
    return {
        "start to the first story": [start], "save to rendering, full builds": full, "save to rendering, quick builds": quick,
        "edit to rendering on the socket": small, "the same, with 80 kB of props": large,
    }


def changes(client, folder, count):
    source, times = folder / "Sources/Small/Main.swift", []
    text = source.read_text()
    word = text.split("<p>")[1].split(" \\(")[0]
    for _ in range(count):
        new = f"Hello{time.time_ns()}"
        times.append(turn(client, source.write_text, text.replace(word, new), f"<p>{new} ")["all"])
    return times


def edits(port, story):
    client = program("client", ["socket/client.c", "socket/socket.c"])
    _, *times = output([client, "edit", str(port), story, "/name", str(EDITS)], patience=120).decode().split("\n")
    return [int(time) / 1e6 for time in times if time]


def linked(folder):
    (folder / ".build/debug/Small").unlink()
    return build(folder)


@contextlib.contextmanager
def package(kind):
    library, traits, run = KINDS[kind]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        source = folder / "Sources/Small/Main.swift"
        source.parent.mkdir(parents=True)
        source.write_text(SCREEN.replace("LIBRARY", library).replace("RUN", run))
        (folder / "Package.swift").write_text(
            MANIFEST.replace("CLONE", str(CLONE)).replace("TRAITS", traits).replace("LIBRARY", library))
        yield folder


def build(folder):
    """Seconds: real, user, system."""
    began, before = time.monotonic(), os.times()
    done = subprocess.run(["swift", "build", "--package-path", folder], capture_output=True, text=True)
    after = os.times()
    if done.returncode:
        raise Problem(f"swift build ended with {done.returncode}: {(done.stdout + done.stderr)[-300:]}")
    return (time.monotonic() - began, after.children_user - before.children_user, after.children_system - before.children_system)


def row(name, builds, folder):
    """The median by real time, whole: its figures belong together."""
    middle = sorted(builds)[len(builds) // 2]
    size = (folder / ".build/debug/Small").stat().st_size / 1e6
    return [name, *(f"{seconds:.1f}" for seconds in middle), f"{size:.0f}"]
