"""Facts of the documentation are those of the sources: dependencies, methods, limits, lists and names."""

import collections
import re
import subprocess
import sys
import textwrap

import pytest
from conftest import PAGES, ROOT

SOURCES = {path: path.read_text() for path in (ROOT / "Sources").rglob("*.swift")}
sys.path.insert(0, str(ROOT / "Benchmarks"))
import write_report  # noqa: E402

PROSE = {path.name: path.read_text() for path in [*PAGES.glob("*.md"), ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "Benchmarks/Report.md"]}
WORDS = {word: number for number, word in enumerate("zero one two three four five six seven eight nine ten".split())} | {"sixty": 60}


def source(name):
    """The text of the only file with this name, in whatever folder it is."""
    [path] = [path for folder in ("Sources", "Public/js") for path in (ROOT / folder).rglob(name)]
    return path.read_text()


def flat(page):
    return re.sub(r"\s+", " ", PROSE[page])


def section(page, heading):
    """The text below a heading, up to the next one of its level or above."""
    level = heading.split(" ")[0]
    start = PROSE[page].index(f"\n{heading}\n") + len(heading) + 2
    end = re.search(rf"\n#{{1,{len(level)}}} ", PROSE[page][start:])
    return PROSE[page][start:start + end.start() if end else None]


def first_column(text):
    return [word for row in re.findall(r"^\| (`.*?) \|", text, re.M) for word in re.findall(r"`([^`]+)`", row)]


# --- Dependencies

LINKED = {"websockets": "libwebsockets", "uv": "libuv", "z": "zlib"}


def dependencies():
    return {cells[0]: cells[1:] for cells in re.findall(r"^\| ([\w.-]+) \| (.+?) \| (.+?) \| (.+?) \|$", section("Conformance.md", "## Dependencies"), re.M)}


def manifest():
    return (ROOT / "Package.swift").read_text()


def test_every_package_and_every_linked_library_is_listed():
    packages = dict(re.findall(r'\.package\(\s*url: "[^"]*/([\w.-]+)", from: "([\d.]+)"', manifest()))
    maps = [path.read_text() for path in (ROOT / "Sources").glob("*/module.modulemap")]
    linked = {LINKED.get(name, name) for text in maps for name in re.findall(r'^\s*link "(\w+)"', text, re.M)}
    assert len(packages) == 3 and len(linked) > 3
    assert set(dependencies()) - {"dependency", "---"} == set(packages) | linked
    for name, version in packages.items():
        assert dependencies()[name][0] == f"{version} or newer", name


def test_each_dependency_is_linked_by_the_target_that_is_named():
    targets = {name: body for name, body in re.findall(r'\.target\(\s*name: "(\w+)"(.*?)(?=\n    \.\w+Target\(|\n    \.target\()', manifest(), re.S)}
    shared = {"swift-argument-parser": "argumentParser", "swift-log": "logging"}
    modules = {path.parent.name: re.findall(r'link "(\w+)"', path.read_text()) for path in (ROOT / "Sources").glob("*/module.modulemap")}
    needed = {LINKED.get(library, library): module for module, libraries in modules.items() for library in libraries}
    for name, (_, target, _) in dependencies().items():
        if name not in ("dependency", "---"):
            written = shared.get(name, f'"{needed.get(name, name)}"')
            assert written in targets[re.search(r"`(\w+)`", target)[1]], name


# --- Upgrade notes and examples

def test_names_of_the_upgrade_notes_are_declared_and_former_ones_are_not():
    rows = re.findall(r"^\| (\w+) \| `+(?:\w+/)?(\w+)`", section("Upgrading.md", "## Changed names"), re.M)
    declared = {name for text in SOURCES.values() for name in re.findall(r"public (?:final )?(?:struct|class|enum|protocol) (\w+)", text)}
    top = {name for text in SOURCES.values() for name in re.findall(r"^public (?:final )?(?:struct|class|enum|protocol) (\w+)", text, re.M)}
    assert len(rows) > 10 and {new for _, new in rows} <= declared
    assert {old for old, _ in rows} & top == set()


def test_the_examples_to_read_first_are_short_and_have_one_file():
    folders = re.findall(r"^\| \[[\w ]+\]\((\w+)\)", (ROOT / "Stories/README.md").read_text(), re.M)[:3]
    files = [list((ROOT / "Stories" / folder).glob("*.swift")) for folder in folders]
    assert [len(found) for found in files] == [1, 1, 1]
    assert [file for [file] in files if len(file.read_text().splitlines()) >= 60] == []


