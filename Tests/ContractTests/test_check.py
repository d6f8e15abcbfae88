"""`check`: every story and fixture against the code as it is now."""

import json
import re
import subprocess
import sys

import pytest
from conftest import EXECUTABLE

FIELD = {"text": "ann", "status": {"valid": {}}, "typed": "command"}
COMMANDS = {"remember": "command", "signIn": "command"}
LOGIN = {"input": {"_0": {"username": FIELD, "password": FIELD, "remembersUser": True, **COMMANDS}}}
QUIET = {"note": "planted", "trouble": {"none": {}}, "count": {"value": 3}}


def check(*arguments):
    return subprocess.run(
        [EXECUTABLE, "check", *arguments], capture_output=True, text=True, timeout=60)


def login(**members):
    """Props of the login screen with members of its input replaced, or left out for `...`."""
    props = {**LOGIN["input"]["_0"], **members}
    return {"input": {"_0": {key: value for key, value in props.items() if value is not ...}}}


def rows(report, file):
    """The words of each line that the report has below the file."""
    block = report.split(f"{file}", 1)[1].split("\n")[1:]
    below = block[:next(index for index, line in enumerate(block) if not line.startswith("  "))]
    return [re.split(r"  +", line.strip()) for line in below]


# name, props, what the report says of them, the patched member
DRIFTS = [
    ("zz missing", login(remembersUser=...),
     ["/input/_0/remembersUser", "missing", "is missing", "→ false"]),
    ("zz unknown", login(theme="dark"),
     ["/input/_0/theme", "unknown", "is not known any more", 'was "dark"']),
    ("zz type", login(username={**FIELD, "text": 7}),
     ["/input/_0/username/text", "type", "needs a text", "was 7", '→ "7"']),
    ("zz case", login(password={"text": "", "status": {"expired": {}}}),
     ["/input/_0/password/status", "value", "“expired” is no case of it", 'was {"expired":{}}',
      '→ {"pristine":{}}']),
    ("zz renamed", login(remembersUser=..., staysSignedIn=True),
     ["/input/_0/remembersUser", "missing", "is renamed", "from /input/_0/staysSignedIn",
      "→ true"]),
]


def test_what_is_fine_is_told_in_one_line():
    result = check()
    assert (result.returncode, result.stderr) == (0, "")
    assert re.fullmatch(r"\d+ stories and \d+ fixtures of \d+ screens: all fine\.\n", result.stdout)


@pytest.mark.parametrize("name, props, row", DRIFTS)
def test_a_drifted_fixture_is_named_with_the_field(plant, name, props, row):
    file = plant("login", name, props)
    before = file.read_bytes()
    result = check("login")
    assert result.returncode == 1
    assert rows(result.stdout, file) == [row]
    assert result.stdout.rstrip().endswith("check --fix login")
    assert "1 of 2 fixtures are at fault" in result.stderr
    assert file.read_bytes() == before


def test_fix_carries_every_drifted_fixture_over_and_shows_how(plant):
    files = [plant("login", name, props) for name, props, _ in DRIFTS]
    fixed = check("--fix", "login")
    assert fixed.returncode == 0, fixed.stdout + fixed.stderr
    assert rows(fixed.stdout, files[0]) == [["/input/_0/remembersUser"], ["+ false"]]
    assert rows(fixed.stdout, files[1]) == [["/input/_0/theme"], ['- "dark"']]
    assert rows(fixed.stdout, files[2]) == [["/input/_0/username/text"], ["- 7"], ['+ "7"']]
    assert "6 fixtures of 1 screen: all fine. 5 fixtures fixed." in fixed.stdout
    assert json.loads(files[1].read_text()) == LOGIN
    assert json.loads(files[4].read_text()) == LOGIN
    assert "fixed" not in check("--fix", "login").stdout
    for file in files:
        exported = subprocess.run(
            [EXECUTABLE, "export", f"login/{file.stem.replace(' ', '-')}"], capture_output=True,
            text=True)
        assert exported.stdout == file.read_text()


