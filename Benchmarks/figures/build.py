"""What the author of a package waits for: the first build of a program and of an executable with a server, and later ones."""

import contextlib
import os
import pathlib
import subprocess
import tempfile
import time

from support.problem import Problem
from support.report import say, table

TITLE = "Building another package's storybook: from nothing, and after one change"
AGAIN = 3
CLONE = pathlib.Path(__file__).resolve().parents[2]
# One package with one screen, as a program for the tool and as an executable that serves itself.
SCREEN = """import Storybook
import LIBRARY

struct Greeting: Codable, Sendable {
  var name = "World"

  static func html(_ props: Greeting) -> HTML { "<p>Hello \\(props.name)</p>" }
}

@main struct Main {
  RUN
}
"""
CATALOG = 'Catalog("Small") { Screen("Greeting", render: Greeting.html) { Story("First", Greeting()) } }'
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
    rows = [["seconds", "real", "user", "system", "MB"]]
    for kind in KINDS:
        with package(kind) as folder:
            rows.append(row(f"{kind}: from nothing", [build(folder)], folder))
            rows.append(row(f"{kind}: nothing changed", [build(folder) for _ in range(AGAIN)], folder))
            source = folder / "Sources/Small/Main.swift"
            text, changed = source.read_text(), []
            for number in range(AGAIN):
                source.write_text(text.replace("Hello", f"Hello {number}"))
                changed.append(build(folder))
            rows.append(row(f"{kind}: a literal in one screen changed", changed, folder))
    table(rows)
    say("swift build, debug, of a package with one screen: its own code, this package and the packages that it depends on,")
    say(f"which are downloaded already. The builds that follow are medians of {AGAIN}; the last column is the executable.")


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
