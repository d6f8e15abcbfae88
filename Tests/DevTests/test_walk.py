"""From a tweak to a test that guards it, as the README describes it: one walk through browser and terminal."""

import os
import re
import signal
import subprocess

import pytest
from conftest import ROOT, SHOP, contract
from playwright.sync_api import expect
from test_browsers import ITEM

NAME = "a dozen"
TEST = "CartADozenTests"
FILE = SHOP / f"Tests/ShopTests/{TEST}.swift"
SNAPSHOT = SHOP / "Sources/ShopScreens/Cart/.storybook/__Snapshots__/a-dozen.responsive.light.html"
BUILT = 60_000
MISTAKEN = "<li class=item>\\($0.title)</li>"
MEANT = "<li class=item>\\($0.count) × \\($0.title)</li>"


def readme(language):
    """What the README shows of the walk, in the order of its blocks."""
    text = (ROOT / "README.md").read_text()
    story = text.split("## From a tweak to a test\n")[1].split("\n## ")[0]
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
    book.editor.get_by_label("Count", exact=True).first.fill("12")
    book.editor.get_by_role("textbox", name="Title").first.fill("Green tea")
    expect(book.canvas.locator("li")).to_have_text("12 × Green tea")
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
    book.show_tab("Snapshot")
    book.panel = book.page.get_by_role("tabpanel", name="Snapshot")


def status(book):
    return book.panel.locator(".snapshot-status")


def test_a_tweak_becomes_a_test_that_fails_with_link_and_difference(shop, open_book, tested, terminal):
    ann = open_book(permissions=["clipboard-read", "clipboard-write"])
    test = tweak_and_save(ann)
    assert [test] == readme("swift")
    FILE.write_text(test)
    # A missing snapshot is recorded, and fails once.
    passed, run = tested()
    assert not passed and "were missing and are now recorded: review them" in run.stdout
    assert "<li>12 × Green tea</li>" in SNAPSHOT.read_text()
    assert tested("--skip-build")[0]

    # A change that was meant, and a mistake on the way.
    assert readme("diff") == [f"-{ITEM}\n+{MISTAKEN}\n"]
    failure_told, acceptance_told = readme("text")
    shop.change((ITEM, MISTAKEN))
    expect(ann.canvas.locator("li.item")).to_have_text("Green tea", timeout=BUILT)
    passed, run = tested()
    head, failure = failure_told.split("\n↳ ")
    assert not passed and head.removeprefix("✘ ") in run.usual and failure in run.usual
    assert all(line in failure for line in ("  ul > li\n", '    + class  "item"\n', "    ~ text  [-12 × -]Green tea\n"))

    # The link opens that very state, where the mistake is seen and what was meant is accepted.
    bob = open_book("cart/empty")
    follow(bob, run.stdout)
    expect(bob.canvas.locator("li.item")).to_have_text("Green tea")
    expect(bob.editor.get_by_label("Count", exact=True)).to_have_value("12")
    expect(status(bob)).to_have_text("Cart on Responsive, light: 2 differences.")
    bob.panel.get_by_role("button", name="Accept class at ul > li", exact=True).click()
    expect(status(bob)).to_have_text("Cart on Responsive, light: one difference.")
    shop.change((ITEM, MEANT))
    expect(bob.canvas.locator("li.item")).to_have_text("12 × Green tea", timeout=BUILT)
    expect(status(bob)).to_have_text("Cart on Responsive, light: as recorded.")
    assert '<li class="item">12 × Green tea</li>' in SNAPSHOT.read_text()
    assert tested()[0]

    # The class goes again, and the command that the failure prints accepts that.
    shop.change()
    expect(bob.canvas.locator("li:not(.item)")).to_have_text("12 × Green tea", timeout=BUILT)
    passed, run = tested()
    assert not passed and '    - class  "item"\n' in run.stdout and "~ text" not in run.stdout
    command = re.search(r"accept\s+(swift run .*)", run.stdout).group(1)
    accepted = terminal(*command.split())
    assert accepted.returncode == 0, accepted.stdout + accepted.stderr
    assert f"$ {command}\n{accepted.usual}" == acceptance_told
    assert tested("--skip-build")[0]
    assert "<li>12 × Green tea</li>" in SNAPSHOT.read_text()