# --- Hints of builds

PUBLIC = re.compile(r"^public (?:final |indirect )*(?:struct|class|enum|protocol|func) (\w+)", re.M)


def test_hints_of_builds_know_every_product_and_what_it_declares():
    """A name that a source lacks is found in the table, and nothing else is in it."""
    rows = re.findall(r'StorybookProduct\(\s*name: "(\w+)"(.*?)\),\n    (?=Story|\])|StorybookProduct\(name: "(\w+)", trait', source("StorybookProduct.swift") + "\n    ]", re.S)
    products = {first or second: body for first, body, second in rows}
    declared = re.findall(r'\.library\(name: "(\w+)"', manifest())
    assert set(products) == set(declared)
    for name in set(declared) - {"Storybook"}:
        public = {found for path, text in SOURCES.items() if path.relative_to(ROOT / "Sources").parts[0] == name for found in PUBLIC.findall(text)}
        listed = re.search(r"names: \[(.*?)\]", products[name], re.S)
        assert set(re.findall(r'"(\w+)"', listed[1] if listed else "")) == public, name


# --- HTTP

def test_the_served_methods_are_those_of_the_sources():
    served = {method for text in SOURCES.values() for method in re.findall(r'request\.method [!=]= "([A-Z]+)"', text)}
    line = next(text for text in section("Security.md", "## Access by option").split("\n\n") if text.startswith("HTTP requests"))
    assert set(re.findall(r"\b[A-Z]{3,}\b", line)) - {"HTTP", "JSON"} == served


def test_a_body_is_sent_to_no_path_but_renderings_and_rules():
    paths = {path for text in PROSE.values() for path in re.findall(r"POST (/\w*)", text)}
    assert paths == {"/render", "/_storybook"}
    assert [name for name in PROSE if re.search(r"[Oo]nly GET and HEAD", flat(name))] == []


ROUTES = re.findall(r'^  case \w+ = "(/[\w./]*)"', source("ServedAddress.swift"), re.M)


def test_the_paths_of_the_host_are_all_in_their_table():
    paths = [re.sub(r"<.*", "", path) for path in first_column(section("WireProtocol.md", "## Over HTTP")) if path.startswith("/")]
    # The last one is the catalog's.
    assert len(ROUTES) > 5 and sorted(paths) == sorted([*ROUTES, "/"])


def test_a_request_in_a_sentence_is_one_that_the_host_serves():
    found = {(name, path) for name, text in PROSE.items() for path in re.findall(r"(?:GET|POST) (/_storybook/accessibility|/[\w.]*/?)", text)}
    assert len(found) > 4 and [(name, path) for name, path in found if path not in ROUTES] == []


# --- Limits: the page, its words around the number, the file, and the declaration of the same number

