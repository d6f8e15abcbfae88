"""`snapshot`: every story as it was last recorded."""

import json
import os
import re
import subprocess

import pytest
from conftest import EXECUTABLE

STORIES = ["badge/passing", "badge/failing"]
# What the snapshots are made to say.
OTHERWISE = ('class="message"', 'class="old"')


def snapshot(folder, *arguments, stories=STORIES, **variables):
    environment = {key: value for key, value in os.environ.items() if key != "CI"} | variables
    return subprocess.run(
        [EXECUTABLE, "snapshot", *stories, "--snapshot-folder", folder, *arguments],
        capture_output=True, text=True, timeout=60, env=environment)


def files(folder):
    return sorted(path for path in folder.rglob("*") if path.is_file())


@pytest.fixture
def recorded(tmp_path):
    assert snapshot(tmp_path, "--record").returncode == 0
    return tmp_path


def test_what_is_missing_is_recorded_and_fails_once(tmp_path):
    first = snapshot(tmp_path)
    assert first.returncode == 1
    assert "were missing and are now recorded" in first.stdout
    assert "do not match" in first.stderr
    assert len(files(tmp_path)) >= 2
    second = snapshot(tmp_path)
    assert (second.returncode, second.stderr) == (0, "")
    assert second.stdout == "8 snapshots of 2 stories: all match.\n"


def variants(folder):
    """What the files say that they are of."""
    heads = [file.read_text().split("\n")[0] for file in files(folder)]
    return {variant for head in heads for variant in head.split(" · ")[1].split(" ")}


def test_what_else_than_devices_is_asked_for_is_in_the_names(tmp_path):
    options = ["--device", "phone", "--color-scheme", "dark", "--orientation", "landscape", "--locale", "de_CH", "--locale", "ar",
               "--text-size", "xxLarge", "--direction", "rightToLeft", "--width", "500", "--reduced-motion", "--time-zone", "Europe/Zurich", "--global", "brand=rose", "--global", '{"notice": "Closed. Really"}']
    first = snapshot(tmp_path, "--record", *options, stories=STORIES[:1])
    assert first.returncode == 0, first.stderr
    names = {f"phone.landscape.500x.{locale}.rightToLeft.text-xxLarge.reducedMotion.zone-Europe~Zurich.global-brand~rose.global-notice~Closed=2E=20Really.dark" for locale in ["de_CH", "ar"]}
    assert variants(tmp_path) == names
    assert {file.name.split(".", 1)[1].removesuffix(".html") for file in files(tmp_path)} <= names
    # What was recorded is compared from then on, and is nothing to remove.
    snapshot(tmp_path, "--record", stories=STORIES[:1])
    again = snapshot(tmp_path, "--prune", stories=STORIES[:1])
    assert again.stdout == "6 snapshots of 1 story: all match.\n"
    assert variants(tmp_path) > names


def test_a_difference_is_reported_by_elements_once_for_all(recorded):
    for file in files(recorded):
        file.write_text(file.read_text().replace(*OTHERWISE))
    result = snapshot(recorded, STORYBOOK_URL="http://127.0.0.1:6006")
    assert result.returncode == 1
    assert result.stdout.startswith("8 snapshots differ in the same way.\n")
    assert "~ class  -old +message" in result.stdout
    assert "snapshot --record failed badge/" in result.stdout
    assert "open    http://127.0.0.1:6006/#/badge/" in result.stdout
    before = [file.read_text() for file in files(recorded)]
    accepted = snapshot(recorded, "--record", "failed")
    assert accepted.returncode == 0
    assert re.search(r"^\d of 8 snapshots of 2 stories recorded in 2 files; all match now\.$", accepted.stdout, re.M)
    assert [file.read_text() for file in files(recorded)] != before
    assert snapshot(recorded).returncode == 0


def test_stale_files_are_reported_and_pruned(recorded):
    stale = recorded / "badge" / "gone.responsive.light.html"
    outline = recorded / "badge" / "outline" / "gone.responsive.light.txt"
    outline.parent.mkdir()
    for file in (stale, outline):
        file.write_text("")
    result = snapshot(recorded)
    assert result.returncode == 0
    assert str(stale) in result.stdout and str(outline) in result.stdout
    assert stale.exists() and outline.exists()
    assert snapshot(recorded, "--prune").returncode == 0
    assert not stale.exists() and not outline.exists()
    assert snapshot(recorded).returncode == 0


def test_a_crash_is_a_fault_of_its_story_alone(tmp_path, plant):
    plant("troublemaker", "zz trap", {
        "note": "planted", "trouble": {"trap": {"message": "planted"}}, "count": {"value": 3}})
    result = snapshot(
        tmp_path, "--record", stories=["troublemaker/zz-trap", "badge/passing"])
    assert result.returncode == 1
    assert "troublemaker/zz-trap" in result.stdout
    assert (tmp_path / "badge").is_dir()


def test_the_json_report_is_machine_readable(recorded):
    fine = json.loads(snapshot(recorded, "--json").stdout)
    assert (fine["fine"], fine["snapshots"], fine["findings"]) == (True, 8, [])
    file = files(recorded)[0]
    file.write_text(file.read_text().replace(*OTHERWISE))
    result = snapshot(recorded, "--json")
    assert result.returncode == 1
    finding = json.loads(result.stdout)["findings"][0]
    assert finding["verdict"] == "changed"
    assert finding["changes"][0]["kind"] == "attribute"


def test_an_outline_is_a_snapshot_in_a_folder_of_its_own(tmp_path):
    assert snapshot(tmp_path, "--outline", "--record", stories=STORIES[:1]).returncode == 0
    file, = files(tmp_path)
    assert file.relative_to(tmp_path).as_posix() == "badge/outline/passing.responsive.light.txt"
    file.write_text(file.read_text().replace("paragraph “", "heading “"))
    result = snapshot(tmp_path, "--outline", stories=STORIES[:1])
    assert result.returncode == 1
    assert "    “tests 1,204 passed” is a paragraph instead of a heading\n    line 1\n" in result.stdout
    assert "snapshot --outline --record failed badge/passing" in result.stdout
