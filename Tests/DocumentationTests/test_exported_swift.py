"""Props that are exported as Swift compile where their type is in scope."""

import concurrent.futures
import json
import pathlib
import re
import subprocess

import pytest
from test_type_checking import ROOT, checked, sources

STORIES = ROOT / ".build/debug/Stories"

# A flow's position is JSON; and 500 rows show nothing new.
LEFT_OUT = re.compile(r"contact-flow/|contact-list/large")


def stories(*arguments):
    return subprocess.run([STORIES, *arguments], capture_output=True, text=True, check=True).stdout


def props_type(screen):
    """An example's file is called after its type."""
    return pathlib.Path(screen["source"]["file"]).name.removesuffix(".swift").split("+")[0] + ".Props"


# Screens that need no sources but theirs and those of the look: unusual initializers, enums with values, amounts.
FEW = {"login", "voucher", "invoice"}


def folder(path):
    return path.relative_to(ROOT / "Stories").parts[0]


@pytest.mark.parametrize("few", [FEW, pytest.param(set(), marks=pytest.mark.slow)], ids=["few", "all"])
def test_what_is_exported_as_swift_compiles(tmp_path, few):
    screens = [screen for screen in json.loads(stories("list", "--json"))["screens"] if not few or screen["id"] in few]
    listed = [(props_type(screen), story["id"]) for screen in screens for story in screen["stories"]
              if not LEFT_OUT.match(story["id"])]
    assert len(listed) > (10 if few else 90)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        expressions = list(pool.map(lambda each: stories("export", each[1], "--swift", "--deadline", "60"), listed))
    exported = tmp_path / "Exported.swift"
    exported.write_text("import Foundation\nimport Storybook\nimport StorybookAsync\n" + "".join(
        f"// {story}\nfunc exported{index}() throws -> {type} {{\n{text}}}\n"
        for index, ((type, story), text) in enumerate(zip(listed, expressions))))
    folders = {"Look", *(folder(ROOT / screen["source"]["file"]) for screen in screens)}
    checked("Stories", [*(path for path in sources("Stories") if not few or folder(path) in folders), exported])