LIMITS = [
    ("Architecture.md", r"takes more than (\d+) ms", "RoomEntry.swift", r"stackPatience = Duration\.milliseconds\((\d+)\)"),
    ("Assistants.md", r"pages of (\d+)", "ResourceList.swift", r"pageSize = (\d+)"),
    ("Assistants.md", r"`runs` \((\d+)\)", "ExploreTool.swift", r"let runs = (\d+)"),
    ("Assistants.md", r"message has at most (\d+) MB", "StandardStreams.swift", r"limit = (\d+) << 20"),
    ("Assistants.md", r"for at most (\w+) seconds", "AssistantServer.swift", r"grace: Duration = \.seconds\((\d+)\)"),
    ("Assistants.md", r"`timeLimit` \((\d+) seconds", "ExploreTool.swift", r"let seconds = (\d+)"),
    ("Assistants.md", r"up to (\d+) requests", "ModelContextSession.swift", r"mostUnderWay = (\d+)"),
    ("ControlKinds.md", r"more than (\w+) fields", "control-registry.js", r"length > (\d+)\) return .wide"),
    ("Exploring.md", r"after (\d+) crashes", "Exploration.swift", r"fatalLimit = (\d+)"),
    ("Exploring.md", r"expanded (\w+) levels deep", "BoundaryValues+Level.swift", r"nameLimit = (\d+)"),
    ("Exploring.md", r"`--runs` \((\d+)\)", "ExploreCommand.swift", r"var runs = (\d+)"),
    ("Presence.md", r"Up to (\w+) previews of a connection", "RequestQueue.swift", r"static let limit = (\d+)"),
    ("Presence.md", r"up to (\d+) more can wait", "RequestQueue.swift", r"waitingLimit = (\d+)"),
    ("Presence.md", r": 1 to (\d+) letters", "PersonName.swift", r"limit = (\d+)"),
    ("Presence.md", r"holds up to ([\d,]+) participants", "Membership.swift", r"usualLimit = ([\d_]+)"),
    ("Deploying.md", r"checks the files every (\w+) seconds", "ServerConfiguration.swift", r"certificateCheck: Duration = \.seconds\((\d+)\)"),
    ("Environment.md", r"1 to (\d+); `size", "EnvironmentSettings+Size.swift", r"range = 1\.\.\.(\d+)"),
    ("Security.md", r"At most ([\d,]+) edits", "RoomQueue.swift", r"static let limit = (\d+)"),
    ("Security.md", r"connection: (\d+) in progress", "RequestQueue.swift", r"static let limit = (\d+)"),
    ("Security.md", r"replies are read, at most (\d+) and", "RequestQueue.swift", r"waitingLimit = (\d+)"),
    ("Security.md", r"for the props, (\d+) levels", "ValueParser.swift", r"maximumDepth = (\d+)"),
    ("Security.md", r"nested \| (\d+) MiB", "ServerConfiguration.swift", r"maximumMessageBytes = (\d+) << 20"),
    ("Security.md", r"At most [\d,]+ edits and (\d+) MB per room", "RoomQueue.swift", r"byteLimit = (\d+) << 20"),
    ("Security.md", r"(\d+) MB per connection; messages", "UnreadMessages.swift", r"byteLimit = (\d+) << 20"),
    ("Security.md", r"at most \d+ and (\d+) MB waiting", "RequestQueue.swift", r"byteLimit = (\d+) << 20"),
    ("Security.md", r"at (\d+) MB it closes it with 1013", "ServerConfiguration.swift", r"maximumQueuedBytes = (\d+) << 20"),
    ("Security.md", r"closes after (\d+) seconds of silence", "ServerConfiguration.swift", r"hangUpAfter: Duration = \.seconds\((\d+)\)"),
    ("Security.md", r"(\w+) seconds, 32 kB", "ServerConfiguration.swift", r"headerTimeout: Duration = \.seconds\((\d+)\)"),
    ("Security.md", r"(\d+) MB per patch", "PatchBudget.swift", r"case \.message: (\d+) << 20"),
    ("Security.md", r"(\d+) MB for the props", "PropsLimit.swift", r"bytes = (\d+) << 20"),
    ("Security.md", r"(\d+) steps, and at most", "History.swift", r"let limit = (\d+)"),
    ("Security.md", r"steps, and at most (\d+) MB", "History.swift", r"byteLimit = (\d+) << 20"),
    ("Presence.md", r"does not answer for (\d+) seconds", "RedisConnection.swift", r"replyTimeout = Duration\.seconds\((\d+)\)"),
    ("Presence.md", r"silent for (\d+) seconds", "Cluster.swift", r"patience = Duration\.seconds\((\d+)\)"),
    ("Presence.md", r"At most (\d+) MB wait", "RedisConnection.swift", r"queueLimit = (\d+) << 20"),
    ("Presence.md", r"dropped at (\d+) MB", "RedisLog.swift", r"peerMessageLimit = (\d+) << 20"),
    ("UnderLoad.md", r"disconnected after (\d+) seconds", "ServerConfiguration.swift", r"hangUpAfter: Duration = \.seconds\((\d+)\)"),
    ("UnderLoad.md", r"has (\w+) seconds for its header", "ServerConfiguration.swift", r"headerTimeout: Duration = \.seconds\((\d+)\)"),
    ("UnderLoad.md", r"keeps (\d+) steps of history", "History.swift", r"let limit = (\d+)"),
    ("UnderLoad.md", r"at most (\d+) MB of them", "History.swift", r"byteLimit = (\d+) << 20"),
    ("WireProtocol.md", r"more than ([\d,]+) changes", "TextHistory.swift", r"static let limit = (\d+)"),
    ("WireProtocol.md", r"1 to (\d+) letters and digits of any script", "FixtureName.swift", r"lengths = 1\.\.\.(\d+)"),
    ("WireProtocol.md", r"1 to (\d+) letters in one line", "PersonName.swift", r"limit = (\d+)"),
    ("WireProtocol.md", r"or (\d+) MB of text old", "TextHistory.swift", r"byteLimit = (\d+) << 20"),
    ("Assistants.md", r"at most (\d+) kB of text", "AnswerLimit.swift", r"\(bytes: (\d+)_000"),
    ("Assistants.md", r"picture or a resource (\d+) MB", "AnswerLimit.swift", r"binaryBytes: (\d+) << 20"),
    ("BringItIntoYourApp.md", r"at most (\d+) fixtures", "ServedFixtures.swift", r" limit: Int = (\d+)"),
    ("BringItIntoYourApp.md", r"at most (\d+) kB", "ServedFixtures.swift", r"byteLimit: Int = (\d+) << 10"),
    ("Conformance.md", r"has at most (\d+) MiB", "ServerConfiguration.swift", r"maximumMessageBytes = (\d+) << 20"),
    ("Environment.md", r"have up to (\d+) KiB", "EnvironmentReader.swift", r"mostGlobalBytes = (\d+) << 10"),
    ("Environment.md", r"and (\d+) names of", "EnvironmentReader.swift", r"mostGlobals = (\d+)"),
    ("Environment.md", r"names of up to (\d+) bytes", "EnvironmentReader.swift", r"longestText = (\d+)"),
    ("Presence.md", r"Every (\d+) commits", "ReplicatedRoom.swift", r"keepingInterval = (\d+)"),
    ("Presence.md", r"expire after (\d+) hours", "RedisScripts.swift", r"lifetime = (\d+) \* 60 \* 60 \* 1000"),
    ("Scripts.md", r"the request has more than (\d+) MB", "RequestLimits.swift", r"body = (\d+) << 20"),
    ("Scripts.md", r"more than (\d+) in a second", "script-guard.js", r"request: (\d+)"),
    ("Scripts.md", r"or (\d+) without an answer", "script-requests.js", r"mostWaiting = (\d+)"),
    ("Scripts.md", r"at most (\d+) times in a second", "script-guard.js", r"perform: (\d+)"),
    ("Scripts.md", r"does not answer for (\w+) seconds", "script-frame.js", r"patience = (\d+)000\b"),
    ("StaticSite.md", r"MB or ([\d,]+) stories", "other-listing.js", r"mostStories = ([\d_]+)"),
    ("WireProtocol.md", r"keeps up to (\d+) of them", "Rooms.swift", r"messageLimit = (\d+)"),
    ("WireProtocol.md", r"of them, at most (\d+) MB", "Rooms.swift", r"byteLimit = (\d+) << 20"),
    ("WireProtocol.md", r"at most ([\d,]+) bytes of ASCII", "RequestLimits.swift", r"address = ([\d_]+)"),
    ("WorkerProtocol.md", r"message over (\d+) MB", "LengthPrefixedFraming.swift", r"limit = (\d+) << 20"),
    ("WorkingTogether.md", r"holds up to ([\d,]+) participants", "Membership.swift", r"usualLimit = ([\d_]+)"),
]


