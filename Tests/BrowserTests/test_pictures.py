"""What the pictures of the documentation show is on the page, and each picture is in the documentation."""

import contextlib
import re
import struct

import pytest
from conftest import ROOT
from pictures import FOLDER, PARTS, PICTURES

PAGES = FOLDER.parents[1]
BUDGET = 500_000


def case(picture):
    is_alone = picture.needs is not contextlib.nullcontext
    return pytest.param(picture, id=picture.name, marks=[pytest.mark.stories] if is_alone else [])


@pytest.mark.parametrize("picture", map(case, PICTURES))
def test_the_page_shows_what_is_pictured(picture, browser, host):
    with picture.needs():
        book = picture.open(browser, host)
        book.context.close()
    assert book.problems == []


def test_each_picture_exists_in_light_and_dark_and_all_are_small():
    files = {file for picture in PICTURES for file in picture.files()}
    assert files == set(FOLDER.glob("*.*"))
    assert sum(file.stat().st_size for file in files | set(FOLDER.parent.glob("*.svg"))) < BUDGET


def test_the_first_picture_is_a_short_animation_of_an_edit():
    for file in PICTURES[0].files():
        png = file.read_bytes()
        delays = [struct.unpack(">HH", png[each.end() + 20:each.end() + 24]) for each in re.finditer(b"fcTL", png)]
        assert len(delays) > 5 and sum(part / whole for part, whole in delays) < 6 and len(png) < 150_000


def test_each_picture_is_shown_with_a_description():
    pages = "\n".join(page.read_text() for page in PAGES.glob("*.md"))
    described = {name for text, name in re.findall(r"!\[([^\]]{20,})\]\((\w+)\)", pages)}
    assert {picture.name for picture in PICTURES} <= described
    assert 'Resources/Pictures/hero~dark.png" media="(prefers-color-scheme: dark)"' in (ROOT / "README.md").read_text()


def test_each_number_in_the_picture_of_the_page_is_explained():
    text = (PAGES / "ThePage.md").read_text().split("](parts)\n")[1].split("\n## ")[0]
    assert [int(number) for number in re.findall(r"^(\d+)\. \*\*", text, re.M)] == list(range(1, len(PARTS) + 1))
