"""Targets and folders are layers: imports are those of a table, and what a folder's files use of their target's other
folders points one way."""

import collections
import re

import pytest
from conftest import ROOT

SOURCES = ROOT / "Sources"
TARGETS = sorted(path.name for path in SOURCES.iterdir() if any(path.rglob("*.swift")))
IMPORT = re.compile(r"^\s*(?:@\w+ |public |package |internal |private )*import (\w+)", re.M)
# What each target imports of the others; a new arrow needs a reason and a row in Package.swift.
IMPORTS = {
    "StorybookMarkup": [],
    "StorybookWebSockets": ["CStorybookUV", "CStorybookWebSockets"],
    "StorybookSchema": ["CStorybookRuntime"],
    "Storybook": ["CStorybookRuntime", "StorybookSchema"],
    "StorybookAsync": ["Storybook", "StorybookSchema"],
    "StorybookData": ["Storybook", "StorybookSchema"],
    "StorybookFlows": ["Storybook", "StorybookSchema"],
    "StorybookInteractions": ["Storybook", "StorybookMarkup", "StorybookProgram", "StorybookSchema"],
    "StorybookMustache": ["Storybook", "StorybookSchema"],
    "StorybookRecording": ["Storybook", "StorybookSchema"],
    "StorybookFiles": ["Storybook", "StorybookProgram", "StorybookSchema"],
    "StorybookSnapshots": ["Storybook", "StorybookFiles", "StorybookMarkup", "StorybookProgram", "StorybookSchema"],
    "StorybookProgram": ["CStorybookTrace", "Storybook", "StorybookSchema"],
    "StorybookHost": [
        "CStorybookTrace", "Storybook", "StorybookFiles", "StorybookInteractions", "StorybookMarkup", "StorybookPage",
        "StorybookProgram", "StorybookRecording", "StorybookSchema", "StorybookSnapshots", "StorybookWebSockets",
    ],
    "StorybookCommandLine": [
        "Storybook", "StorybookFiles", "StorybookHost", "StorybookMarkup", "StorybookProgram", "StorybookSchema",
        "StorybookSnapshots", "StorybookWebSockets",
    ],
    "StorybookCheck": [
        "Storybook", "StorybookCommandLine", "StorybookFiles", "StorybookHost", "StorybookMarkup", "StorybookProgram",
        "StorybookRecording", "StorybookSchema", "StorybookSnapshots",
    ],
    "StorybookExplore": [
        "Storybook", "StorybookCommandLine", "StorybookFiles", "StorybookHost", "StorybookMarkup", "StorybookProgram",
        "StorybookSchema",
    ],
    "StorybookReview": [
        "Storybook", "StorybookCheck", "StorybookCommandLine", "StorybookFiles", "StorybookHost", "StorybookMarkup",
        "StorybookProgram", "StorybookSchema", "StorybookScreenshots", "StorybookSnapshots",
    ],
    "StorybookScreenshots": [
        "Storybook", "StorybookCheck", "StorybookCommandLine", "StorybookFiles", "StorybookHost", "StorybookMarkup",
        "StorybookProgram", "StorybookSchema", "StorybookSnapshots", "StorybookWebSockets",
    ],
    "StorybookSite": [
        "Storybook", "StorybookCommandLine", "StorybookFiles", "StorybookHost", "StorybookMarkup", "StorybookProgram",
        "StorybookSchema", "StorybookWebSockets",
    ],
    "StorybookMCP": [
        "Storybook", "StorybookCheck", "StorybookCommandLine", "StorybookExplore", "StorybookFiles", "StorybookHost",
        "StorybookMarkup", "StorybookProgram", "StorybookReview", "StorybookSchema", "StorybookScreenshots",
        "StorybookWebSockets",
    ],
    "StorybookServer": [
        "Storybook", "StorybookCheck", "StorybookCommandLine", "StorybookExplore", "StorybookFiles", "StorybookHost",
        "StorybookMCP", "StorybookMarkup", "StorybookProgram", "StorybookReview", "StorybookSchema",
        "StorybookScreenshots", "StorybookSite", "StorybookWebSockets",
    ],
    "StorybookTool": ["StorybookServer"],
    "StorybookScreenshotTesting": [
        "Storybook", "StorybookProgram", "StorybookScreenshots", "StorybookSnapshots", "StorybookTesting",
    ],
    "StorybookTesting": [
        "Storybook", "StorybookFiles", "StorybookInteractions", "StorybookMarkup", "StorybookProgram",
        "StorybookSchema", "StorybookSnapshots",
    ],
    "StorybookSharing": [
        "CStorybookRedis", "StorybookHost", "StorybookSchema", "StorybookServer", "StorybookWebSockets",
    ],
}
# The folders of the page: each row imports only rows before it, so that the state knows no panel.
PAGE_LAYERS = [
    # Values and elements.
    "text", "core", "rebase schema ui", "frame",
    # What all parts of the page share.
    "connection environment settings", "presence router shortcuts source-code", "catalog editor state",
    # The canvas, the fields, and the tabs and dialogs around them.
    "async canvas controls empty-states errors fixtures flow others pick share snapshot",
    "actions docs editor-tools inspect recorder search site tests", "accessibility gallery sidebar", "review",
    # What puts them together.
    "shell viewport", ".",
]
# The targets that the command line can do without.
TOOLS = ["StorybookCheck", "StorybookExplore", "StorybookMCP", "StorybookReview", "StorybookScreenshots", "StorybookSite"]
MODIFIERS = r"(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |private |fileprivate |final |indirect )*"
DECLARATION = re.compile(rf"^{MODIFIERS}(?:struct|class|enum|actor|protocol|typealias|func|let|var) (\w+)", re.M)
WORDS = [r"//.*", r'"""(?:.|\n)*?"""', r'"(?:\\.|[^"\\\n])*"']