def number(text):
    digits = re.sub(r"[,_]", "", text)
    return int(digits) if digits.isdigit() else WORDS[text.lower()]


@pytest.mark.parametrize("page, words, file, declaration", LIMITS, ids=lambda value: value[:30])
def test_a_limit_is_that_of_the_sources(page, words, file, declaration):
    written, declared = re.search(words, flat(page)), re.search(declaration, source(file))
    assert written, f"{page}: {words}"
    assert declared, f"{file}: {declaration}"
    assert number(written[1]) == number(declared[1])


# --- Lists: what the page names, and what the sources have

def cases(file, type):
    """The raw values of an enum's cases."""
    body = re.search(rf"enum {type}: String[^{{]*\{{(.*?)\n\s*(?:init|static|var|func|\}})", source(file), re.S)[1]
    found = []
    for line in re.findall(r"case (.*)", body):
        found += [raw or name for name, raw in re.findall(r'(\w+)(?: = "([^"]+)")?(?:,|$)', line.strip())]
    return found


MCP = "\n".join(text for path, text in SOURCES.items() if "StorybookMCP" in path.parts)
# Each with its page and section, what of it is a member (None: the code in the first column), and the members of the sources.
LISTS = {
    "tools": ("Assistants.md", "## Tools", r"^\| `(\w+)` \|", re.findall(r'name: "(\w+_\w+)"', MCP)),
    "resources": ("Assistants.md", "## Resources", r"`storybook://(\w+)",
                  re.findall(r"storybook://(\w+)", source("ResourceAddress.swift"))),
    "revisions": ("Assistants.md", "## Protocol versions", r"\d{4}-\d\d-\d\d",
                  re.findall(r'"(\d{4}-\d\d-\d\d)"', source("ProtocolVersions.swift").split("static let all")[0])),
    "kinds of findings": ("Exploring.md", "### Kinds of findings", None, cases("Finding.swift", "Kind")),
    "modes of recording": ("Snapshots.md", "## From the command line", None, cases("SnapshotRecord.swift", "SnapshotRecord")),
}


