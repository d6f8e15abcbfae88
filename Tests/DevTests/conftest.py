"""A foreign package, served by the tool’s `dev` while a test changes its files."""

import ctypes
import importlib.util
import os
import pathlib
import shutil
import signal
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).parents[2]
SHOP = ROOT / ".build-outside/Shop"
ORIGINAL = ROOT / "Tests/OutsideTests/Shop"
BUILT = SHOP / ".build/debug"
TOOL = ROOT / ".build/debug/storybook"
os.environ["STORYBOOK_EXECUTABLE"] = str(TOOL)
# A program that is started by hand finds the tool there.
os.environ["PATH"] = f"{TOOL.parent}:{os.environ['PATH']}"


# Which of its programs.
SHOP_STORIES = ("--target", "ShopStories")
# A build of one file, on a machine that does other things too.
DEADLINE = 60


def load(name, folder):
    """The helpers of other tests: their folder has a conftest of its own."""
    spec = importlib.util.spec_from_file_location(name, ROOT / folder / "conftest.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def load_contract():
    module = load("storybook_contract", "Tests/ContractTests")
    module.DEADLINE = DEADLINE
    # Two builds, and the one that puts the sources back.
    module.PATIENCE = 3 * DEADLINE
    return module


def pytest_collection_modifyitems(items):
    """First what needs no `dev` of the whole session: another package is built in the same folder."""
    items.sort(key=lambda item: "dev" in item.fixturenames)


contract = load_contract()
# At the end: what is found there is not to be found instead of what is here.
sys.path.append(str(ROOT / "Tests/BrowserTests"))
browsers = load("storybook_browser", "Tests/BrowserTests")
browser = browsers.browser


@pytest.fixture
def open_book(browser, dev, shop):
    books = []

    def open_book(story="cart/two", room="new", **options):
        books.append(browsers.Book(browser, dev, **options))
        return books[-1].open(story, room)

    yield open_book
    for book in books:
        book.context.close()
        assert book.problems == [], book.problems


def end_with_parent():
    """Linux terminates the process when the tests end, even if they are killed."""
    if sys.platform == "linux":
        PR_SET_PDEATHSIG = 1
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


class Dev(contract.Host):
    """The tool in a package, as its author runs it."""

    def __init__(self, *arguments, log, command="dev", folder=SHOP, **options):
        super().__init__(*arguments, log=log, command=command, cwd=folder, preexec_fn=end_with_parent, **options)


class Visitor(contract.Client):
    """A viewer of a story, which sees how the build goes."""

    TOLD_TO_ALL = contract.Client.TOLD_TO_ALL - {"affected"}

    def __init__(self, host, story, shown=True, **fields):
        super().__init__(host)
        self.builds = []
        self.affected = []
        self.taken = 0
        self.body = ""
        self.expect("hello")
        self.send(type="open", story=story, **fields)
        self.expect("opened")
        if shown:
            self.expect("rendered")

    def receive(self):
        message = super().receive()
        if message["type"] == "build":
            self.builds.append(message)
        if message["type"] == "affected":
            self.affected.append(message.get("stories"))
        if message["type"] == "opened":
            self.opened = message
        if message["type"] == "rendered" and "body" in message:
            self.body = message["body"]
        return message

    def until_shown(self, text):
        """Waits for a rendering with the text; it may be here already."""
        while text not in self.body:
            self.expect("rendered")

    def until_affected(self):
        """The next stories that may differ, None for all; they may be here already, before a rendering."""
        while not self.affected:
            self.expect("affected")
        return self.affected.pop(0)

    def until(self, kind, **fields):
        """The next message of the kind with these members."""
        while True:
            message = self.expect(kind)
            if all(message.get(key) == value for key, value in fields.items()):
                return message

    def until_built(self, passing=()):
        """How the next build ended that was not asked for yet."""
        while True:
            for report in self.builds[self.taken:]:
                self.taken += 1
                if report["state"] in ("ready", "failed"):
                    return report
            self.expect("build", passing=passing)


class Shop:
    """The sources of the package."""

    def __init__(self):
        self.cart = SHOP / "Sources/ShopScreens/Cart.swift"

    def fixture(self, name, text):
        """Writes a fixture of the cart, as its author does by hand."""
        file = SHOP / "Sources/ShopScreens/Cart/.storybook/Fixtures" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def change(self, *replacements, screen="Cart"):
        """Writes the screen anew, from what it was at first."""
        text = original(screen)
        for old, new in replacements:
            assert old in text, old
            text = text.replace(old, new)
        source_of(screen).write_text(text)


# Screens that tests change, and save files for.
SAVED = ["Cart", "Greeting"]


def source_of(screen):
    return SHOP / f"Sources/ShopScreens/{screen}.swift"


def original(screen):
    return (ORIGINAL / source_of(screen).relative_to(SHOP)).read_text()


def remove_saved():
    for screen in SAVED:
        shutil.rmtree(SHOP / f"Sources/ShopScreens/{screen}", ignore_errors=True)


watchdog = contract.watchdog


@pytest.fixture(scope="session", autouse=True)
def originals():
    """The sources of the package, whatever earlier tests left, and however these end."""
    signal.signal(signal.SIGTERM, lambda *_: pytest.exit("terminated"))
    restore_all()
    make_repository()
    yield
    restore_all()
    shutil.rmtree(SHOP / ".git")


def make_repository():
    """The package as a repository of its own, whose only revision has no storybook."""
    shutil.rmtree(SHOP / ".git", ignore_errors=True)
    git = ["git", "-C", SHOP, "-c", "user.name=Ann", "-c", "user.email=ann@example.org"]
    subprocess.run([*git, "init", "--quiet", "--initial-branch", "main"], check=True)
    subprocess.run([*git, "commit", "--quiet", "--allow-empty", "--message", "Nothing yet"], check=True)


def restore_all():
    """True when there was something to put back that needs a build."""
    remove_saved()
    has_changed = restore_templates()
    for file in (ORIGINAL / "Sources").rglob("*.swift"):
        copy = SHOP / file.relative_to(ORIGINAL)
        if copy.read_bytes() != file.read_bytes():
            copy.write_bytes(file.read_bytes())
            has_changed = True
    return has_changed


def restore_templates():
    """True when there was something to put back."""
    note = "Sources/ShopScreens/Templates/note.txt"
    if (SHOP / note).read_bytes() == (ORIGINAL / note).read_bytes():
        return False
    shutil.rmtree((SHOP / note).parent / "deeper", ignore_errors=True)
    shutil.copy(ORIGINAL / note, SHOP / note)
    return True


@pytest.fixture(scope="session")
def dev(tmp_path_factory, originals):
    if not (BUILT / "ShopStories").exists():
        pytest.fail("Run “make test-outside” first: it builds the package.")
    host = Dev(*SHOP_STORIES, log=tmp_path_factory.mktemp("dev") / "log")
    first = Visitor(host, "cart/two")
    assert first.until_built()["state"] == "ready"
    first.close()
    yield host
    try:
        assert host.stop() == 0
    finally:
        if host.process.poll() is None:
            host.kill()
    links = list(BUILT.glob(".ShopStories-*-*"))
    assert links == [], "every build's own files are gone"


@pytest.fixture
def shop(dev):
    """Sources that a test may change; afterwards they are built as they were."""
    yield Shop()
    settle(dev)


def settle(dev):
    """Puts the sources back, and waits for the build that this asks for."""
    witness = Visitor(dev, "cart/two")
    if restore_all():
        # How a build ended that the test did not wait for may arrive until then.
        witness.until("build", state="building")
        witness.taken = len(witness.builds)
        assert witness.until_built()["state"] == "ready"
    witness.close()


def ids(dev):
    return [story["id"] for screen in dev.catalog()["screens"] for story in screen["stories"]]


@pytest.fixture
def visit(dev, shop):
    visitors = []

    def visit(story="cart/two", **fields):
        visitors.append(Visitor(dev, story, **fields))
        return visitors[-1]

    yield visit
    for visitor in visitors:
        visitor.close()
