"""The installed tool with a program that was never built: the page is there before the program is."""

import contextlib
import itertools
import os
import threading

import pytest
from conftest import ROOT, SHOP, Dev, contract

LETTERS = ROOT / ".build-outside/Letters"


@pytest.fixture
def source():
    path = LETTERS / "Sources/Letters/Letter.swift"
    text = path.read_text()
    yield path
    path.write_text(text)


@pytest.fixture
def host(source, tmp_path):
    (LETTERS / ".build/debug/LettersStories").unlink(missing_ok=True)
    source.write_text(source.read_text().replace("From \\(props.from)", "From \\(props.form)"))
    # Without the name of a command: “dev” is the tool's default.
    host = Dev(
        command="--full-builds", log=tmp_path / "log", folder=LETTERS,
        environment={"SWIFTPM_BUILD_DIR": str(SHOP / ".build")})
    yield host
    assert host.stop() == 0


@contextlib.contextmanager
def changing(path):
    """A file that a program may read changes again and again, for which its processes start anew."""
    is_over = threading.Event()

    def change():
        for number in itertools.count():
            path.write_text(f"{number}")
            if is_over.wait(0.03):
                return

    thread = threading.Thread(target=change)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()
        path.unlink()


def test_a_first_build_that_fails_is_on_the_page_and_its_repair_brings_the_stories(host, source):
    page = contract.Client(host)
    hello = page.expect("hello")
    assert hello["catalog"]["screens"] == []
    failed = page.expect("build")
    while failed["state"] == "building":
        failed = page.expect("build")
    assert failed["state"] == "failed" and "'form'" in failed["diagnostics"][0]["message"]
    assert "'form'" in host.log()
    source.write_text(source.read_text().replace("props.form", "props.from"))
    with changing(LETTERS / "prices.csv"):
        while (changed := page.expect("catalog"))["title"] != "Letters":
            pass
        # What starts anew is the program from then on, and not what was shown when that began.
        assert page.expect("catalog")["title"] == "Letters"
    assert [screen["id"] for screen in changed["catalog"]["screens"]] == ["inbox", "letter"]
    page.send(type="open", story="letter/missing")
    page.expect("opened")
    assert "From the post office" in page.expect("rendered")["body"]
    # Its own build folder has the executable that was built, and none of the copies that workers run.
    assert os.access(LETTERS / ".build/debug/LettersStories", os.X_OK)