@pytest.mark.parametrize("page, heading, member, known", LISTS.values(), ids=LISTS)
def test_a_list_has_all_that_the_sources_have(page, heading, member, known):
    text = section(page, heading)
    listed = re.findall(member, text, re.M) if member else first_column(text)
    assert known and set(listed) == set(known)


def test_the_options_of_a_site_are_those_of_the_command():
    options = {word.split(" ")[0] for word in first_column(section("StaticSite.md", "## What is rendered"))}
    assert options and options <= {word.split(" ")[0] for word in first_column(section("CommandLine.md", "## build"))}


def test_codes_of_failures_are_those_of_the_protocol():
    known = set(first_column(section("WireProtocol.md", "## Why a message failed")))
    listed = set(first_column(section("Presence.md", "## Previews")))
    assert len(listed) > 3 and listed <= known


def test_names_of_the_environment_are_the_same_on_both_pages():
    members = {name.rstrip("?") for name in re.findall(r"^\| `([\w?]+)` \|", section("WireProtocol.md", "### Environments"), re.M)}
    table = section("Environment.md", "### Names and values")
    names = {name for cell in re.findall(r"^\| (`.*?) \|", table, re.M) for name in re.findall(r"`(\w+)`", cell)}
    assert len(names) > 8 and (names - {"width", "height", "global"}) | {"size", "dependencies", "globals"} == members
    options = re.findall(r"^\| `--([a-z-]+)", section("CommandLine.md", "## Environment"), re.M)
    assert {re.sub(r"-(.)", lambda each: each[1].upper(), option) for option in options} == names


def test_the_calendars_are_the_same_in_the_program_the_page_and_the_documentation():
    known = re.findall(r'\("([\w-]+)", \.', source("CalendarNames.swift"))
    page = (ROOT / "Public/js/environment/environment-labels.js").read_text()
    listed = re.findall(r'"([\w-]+)"', re.search(r"calendarNames = \[(.*?)\]", page, re.S)[1])
    row = re.search(r"^\| `calendar` \| (.*?) \|", section("Environment.md", "### Names and values"), re.M)[1]
    assert len(known) == 16 and listed == known == re.findall(r"`([\w-]+)`", row)


def test_the_sizes_of_text_are_all_of_them_wherever_they_are_listed():
    sizes = cases("RenderEnvironment.swift", "TextSize")
    listed = [re.findall(r"\w+", each.replace(" or ", ", ").replace("`", "")) for text in PROSE.values()
              for each in re.findall(r"`?xSmall`?,[^|.]*?`?xxxLarge`?", text)]
    assert len(listed) > 2 and all(each == sizes for each in listed)


def test_the_statuses_of_a_posted_rendering_are_those_of_the_sources():
    code = "\n".join(SOURCES.values())
    statuses = re.findall(r"^\| (\d{3}) \|", section("Pipelines.md", "### For other tools"), re.M)
    assert len(statuses) > 3 and [each for each in statuses if not re.search(rf"\.text\(\s*{each},|status: {each}\b", code)] == []


def test_the_examples_are_all_in_their_table():
    page = (ROOT / "Stories/README.md").read_text()
    listed = re.findall(r"^\| \[[^]]+\]\((\w+)\) \|", page, re.M)
    catalog = re.findall(r"^  (\w+)\.screen$", (ROOT / "Stories/Catalog.swift").read_text(), re.M)
    assert catalog and sorted(listed) == sorted(catalog)
    sources = {name: "\n".join(path.read_text() for path in (ROOT / "Stories" / name).glob("*.swift")) for name in listed}
    named = [(name, word) for name, row in re.findall(r"^\| \[[^]]+\]\((\w+)\) \| (.*) \|$", page, re.M)
             for word in re.findall(r"`([\w.]+)`", row) if word != "explore"]
    assert named and [(name, word) for name, word in named if word not in sources[name]] == []


