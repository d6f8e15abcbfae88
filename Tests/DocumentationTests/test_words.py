"""Comments, help, errors, the page's texts and the documentation: turns that read like a translation stay out."""

import re

import pytest
from conftest import PAGES, ROOT

UNWANTED = re.compile(
    r"\b(?:somebody|nobody|whoever|anybody|everybody|tells|told|telling|(?<!can )tell"
    r"|(?:is|are) to be|as it lies|(?<!there )(?:is|are) none)\b",
    re.I,
)
STILTED = re.compile(
    r"\b(?:There (?:is|are) (?:no|none)|is no(?! longer)|of (?:its|their) own|by itself|any more|anew|meanwhile"
    r"|as it (?:is|was)|has to be|says so|no such)\b"
)
# In the documentation: whole sentences, in which some of the turns above are plain English.
TRANSLATED = re.compile(
    r"\b(?:whom|hears?|heard|at fault|at hand|alike|anew|aside|meanwhile|any more|made plain|come to rest|mend(?:s|ed)?"
    r"|goes along|takes? over|taken over|pass(?:es|ed)? over|held against|looks? otherwise|be it"
    r"|belongs? into|asked for|by itself|by themselves|what there is|ha(?:s|ve) to be|says so|as it lies|lies beside"
    r"|is no (?:source|business|viewer|message|word))\b",
    re.I,
)
CODE = re.compile(r"^ *```.*?^ *```|`[^`]*`|<[^>]*>|@\w+\([^)]*\)", re.M | re.S)
COMMENT = re.compile(r"(?<![:\"'`\w/])//+ ?(.*)|/\*(.*?)\*/")
HELP = re.compile(r'(?:help|abstract|discussion):\s*(?:ArgumentHelp\(\s*)?(?:"""(.*?)"""|"((?:\\.|[^"\\])*)")', re.S)
SENTENCE = re.compile(r'(?m)^(?!\s*//).*?("(?:\\.|[^"\\\n])* (?:\\.|[^"\\\n])*")')
PAGE_TEXT = re.compile(r'"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`')


def lines(pattern, suffixes, *folders):
    """(path, text) of whatever the pattern finds."""
    for name in folders:
        for path in sorted((ROOT / name).rglob("*")):
            if path.suffix in suffixes and "Documentation.docc" not in path.parts:
                for found in pattern.finditer(path.read_text()):
                    yield str(path.relative_to(ROOT)), " ".join(part for part in found.groups() if part)


def unwanted(found, *patterns):
    return [(path, text.strip()[:100]) for path, text in found if any(each.search(text) for each in patterns or [UNWANTED])]


@pytest.mark.parametrize("folders", [("Sources", "Stories"), ("Public",)])
def test_no_comment_has_a_turn_that_is_unwanted(folders):
    found = list(lines(COMMENT, {".swift", ".js", ".css", ".html"}, *folders))
    assert len(found) > 300 and unwanted(found) == []


def test_no_help_has_a_turn_that_is_unwanted():
    found = list(lines(HELP, {".swift"}, "Sources"))
    assert len(found) > 80 and unwanted(found) == []


def test_no_text_of_the_page_has_a_turn_that_is_unwanted():
    found = list(lines(PAGE_TEXT, {".js"}, "Public"))
    assert len(found) > 1000 and unwanted(found, UNWANTED, STILTED) == []


def test_no_sentence_of_the_host_has_a_turn_that_is_unwanted():
    """Errors, reasons, log messages and reports: string literals with a space in them."""
    found = list(lines(SENTENCE, {".swift"}, "Sources"))
    assert len(found) > 1000 and unwanted(found, UNWANTED, STILTED) == []


PROSE = [*PAGES.glob("*.md"), *PAGES.glob("Tutorials/*.tutorial"), *PAGES.glob("Resources/*.svg"), *ROOT.glob("*/README.md"),
         ROOT / "README.md", ROOT / "CONTRIBUTING.md"]


@pytest.mark.parametrize("page", PROSE, ids=lambda path: path.name)
def test_no_sentence_of_the_documentation_has_a_turn_that_is_unwanted(page):
    prose = CODE.sub("``", page.read_text())
    found = [prose[max(0, each.start() - 40):each.end() + 40] for turn in (UNWANTED, TRANSLATED) for each in turn.finditer(prose)]
    assert len(prose) > 100 and found == []


def sentences(page):
    """The sentences of a page, apart from its tables and code."""
    text = "\n".join(line for line in CODE.sub("``", page.read_text()).splitlines() if not line.startswith("|"))
    for paragraph in re.split(r"\n\s*\n|\n(?=\s*(?:- |\d+\. |#))", text):
        yield from re.split(r"(?<=[.:;!?])\s+(?=[A-Z`*])", " ".join(paragraph.split()))


@pytest.mark.parametrize("page", [path for path in PROSE if path.suffix == ".md"], ids=lambda path: path.name)
def test_sentences_are_short_and_the_first_is_what_the_page_is_for(page):
    assert [text for text in sentences(page) if len(text.split()) > 45] == []
    title, first = page.read_text().split("\n\n")[:2]
    assert title.startswith("# ") and 20 < len(first) and first[0] not in "#|"
    assert page.parent != PAGES or len(first) < 200


# What readers type into a search box.
SEARCHED = ["hot reload", "visual regression", "property-based testing", "mock", "time travel", "decorator", "control", "args",
            "viewport", "presence", "globals", "play function", "fixture", "snapshot"]


@pytest.mark.parametrize("term", SEARCHED)
def test_a_term_that_readers_search_for_is_in_the_documentation(term):
    """In its prose, not in its code."""
    assert any(re.search(rf"\b{term}", CODE.sub("``", page.read_text()), re.I) for page in PAGES.glob("*.md"))
