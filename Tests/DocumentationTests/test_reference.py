"""The documentation builds, and says something of every public declaration."""

import json

from conftest import ARCHIVE, PAGES

# Never typed by authors: the compiler calls the methods of a result builder.
BUILDERS = {"buildExpression", "buildBlock", "buildOptional", "buildEither", "buildArray"}


def is_typed(symbol):
    name = symbol["pathComponents"][-1].partition("(")[0]
    return not (name in BUILDERS and symbol["pathComponents"][-2].endswith(("Builder", "ScreenUpdate")))


def place(symbol):
    location = symbol.get("location", {})
    line = location.get("position", {}).get("line", 0) + 1
    return f"{'.'.join(symbol['pathComponents'])} at {location.get('uri', '').partition('/Sources/')[2]}:{line}"


def test_it_builds_without_a_warning(built):
    assert "Documentation: " in built


def test_every_public_declaration_says_what_it_is(symbols):
    silent = [place(symbol) for declared in symbols.values() for symbol in declared
              if "docComment" not in symbol and is_typed(symbol)]
    assert silent == []


NAMES = {page.stem for page in PAGES.rglob("*.md")} - {"Storybook"}


def test_every_page_is_reached_from_the_first(built):
    """By the topics of the front page, or those of a page that it lists."""
    reached, left = set(), ["storybook.json"]
    while left:
        page = json.loads((ARCHIVE / "data/documentation" / left.pop()).read_text())
        listed = {one.rpartition("/")[2] for section in page.get("topicSections", []) for one in section["identifiers"]}
        new = (listed & NAMES) - reached
        reached |= new
        left += [f"storybook/{name.lower()}.json" for name in new]
    assert NAMES - reached == set()


def test_every_product_has_its_pages(built, symbols):
    built_modules = {page.stem for page in (ARCHIVE / "data/documentation").glob("*.json")}
    assert {module.lower() for module in symbols} <= built_modules


def test_what_screens_import_stays_small(symbols):
    kinds = {"swift.struct", "swift.enum", "swift.class", "swift.protocol"}
    types = {".".join(symbol["pathComponents"]) for module in ("Storybook", "StorybookSchema")
             for symbol in symbols[module] if symbol["kind"]["identifier"] in kinds}
    assert {"Screen", "Control"} <= types and len(types) <= 45, sorted(types)


def test_every_control_override_is_documented(symbols):
    page = (PAGES / "ControlKinds.md").read_text()
    wishes = {symbol["pathComponents"][-1] for symbol in symbols["StorybookSchema"]
              if symbol["pathComponents"][0] == "Control" and symbol["kind"]["identifier"].startswith("swift.type.")}
    assert wishes and [wish for wish in wishes if f"| `.{wish}` |" not in page] == []


# The requirements of Codable, which throw what the coder does.
CODABLE = {"encode(to:)", "init(from:)", "decode(_:forKey:)"}


def throws(symbol):
    written = "".join(part["spelling"] for part in symbol.get("declarationFragments", []))
    after = written[written.rfind(")"):]
    return symbol["kind"]["identifier"].partition("swift.")[2] in ("method", "init", "func", "type.method") and (
        " throws" in after.partition("->")[0])


def test_what_throws_says_what(symbols):
    silent = [place(symbol) for declared in symbols.values() for symbol in declared
              if throws(symbol) and symbol["pathComponents"][-1] not in CODABLE
              and "hrow" not in "".join(line["text"] for line in symbol["docComment"]["lines"])]
    assert silent == []
