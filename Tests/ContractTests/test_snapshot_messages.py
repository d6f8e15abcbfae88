"""What the socket sends about snapshots, and what the host writes."""

import functools
import pathlib
import shutil
import subprocess

import pytest
from conftest import EXECUTABLE, Client, Host

STORY = "badge/passing"
EDIT = [{"op": "replace", "path": "/message", "value": "3 failed"}, {"op": "replace", "path": "/style", "value": "large"}]


@pytest.fixture(scope="session")
def record(tmp_path_factory):
    """Writes what the command records to a folder; it records the same once."""
    @functools.cache
    def recorded(*arguments):
        folder = tmp_path_factory.mktemp("recorded")
        subprocess.run(
            [EXECUTABLE, "snapshot", *arguments, "--snapshot-folder", folder, "--record"], check=True, capture_output=True)
        return folder

    return lambda folder, *arguments: shutil.copytree(recorded(*arguments), folder, dirs_exist_ok=True)


def texts(folder):
    return {path.name: path.read_text() for path in pathlib.Path(folder).rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """The folder for the snapshots of all screens; a link may lead to what is beside it."""
    place = tmp_path_factory.mktemp("comparing") / "snapshots"
    place.mkdir()
    return place


@pytest.fixture(scope="module")
def comparing(place):
    host = Host("--snapshot-folder", place, log=place.with_name("log"))
    yield host
    assert host.stop() == 0


@pytest.fixture
def folder(place):
    yield place
    for path in place.iterdir():
        path.unlink() if path.is_symlink() else shutil.rmtree(path)


@pytest.fixture
def open_story(request, start, folder):
    """A page that looks at the snapshot of a story; that of a host of its own, where marks of the catalog matter."""
    clients = []

    def open_story(story=STORY, *options, **fields):
        is_own = options or request.node.get_closest_marker("stories")
        host = start("--snapshot-folder", folder, *options) if is_own else request.getfixturevalue("comparing")
        client = host.open(story, **fields)
        clients.append(client)
        client.host = host
        client.send(type="snapshot", seq=90, on=True)
        client.found = answer(client, 90)
        return client

    yield open_story
    for client in clients:
        client.close()


def answer(client, seq, *kinds):
    while True:
        found = client.expect("snapshotted", "failed", *kinds)
        if found.get("seq") == seq:
            return found


def next_comparison(client):
    return client.expect("snapshotted")


def edited(client, patch=EDIT):
    client.send(type="edit", seq=91, patch=patch)
    return next_comparison(client)


@pytest.fixture
def record_otherwise(folder, record):
    """Writes the snapshot of a story, as if the screen had said and looked something else then."""
    def record_otherwise():
        record(folder, STORY)
        file = folder / "badge" / "passing.responsive.light.html"
        file.write_text(file.read_text().replace("1,204", "3 of 1,204").replace('class="message"', 'class="old"'))
        return file

    return record_otherwise


def accept(client, found, hunks, seq=92):
    client.send(type="accept", seq=seq, number=found["number"], hunks=hunks)
    return answer(client, seq)


@pytest.mark.stories
def test_a_story_as_recorded_is_equal_and_each_edit_is_compared(folder, open_story, record):
    record(folder, STORY)
    client = open_story()
    assert (client.found["state"], client.found["edited"]) == ("equal", False)
    assert client.found["file"].endswith("/badge/passing.responsive.light.html")
    found = edited(client)
    assert (found["state"], found["edited"], found["count"]) == ("changed", True, len(found["hunks"]))
    assert {hunk["kind"] for hunk in found["hunks"]} == {"text", "attribute"}
    assert all(hunk["place"].startswith("body > p:nth-of-type(1)") for hunk in found["hunks"])
    # Edits to a story are no fault of it.
    assert marks(client.host.catalog()) == set()
    client.send(type="reset", seq=93)
    assert next_comparison(client)["state"] == "equal"


def test_one_difference_is_accepted_and_undone(folder, open_story, record_otherwise):
    record_otherwise()
    before = texts(folder)
    client = open_story()
    found = client.found
    text = next(hunk for hunk in found["hunks"] if hunk["kind"] == "text")
    left = accept(client, found, [text["id"]])
    assert left["count"] == found["count"] - 1
    written = texts(folder)["passing.responsive.light.html"]
    assert "3 of" not in written and 'class="old"' in written
    restored = accept(client, found, "former", seq=94)
    assert (restored["state"], restored["count"]) == ("changed", found["count"])
    assert texts(folder) == before


def test_a_preview_shows_what_was_recorded_and_says_where_nothing_was(folder, open_story, record_otherwise):
    client = open_story()
    client.send(type="preview", seq=5, story=STORY, recorded=True)
    failed = client.expect("failed", "previewed")
    assert (failed["seq"], failed["code"]) == (5, "no-snapshot") and "responsive.light" in failed["message"]
    record_otherwise()
    client.send(type="preview", seq=6, story=STORY, recorded=True)
    shown = client.expect("previewed", "failed")
    assert shown["mediaType"] == "text/html" and shown["settled"] is True
    assert "3 of 1,204" in shown["body"] and 'class="old"' in shown["body"] and "snapshot:" not in shown["body"]
    # Variants with equal content share a file.
    client.send(type="preview", seq=7, story=STORY, recorded=True, environment={"colorScheme": "dark"})
    assert "3 of 1,204" in client.expect("previewed")["body"]
    client.send(type="preview", seq=8, story=STORY, recorded=True, environment={"locale": "de_CH"})
    assert client.expect("failed", "previewed")["code"] == "no-snapshot"


def test_there_is_nothing_to_accept_while_the_room_is_edited(folder, open_story, record):
    record(folder, STORY)
    before = texts(folder)
    client = open_story()
    found = edited(client)
    for hunks in ["all", [found["hunks"][0]["id"]]]:
        refused = accept(client, found, hunks)
        assert (refused["type"], refused["code"]) == ("failed", "nothing-to-accept")
    assert texts(folder) == before


def test_what_a_story_waits_for_being_held_is_edited_too(folder, open_story):
    client = open_story("photo-list/loads")
    assert client.found["edited"] is False
    held = [{"op": "add", "path": "/dependencies", "value": {"photos": {"mode": "hold"}}}]
    client.send(type="environment", seq=95, patch=held)
    client.expect("environment")
    client.send(type="snapshot", seq=96, on=True)
    found = answer(client, 96)
    assert found["edited"] is True
    assert accept(client, found, "all")["code"] == "nothing-to-accept"
    assert texts(folder) == {}


def test_an_environment_has_a_snapshot_of_its_own(folder, open_story, record):
    record(folder, STORY)
    before = texts(folder)
    client = open_story()
    client.send(type="environment", seq=95, patch=[
        {"op": "replace", "path": "/device", "value": "iphone-17"}, {"op": "replace", "path": "/orientation", "value": "landscape"},
        {"op": "replace", "path": "/locale", "value": "de_CH"}])
    found = next_comparison(client)
    assert (found["state"], found["variant"]) == ("missing", "iphone-17.landscape.de_CH.light")
    assert found["environment"] == {"orientation": "landscape", "locale": "de_CH"}
    assert accept(client, found, "all")["state"] == "equal"
    head = next(text for name, text in texts(folder).items()).split("\n")[0]
    assert "iphone-17.landscape.de_CH.light" in head
    assert set(before) == set(texts(folder)), "what looks the same is there once"


def test_a_fixture_is_saved_and_its_snapshots_are_recorded(folder, open_story, fixtures, record):
    record(folder, STORY, "--device", "phone", "--orientation", "landscape")
    client = open_story()
    edited(client)
    client.send(type="save", seq=70, kind="fixture", name="zz recorded", snapshots=True, environment=True)
    saved = client.expect("saved", "failed")
    fixtures.append(saved["file"])
    (head,) = [text.split("\n")[0] for name, text in texts(folder).items() if name.startswith("zz-recorded.")]
    for variant in ["phone.landscape.light", "phone.landscape.dark", "responsive.light"]:
        assert variant in head
    assert [pathlib.Path(file).name for file in saved["snapshots"]] == ["zz-recorded.responsive.light.html"]
    assert "reason" not in saved
    other = client.host.open("badge/zz-recorded")
    other.send(type="snapshot", seq=71, on=True)
    assert answer(other, 71)["state"] == "equal"
    other.close()


def test_what_is_missing_is_recorded_and_undone(folder, open_story, record):
    client = open_story()
    assert client.found["state"] == "none"
    recorded = accept(client, client.found, "all")
    assert recorded["state"] == "equal"
    by_host = texts(folder)
    assert list(by_host) == ["passing.responsive.light.html"]
    client.send(type="environment", seq=95, patch=[{"op": "replace", "path": "/device", "value": "desktop"}])
    assert next_comparison(client)["state"] == "missing"
    assert accept(client, client.found, "former", seq=96)["state"] == "none"
    assert texts(folder) == {}
    record(folder, STORY)
    assert texts(folder) == by_host


def test_a_damaged_file_says_so_and_is_recorded_anew(folder, open_story, record):
    record(folder, STORY)
    file = folder / "badge" / "passing.responsive.light.html"
    file.write_bytes(b"<!-- \xff")
    client = open_story()
    assert client.found["state"] == "damaged"
    assert "not valid UTF-8" in client.found["reason"]
    assert accept(client, client.found, "all")["state"] == "equal"
    assert accept(client, client.found, "former", seq=97)["state"] == "damaged"
    assert file.read_bytes() == b"<!-- \xff"


def test_a_read_only_host_compares_and_writes_nothing(folder, open_story, record):
    record(folder, STORY)
    before = texts(folder)
    client = open_story(STORY, "--read-only")
    found = edited(client)
    refused = accept(client, found, "all")
    assert (refused["type"], refused["code"]) == ("failed", "read-only")
    assert "snapshot --record failed badge/passing" in refused["message"]
    assert texts(folder) == before


def test_nothing_that_was_not_seen_is_accepted(folder, open_story, record_otherwise):
    file = record_otherwise()
    client = open_story()
    edited(client)
    client.send(type="reset", seq=93)
    newer = next_comparison(client)
    assert accept(client, client.found, "all")["code"] == "outdated"
    file.write_text(file.read_text().replace("1,204", "7"))
    assert accept(client, newer, "all", seq=98)["code"] == "outdated"
    assert "7 passed" in file.read_text()


def test_an_undo_leaves_what_was_changed_since(folder, open_story, record_otherwise):
    file = record_otherwise()
    client = open_story()
    found = client.found
    accept(client, found, "all")
    file.write_text(file.read_text().replace("1,204", "by hand"))
    assert accept(client, found, "former", seq=99)["code"] == "outdated"
    assert "by hand" in file.read_text()


def test_a_folder_that_a_link_leads_elsewhere_is_not_written_to(folder, open_story, tmp_path):
    elsewhere = tmp_path.parent / f"{tmp_path.name}-elsewhere"
    elsewhere.mkdir()
    (folder / "badge").symlink_to(elsewhere)
    client = open_story()
    refused = accept(client, client.found, "all")
    assert refused["code"] == "unwritable"
    assert list(elsewhere.iterdir()) == []


def test_an_invalid_message_gets_an_error(open_story):
    client = open_story()
    for message, code in [
        ({"type": "accept", "number": 1}, "malformed"), ({"type": "accept", "number": 1, "hunks": []}, "malformed"),
        ({"type": "accept", "number": 1, "hunks": "some"}, "malformed"), ({"type": "accept", "hunks": "all"}, "malformed"),
        ({"type": "accept", "number": 400, "hunks": "former"}, "nothing-to-undo"),
        ({"type": "accept", "number": 400, "hunks": "all"}, "outdated"),
        ({"type": "snapshot"}, "malformed"), ({"type": "snapshot", "on": True, "format": "picture"}, "malformed"),
    ]:
        client.send(seq=70, **message)
        assert client.expect("failed")["code"] == code, message


def test_a_client_without_an_open_story_gets_an_error(host):
    client = Client(host)
    client.expect("hello")
    for message in [{"type": "snapshot", "on": True}, {"type": "accept", "number": 1, "hunks": "all"}]:
        client.send(seq=5, **message)
        assert client.expect("failed")["code"] == "no-room"
    client.close()


def test_a_story_that_crashes_has_nothing_to_compare(open_story):
    client = open_story("troublemaker/quiet")
    client.send(type="edit", seq=91, patch=[{"op": "replace", "path": "/trouble", "value": {"trap": {"message": "Boom"}}}])
    client.expect("crashed")
    client.send(type="snapshot", seq=93, on=True)
    found = answer(client, 93)
    assert found["state"] == "failed" and found["reason"]


def marks(catalog):
    return {story["id"] for screen in catalog["screens"] for story in screen["stories"] if story.get("snapshot") == "changed"}


@pytest.mark.stories
def test_all_snapshots_are_looked_at_and_marked(folder, open_story, record):
    record(folder, STORY, "badge/failing")
    client = open_story("badge/coverage")
    for file in (folder / "badge").glob("passing.*"):
        file.write_text(file.read_text().replace("1,204", "9"))
    client.send(type="survey", seq=60)
    catalog = client.expect("catalog")["catalog"]
    assert marks(catalog) == {STORY}
    found = client.expect("surveyed")
    assert (found["stories"], found["snapshots"], found["changed"], found["failed"]) == (2, 8, [STORY], [])
    assert marks(client.host.catalog()) == {STORY}


@pytest.mark.stories
def test_an_acceptance_and_its_undoing_are_marked_on_all_that_they_are_of(folder, open_story, record):
    record(folder, STORY)
    light = folder / "badge" / "passing.responsive.light.html"
    right, wrong = light.read_text(), light.read_text().replace("1,204", "9")
    light.write_text(wrong)
    client = open_story()
    client.send(type="survey", seq=60)
    client.expect("surveyed")
    assert accept(client, client.found, "all")["state"] == "equal" and light.read_text() == right
    assert marks(client.expect("catalog")["catalog"]) == set()
    accept(client, client.found, "former", seq=94)
    assert marks(client.expect("catalog")["catalog"]) == {STORY}
    # The one that is shown is mended; the others are not.
    variants = "responsive.light responsive.dark small-phone.light small-phone.dark"
    assert variants in right
    light.write_text(right.replace(variants, "responsive.light"))
    light.with_name("passing.responsive.dark.html").write_text(wrong.replace(variants, variants.removeprefix("responsive.light ")))
    client.send(type="snapshot", seq=95, on=True)
    assert answer(client, 95)["state"] == "equal"
    assert marks(client.host.catalog()) == {STORY}


@pytest.mark.stories
def test_an_outline_is_compared_accepted_and_marked_beside_the_markup(folder, open_story, record):
    record(folder, "login/empty", "--outline")
    file = folder / "login" / "outline" / "empty.responsive.light.txt"
    wanted = file.read_text()
    file.write_text(wanted.replace("link “Make one”", "link “Register”"))
    client = open_story("login/empty")
    assert (client.found["state"], client.found.get("format")) == ("none", None)
    client.send(type="snapshot", seq=100, on=True, format="outline")
    found = answer(client, 100)
    assert (found["state"], found["format"], found["meaning"]) == (
        "changed", "outline", ["link “Register” is gone", "link “Make one” is new"])
    assert [(hunk["kind"], hunk["before"], hunk["after"]) for hunk in found["hunks"]] == [
        ("lines", "    link “Register”", "    link “Make one”")]
    assert marks(client.host.catalog()) == {"login/empty"}
    client.send(type="accept", seq=101, number=found["number"], hunks="all", format="outline")
    assert (answer(client, 101)["state"], file.read_text()) == ("equal", wanted)
    assert marks(client.expect("catalog")["catalog"]) == set()
    client.send(type="accept", seq=102, number=found["number"], hunks="former", format="outline")
    assert answer(client, 102)["state"] == "changed"
    client.send(type="survey", seq=103)
    found = client.expect("surveyed")
    assert (found["stories"], found["snapshots"], found["changed"]) == (1, 4, ["login/empty"])
    client.send(type="check", seq=104, story="login/empty", kind="snapshots")
    [problem] = client.expect("checked")["problems"]
    assert "snapshot --outline --record failed login/empty" in problem["text"]