# --- Texts that contradict each other

COMMANDS = re.findall(r"^## (.+)$", PROSE["CommandLine.md"], re.M)


@pytest.mark.parametrize("command", COMMANDS)
def test_no_two_arguments_of_a_command_have_one_text(command):
    rows = re.findall(r"^\| `[^`]+` \|(.*?)\| (.*) \|$", section("CommandLine.md", f"## {command}"), re.M)
    texts = collections.Counter(text for _, text in rows)
    assert [text for text, count in texts.items() if count > 1] == []
    assert [text for default, text in rows if default.strip() and "(default:" in text] == []


def test_a_description_holds_the_same_wherever_one_is_given():
    """Plain text: in the comments of all initializers, and in what the page does with it."""
    notes = [note for path, text in SOURCES.items() if "Storybook" in path.parts
             for note in re.findall(r"/// +- description: (.*)", text)]
    assert len(notes) > 2 and {note.split(", ", 1)[1] for note in notes} == {"in plain text; an empty line begins a paragraph."}
    assert "A description is plain text; an empty line starts a paragraph." in flat("Environment.md")
    assert r"text.split(/\n\s*\n/)" in source("live-story.js")


def test_a_platform_that_is_not_tested_is_not_promised():
    """Where the README asks for macOS, and in the lists of what is not there."""
    tested = any("macos" in path.read_text().lower() for path in (ROOT / ".ci").iterdir() if path.is_file())
    for page in ("README.md", "Features.md"):
        asked = [line for line in re.split(r"(?<=[.|])\s", flat(page)) if "macOS" in line and "platforms:" not in line]
        assert asked and (tested or all(re.search(r"not tested|untested", line) for line in asked)), page


# --- Figures

FIGURES = re.findall(r"^## (.+)\n\n`Benchmarks/run ([\w-]+)`$", PROSE["Report.md"], re.M)


def title(benchmark):
    return re.search(r'TITLE = "(.*)"', (ROOT / f"Benchmarks/figures/{benchmark.replace('-', '_')}.py").read_text())[1]


@pytest.mark.parametrize("heading, benchmark", FIGURES, ids=[name for _, name in FIGURES])
def test_a_section_of_the_report_has_the_title_that_its_benchmark_prints(heading, benchmark):
    assert heading == title(benchmark)


def test_every_section_of_the_report_and_every_goal_names_its_benchmark():
    headings = set(re.findall(r"^## (.+)$", PROSE["Report.md"], re.M)) - {"Overview", "Missed goals, and why"}
    assert len(FIGURES) > 10 and headings == {heading for heading, _ in FIGURES}
    named = re.findall(r"^\|.*\| `([\w-]+)` \|$", section("Report.md", "## Overview"), re.M)
    assert len(named) > 10 and set(named) <= {name for _, name in FIGURES}


def test_the_figures_for_users_are_rows_of_the_report():
    rows = [line for line in PROSE["Figures.md"].splitlines() if line.startswith("| ")]
    assert len(rows) > 10 and set(rows) <= set(PROSE["Report.md"].splitlines())


def test_a_time_that_the_readme_quotes_is_on_the_page_with_the_figures():
    quoted = write_report.quotes(PROSE["Report.md"])
    for words, time in quoted["README.md"]:
        assert any(write_report.about(float(seconds)) == time for seconds in re.findall(r"([\d.]+) s\b", PROSE["Figures.md"])), words


def test_the_lines_of_code_are_nearly_those_of_now():
    """The page would be stale with each change, if it were not rounded."""
    [row] = re.findall(r"^\| lines of .*", PROSE["Figures.md"], re.M)
    written = [int(each.replace(",", "")) for each in re.findall(r"\d+,\d{3}", row)]
    counted = write_report.lines()
    assert len(written) == len(counted) == 4 and [(old, new) for old, new in zip(written, counted.values()) if abs(old - new) > new / 10] == []


def test_what_is_measured_anew_replaces_its_section_alone():
    report, measured = PROSE["Report.md"], {"Benchmarks/run build": "## New\n\n`Benchmarks/run build`\n\nNothing.\n"}
    assert write_report.updated(report, write_report.sections(report)) == report
    old, new = write_report.sections(report), write_report.sections(write_report.updated(report, measured))
    assert len(old) > 10 and new == {**old, **measured} and list(new) == list(old)


