"""The tab that shows how a screen differs from its snapshot, and accepts differences."""

import pathlib
import re
import subprocess
from urllib.parse import unquote

import pytest
from conftest import EXECUTABLE
from playwright.sync_api import expect

STORY = "badge/passing"
FIXTURES = pathlib.Path(__file__).parents[2] / "Stories/Badge/Fixtures"
TEXT = "terminal-dashboard/all-fine"


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("recorded")
    subprocess.run([EXECUTABLE, "snapshot", STORY, TEXT, "--snapshot-folder", folder, "--record"], capture_output=True)
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def folder(recorded, tmp_path):
    folder = tmp_path / "snapshots"
    folder.mkdir()
    for path, content in recorded.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_bytes(content)
    return folder


@pytest.fixture
def look(make_host, open_book, folder):
    """Opens a story with the tab in sight."""
    def look(story=STORY, *options, **view):
        book = open_book(story, at=make_host(0, "--snapshot-folder", folder, *options), **view)
        book.panel = book.show_section("Tests", "Snapshot")
        expect(book.panel.locator(".snapshot-status[data-state]")).to_be_visible()
        return book
    return look


def status(book):
    return book.panel.locator(".snapshot-status, .picture-status").filter(visible=True)


def edit(book, name, text):
    book.show_tab("Props")
    book.page.get_by_role("tabpanel", name="Props").get_by_label(name, exact=True).fill(text)
    book.show_section("Tests", "Snapshot")


def text(folder, name="passing.responsive.light.html"):
    return (folder / "badge" / name).read_text()


def marks(book):
    """The frames around what is different, in the canvas."""
    return book.canvas.locator("[data-audit=overlay] div")


def toast(book):
    return book.page.locator(".toast").last


def test_an_edit_is_shown_by_words_and_framed_in_the_canvas(look):
    book = look()
    expect(status(book)).to_have_text("Badge on Responsive, light: as recorded.")
    tabs = book.page.get_by_role("tablist", name="Panel")
    place = tabs.bounding_box()
    edit(book, "Message", "1,204 failed")
    expect(status(book)).to_have_text("Badge on Responsive, light: one difference.")
    expect(book.panel.locator("del")).to_have_text(" removed: passed")
    expect(book.panel.locator("ins")).to_have_text(" added: failed")
    expect(book.page.locator("#tab-tests")).to_have_text("Tests")
    assert tabs.bounding_box() == place, "the edit moved the tabs"
    expect(marks(book)).to_have_count(1)
    around, within = marks(book).bounding_box(), book.canvas.locator(".message").bounding_box()
    assert around["x"] <= within["x"] and around["width"] >= within["width"]
    place = book.panel.get_by_role("button", name="p.badge.flat > span.message", exact=True)
    place.click()
    expect(marks(book)).to_have_class(re.compile("chosen"))
    place.press("Escape")
    book.page.mouse.move(0, 0)
    expect(marks(book)).not_to_have_class(re.compile("chosen"))
    book.panel.get_by_label("Show in the canvas").uncheck()
    expect(marks(book)).to_have_count(0)
    book.panel.get_by_label("Show in the canvas").check()
    expect(marks(book)).to_have_count(1)
    book.show_tab("Props")
    expect(marks(book)).to_have_count(0)


def test_one_difference_is_accepted_and_undone(look, folder):
    file = folder / "badge" / "passing.responsive.light.html"
    before = text(folder).replace("passed", "failed").replace('class="message"', 'class="old"')
    file.write_text(before)
    book = look()
    expect(status(book)).to_contain_text("differences")
    expect(book.page.locator("#tab-tests")).to_contain_text("2")
    book.panel.get_by_role("button", name=re.compile("Accept Text at ")).click()
    expect(toast(book)).to_contain_text("Difference accepted.")
    expect(book.panel.locator("ins").filter(has_text="passed")).to_have_count(0)
    assert "passed" in text(folder) and 'class="old"' in text(folder)
    toast(book).get_by_role("button", name="Undo").click()
    expect(toast(book)).to_have_text("Snapshot restored.")
    expect(book.panel.locator("ins").filter(has_text="passed")).to_have_count(1)
    assert text(folder) == before


