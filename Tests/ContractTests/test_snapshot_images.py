"""`snapshot --images`: pictures of stories, compared as an eye would."""

import json
import os
import pathlib
import select
import shutil
import subprocess

import pytest
from conftest import EXECUTABLE

STORY = "badge/passing"
CHROMIUM = os.environ.get("STORYBOOK_CHROMIUM") or shutil.which("chromium")
needs_chromium = pytest.mark.skipif(not CHROMIUM, reason="There is no Chromium.")


def images(folder, *arguments, stories=(STORY,), **variables):
    environment = {key: value for key, value in os.environ.items() if key != "CI"} | variables
    return subprocess.run(
        [EXECUTABLE, "snapshot", *stories, "--images", "--snapshot-folder", folder, *arguments],
        capture_output=True, text=True, timeout=110, env=environment)


@needs_chromium
def test_pictures_are_recorded_beside_the_texts_and_match(tmp_path):
    first = images(tmp_path)
    assert first.returncode == 1
    assert "4 missing screenshots were recorded" in first.stdout
    pictures = sorted(path.name for path in tmp_path.rglob("*.png"))
    assert pictures == [f"passing.{device}.{scheme}.png" for device in ["responsive", "small-phone"] for scheme in ["dark", "light"]]
    second = images(tmp_path)
    assert (second.returncode, second.stdout) == (0, "4 pictures: all match.\n")
    texts = [EXECUTABLE, "snapshot", STORY, "--snapshot-folder", tmp_path, "--record", "failed"]
    assert "no story" not in subprocess.run(texts, capture_output=True, text=True, check=True).stdout


@needs_chromium
def test_of_what_is_unchanged_no_picture_is_taken(tmp_path):
    """The browser is not even started."""
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho started >> {tmp_path}/starts\nexec {CHROMIUM} "$@"\n')
    browser.chmod(0o755)
    folder = tmp_path / "pictures"

    def started(*arguments):
        before = len(starts.read_text().split()) if starts.exists() else 0
        result = images(folder, "--device", "small-phone", *arguments, STORYBOOK_CHROMIUM=str(browser))
        return result.stdout, len(starts.read_text().split()) - before

    starts = tmp_path / "starts"
    assert started("--record")[1] == 1
    assert started() == ("2 pictures: all match.\n", 0)
    assert started("--threshold", "0.2") == ("2 pictures: all match.\n", 1)
    picture = next(folder.rglob("*.dark.png"))
    picture.write_bytes(picture.with_name(picture.name.replace("dark", "light")).read_bytes())
    output, starts_again = started("--threshold", "0.2")
    assert "pixels are different" in output and starts_again == 1


@needs_chromium
def test_stale_screenshots_are_reported_and_pruned(tmp_path):
    only = ["--device", "small-phone", "--color-scheme", "light"]
    assert images(tmp_path, "--record", *only).returncode == 0
    [picture] = tmp_path.rglob("*.png")
    stale = picture.with_name("gone.small-phone.light.png")
    stale.write_bytes(picture.read_bytes())
    result = images(tmp_path, *only)
    assert result.returncode == 0 and "--prune removes them" in result.stdout and str(stale) in result.stdout
    assert json.loads(images(tmp_path, "--json", *only).stdout)["stale"] == [str(stale)]
    assert stale.exists()
    pruned = images(tmp_path, "--prune", *only)
    assert pruned.returncode == 0 and "Removed snapshots without a story or a step:" in pruned.stdout
    assert list(tmp_path.rglob("*.png")) == [picture]


@needs_chromium
def test_what_moves_is_the_same_each_time(tmp_path):
    only = ["--device", "small-phone", "--color-scheme", "light"]
    assert images(tmp_path, "--record", *only, stories=["login/cancelling"]).returncode == 0
    [picture] = tmp_path.rglob("*.png")
    before = picture.read_bytes()
    assert images(tmp_path, "--record", *only, "--threshold", "0", stories=["login/cancelling"]).returncode == 0
    assert picture.read_bytes() == before


@needs_chromium
def test_a_difference_is_shown_in_a_picture_of_its_own(tmp_path):
    only = ["--device", "small-phone", "--color-scheme", "light"]
    assert images(tmp_path, "--record", *only, stories=["badge/failing"]).returncode == 0
    [other] = tmp_path.rglob("*.png")
    picture = other.with_name("passing.small-phone.light.png")
    other.rename(picture)
    before = picture.read_bytes()
    result = images(tmp_path, "--json", *only)
    assert result.returncode == 1 and "1 of 1 picture do not match." in result.stderr
    [finding] = json.loads(result.stdout)["findings"]
    assert (finding["verdict"], finding["recorded"]) == ("changed", False) and finding["pixels"] > 10
    difference = pathlib.Path(finding["difference"])
    shown = difference if difference.is_absolute() else pathlib.Path(__file__).resolve().parents[2] / difference
    assert shown.read_bytes().startswith(b"\x89PNG")
    assert "storybook-differences" in finding["difference"]
    assert picture.read_bytes() == before
    output = images(tmp_path, *only).stdout
    assert "pixels are different" in output and "snapshot --images --record failed badge/passing" in output
    assert images(tmp_path, "--threshold", "1", *only).returncode == 0
    assert images(tmp_path, "--record", "failed", *only).returncode == 0
    assert images(tmp_path, *only).returncode == 0