@pytest.mark.parametrize(("name", "times"), write_report.quotes(PROSE["Report.md"]).items())
def test_a_time_of_building_is_the_one_that_was_measured(name, times):
    text = (ROOT / name).read_text()
    assert times and write_report.quoting(text, times) == text
    assert write_report.quoting(text, [(words, "another") for words, _ in times]) != text


# --- Lists in Markdown

@pytest.mark.parametrize("page", sorted(PROSE))
def test_the_numbers_of_a_list_follow_each_other(page):
    """A blank line or a wrong indentation begins a list anew, with the wrong number."""
    rest = re.sub(r"^ *```.*?^ *```", "", PROSE[page], flags=re.M | re.S)
    for block in re.split(r"\n\s*\n", rest):
        numbers = [int(each) for each in re.findall(r"^(\d+)\. ", block, re.M)]
        assert numbers in ([], list(range(1, len(numbers) + 1))), block[:100]


# --- Names

FILES = subprocess.run(["git", "ls-files", "-co", "--exclude-standard", "Sources", "Public", "Stories", "Tests"],
                       capture_output=True, text=True, cwd=ROOT).stdout.splitlines()
STEMS = {part for name in FILES for part in (name.rpartition("/")[2], name.rpartition("/")[2].rpartition(".")[0])} | {
    folder for name in FILES for folder in name.split("/")[:-1]} | set(re.findall(r'name: "(\w+)"', manifest()))
CODE = "\n".join([*SOURCES.values(), *(path.read_text() for path in (ROOT / "Public").rglob("*.js"))])
DECLARED = set(re.findall(r"\b(?:struct|class|enum|actor|protocol|typealias|func|let|var|case|function|const) #?(\w+)", CODE))


def exists(name):
    return name in STEMS or all(part in DECLARED for part in name.split(".") if part)


def drawn(text):
    """Names of code in drawings: two capitals or more, and files of the page."""
    drawings = "\n".join(re.findall(r"```text\n(.*?)```", text, re.S))
    return set(re.findall(r"\b(?:[A-Z][a-z]+){2,}\b|\b[\w-]+\.js\b", drawings))


@pytest.mark.parametrize("page", ["Architecture.md", "CONTRIBUTING.md"])
def test_names_of_files_and_types_are_those_of_the_sources(page):
    tables = {name for row in re.findall(r"^\|.*\|$", PROSE[page], re.M) for name in re.findall(r"`([A-Z][\w+]*|[\w-]+\.js)`", row)}
    names = drawn(PROSE[page]) | tables
    assert len(names) > 5 and sorted(name for name in names if not exists(name)) == []


def test_names_in_the_diagram_are_those_of_the_sources():
    for name in ("architecture.svg", "architecture~dark.svg", "three-parts.svg", "three-parts~dark.svg"):
        labels = re.findall(r">([^<]+)</text>", (PAGES / "Resources" / name).read_text())
        names = {word for label in labels for word in re.findall(r"\b(?:[A-Z][a-z]*){2,}\b|\b[\w-]+\.js\b", label)}
        assert len(names) > 1 and sorted(each for each in names - {"JSON", "HTML", "DOM"} if not exists(each)) == [], name


def test_a_command_in_another_library_is_the_line_that_is_compiled():
    lines = re.findall(r"^\| .*\| `([^`]*button[^`]*)` \|$", section("HTMLLibraries.md", "## Another library"), re.M)
    forms = sorted((ROOT / "Tests/OutsideTests/Shop/Sources/LibraryScreens").glob("*.swift"))
    example = ROOT / "Tests/StorybookTests/Documentation/AnyMarkupExample.swift"
    compiled = "".join(path.read_text() for path in [*forms, example])
    assert len(lines) == 7 and [line for line in lines if line not in compiled] == []


LABEL = re.compile(r"(?<![`\w])`(\w+):`")


def test_an_argument_label_is_one_of_the_sources():
    # Pages for users of other systems show labels of those, too.
    own = {name: text for name, text in PROSE.items() if not name.startswith("ComingFrom")}
    found = {(name, label) for name, text in own.items() for label in LABEL.findall(text)}
    labels = {label for text in SOURCES.values() for label in re.findall(r"\b(\w+)(?: \w+)?: ", text)}
    assert len(found) > 5 and sorted((name, label) for name, label in found if label not in labels) == []