@pytest.mark.stories
def test_while_edited_there_is_nothing_to_accept_and_a_fixture_is_recorded(look, folder):
    before = text(folder)
    book = look()
    edit(book, "Message", "1,204 failed")
    expect(book.panel).to_contain_text("nothing to accept")
    expect(book.panel.get_by_role("button", name=re.compile("^Accept|^Record"))).to_have_count(0)
    book.panel.get_by_role("button", name="Save as fixture and record").click()
    dialog = book.page.get_by_role("dialog", name="Save a fixture")
    dialog.get_by_label("Name").fill("it's")
    dialog.get_by_role("button", name="Save and record").click()
    expect(dialog).to_contain_text("letters and digits of any language, spaces, “-” and “_”. “'” is not allowed.")
    dialog.get_by_label("Name").fill("zz Größe")
    dialog.get_by_role("button", name="Save and record").click()
    try:
        expect(toast(book)).to_contain_text("“zz Größe” is saved, and its snapshot is in 1 file.")
        toast(book).get_by_role("button", name="Open").click()
        expect(status(book)).to_have_text("Badge on Responsive, light: as recorded.")
        assert "zz-größe" in unquote(book.page.url)
    finally:
        (FIXTURES / "zz Größe.json").unlink()
    assert text(folder) == before


def test_an_environment_is_recorded_under_a_name_that_says_it(look, folder):
    book = look()
    book.page.evaluate("""async () => (await import(document.querySelector("script[type=module]").src)).store.changeEnvironment([
        {op: "replace", path: "/device", value: "iphone-17"}, {op: "replace", path: "/orientation", value: "landscape"}])""")
    expect(status(book)).to_have_text("Badge on iPhone 17, landscape, light: no snapshot.")
    expect(book.panel.get_by_role("button", name="Save as fixture and record")).to_be_visible()
    book.panel.get_by_role("button", name="Record this variant").click()
    expect(status(book)).to_have_text("Badge on iPhone 17, landscape, light: as recorded.")
    assert "iphone-17.landscape.light" in text(folder).splitlines()[0]


def test_all_is_accepted_and_the_mark_goes(look, folder):
    wanted = text(folder)
    file = folder / "badge" / "passing.responsive.light.html"
    file.write_text(wanted.replace("1,204", "9"))
    book = look()
    row = book.page.locator(f"#sidebar [data-story='{STORY}']")
    expect(row.locator(".tag")).to_have_text("changed")
    book.panel.get_by_role("button", name="Accept all").click()
    expect(toast(book)).to_contain_text("Snapshot updated.")
    expect(status(book)).to_have_text("Badge on Responsive, light: as recorded.")
    expect(row.locator(".tag")).to_have_count(0)
    assert text(folder) == wanted


def test_what_is_missing_is_recorded(look, folder):
    book = look("badge/failing")
    expect(status(book)).to_have_text("This story has no snapshot yet.")
    expect(book.panel).to_contain_text("storybook snapshot")
    expect(book.panel).to_contain_text("await verifySnapshots(of: catalog)")
    book.panel.get_by_role("button", name="Record snapshot").click()
    expect(status(book)).to_have_text("Badge on Responsive, light: as recorded.")
    assert "build" in text(folder, "failing.responsive.light.html")
    toast(book).get_by_role("button", name="Undo").click()
    expect(status(book)).to_have_text("This story has no snapshot yet.")
    assert not (folder / "badge" / "failing.responsive.light.html").exists()


def test_a_read_only_host_says_what_to_run_instead(look):
    book = look(STORY, "--read-only")
    edit(book, "Message", "failed")
    expect(status(book)).to_contain_text("difference")
    expect(book.panel.get_by_role("button", name=re.compile("Accept|Record"))).to_have_count(0)
    expect(book.panel).to_contain_text("nothing to accept.")
    expect(book.panel).not_to_contain_text("You can save")
    book.page.locator("#save").click()
    expect(book.page.get_by_role("menuitem", name="Save fixture")).to_contain_text("read-only")
    book.page.keyboard.press("Escape")
    expect(book.panel).to_contain_text(f"storybook snapshot --record failed {STORY}")


