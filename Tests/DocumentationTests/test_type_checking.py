"""Screens type-check quickly: neither the public API nor a literal of HTML makes the compiler search for long."""

import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Milliseconds of processor time, which other programs do not lengthen much; the best of the tries counts.
LIMIT, TRIES = 200, 3

FEATURES = ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"]
# The examples, and a package that has none of our settings: its sources, not the copy that another stage builds.
MODULES = {
    "Stories": (ROOT / "Stories", [
        "-package-name", "main", *(word for name in FEATURES for word in ("-enable-upcoming-feature", name))]),
    "ShopScreens": (ROOT / "Tests/OutsideTests/Shop/Sources/ShopScreens", []),
}


def sources(module):
    folder = MODULES[module][0]
    return [path for path in folder.rglob("*.swift") if "Main" not in path.relative_to(folder).parts]


def checked(module, files, *flags):
    """What the compiler says of sources that have to type-check."""
    _, options = MODULES[module]
    run = subprocess.run(
        ["swiftc", "-typecheck", "-module-name", module, "-swift-version", "6", *options, *flags,
         "-I", ROOT / ".build/debug/Modules",
         "-Xcc", f"-fmodule-map-file={ROOT}/.build/debug/CStorybookTrace.build/module.modulemap",
         "-Xcc", f"-fmodule-map-file={ROOT}/Sources/CStorybookRuntime/module.modulemap", *files],
        capture_output=True, text=True)
    assert run.returncode == 0, "\n".join(line for line in run.stderr.splitlines() if "error:" in line)[:4000]
    return run.stderr


def slow(module, limit, files=None):
    """What takes longer to type-check, as `file:line:column`, with the milliseconds."""
    limits = [word for kind in ("expression-type-checking", "function-bodies")
              for word in ("-Xfrontend", f"-warn-long-{kind}={limit}")]
    said = checked(module, files or sources(module), *limits)
    found = re.findall(r"^(/.+?:\d+:\d+): warning: .* took (\d+)ms to type-check", said, re.M)
    return {place: int(took) for place, took in found}


@pytest.mark.parametrize("module", [pytest.param("Stories", marks=pytest.mark.slow), "ShopScreens"])
def test_nothing_takes_long_to_type_check(module):
    times = slow(module, LIMIT)
    for _ in range(TRIES - 1):
        if not times:
            break
        again = slow(module, LIMIT)
        times = {place: min(took, again[place]) for place, took in times.items() if place in again}
    assert not times


def test_what_takes_long_is_found(tmp_path):
    """An expression with many literals and operators, for which the compiler tries all overloads."""
    file = tmp_path / "Slow.swift"
    file.write_text("let slow: Double = -1 + 2 * -3 + 4 * Double(-5) + 6 * -7.0 + Double(8) * -9\n")
    assert list(slow("Stories", 1, [file])) == [f"{file}:1:20"]
