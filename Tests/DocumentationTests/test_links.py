"""Links of the documentation lead somewhere, and what Troubleshooting quotes is what the program prints."""

import json
import re
import subprocess

import pytest
from conftest import PAGES, ROOT

NAMES = {page.stem for page in PAGES.rglob("*.md")} | {page.stem for page in PAGES.rglob("*.tutorial")}
TEXTS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(PAGES.glob("*.md"))]


def prose(path):
    return re.sub(r"^ *```.*?^ *```$", "", path.read_text(), flags=re.M | re.S)


def sentences():
    """The Swift sources with the pieces of each literal joined, and without what is interpolated."""
    text = "\n".join(path.read_text() for path in sorted((ROOT / "Sources").rglob("*.swift")))
    text = re.sub(r"\\\n\s*", "", text)
    return re.sub(r"\\\((?:[^()]|\([^()]*\))*\)", "…", text).replace("\\\"", '"')


def anchors(page):
    """The headings of a page, as links name them: without punctuation."""
    return {re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", heading)) for heading in re.findall(r"^##+ (.*)$", prose(PAGES / f"{page}.md"), re.M)}


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_every_link_leads_somewhere(path):
    text = prose(path)
    files = [link for link in re.findall(r"\]\(([^)#]+)\)", text) if not re.match(r"\w+:", link)]
    missing = [link for link in files if not (path.parent / link).exists() and "." in link]
    links = re.findall(r"(?:<|\()doc:(\w*)(?:#([^>)]+))?[>)]", text)
    pages = [name for name, _ in links if name and name not in NAMES]
    sections = [(name, anchor) for name, anchor in links if anchor and anchor not in anchors(name or path.stem)]
    assert (missing, pages, sections) == ([], [], [])


def test_what_is_read_in_the_repository_is_the_documentation():
    checked = subprocess.run([ROOT / ".ci/readable", "--check"], capture_output=True, text=True)
    assert (checked.returncode, checked.stderr) == (0, "")


READABLE = sorted((ROOT / "Documentation").glob("*.md"))


@pytest.mark.parametrize("path", READABLE, ids=lambda path: path.stem)
def test_its_links_lead_to_files_and_headings(path):
    """A heading has the anchor that GitHub makes of it."""
    links = re.findall(r"\]\(([^)\s]+)\)", prose(path))
    assert len(READABLE) == len(list(PAGES.glob("*.md"))) + 1 and "doc:" not in prose(path)
    for file, _, anchor in (link.partition("#") for link in links if not re.match(r"https?:", link)):
        target = path.parent / file if file else path
        assert target.exists(), file
        headings = re.findall(r"^##+ (.*)$", prose(target), re.M) if anchor else []
        assert not anchor or anchor in {re.sub(r"[^\w\s-]", "", each.lower()).replace(" ", "-") for each in headings}, (file, anchor)


def test_the_front_page_lists_every_page():
    """Itself, or by the topics of a page that it lists."""
    text = "".join(path.read_text().partition("## Topics")[2] for path in sorted(PAGES.glob("*.md")))
    listed = re.findall(r"^- <doc:(\w+)>", text, re.M)
    assert sorted(listed) == sorted({page.stem for page in PAGES.glob("*.md")} - {"Storybook"} | {"Tutorials"})


def test_the_front_page_has_three_parts():
    """What a reader does, looks up, and changes: DocC shows the headings in the list of pages."""
    headings = re.findall(r"^### (.*)$", (PAGES / "Storybook.md").read_text().partition("## Topics")[2], re.M)
    parts = [heading.partition(":")[0] for heading in headings]
    assert list(dict.fromkeys(parts)) == ["Use it", "Reference", "How it is made"] and parts.count("Use it") == len(parts) - 2


def test_a_page_that_moved_leads_to_a_section():
    moved = dict(line.split() for line in (ROOT / ".ci/website/moved").read_text().splitlines())
    assert set(moved) & NAMES == set()
    assert [new for new in moved.values() if new.partition("#")[2] not in anchors(new.partition("#")[0])] == []


def test_every_guide_has_a_story_on_the_website_or_says_why_not():
    table = json.loads((ROOT / ".ci/website/guides.json").read_text())
    sections = re.findall(r"^### Use it: (?!start).*?(?=^###|\Z)", (PAGES / "Storybook.md").read_text(), re.S | re.M)
    guides = [guide for section in sections for guide in re.findall(r"<doc:(\w+)>", section)]
    assert sorted([*table["shown"], *table["none"]]) == sorted(guides) and all(table["none"].values())


def test_the_readme_is_read_in_five_minutes():
    assert len(prose(ROOT / "README.md").split()) <= 1000


def test_messages_are_those_of_the_program():
    section = (PAGES / "Troubleshooting.md").read_text().split("## It does not start\n")[1].split("\n## ")[0]
    messages = re.findall(r"^\| `([^`]+)` \|", section, re.M)
    known = sentences()
    # The runtime of Swift prints the message about the bundle.
    messages = [message for message in messages if "resource bundle" not in message]
    parts = [part.strip(" ();") for message in messages for part in re.split(r"…|\b\d+\b", message)]
    assert len(messages) >= 5 and [part for part in parts if len(part) > 4 and part not in known] == []


def test_what_the_canvas_says_is_what_it_says():
    section = (PAGES / "Troubleshooting.md").read_text().split("## The canvas is blank\n")[1].split("\n## ")[0]
    cards = re.findall(r"^- \*([^*]+)\*", section, re.M)
    code = (ROOT / "Public/js/errors/blank-card.js").read_text()
    assert len(cards) == 3
    assert [card for card in cards if card not in code and card != "One field does not fit"] == []
    assert "One field does" in code and "not fit" in code


def test_the_folder_of_the_page_has_the_name_that_a_container_needs():
    manifest = (ROOT / "Package.swift").read_text()
    [folder] = re.findall(r"`(\w[\w-]*)\.resources`", (PAGES / "Deploying.md").read_text())
    package, target = folder.split("_")
    assert f'name: "{package}"' in manifest and re.search(rf'name: "{target}",\s*path: "Public"', manifest)


def current(path):
    """Without the first columns of the upgrade notes, which name what a version has removed."""
    return re.sub(r"^\| [^|]*\|", "|", prose(path), flags=re.M) if path.stem == "Upgrading" else prose(path)


def spans(path):
    return [re.sub(r"\s+", " ", span) for span in re.findall(r"(?<!`)`([^`]+)`(?!`)", current(path))]


def commands():
    """The options of each command on the page of the command line, with those of the sections that it refers to."""
    page = (PAGES / "CommandLine.md").read_text()
    sections = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", page, re.M | re.S))

    def options(name, *seen):
        accepted = [line for line in sections[name].splitlines() if line.startswith("It accepts the options of ")]
        others = {other for line in accepted for other in re.findall(r"<doc:#(\w+)>", line)} - {name, *seen}
        return set(re.findall(r"^\| `(--[\w-]+)", sections[name], re.M)).union(*(options(other, name, *seen) for other in others))

    return {name: options(name) for name in sections if name.islower()}


COMMANDS = commands()
CALL = re.compile(rf"(?:(?:swift run )?(?:storybook|MyStories|Stories) ([a-z]\w+)|({'|'.join(COMMANDS)})(?= -))\b(.*)")


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.stem)
def test_commands_in_sentences_are_those_of_the_command_line(path):
    calls = [(call[1] or call[2], set(re.findall(r"(?<=\s)--[\w-]+", call[3]))) for span in spans(path) if (call := CALL.match(span))]
    known = {name: {*COMMANDS[name], "--help", "--version"} if name in COMMANDS else set() for name, _ in calls}
    assert [(name, options) for name, options in calls if name not in {*COMMANDS, "help"} or options - known[name]] == []


