"""What authors call: a public declaration that changed since the first beta has a line in the upgrade notes."""

import functools
import json
import pathlib
import re
import shutil
import subprocess
import tempfile

import pytest
from conftest import PAGES, ROOT

# The commit of the version that *Upgrading* compares with.
BASELINE = "078fb82e"

FLOWS, NAMES = "Shown : StorybookFlows.Presentable", "Shown : Storybook.ScreenNamespace"
SENT = "Value : Swift.Encodable, Value : Swift.Sendable"
# What the digester reports, below the words of *Upgrading* that say what to do.
KNOWN = {
    "`.budgetException(…)`": [
        "Enum BudgetMeasure has been removed",
        "Func Screen.budgetException(_:because:) has been removed",
        "Func Story.budgetException(_:because:) has been removed",
    ],
    "the initializer of ``Catalog`` as a function": [
        "Constructor Catalog.init(_:devices:assets:public:coder:globals:others:filePath:) has been removed",
        "Constructor Catalog.init(_:devices:assets:public:coder:globals:others:filePath:screens:) has been removed",
    ],
    "the initializer of ``HTML`` for interpolation as a function": [
        "Constructor HTML.init(stringInterpolation:) has parameter 0 changing from Default to Owned",
    ],
    "`Flow.test(…)` and the steps of `TestedFlow` as functions": [
        "Func Flow.test(_:filePath:line:_:) has been removed",
        *(f"Func TestedFlow.{step} has generic signature change from <{before}> to <{after}>" for step, before, after in [
            ("expect(presented:filePath:line:)", f"Shown where {FLOWS}", f"Shown where {NAMES}"),
            ("perform(_:of:filePath:line:)", f"Shown where {FLOWS}", f"Shown where {NAMES}"),
            ("perform(_:with:of:filePath:line:)", f"Shown, Value where {FLOWS}, {SENT}", f"Shown, Value where {NAMES}, {SENT}"),
            ("props(of:filePath:line:)", f"Shown where {FLOWS}", f"Shown where {NAMES}"),
        ]),
    ],
}

# The compiler options that decide which declarations a module has, and those that say where other modules are.
LANGUAGE = {"-swift-version", "-enable-upcoming-feature", "-package-name"}
PLACES = {"-target", "-sdk", "-Xcc"}


def done(*command, **options):
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    assert run.returncode == 0, run.stdout
    return run.stdout


def digester(*arguments):
    return done(pathlib.Path(shutil.which("swift")).resolve().with_name("swift-api-digester"), *arguments)


class Plan:
    """How SwiftPM compiles each module of a package: its inputs, and the arguments of the compiler."""

    JOB = re.compile(r'^  "C\.(\w+)-.*\.module":\n(?:    .*\n)*?    inputs: (.*)\n(?:    .*\n)*?    args: (.*)\n', re.M)

    def __init__(self, scratch):
        found = self.JOB.findall((scratch / "debug.yaml").read_text())
        self.jobs = {name: (json.loads(inputs), json.loads(words)) for name, inputs, words in found}

    def options(self, module, names):
        words = self.jobs[module][1]
        return [word for pair in zip(words, words[1:]) if pair[0] in names for word in pair]

    def emit(self, modules, folder):
        """Writes modules and what they import, without compiling the bodies of functions."""
        @functools.cache
        def emit(module):
            inputs, words = self.jobs[module]
            for file in inputs:
                if file.endswith(".swiftmodule"):
                    emit(pathlib.Path(file).stem)
            done("swiftc", "-emit-module", "-wmo", "-parse-as-library", "-module-name", module,
                 *self.options(module, LANGUAGE | PLACES), *(word for word in words if word.startswith("-D")),
                 "-Xfrontend", "-experimental-skip-all-function-bodies", "-I", folder,
                 "-o", folder / f"{module}.swiftmodule", *(file for file in inputs if file.endswith(".swift")))
        for module in modules:
            emit(module)

    def dump(self, module, folder, file):
        """Writes the public declarations of a module: for the digester, those of the package are, too."""
        digester("-dump-sdk", "-module", module, "-I", folder, "-o", file, "-avoid-location", "-avoid-tool-args",
                 *self.options(module, PLACES))
        file.write_text(json.dumps(public(json.loads(file.read_text()))))
        return file


def public(node):
    if isinstance(node, list):
        return [public(item) for item in node if not (isinstance(item, dict) and item.get("isInternal"))]
    return {key: public(value) for key, value in node.items()} if isinstance(node, dict) else node


def seen_by_authors(package):
    """The libraries of a package, and what they show of its other modules."""
    modules = re.findall(r'\.library\(name: "(\w+)"', (package / "Package.swift").read_text())
    for module in modules:
        for file in (package / "Sources" / module).rglob("*.swift"):
            shown = re.findall(r"^public import (Storybook\w*)", file.read_text(), re.M)
            modules += [name for name in dict.fromkeys(shown) if name not in modules]
    return modules


def unpack(package):
    """The sources of that version, with the packages that this clone uses."""
    archive = package.with_suffix(".tar")
    done("git", "archive", "--output", archive, BASELINE, cwd=ROOT)
    shutil.unpack_archive(archive, package, filter="data")
    shutil.copy(ROOT / "Package.resolved", package)


def planned(package):
    """How SwiftPM would build a package, of which it compiles one module of C."""
    done("swift", "build", "--package-path", package, "--target", "CStorybookTrace")
    return Plan(package / ".build")


@pytest.mark.slow
def test_what_changed_in_public_declarations_is_in_the_upgrade_notes():
    with tempfile.TemporaryDirectory() as folder:
        folder, package = pathlib.Path(folder), pathlib.Path(folder, "package")
        unpack(package)
        before, now, modules = planned(package), Plan(ROOT / ".build"), seen_by_authors(package)
        before.emit(modules, folder)
        found = []
        for module in modules:
            both = (before.dump(module, folder, folder / "before.json"),
                    now.dump(module, ROOT / ".build/debug/Modules", folder / "now.json"))
            report = digester("-diagnose-sdk", *(word for file in both for word in ("-input-paths", file)))
            found += [line for line in report.splitlines() if line.strip() and not line.startswith("/*")]
    assert sorted(found) == sorted(line for lines in KNOWN.values() for line in lines)
    upgrading = (PAGES / "Upgrading.md").read_text()
    assert [words for words in KNOWN if words not in upgrading] == []