def code(path):
    """A file without its comments and texts."""
    text = path.read_text()
    for pattern in WORDS:
        text = re.sub(pattern, "", text)
    return text


def swift_files(target):
    return [path for path in (SOURCES / target).rglob("*.swift") if "Documentation.docc" not in path.parts]


def folder(path, target):
    parts = path.relative_to(target).parts
    return parts[0] if len(parts) > 1 else "."


def arrows(files):
    """{folder: {folder: [(path, name)]}} by the names that one folder alone declares at the top level.

    - Parameter files: {(folder, path): code}.
    """
    declared = collections.defaultdict(set)
    for (place, _), text in files.items():
        for name in DECLARATION.findall(text):
            declared[name].add(place)
    found = collections.defaultdict(lambda: collections.defaultdict(list))
    for (place, path), text in files.items():
        for name in sorted(set(re.findall(r"\b[A-Za-z_]\w*\b(?!\s*:)", text))):
            if len(declared[name]) == 1 and place not in declared[name]:
                found[place][next(iter(declared[name]))].append((path, name))
    return found


def reachable(graph, start):
    seen, waiting = set(), list(graph.get(start, ()))
    while waiting:
        place = waiting.pop()
        if place not in seen:
            seen.add(place)
            waiting += graph.get(place, ())
    return seen


def in_cycles(graph):
    return sorted(place for place in graph if place in reachable(graph, place))


def test_a_folder_that_is_used_by_what_it_uses_is_found():
    files = {("A", "A/a.swift"): "struct Low {}", ("B", "B/b.swift"): "struct High { let low: Low }"}
    assert in_cycles(arrows(files)) == []
    files["A", "A/c.swift"] = "func climb(to high: High) {}"
    assert in_cycles(arrows(files)) == ["A", "B"]
    assert arrows(files)["A"]["B"] == [("A/c.swift", "High")]


def imports(target):
    """What the files of a target import of Storybook's targets."""
    found = {name for path in swift_files(target) for name in IMPORT.findall(code(path))}
    return {name for name in found if re.match("C?Storybook", name)} - {target}


def test_each_target_imports_what_the_table_says():
    assert {target: imports(target) for target in TARGETS} == {target: set(row) for target, row in IMPORTS.items()}


def test_the_server_has_nothing_of_a_tool_but_its_row_in_the_table():
    table = SOURCES / "StorybookServer/Commands/ToolTable.swift"
    uses = {tool: [path for path in swift_files("StorybookServer") if tool in IMPORT.findall(code(path))] for tool in TOOLS}
    assert uses == {tool: [table] for tool in TOOLS}


def test_what_make_serve_leaves_out_is_no_part_of_the_page():
    """The trait “Serving” builds the tools that a page asks, and the table has no others without the trait “Server”."""
    table = (SOURCES / "StorybookServer/Commands/ToolTable.swift").read_text()
    left_out = set(IMPORT.findall(re.search(r"#if Server\n(.*?)#else", table, re.S)[1]))
    manifest = (ROOT / "Package.swift").read_text()
    assert left_out == set(re.findall(r'\.target\(name: "(\w+)", condition: tools\)', manifest)) != set()
    asked = {tool for tool in TOOLS if any(re.search("storyChecks: |pictures: Picture", code(path)) for path in swift_files(tool))}
    assert asked and not asked & left_out


