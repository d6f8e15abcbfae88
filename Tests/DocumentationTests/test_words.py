"""Comments, help and the page's texts speak plain English: turns that read like a translation do not come back."""

import re

import pytest
from conftest import ROOT

UNWANTED = re.compile(
    r"\b(?:somebody|nobody|whoever|anybody|everybody|tells|told|telling|(?<!can )tell"
    r"|(?:is|are) to be|as it lies|(?<!there )(?:is|are) none)\b",
    re.I,
)
COMMENT = re.compile(r"(?<![:\"'`\w/])//+ ?(.*)|/\*(.*?)\*/")
HELP = re.compile(r'(?:help|abstract|discussion):\s*(?:ArgumentHelp\(\s*)?(?:"""(.*?)"""|"((?:\\.|[^"\\])*)")', re.S)
PAGE_TEXT = re.compile(r'"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`')


def lines(pattern, suffixes, *folders):
    """(path, text) of whatever the pattern finds."""
    for name in folders:
        for path in sorted((ROOT / name).rglob("*")):
            if path.suffix in suffixes and "Documentation.docc" not in path.parts:
                for found in pattern.finditer(path.read_text()):
                    yield str(path.relative_to(ROOT)), " ".join(part for part in found.groups() if part)


def unwanted(found):
    return [(path, text.strip()[:100]) for path, text in found if UNWANTED.search(text)]


@pytest.mark.parametrize("folders", [("Sources", "Stories"), ("Public",)])
def test_no_comment_has_a_turn_that_is_unwanted(folders):
    found = list(lines(COMMENT, {".swift", ".js", ".css", ".html"}, *folders))
    assert len(found) > 300 and unwanted(found) == []


def test_no_help_has_a_turn_that_is_unwanted():
    found = list(lines(HELP, {".swift"}, "Sources/StorybookServer/Commands"))
    assert len(found) > 80 and unwanted(found) == []


def test_no_text_of_the_page_has_a_turn_that_is_unwanted():
    found = list(lines(PAGE_TEXT, {".js"}, "Public"))
    assert len(found) > 1000 and unwanted(found) == []
