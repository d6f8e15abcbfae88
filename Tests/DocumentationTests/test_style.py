"""The style of CONTRIBUTING that can be counted: few choices in one line, and labels from the third argument on.

style.json lists what is still above a budget: counts that only fall. A commit that lowers one records the new count.
"""

import functools
import json
import pathlib
import re

import pytest
from source_code import code
from test_budgets import ROOT, sources

TABLE = json.loads((pathlib.Path(__file__).parent / "style.json").read_text())

# Of 1,000 lines of code.
TERNARIES = 5
TUPLE_ASSIGNMENTS = 1
TERNARY = {
    # With the `if` that says the same in one line; a pattern needs the `if`.
    "Swift": re.compile(r"(?<=\s)\?(?=\s)|\bif (?!case|let)[^{\n]*\{[^{}\n]*\} else \{[^{}\n]*\}"),
    "JavaScript": re.compile(r"(?<!\?)\?(?![?.])"),
}
TUPLE_ASSIGNMENT = re.compile(r"(?m)(?:^|[{:;]) *(?:let |var )?\([a-z_][\w.]*(?:, [a-z_][\w.]*)+\)"
                              r"(?:: \([^=\n]*\))? =\s+\(")
DECLARATION = re.compile(r"\b(?:func\s+(?P<name>\w+)|(?P<init>init)[?!]?|(?P<subscript>subscript))\s*(?:<[^(]*>)?\s*\(")
# Unlabelled arguments that a call may have.
POSITIONAL = 2


def group(name):
    """The target of a file, or the folder of all pages or stories."""
    parts = name.split("/")
    return "/".join(parts[:1 if parts[0] == "Stories" else 2])


@functools.cache
def groups():
    """The code of each file of each group: {group: (language, {file: code})}."""
    found = {}
    for language, names in sources().items():
        for name in names:
            found.setdefault(group(name), (language, {}))[1][name] = code((ROOT / name).read_text(), language)
    return found


def ternaries(text, language):
    return len(TERNARY[language].findall(text))


def tuple_assignments(text, _):
    return len(TUPLE_ASSIGNMENT.findall(text))


def code_lines(text):
    return sum(bool(line.strip()) for line in text.split("\n"))


def parameters(text, at):
    """The parameters of a declaration whose parenthesis ends before a place."""
    depth, start, found = 0, at, []
    for mark in re.compile(r"[()\[\]{},]").finditer(text, at):
        if mark[0] == "," and depth == 0:
            found.append(text[start:mark.start()])
            start = mark.end()
        depth += {"(": 1, "[": 1, "{": 1, ",": 0}.get(mark[0], -1)
        if depth < 0:
            return [*found, text[start:mark.start()]]
    return found


def unlabelled(text):
    """The functions of a text whose calls have more unlabelled arguments than allowed."""
    for declaration in DECLARATION.finditer(text):
        name = declaration["name"] or declaration["init"] or declaration["subscript"]
        listed = parameters(text, declaration.end())
        if sum(bool(re.match(r"\s*(?:@\w+\s+)*_\s", one)) for one in listed) > POSITIONAL:
            yield name


def check(kind, counts):
    """No count is above its entry in the table, and none is so far below that it could grow back unnoticed."""
    listed = TABLE[kind]
    assert {name: count for name, count in counts.items() if count > listed.get(name, 0)} == {}, "have grown, or are new"
    assert {name: count for name, count in listed.items() if counts.get(name, 0) < count * 0.9 - 2} == {}, "lower them"


def above(budget, counter, languages):
    """The counts of the groups that have more in 1,000 lines of code than a budget allows."""
    found = {}
    for name, (language, files) in groups().items():
        count = sum(counter(text, language) for text in files.values())
        if language in languages and count * 1000 > budget * sum(map(code_lines, files.values())):
            found[name] = count
    return found


def test_choices_in_one_line_are_few():
    check("ternaries", above(TERNARIES, ternaries, ["Swift", "JavaScript"]))


def test_assignments_have_a_line_each():
    check("tuple assignments", above(TUPLE_ASSIGNMENTS, tuple_assignments, ["Swift"]))


def test_no_call_has_three_arguments_without_a_label():
    exceptions = {name for name, _ in TABLE["positional exceptions"]}
    found = {}
    for name, (language, files) in groups().items():
        if language == "Swift":
            found[name] = [f"{file} {function}" for file, text in files.items() for function in unlabelled(text)]
    assert exceptions <= set(sum(found.values(), [])), "remove exceptions that are not needed"
    check("positional", {name: sum(one not in exceptions for one in functions) for name, functions in found.items()})


def test_exceptions_have_reasons():
    assert all(len(reason) > 10 for _, reason in TABLE["positional exceptions"])


@pytest.mark.parametrize("language, text, count", [
    ("Swift", 'let a = b ? "x ? y" : c // d ? e : f', 1),
    ("Swift", 'let a = "one \\(b ? "two" : "three ? four") ? five"', 1),
    ("Swift", 'let a = #"x \\(b ? c : d)"#', 0),
    ("Swift", 'let a = #"x \\#(b ? c : d)"#', 1),
    ("Swift", 'let a = """\n  b ? c : d \\(e ? f : g)\n  """', 1),
    ("Swift", "let a = b\n  ? c\n  : d", 1),
    ("Swift", "/* a ? b : c */ let a: Int? = b?.c ?? d!", 0),
    ("Swift", 'let a = /["] ? x/; let b = c ? d : "', 1),
    ("Swift", "let a = b / c ? d : e / f", 1),
    ("Swift", "let a = if b { c } else { d }", 1),
    ("Swift", "let a = if case .b = c { true } else { false }", 0),
    ("JavaScript", "const a = b ? 'x ? y' : `z ? ${c ? d : `${e ? f : g} ?`}`", 3),
    ("JavaScript", "const a = b?.c ?? d?.[e]", 0),
    ("JavaScript", "return /[\"'/]?x/.test(a) ? b : c / d", 1),
    ("JavaScript", "return a ?? (!/b(?:c)?/.test(d) || /e?/.exec(f)) ?? /g?/", 0),
    ("JavaScript", "const half = { a: b / c } / 2, d = e /f ? g : h", 1),
])
def test_a_ternary_counts_only_in_code(language, text, count):
    assert ternaries(code(text, language), language) == count


@pytest.mark.parametrize("text, count", [
    ("let (a, b) = (c, d)\n  (self.a, b.c) = (d, e)\nif a { (b, c) = (d, e) }", 3),
    ("var (a, b): ([Int], Int) = ([], 0)\ncase .a: (b, c) =\n  (d, e)", 2),
    ("let (a, b) = c()\nlet a = (b, c)\nfunc a(b: (Int, Int) = (0, 0))\nguard let (a, b) = c else {}", 0),
])
def test_a_tuple_assignment_is_found(text, count):
    assert tuple_assignments(text, "Swift") == count


@pytest.mark.parametrize("text, names", [
    ("func a(_ b: Int, _ c: (Int, Int) -> Void, _ d: [Int])", ["a"]),
    ("func a<B: C>(_ b: B, _ c: Int, with d: Int)", []),
    ("init?(\n    _ b: Int,\n    _ c: Int = max(1, 2),\n    @Builder _ d: () -> Int\n  )", ["init"]),
    ("subscript(_ b: Int, _ c: Int, _ d: Int) -> Int", ["subscript"]),
    ("func a(b: (_ c: Int, _ d: Int, _ e: Int) -> Void)", []),
])
def test_a_third_argument_without_a_label_is_found(text, names):
    assert list(unlabelled(text)) == names