# Of Foundation and the standard library, and those that a reader's own package has in examples.
ELSEWHERE = {"JSONDecoder", "JSONEncoder", "OptionSet", "TimeZone", "URL", "UUID", "CommandConfiguration", "PlayerView", "SignIn",
             "MyScreens", "CartADozenTests"}
# Of browsers, and of a library of Swift's.
ELSEWHERE |= {"DOMContentLoaded", "DispatchQueue"}
# Of Vapor and Hummingbird, which nothing here links.
ELSEWHERE |= {"AsyncResponseEncodable", "ByteBuffer", "HummingbirdTesting", "ResponseGenerator", "VaporTesting"}
EXAMPLES = "\n".join(path.read_text() for folder in ("Tests", "Stories", "Examples", PAGES)
                     for path in (ROOT / folder).rglob("*.swift") if ".build" not in path.parts)


def spans(page):
    """Code within sentences."""
    return re.findall(r"`+([^`]+)`+", re.sub(r"^ *```.*?^ *```", "", PROSE[page], flags=re.M | re.S))


@pytest.mark.parametrize("page", sorted(name for name in PROSE if not name.startswith("ComingFrom")))
def test_types_and_members_in_sentences_are_those_of_the_sources(page):
    types = {name for span in spans(page) for name in re.findall(r"\b[A-Z][a-z]\w*[A-Z]\w*|\b[A-Z]{2,}[a-z]\w*", span)} - ELSEWHERE
    assert [name for name in sorted(types) if not exists(name) and not re.search(rf"\b{name}\b", EXAMPLES)] == []
    members = {each for span in spans(page) for each in re.findall(r"^([A-Z]\w+)[./]([a-z]\w+)(?:\([^)]*\))?$", span)}
    assert [(type, name) for type, name in sorted(members) if type in DECLARED and name not in DECLARED | STEMS | {"docc"}] == []


@pytest.mark.parametrize("page", sorted(name for name in PROSE if not name.startswith("ComingFrom")))
def test_calls_in_sentences_are_declared(page):
    calls = {call for span in spans(page) for call in re.findall(r"(?<![\w.$])([A-Z]\w*)\((?:([a-z]\w*):)?", span)}
    unknown = [name for name, _ in calls if name not in DECLARED | ELSEWHERE and not re.search(rf"\b{name}\b", EXAMPLES)]
    labels = [(name, label) for name, label in calls if name in DECLARED and label and not any(
        re.search(rf"\b{label}\b", text) for text in SOURCES.values() if re.search(rf"\b{name}\b", text))]
    assert (unknown, labels) == ([], [])


PATH = re.compile(r"(?:Benchmarks|Examples|Public|Sources|Stories|Tests|\.ci|\.github)/[\w./+-]+")


@pytest.mark.parametrize("page", sorted(PROSE))
def test_a_path_in_a_sentence_is_that_of_a_file(page):
    """Of this repository, of an example, or of the package that a reader of the README makes."""
    paths = {span for span in spans(page) if PATH.fullmatch(span) and "GreetingsStories" not in span}
    assert [path for path in sorted(paths) if not any((ROOT / folder / path).exists() for folder in (".", "Examples/Bookshop"))] == []


@pytest.mark.parametrize("page", sorted(PROSE))
def test_a_function_that_a_sentence_places_in_a_file_of_the_page_is_there(page):
    placed = re.findall(r"`(\w+)`,?\s+(?:in|of)\s+`([\w-]+\.js)`", PROSE[page])
    declared = r"\b(?:function|const|let|class|static) #?{}\b|^  #?{}\("
    assert [(name, file) for name, file in placed if not re.search(declared.format(name, name), source(file), re.M)] == []


def test_a_target_of_make_in_a_sentence_exists():
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.M))
    named = {(page, name) for page in PROSE for span in spans(page) for name in re.findall(r"^(?:\w+=\S+ )*make ([\w-]+)", span)}
    assert len(named) > 20 and [(page, name) for page, name in sorted(named) if name not in targets] == []


# --- The first screen

def test_the_page_shows_the_first_screen_that_init_writes():
    [shown] = re.findall(r"const example = `(.*?[^\\])`\n", source("welcome.js"), re.S)
    source_of_init = (ROOT / "Sources/StorybookServer/Initialization/NewProgram.swift").read_text()
    [written] = re.findall(r'greeting = #"""\n(.*?)\n    """#', source_of_init, re.S)
    assert re.sub(r"\\([`\\])", r"\1", shown) == textwrap.dedent(written)