def test_no_target_imports_what_imports_it():
    assert in_cycles({target: set(row) for target, row in IMPORTS.items()}) == []


@pytest.mark.parametrize("target", TARGETS)
def test_no_folder_uses_a_folder_that_uses_it(target):
    root = SOURCES / target
    files = {(folder(path, root), str(path.relative_to(root))): code(path) for path in swift_files(target)}
    graph = arrows(files)
    cyclic = in_cycles(graph)
    shown = {place: {other: names[:3] for other, names in graph[place].items() if other in cyclic} for place in cyclic}
    assert cyclic == [], shown


def page_imports():
    """{folder: the other folders of the page whose scripts its own import}; scripts outside of folders are in ".". """
    scripts, graph = ROOT / "Public/js", collections.defaultdict(set)
    for path in scripts.rglob("*.js"):
        for place in re.findall(r'(?:from|import|import\()\s*"(\.[^"]+)"', path.read_text()):
            found = (path.parent / place).resolve()
            assert found.is_file(), f"{path} imports {place}"
            graph[folder(path, scripts)].add(folder(found, scripts))
    return {place: graph[place] - {place} for place in {folder(path, scripts) for path in scripts.rglob("*.js")}}


def test_no_folder_of_the_page_imports_a_folder_that_imports_it():
    assert len(page_imports()) > 30 and in_cycles(page_imports()) == []


def test_folders_of_the_page_import_only_layers_before_theirs():
    graph, layer = page_imports(), {place: at for at, row in enumerate(PAGE_LAYERS) for place in row.split()}
    assert set(layer) == set(graph)
    assert {place: other for place, others in graph.items() for other in others if layer[other] >= layer[place]} == {}


def test_what_a_script_of_the_page_exports_is_imported():
    """By another script, or by a test."""
    files = [*(ROOT / "Public/js").rglob("*.js"), *(ROOT / "Tests").rglob("*.js"), *(ROOT / "Tests/BrowserTests").glob("*.py")]
    texts = {path: path.read_text() for path in files}
    exported = [(path, name) for path, text in texts.items() if ROOT / "Public/js" in path.parents
                for name in re.findall(r"^export (?:async )?(?:function|class|const|let) (\w+)", text, re.M)]
    words = {path: set(re.findall(r"\w+", text)) for path, text in texts.items()}
    unused = [f"{path.name}: {name}" for path, name in exported
              if not any(name in known for other, known in words.items() if other != path)]
    assert len(exported) > 400 and unused == []


def test_a_line_of_a_script_that_begins_with_a_parenthesis_belongs_to_the_one_before():
    """Without semicolons, `show()` and `(field).select()` below it are one call, which the type checker may not find."""
    unended = re.compile(r"[,({\[=?:&|+>]$|\*/$|^\s*(//|\*|if\b|else\b|for\b|while\b)|\breturn$")
    found = []
    for path in (ROOT / "Public/js").rglob("*.js"):
        lines = path.read_text().splitlines()
        for before, line in zip(lines, lines[1:]):
            starts = re.sub(r"/\*\*.*?\*/", "", line).strip().startswith("(")
            if starts and before.strip() and not unended.search(before.rstrip()):
                found.append(f"{path.name}: {line.strip()}")
    assert found == []


@pytest.mark.parametrize("group", [ROOT / "Public/js", *sorted(path for path in SOURCES.iterdir() if path.is_dir())], ids=lambda group: group.name)
def test_a_file_name_occurs_once_in_a_target_and_in_the_scripts_of_the_page(group):
    names = collections.Counter(path.name for path in group.rglob("*") if path.suffix in (".js", ".swift", ".c", ".h"))
    assert names and {name for name, count in names.items() if count > 1} == set()


def test_what_is_awaited_in_a_page_is_a_function():
    """An expression is evaluated at every look, which the page's content security policy forbids after the first."""
    awaited = re.compile(r'wait_for_function\(\s*(?:"""|")([^"]*)')
    tests = {path: awaited.findall(path.read_text()) for path in (ROOT / "Tests").rglob("*.py")}
    assert {path for path, found in tests.items() if not all("=>" in text for text in found)} == set()
