"""The budgets of CONTRIBUTING: how long a function, a line, a target and a folder of the page may be.

A function over its budget is listed in over_budget.json with its size and a reason. The list only shrinks: a
function that grew fails, and so does one that shrank until its new size is written down.
"""

import json
import pathlib
import re
import subprocess

import pytest
from conftest import ROOT

HERE = pathlib.Path(__file__).parent
OVER = json.loads((HERE / "over_budget.json").read_text())
LINES = json.loads((HERE / "lines.json").read_text())

MODIFIER = r"(?:(?:public|package|private|fileprivate|internal|static|final|mutating|nonisolated|override|class|convenience|required|isolated|@\w+)(?:\([^)]*\))?\s+)*"
SWIFT = re.compile(rf"^\s*{MODIFIER}(?P<name>func\s+[^\s(<]+|init[?]?(?=[(<])|deinit|subscript(?=[(<])|var\s+\w+(?=[^={{]*\{{))")
SCRIPT = re.compile(
    r"^\s*(?:export\s+)?(?:default\s+)?(?P<name>(?:async\s+)?function\*?\s*\w+"
    r"|(?:async\s+|get\s+|set\s+|static\s+|\*)*#?(?!(?:if|for|while|switch|catch)\b)\w+(?=\([^)]*\)\s*\{$)"
    r"|const\s+\w+(?=\s*=\s*(?:async\s*)?(?:\([^)]*\)|\w+)\s*=>\s*\{$))")

BUDGETS = {
    "Swift": dict(function_median=6, most_functions=18, function=40),
    "JavaScript": dict(function_median=6, most_functions=18, function=35),
}
# Of a line of JavaScript; `swift format` holds those of Swift.
COLUMNS = 110


def tracked():
    listed = subprocess.run(["git", "ls-files", "-co", "--exclude-standard"], capture_output=True, text=True, cwd=ROOT)
    return [name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]


def sources():
    named = tracked()
    swift = [name for name in named if name.startswith(("Sources/", "Stories/")) and name.endswith(".swift") and ".docc/" not in name]
    script = [name for name in named if name.startswith("Public/js/") and name.endswith(".js")]
    return {"Swift": swift, "JavaScript": script}


def lines(name):
    return (ROOT / name).read_text().splitlines()


def functions(name, pattern):
    """Each function with its length: from its line to the brace that stands below its beginning."""
    text = lines(name)
    for start, line in enumerate(text):
        found = pattern.match(line)
        if not found:
            continue
        indent = len(line) - len(line.lstrip())
        for end in range(start, len(text)):
            at = text[end]
            if end == start and "{" in at and at.rstrip().endswith("}"):
                yield found["name"], 1
                break
            if end > start and at.startswith(" " * indent + "}"):
                yield found["name"], end - start + 1
                break
            if end > start and at.strip() and len(at) - len(at.lstrip()) < indent:
                break


def share(sizes, part):
    return sorted(sizes)[min(len(sizes) - 1, int(len(sizes) * part))]


def all_functions(language):
    pattern = {"Swift": SWIFT, "JavaScript": SCRIPT}[language]
    found = [(f"{name} {function}", size) for name in sources()[language] for function, size in functions(name, pattern)]
    # Of those with one name in a file the longest.
    return dict(sorted(found, key=lambda one: one[1]))


def check(kind, sizes, most):
    """Nothing is over but what is listed, with its very size."""
    over = {name: size for name, size in sizes.items() if size > most}
    listed = {name: size for name, (size, _) in OVER.get(kind, {}).items()}
    assert {name: size for name, size in over.items() if size > listed.get(name, 0)} == {}, "have grown, or are new"
    assert {name: size for name, size in listed.items() if over.get(name, 0) < size} == {}, "have shrunk: write it down"


@pytest.mark.parametrize("language", BUDGETS)
def test_functions_are_small(language):
    sizes = all_functions(language)
    assert len(sizes) > 500
    assert share(sizes.values(), 0.5) <= BUDGETS[language]["function_median"]
    assert share(sizes.values(), 0.9) <= BUDGETS[language]["most_functions"]
    check(f"{language} functions", sizes, BUDGETS[language]["function"])


def test_lines_of_the_page_fit_their_columns():
    script = sources()["JavaScript"]
    assert len(script) > 200
    assert [f"{name}:{number}" for name in script for number, line in enumerate(lines(name), 1) if len(line) > COLUMNS] == []


def size(folder):
    """Lines of Swift, C, JavaScript and CSS, without documentation pages."""
    return sum(len(path.read_text().splitlines()) for path in (ROOT / folder).rglob("*")
               if path.suffix in {".swift", ".c", ".h", ".js", ".css"} and "Documentation.docc" not in path.parts)


def test_no_target_and_no_folder_of_the_page_grows_unnoticed():
    """lines.json is raised only by a commit that says why, and lowered by every one that makes something smaller."""
    folders = [path for name in ("Sources", "Public/js") for path in (ROOT / name).iterdir() if path.is_dir()]
    now = {str(path.relative_to(ROOT)): size(path) for path in [*folders, ROOT / "Public/css"]}
    assert {name: lines for name, lines in now.items() if lines > LINES.get(name, 0)} == {}, "have grown, or are new"
    # What is far below its budget could grow back unnoticed.
    assert {name: lines for name, lines in LINES.items() if now.get(name, 0) < lines * 0.95 - 20} == {}, "lower them"


def test_comments_are_few_and_there():
    text = [line.strip() for name in sources()["Swift"] for line in lines(name)]
    result = sum(line.startswith("//") for line in text) / len(text)
    assert 0.08 <= result <= 0.12


def test_every_exception_has_a_reason():
    reasons = [reason for group in OVER.values() for _, reason in group.values()]
    assert reasons and all(len(reason) > 10 for reason in reasons)


def test_a_long_function_is_found(tmp_path, monkeypatch):
    body = "".join(f"    print({number})\n" for number in range(50))
    (tmp_path / "Long.swift").write_text(f"struct Long {{\n  func work() {{\n{body}  }}\n}}\n")
    monkeypatch.setattr("test_budgets.ROOT", tmp_path)
    assert list(functions("Long.swift", SWIFT)) == [("func work", 52)]
