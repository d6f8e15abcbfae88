"""The keys and settings that the documentation lists are those of the page."""

import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "Sources/Storybook/Documentation.docc/ThePage.md").read_text()
SCRIPTS = {file: file.read_text() for file in (ROOT / "Public/js").rglob("*.js")}
# As objects, and as rows of the toolbar's tables.
COMMANDS = [
    re.compile(r'title: "([^"]+)",\s*group: "[^"]+",\s*key: "([^"]+)"'),
    re.compile(r'\["[a-z-]+", "([^"]+)", "(\S)",'),
]
OWN_OF_A_STATE = {"Close the stories", "Exit full screen"}


def section(title):
    return PAGE.split(f"\n## {title}\n")[1].split("\n## ")[0]


def rows(title):
    return [tuple(cell.strip() for cell in re.split(r"(?<!`)\|(?!`)", line.strip("|"))) for line in section(title).splitlines() if line.startswith("| ")][1:]


def written(key):
    """A key as the documentation writes it."""
    return "+".join({"mod": "Ctrl", "shift": "Shift"}.get(part, part.upper() if len(part) == 1 else part) for part in re.split(r"\+(?=.)", key))


def test_the_keys_are_those_of_the_commands():
    found = {(written(key), title) for text in SCRIPTS.values() for form in COMMANDS for title, key in form.findall(text)}
    known = {(key, title) for key, title in found if title not in OWN_OF_A_STATE}
    assert len(known) > 25
    assert {(key.strip("`"), title) for key, title in rows("Keys")} == known


def test_the_settings_are_those_of_the_dialog():
    dialog, choices = (
        next(text for file, text in SCRIPTS.items() if file.name == name) for name in ("settings-dialog.js", "setting-choices.js"))
    labels = re.findall(r'text\("\w+",\s*"([^"]+)"', dialog.replace("text(\"editor\", \"URL\"", ""))
    labels += re.findall(r'title: "([^"]+)"', choices)
    labels += re.findall(r': "([^"]+)"', re.search(r"toggles = \{(.*?)\}", choices, re.DOTALL)[1])
    assert {setting for setting, _ in rows("Settings")} == set(labels)