def test_fix_leaves_alone_what_is_fine(plant):
    fine = plant("login", "zz fine", LOGIN)
    drifted = plant("login", "zz drifted", login(theme="dark"))
    before = (fine.read_bytes(), fine.stat().st_mtime_ns, fine.stat().st_ino)
    neighbours = sorted(fine.parent.iterdir())
    assert check("--fix", "login").returncode == 0
    assert (fine.read_bytes(), fine.stat().st_mtime_ns, fine.stat().st_ino) == before
    assert sorted(fine.parent.iterdir()) == neighbours
    assert json.loads(drifted.read_text()) == LOGIN


def test_what_fails_is_named_with_the_authors_line_and_the_check_goes_on(plant):
    trap = plant("troublemaker", "zz trap", {**QUIET, "trouble": {"trap": {"message": "planted"}}})
    loop = plant("troublemaker", "zz loop", {**QUIET, "trouble": {"endlessLoop": {}}})
    thrown = plant(
        "troublemaker", "zz thrown", {**QUIET, "trouble": {"throwsError": {"message": "mishap"}}})
    decode = plant("troublemaker", "zz decode", {**QUIET, "count": {"value": -1}})
    refused = plant("troublemaker", "zz refused", {**QUIET, "count": {"value": 101}})
    last = plant("troublemaker", "zzz last", {**QUIET, "more": 1})
    result = check("--deadline", "0.3", "troublemaker")
    assert result.returncode == 1
    assert rows(result.stdout, thrown) == [["mishap"]]
    assert rows(result.stdout, refused) == [["/count/value", "refused", "At most 100, please."]]
    assert rows(result.stdout, last)[0][:2] == ["/more", "unknown"]
    assert "6 of 7 fixtures" in result.stderr
    places = [(trap, "Troublemaker", "planted"), (loop, "Troublemaker", "did not answer"),
              (decode, "Count", "never negative")]
    for file, source, words in places:
        message, *stack = rows(result.stdout, file)
        assert words in message[0]
        if sys.platform == "linux":
            assert re.search(rf"^at /.*/Troublemaker/{source}\.swift:\d+ in ", stack[0][0])


def test_what_no_proposal_helps_is_not_written(plant):
    file = plant("troublemaker", "zz refused", {**QUIET, "count": {"value": 101}, "more": 1})
    before = file.read_bytes()
    result = check("--fix", "troublemaker/zz-refused")
    assert result.returncode == 1
    assert rows(result.stdout, file)[-1] == ["Its type refuses the proposals too."]
    assert file.read_bytes() == before


def test_a_fixture_that_is_fixed_and_still_traps_is_at_fault(plant):
    props = {**QUIET, "trouble": {"trap": {"message": "planted"}}}
    file = plant("troublemaker", "zz trap", {**props, "more": 1})
    result = check("--fix", "troublemaker/zz-trap")
    assert result.returncode == 1
    assert rows(result.stdout, file)[:2] == [["/more"], ["- 1"]]
    assert "Fatal error: planted" in result.stdout
    assert json.loads(file.read_text()) == props


def test_a_damaged_fixture_is_named_with_its_line(plant):
    file = plant("login", "zz damaged", '{\n  "loading": {\n    "username" "ann"\n')
    before = file.read_bytes()
    result = check("--fix", "login")
    assert result.returncode == 1
    assert rows(result.stdout, file) == [["line 3, column 16: is no JSON: “:” is missing"]]
    assert file.read_bytes() == before


def test_a_type_that_cannot_be_probed_is_checked_by_its_own_words(plant):
    file = plant("voucher", "zz short", {"title": "Planted", "code": {"text": "SAVE-2026"}})
    result = check("voucher")
    assert result.returncode == 1
    assert rows(result.stdout, file) == [["/uses", "refused", "“uses” is missing."]]
    assert "--fix" not in result.stdout


def test_an_unknown_story_is_the_calls_fault():
    result = check("login", "no/such")
    assert (result.returncode, result.stdout) == (2, "")
    assert "no/such" in result.stderr and "list" in result.stderr


def test_check_explains_itself():
    result = check("--help")
    assert result.returncode == 0
    assert "OVERVIEW" in result.stdout and "--fix" in result.stdout


def test_one_story_is_checked_alone(plant):
    plant("login", "zz damaged", "{")
    result = check("login/caps-lock")
    assert result.returncode == 0
    assert result.stdout == "0 stories and 1 fixture of 1 screen: all fine.\n"
