"""The types of the page's scripts are those of the protocol, whose tables list the members of each message."""

import re

import pytest
from conftest import PAGES, ROOT

TYPES = (ROOT / "Public/types.d.ts").read_text()
PROTOCOL = (PAGES / "WireProtocol.md").read_text()
ANSWERS = dict(re.findall(r"^### Answer (\w+)\n(.*?)(?=^##)", PROTOCOL, re.M | re.S))


def body(text, start):
    """What the braces that open at `start` contain, without what inner brackets do."""
    depth, kept = 0, ""
    for letter in text[start:]:
        depth += (letter in "{([<") - (letter in "})]>")
        if depth == 0:
            return kept
        if depth == 1:
            kept += letter


def members(declaration):
    """The members between the braces after a declaration."""
    start = re.search(declaration + r"[^{\n]*(?={)", TYPES, re.M).end()
    return set(re.findall(r"(?:^|,|\n)[{\s]*(\w+\??):", re.sub(r"/\*.*?\*/", "", body(TYPES, start), flags=re.S)))


def listed(table):
    return set(re.findall(r"^\| `(\w+\??)` \|", table, re.M))


def test_all_messages_of_the_host_have_a_type():
    assert len(ANSWERS) > 30 and members("^interface HostMessages") == set(ANSWERS)


@pytest.mark.parametrize("name", ANSWERS)
def test_a_message_has_the_members_that_the_protocol_lists(name):
    declaration = "^interface Steps" if name == "steps" else rf"^  {name}: "
    # What a static site has instead of a host is no part of the protocol.
    assert members(declaration) - {"site?"} == listed(ANSWERS[name])


def test_the_environment_has_the_members_that_the_protocol_lists():
    table = re.search(r"^### Environments\n(.*?)^###", PROTOCOL, re.M | re.S)[1]
    assert {name.rstrip("?") for name in members("^interface Environment")} == {name.rstrip("?") for name in listed(table)}