def test_text_is_compared_line_by_line(look, folder):
    file = folder / "terminal-dashboard" / "all-fine.responsive.light.txt"
    wanted = file.read_text()
    file.write_text(wanted.replace("812 requests", "9 requests"))
    book = look(TEXT)
    expect(status(book)).to_have_text("Terminal Dashboard on Responsive, light: one difference.")
    expect(book.panel.get_by_role("heading", name=re.compile(r"Line \d+"))).to_be_visible()
    expect(book.panel.locator("ins")).to_have_text(" added: 812")
    expect(book.panel.get_by_label("Show in the canvas")).to_be_hidden()
    book.panel.get_by_role("button", name=re.compile("Accept Line")).click()
    expect(status(book)).to_have_text("Terminal Dashboard on Responsive, light: as recorded.")
    assert file.read_text() == wanted


def test_an_outline_says_what_its_difference_means_and_stays_chosen(look, folder):
    book = look("login/empty")
    book.panel.get_by_role("radio", name="Outline").check()
    expect(status(book)).to_have_text("This story has no outline yet.")
    expect(book.panel).to_contain_text("snapshot --outline")
    book.panel.get_by_role("button", name="Record outline").click()
    expect(status(book)).to_have_text("Login on Responsive, light: as recorded.")
    file = folder / "login" / "outline" / "empty.responsive.light.txt"
    recorded = file.read_text()
    file.write_text(recorded.replace("“Make one”", ""))
    book.page.evaluate("dispatchEvent(new Event('focus'))")
    expect(book.panel.get_by_role("list", name="Meaning").get_by_role("listitem")).to_have_text(
        "link got the name “Make one”")
    expect(book.panel.locator("ins")).to_have_text(" added: “Make one”")
    book.panel.get_by_role("button", name="Accept all").click()
    expect(toast(book)).to_contain_text("Outline updated.")
    assert file.read_text() == recorded
    book.panel.get_by_role("radio", name="Markup").check()
    expect(book.panel.locator(".snapshot-file").filter(visible=True)).to_contain_text("empty.responsive.light.html")
    toast(book).get_by_role("button", name="Undo").click()
    expect(status(book)).to_have_text("Login on Responsive, light: one difference.")
    expect(book.panel.get_by_role("radio", name="Outline")).to_be_checked()
    book.page.locator("#sidebar [data-story='login/ready']").click()
    expect(status(book)).to_have_text("This story has no outline yet.")


def test_a_picture_is_taken_on_request_and_recorded(look, folder):
    book = look()
    book.panel.get_by_role("radio", name="Picture").check()
    expect(book.panel).to_contain_text("snapshot --images")
    book.panel.get_by_role("button", name="Take a picture").click()
    expect(status(book)).to_have_text("Badge on Responsive, light: no picture.")
    book.panel.get_by_role("button", name="Record picture").click()
    expect(status(book)).to_have_text("Badge on Responsive, light: as recorded.")
    picture = book.panel.get_by_role("img", name="Now")
    book.until(lambda: picture.evaluate("image => image.naturalWidth") == 1280)
    assert (folder / "badge" / "passing.responsive.light.png").exists()
    edit(book, "Message", "1,204 failed")
    expect(book.panel).to_contain_text("The screen has changed since this picture was taken.")
    toast(book).get_by_role("button", name="Undo").click()
    expect(status(book)).to_have_text("Badge on Responsive, light: no picture.")


def test_all_snapshots_are_looked_at_on_demand(look, folder):
    file = folder / "badge" / "passing.responsive.light.html"
    file.write_text(file.read_text().replace("1,204", "9"))
    book = look("badge/failing")
    book.page.keyboard.press("Control+k")
    book.page.get_by_role("dialog").get_by_role("combobox").fill("check all snapshots")
    book.page.keyboard.press("Enter")
    expect(toast(book)).to_contain_text("one fails")
    toast(book).get_by_role("button", name="Show").click()
    expect(book.page.locator("#sidebar [data-kind]")).to_have_count(1)
    expect(book.page.locator(f"#sidebar [data-story='{STORY}'] .tag")).to_have_text("changed")
