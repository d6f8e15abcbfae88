"""What is waited for: in a clone, and by the author of a package with a program or with an executable that has a server."""

import contextlib
import os
import pathlib
import tempfile
import time

from figures.dev import turn
from support.clone import Clone, fresh, run, spending
from support.compiler import program
from support.machine import load
from support.processes import output
from support.report import median, say, table
from support.shop import visitor

TITLE = "Building: a clone, and another package's storybook from nothing and after one change"
# Another commit, whose builds are compared.
BEFORE = os.environ.get("BENCH_BEFORE")
AGAIN = 3
SAVES = 6
EDITS = 500
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
    with contextlib.ExitStack() as stack:
        clone = stack.enter_context(fresh("HEAD"))
        folders = {kind: stack.enter_context(package(kind, clone)) for kind in KINDS}
        first_builds(clone, folders, stack.enter_context(fresh(BEFORE)) if BEFORE else None)
        builds(folders)
        hosts(folders, clone.tool)


def first_builds(clone, folders, before):
    """Each in turn with that of the other commit."""
    rows = [["from nothing, seconds", "real", "processor", *(["processor before", "ratio"] if before else [])]]
    for name, build_first in FIRST.items():
        real, processor = spent(build_first, clone, folders.get(name))
        cells = [f"{real:.1f}", f"{processor:.1f}"]
        if before:
            earlier = spent_before(build_first, before, name)
            cells += [f"{earlier:.1f}", f"{processor / earlier:.2f}"]
        rows.append([NAMES.get(name, name), *cells])
    table(rows)
    say("In a fresh clone without a build, then in another package with one screen; other packages are downloaded already.")
    say("“make serve” is until the stories are ready. The processor's seconds are those of all processes.")
    say(f"Load at the end: {load()}.")
    if before:
        say(f"Before: the same of commit {BEFORE}, in turn.")


def spent(build_first, clone, folder):
    real, user, system = build_first(clone, folder)
    return real, user + system


def spent_before(build_first, before, name):
    with package(name, before) if name in KINDS else contextlib.nullcontext() as folder:
        return spent(build_first, before, folder)[1]


def anew(build_in):
    def build_anew(clone, _):
        clone.clean()
        return build_in(clone)
    return build_anew


def builds(folders):
    rows = [["seconds", "real", "user", "system", "MB"]]
    for kind, folder in folders.items():
        rows.append(row(f"{kind}: nothing changed", [build(folder) for _ in range(AGAIN)], folder))
        rows.append(row(f"{kind}: the executable removed", [linked(folder) for _ in range(AGAIN)], folder))
        source = folder / "Sources/Small/Main.swift"
        text, changed = source.read_text(), []
        for number in range(AGAIN):
            source.write_text(text.replace("Hello", f"Hello {number}"))
            changed.append(build(folder))
        rows.append(row(f"{kind}: a literal in one screen changed", changed, folder))
    table(rows)
    say(f"swift build, debug, of the package with one screen; medians of {AGAIN}. The last column is the executable.")


def hosts(folders, tool):
    """The program under the installed tool, in release mode as it is installed, and the server's own `dev`, alternating."""
    commands = {
        "program": [str(tool), "dev", "--package-path", str(folders["program"])],
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
def package(kind, clone):
    library, traits, run = KINDS[kind]
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        source = folder / "Sources/Small/Main.swift"
        source.parent.mkdir(parents=True)
        source.write_text(SCREEN.replace("LIBRARY", library).replace("RUN", run))
        (folder / "Package.swift").write_text(
            MANIFEST.replace("CLONE", str(clone.folder)).replace("TRAITS", traits).replace("LIBRARY", library))
        yield folder


def build(folder):
    """Seconds: real, user, system."""
    with spending() as cost:
        run(["swift", "build"], folder)
    return cost.seconds


FIRST = {
    "make serve": anew(Clone.serve),
    "make serve, a second time": lambda clone, _: clone.serve(),
    "make install": anew(Clone.install),
    "swift build --build-tests": anew(Clone.build_tests),
    "program": lambda _, folder: build(folder),
    "server": lambda _, folder: build(folder),
}
NAMES = {"program": "another package's program", "server": "an executable with a server"}


def row(name, builds, folder):
    """The median by real time, whole: its figures belong together."""
    middle = sorted(builds)[len(builds) // 2]
    size = (folder / ".build/debug/Small").stat().st_size / 1e6
    return [name, *(f"{seconds:.1f}" for seconds in middle), f"{size:.0f}"]