PLACES = [*(ROOT / "Public").glob("*.html"), *(ROOT / "Public/js").rglob("*.js"), *(ROOT / "Sources").rglob("*.swift"), *(ROOT / "Stories").rglob("*.swift"), *PAGES.rglob("*.swift"),
          *(ROOT / "Tests/OutsideTests/Shop/Sources").rglob("*.swift")]
LITERALS = {
    ".swift": re.compile(r'"((?:\\.|[^"\\\n])+)"|^ +([A-Z][^"\n]*)$', re.M),
    ".js": re.compile(r'"((?:\\.|[^"\\\n])+)"|`([^`]+)`'),
    ".html": re.compile(r">([^<>]+)<|(?:title|aria-label)=\"([^\"]+)\""),
}


def texts_of(places):
    """What literals say, up to the end of each sentence and part; a hole stands for anything."""
    found = {re.sub(r"\$\{[^}]*\}|\\\((?:[^()]|\([^()]*\))*\)", "…", text)
             for place in places for match in LITERALS[place.suffix].findall(place.read_text()) for text in match if text}
    return {part.strip() for text in found for part in [text, *re.split(r"[:.,;/]|…$", text)]}


def patterns(texts):
    return [re.compile(".+".join(map(re.escape, text.split("…")))) for text in texts
            if "…" in text and re.match(r"[A-Z][a-z]{2}|…( [a-z]+){3}", text)]


def labels(path):
    """What stands in italics and begins like a label."""
    found = re.findall(r"(?<![*\w])\*([A-Z][^*]+)\*(?![*\w])", current(path))
    return {re.sub(r"\s+", " ", part) for label in found for part in label.split(" / ")}


TEXTS_OF_PAGE = texts_of(PLACES)
PATTERNS = patterns(TEXTS_OF_PAGE)


@pytest.mark.parametrize("path", [text for text in TEXTS if labels(text)], ids=lambda path: path.stem)
def test_labels_are_those_of_the_page(path):
    """Of buttons, tabs, messages and stories; a property of an example is a label, too, and so is the heading of a section."""
    code = "".join(re.findall(r"^ *```.*?^ *```$", path.read_text(), re.M | re.S))
    own = {*re.findall(r"^#+ (.*)$", path.read_text(), re.M), *(name.capitalize() for name in re.findall(r"\b(\w+):", code))}
    # The page puts this one together from its number: see test_what_the_canvas_says_is_what_it_says.
    own.add("One field does not fit")
    assert sorted(label for label in labels(path) - own - TEXTS_OF_PAGE if not any(each.fullmatch(label) for each in PATTERNS)) == []


@pytest.mark.parametrize(("label", "is_known"), [("Save", True), ("Sav", False), ("Open in 3 tabs", True), ("Open", False)])
def test_a_label_is_known_as_a_whole(tmp_path, label, is_known):
    place = tmp_path / "some.js"
    place.write_text('button("Save"); note(`Open in ${count} tabs`)')
    texts = texts_of([place])
    assert (label in texts or any(each.fullmatch(label) for each in patterns(texts))) == is_known
