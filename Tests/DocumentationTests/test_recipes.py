"""The recipes of CONTRIBUTING are true: their files are there, and what they name is in them."""

import re

import pytest
from conftest import ROOT

# Without its drawings.
TEXT = re.sub(r"^```.*?^```\n", "", (ROOT / "CONTRIBUTING.md").read_text(), flags=re.M | re.S)
RECIPES = dict(re.findall(r"^### ((?:Add|Change) .*)\n\n((?:.*\n)+?)(?=^#|\Z)", TEXT, re.M))
CODE = re.compile(r"`([^`]+)`")


def items(recipe):
    return [re.sub(r"\s+", " ", item) for item in re.split(r"^\d+\. ", RECIPES[recipe], flags=re.M)[1:]]


def is_path(word):
    return "/" in word or word == "README.md"


def named(item):
    """Each file of an item, with the names that follow it: [(path, [name])]."""
    found = []
    for word in CODE.findall(item):
        if is_path(word):
            found.append((word, []))
        elif found and re.fullmatch(r"\w+", word):
            found[-1][1].append(word)
    return found


def test_there_is_one_for_each_way_to_extend():
    assert {f"Add a {what}" for what in ("control", "device", "renderer", "command")} <= set(RECIPES)
    assert {"Add a message of the page", "Add a message of the host"} <= set(RECIPES)


@pytest.mark.parametrize("recipe", RECIPES)
def test_its_files_are_there_and_have_what_it_names(recipe):
    files = [file for item in items(recipe) for file in named(item)]
    assert len(files) > 1
    for path, names in files:
        assert (ROOT / path).is_file(), path
        text = (ROOT / path).read_text()
        assert [name for name in names if not re.search(rf"\b{name}\b", text)] == [], path


def test_every_file_that_is_named_anywhere_is_there():
    paths = [word for word in CODE.findall(TEXT) if re.fullmatch(r"(?:Public|Sources|Tests|Stories|Benchmarks)/[\w+./-]+\.\w+", word)]
    assert len(paths) > 20 and [path for path in paths if not (ROOT / path).is_file()] == []