@needs_chromium
def test_a_file_that_is_not_a_screenshot_is_reported(tmp_path):
    only = ["--device", "small-phone", "--color-scheme", "light"]
    (tmp_path / "badge").mkdir()
    (tmp_path / "badge" / "passing.small-phone.light.png").write_text("no picture")
    result = images(tmp_path, *only, "--json", CI="1")
    assert [each["verdict"] for each in json.loads(result.stdout)["findings"]] == ["damaged"]


@pytest.mark.parametrize("variables", [{"PATH": "/nowhere"}, {"STORYBOOK_CHROMIUM": "/nowhere/chromium"}])
def test_without_a_chromium_it_is_said_in_a_sentence(tmp_path, variables):
    environment = {"STORYBOOK_CHROMIUM": ""} | variables
    result = images(tmp_path, **environment)
    assert result.returncode == 2
    assert "Chromium" in result.stderr or "STORYBOOK_CHROMIUM" in result.stderr
    assert result.stderr.strip().count("\n") == 0
    assert list(tmp_path.rglob("*")) == []


@needs_chromium
def test_a_page_takes_the_picture_that_the_command_compares(start, tmp_path):
    host = start("--snapshot-folder", tmp_path)
    client = host.open(STORY)

    def asked(seq, action, picture=None):
        client.send(type="picture", seq=seq, action=action, picture=picture)
        return client.expect("pictured", "failed")

    taken = asked(70, "take")
    assert (taken["state"], taken["edited"], list(taken["images"])) == ("missing", False, ["taken"])
    image = host.get("/" + taken["images"]["taken"])
    assert (image.status, image.headers["content-type"], image.body[:4]) == (200, "image/png", b"\x89PNG")
    accepted = asked(71, "accept", taken["picture"])
    assert (accepted["state"], list(accepted["images"])) == ("equal", ["recorded", "taken"])
    file = pathlib.Path(accepted["file"])
    assert file.read_bytes() == image.body
    result = images(tmp_path, "--device", "responsive", "--color-scheme", "light")
    assert result.stdout == "1 picture: all match.\n"
    assert asked(72, "accept", taken["picture"])["code"] == "outdated"
    assert asked(73, "undo", taken["picture"])["state"] == "missing" and not file.exists()
    assert asked(74, "undo", taken["picture"])["code"] == "nothing-to-undo"
    assert host.get("/_storybook/picture/unknown/70/taken.png").status == 404
    client.send(type="edit", seq=75, patch=[{"op": "replace", "path": "/message", "value": "3 failed"}])
    client.expect("rendered")
    file.write_bytes(image.body)
    changed = asked(76, "take")
    assert (changed["state"], changed["edited"], list(changed["images"])) == (
        "changed", True, ["recorded", "taken", "difference"])
    assert changed["count"] > 0
    assert asked(77, "accept", changed["picture"])["code"] == "nothing-to-accept"
    client.close()


@pytest.mark.skipif(not pathlib.Path("/proc/self/wchan").exists(), reason="reads what a process waits for from /proc")
def test_a_picture_under_way_ends_with_its_connection(start, tmp_path):
    """The worker is stopped: nobody is waiting for its rendering any more."""
    host = start("--snapshot-folder", tmp_path)
    client = host.open("troublemaker", props={"note": "", "trouble": {"sleeps": {"milliseconds": 2_000}}, "count": {"value": 3}})
    client.send(type="picture", seq=70, action="take")
    asleep = []
    while not asleep:
        asleep = [worker for worker in host.workers() if "nanosleep" in pathlib.Path(f"/proc/{worker}/wchan").read_text()]
    ended = os.pidfd_open(asleep[0])
    client.close()
    assert select.select([ended], [], [], 60)[0]
    os.close(ended)


def test_a_read_only_host_names_the_command_that_takes_pictures(start, tmp_path):
    client = start("--read-only", "--snapshot-folder", tmp_path).open(STORY)
    client.send(type="picture", seq=70, action="take")
    refused = client.expect("failed")
    assert refused["code"] == "read-only" and f"snapshot --images --record failed {STORY}" in refused["message"]
    client.send(type="picture", seq=71, action="accept")
    assert client.expect("failed")["code"] == "malformed"
    client.close()
