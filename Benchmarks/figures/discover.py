"""The share of screens that `discover` finds in the example stories, if nothing says that they are screens."""

import json
import pathlib
import re
import shutil
import subprocess

from support.problem import Problem
from support.report import say, table

TITLE = "Screens that “discover” finds in the example stories without their catalog"
ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = ROOT / ".build/discover"
PRODUCT = "DiscoveredStories"
DECLARATION = re.compile(r"^  static let screen = Screen\($", re.M)

MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Discovered", platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-storybook", path: "../..")],
  targets: [
    .executableTarget(
      name: "DiscoveredStories",
      dependencies: ["Storybook", "StorybookAsync", "StorybookData", "StorybookFlows", "StorybookMustache", "StorybookServer"]
        .map { .product(name: $0, package: "swift-storybook") },
      exclude: ["PhotoList/Engadin.json"])
  ])
"""

MAIN = """import Storybook
import StorybookServer

@main struct Main {
  static func main() async { await StorybookServer(Catalog("Discovered")).run() }
}
"""


def measure():
    screens = copy_stories()
    build()
    found = {}
    # A folder may have more functions; the screen's has the name of the folder.
    for type, function, place in discovered():
        folder = pathlib.Path(place).parent.name
        if folder in screens and (folder not in found or type == folder):
            found[folder] = type, function
    refused = write_screens([type for type, _ in found.values()])
    first = {screen["id"]: screen["stories"][0]["id"]
             for screen in json.loads(run("list", "--json").stdout)["screens"] if screen["stories"]}
    rows = [["screen", "function", "compiles", "first story", "renders"]]
    for screen in screens:
        type, function = found.get(screen, ("", ""))
        story = first.get(slug(type)) if type and type not in refused else None
        rows.append([screen, function or "–", yes(type and type not in refused), yes(story), yes(story and renders(story))])
    rows.append(["all", f"{len(found)} of {len(screens)}", *(
        f"{sum(row[column] == 'yes' for row in rows[1:])}" for column in (2, 3, 4))])
    table(rows)
    say("A copy of the examples without their catalog, screens and stories; debug build. Not found: the flow, and a screen")
    say("whose template is no function of its props. Two screens crash on purpose: one on all invented props, and one whose")
    say("invented props ask for it.")


def copy_stories():
    """Copies the sources without the declarations of their screens; returns the folders that had one."""
    sources = FOLDER / "Sources" / PRODUCT
    shutil.rmtree(FOLDER / "Sources", ignore_errors=True)
    shutil.copytree(
        ROOT / "Stories", sources,
        ignore=shutil.ignore_patterns("Main", "Assets", "Catalog.swift", "README.md", "Fixtures", "__Snapshots__", "Recordings"))
    (FOLDER / "Package.swift").write_text(MANIFEST)
    (sources / "Main.swift").write_text(MAIN)
    screens = []
    for file in sorted(sources.rglob("*.swift")):
        text = file.read_text()
        if declaration := DECLARATION.search(text):
            file.write_text(text[:declaration.start()] + text[end(text, declaration.end() - 1):])
            screens.append(file.parent.name)
    return screens


def end(text, index):
    """The end of a declaration: of its brackets, and of the calls that follow in lines of their own."""
    depth = 0
    while True:
        depth += {"(": 1, "{": 1, "[": 1, ")": -1, "}": -1, "]": -1}.get(text[index], 0)
        index += 1
        if depth == 0 and text[index - 1] in ")}" and not re.match(r"\s*[{(.]", text[index:]):
            return index


def discovered():
    return [match.groups() for line in run("discover").stdout.splitlines()
            if (match := re.fullmatch(r"(\S+)  (\S+)  (\S+?):\d+", line))]


def write_screens(types):
    """Makes screens of the types; returns those whose file does not compile, which is removed."""
    files = {}
    for type in types:
        written = run("discover", type).stdout.removeprefix("+ ").strip()
        files[FOLDER / written] = type
    refused = []
    while output := build(True):
        failed = {file for file in files if f"{file}:" in output}
        if not failed:
            raise Problem(f"swift build ended with: {output[-300:]}")
        for file in failed:
            file.unlink()
            refused.append(files.pop(file))
    return refused


def renders(story):
    return run("render", story).returncode == 0


def slug(type):
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "-", type.split(".")[-1].removesuffix("Screen")).lower()


def yes(value):
    return "yes" if value else "no"


def run(*arguments):
    return subprocess.run(
        [FOLDER / ".build/debug" / PRODUCT, *arguments], cwd=FOLDER, capture_output=True, text=True)


def build(may_fail=False):
    """Returns what a failed build printed."""
    done = subprocess.run(
        ["swift", "build", "--package-path", FOLDER, "--product", PRODUCT], capture_output=True, text=True)
    if done.returncode and not may_fail:
        raise Problem(f"swift build ended with {done.returncode}: {(done.stdout + done.stderr)[-300:]}")
    return done.stdout + done.stderr if done.returncode else ""
