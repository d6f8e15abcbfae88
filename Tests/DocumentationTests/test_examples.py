"""The example app that `make test` does not compile, as its framework takes minutes, is at least read."""

import json
import subprocess

from conftest import ROOT

BOOKSHOP = ROOT / "Examples/Bookshop"


def test_its_manifest_is_understood():
    output = subprocess.run(["swift", "package", "dump-package", "--package-path", BOOKSHOP], capture_output=True, text=True, check=True)
    targets = {target["name"]: target["type"] for target in json.loads(output.stdout)["targets"]}
    assert targets == {"App": "regular", "AppServer": "executable", "BookshopStories": "executable", "AppTests": "test"}
    for name, kind in targets.items():
        assert any((BOOKSHOP / ("Tests" if kind == "test" else "Sources") / name).glob("*.swift")), name


def test_its_files_parse():
    for folder in sorted({path.parent for path in BOOKSHOP.glob("*/*/*.swift")}):
        subprocess.run(["swiftc", "-frontend", "-parse", *sorted(folder.glob("*.swift"))], check=True)


def test_the_glue_of_the_storybook_is_five_lines():
    """Apart from imports, stories and the place of templates."""
    for file in sorted((ROOT / "Examples").glob("*/Sources/*Stories/Main.swift")):
        code = [line.strip() for line in file.read_text().splitlines() if line.strip().strip("}")]
        glue = [line for line in code if not line.startswith(("import ", "Story(", "Screen(", "//"))]
        assert len(glue) <= 7, (file, glue)


def test_the_views_of_an_app_take_five_lines_a_screen():
    """All of them: imports, stories, samples and what stands in for a database."""
    lines = [line for file in (ROOT / "Examples/Harbor/Sources/HarborStories").glob("*.swift")
             for line in file.read_text().splitlines()]
    screens = sum(line.startswith("  Screen(") for line in lines)
    assert screens >= 13 and len(lines) <= 5 * screens, (len(lines), screens)
