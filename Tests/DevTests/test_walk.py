"""From a tweak to a test that guards it, as the README describes it: one walk through browser and terminal."""

import os
import re
import signal
import subprocess

import pytest
from conftest import ROOT, SHOP, contract
from playwright.sync_api import expect

NAME = "grace"
TEST = "GreetingGraceTests"
FILE = SHOP / f"Tests/ShopTests/{TEST}.swift"
SNAPSHOT = SHOP / "Sources/ShopScreens/Greeting/.storybook/__Snapshots__/grace.responsive.light.html"
BUILT = 60_000
HEADING = '"<h1>Hello, \\(props.name)\\(String(repeating: "!", count: times))</h1>"'
MISTAKEN = '"<h1 class=loud>Hello\\(String(repeating: "!", count: times))</h1>"'
MEANT = HEADING.replace("<h1>", "<h1 class=loud>")
# The package of the README has one program; this one has the same screen, and other programs.
NAMES = [("GreetingsStories", "ShopScreens"), ("storybook snapshot", "swift run ShopStories snapshot")]


def readme(language):
    """What the README shows of the walk, in the order of its blocks."""
    text = (ROOT / "README.md").read_text()
    story = text.split("## From a tweak to a test\n")[1].split("\n## ")[0]
    for theirs, ours in NAMES:
        story = story.replace(theirs, ours)
    return re.findall(rf"```{language}\n(.*?)```", story, re.S)


@pytest.fixture
def terminal(dev):
    """What the author types into one, in the package's folder; its links lead to the host that is there."""
    environment = {key: value for key, value in os.environ.items() if key not in ("CI", "STORYBOOK_URL")}

    def terminal(*command):
        signal.alarm(3 * contract.PATIENCE)
        run = subprocess.run(command, cwd=SHOP, env=environment, capture_output=True, text=True)
        # As it is where the storybook is served at its usual address.
        run.usual = run.stdout.replace(dev.url, "http://127.0.0.1:6006/")
        return run

    yield terminal
    FILE.unlink(missing_ok=True)


@pytest.fixture
def tested(terminal):
    """Runs the pasted test: whether it passed, and what it said."""
    def tested(*options):
        run = terminal("swift", "test", "--filter", TEST, *options)
        assert f"Suite {TEST} " in run.stdout + run.stderr, run.stdout + run.stderr
        return run.returncode == 0, run
    return tested


def tweak_and_save(book):
    """Leaves a fixture behind, and returns the test that the dialog has to paste."""
    book.editor.get_by_label("Times", exact=True).fill("5")
    book.editor.get_by_role("textbox", name="Name").fill("Grace")
    expect(book.canvas.locator("h1")).to_have_text("Hello, Grace!!!!!")
    book.menu("Save fixture…")
    dialog = book.page.get_by_role("dialog", name="Save a fixture")
    dialog.get_by_label("Name", exact=True).fill(NAME)
    dialog.get_by_text("Test of this fixture", exact=True).click()
    dialog.get_by_role("button", name="Swift Testing", exact=True).click()
    dialog.get_by_role("button", name="Copy the test", exact=True).click()
    test = book.page.evaluate("navigator.clipboard.readText()")
    dialog.get_by_role("button", name="Save", exact=True).click()
    expect(book.page.get_by_role("treeitem", name=NAME)).to_be_visible()
    return test


def follow(book, output):
    """Opens the one link of a failure."""
    links = set(re.findall(r"open\s+(http\S+)", output))
    assert len(links) == 1, output
    book.page.goto(links.pop())
    book.settled()
    book.panel = book.show_section("Tests", "Snapshot")


def status(book):
    return book.panel.locator(".snapshot-status")


def test_a_tweak_becomes_a_test_that_fails_with_link_and_difference(shop, open_book, tested, terminal):
    ann = open_book("greeting/excited", permissions=["clipboard-read", "clipboard-write"])
    test = tweak_and_save(ann)
    assert [test] == readme("swift")
    FILE.write_text(test)
    # A missing snapshot is recorded, and fails once.
    passed, run = tested()
    assert not passed and "were missing and are now recorded: review them" in run.stdout
    assert "<h1>Hello, Grace!!!!!</h1>" in SNAPSHOT.read_text()
    assert tested("--skip-build")[0]

    # A change that was meant, and a mistake on the way.
    assert readme("diff") == [f"-{HEADING}\n+{MISTAKEN}\n"]
    failure_told, acceptance_told = readme("text")
    shop.change((HEADING, MISTAKEN), screen="Greeting")
    expect(ann.canvas.locator("h1.loud")).to_have_text("Hello!!!!!", timeout=BUILT)
    passed, run = tested()
    head, failure = failure_told.split("\n↳ ")
    assert not passed and head.removeprefix("✘ ") in run.usual and failure in run.usual
    assert all(line in failure for line in ("  h1\n", '    + class  "loud"\n', "    ~ text  Hello[-, Grace-]!!!!!\n"))

    # The link opens that very state, where the mistake is seen and what was meant is accepted.
    bob = open_book("greeting/calm")
    follow(bob, run.stdout)
    expect(bob.canvas.locator("h1.loud")).to_have_text("Hello!!!!!")
    expect(bob.editor.get_by_label("Times", exact=True)).to_have_value("5")
    expect(status(bob)).to_have_text("Greeting on Responsive, light: 2 differences.")
    bob.panel.get_by_role("button", name="Accept class at h1", exact=True).click()
    expect(status(bob)).to_have_text("Greeting on Responsive, light: one difference.")
    shop.change((HEADING, MEANT), screen="Greeting")
    expect(bob.canvas.locator("h1.loud")).to_have_text("Hello, Grace!!!!!", timeout=BUILT)
    expect(status(bob)).to_have_text("Greeting on Responsive, light: as recorded.")
    assert '<h1 class="loud">Hello, Grace!!!!!</h1>' in SNAPSHOT.read_text()
    assert tested()[0]

    # The class goes again, and the command that the failure prints accepts that.
    shop.change(screen="Greeting")
    expect(bob.canvas.locator("h1:not(.loud)")).to_have_text("Hello, Grace!!!!!", timeout=BUILT)
    passed, run = tested()
    assert not passed and '    - class  "loud"\n' in run.stdout and "~ text" not in run.stdout
    command = re.search(r"accept\s+(swift run .*)", run.stdout).group(1)
    accepted = terminal(*command.split())
    assert accepted.returncode == 0, accepted.stdout + accepted.stderr
    assert f"$ {command}\n{accepted.usual}" == acceptance_told
    assert tested("--skip-build")[0]
    assert "<h1>Hello, Grace!!!!!</h1>" in SNAPSHOT.read_text()
