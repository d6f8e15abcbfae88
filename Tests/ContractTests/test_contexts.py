"""What screens are rendered for: time zone, clock, motion, orientation and size."""

import json
import pathlib

import pytest
from test_command_line import run

ROOT = pathlib.Path(__file__).parents[2]
FIXED = {"clock": "2026-03-01T09:30:00Z", "timeZone": "Europe/Zurich", "locale": "de_CH"}


def change(client, *patch):
    client.seq += 1
    client.send(type="environment", seq=client.seq, patch=list(patch))
    answer = client.expect("environment", "failed")
    assert answer["seq"] == client.seq
    return answer


def test_an_environment_says_all_that_it_has(login):
    environment = login.opened["environment"]
    assert (environment["reducedMotion"], environment["timeZone"], environment["orientation"]) == (False, "UTC", "portrait")
    assert "clock" not in environment and "size" not in environment


def test_a_clock_and_a_size_come_and_go(host, login):
    other = host.open("login", room=login.opened["room"])
    result = change(
        login, {"op": "add", "path": "/clock", "value": "2026-03-01T10:30:00+01:00"},
        {"op": "add", "path": "/size", "value": {"width": 500, "height": 700}},
        {"op": "replace", "path": "/timeZone", "value": "Asia/Tokyo"},
        {"op": "replace", "path": "/orientation", "value": "landscape"},
        {"op": "replace", "path": "/reducedMotion", "value": True})["environment"]
    assert result["clock"] == "2026-03-01T09:30:00Z"
    assert result["size"] == {"width": 500, "height": 700}
    assert (result["timeZone"], result["orientation"], result["reducedMotion"]) == ("Asia/Tokyo", "landscape", True)
    assert other.expect("environment")["environment"] == result
    result = change(login, {"op": "remove", "path": "/clock"}, {"op": "remove", "path": "/size"}, {"op": "remove", "path": "/timeZone"})["environment"]
    assert "clock" not in result and "size" not in result and result["timeZone"] == "UTC"
    other.close()


@pytest.mark.parametrize("path, value, words", [
    ("/timeZone", "../../etc/passwd", "Unknown time zone"),
    ("/reducedMotion", 1, "true or false"),
    ("/size", {"width": 10, "height": 8001}, "1 to 8000"),
    ("/globals", {"brand": "x" * 20_000}, "larger than 16384 bytes"),
])
def test_what_is_no_environment_changes_nothing(login, path, value, words):
    failed = change(login, {"op": "add", "path": path, "value": value})
    assert (failed["type"], failed["code"]) == ("failed", "bad-environment")
    assert words in failed["message"]
    assert change(login)["environment"] == login.opened["environment"]


def test_nothing_moves_in_a_bare_rendering_for_who_wants_that(host):
    moving, still = (host.get(f"/render/login{query}").body for query in ("", "?reducedMotion=true"))
    assert b"animation-duration: .01ms !important" in still.partition(b"</head>")[0]
    assert b"animation-duration: .01ms !important" not in moving
    assert run("render", "badge", "--reduced-motion").returncode == 0


ROSE = "--accent: #b3245b"
GONE = "/globals/brand: "


def test_globals_reach_a_screen_from_an_address_a_command_and_a_socket(host, login):
    globals = json.loads(host.get("/catalog.json").body)["globals"]
    assert globals["defaults"] == {"brand": "indigo"}
    assert "rose" in json.dumps(globals["schema"])
    usual = host.get("/render/login").body.decode()
    assert ROSE not in usual
    assert ROSE in host.get("/render/login?global=brand=rose&global=notice=Closed").body.decode()
    printed = run("render", "login", "--global", "brand=rose", "--global", '{"notice": "Closed"}')
    assert (printed.returncode, printed.stderr) == (0, "") and ROSE in printed.stdout and ">Closed</p>" in printed.stdout
    changed = change(login, {"op": "add", "path": "/globals", "value": {"brand": "rose"}})
    assert changed["environment"]["globals"] == {"brand": "rose"}
    assert ROSE in login.expect("rendered")["body"]


def test_a_global_that_does_not_decode_is_named_and_has_its_default(host, login):
    shown = host.get("/render/login?global=brand=gone&global=notice=Closed")
    assert shown.status == 200 and ROSE not in shown.body.decode() and ">Closed</p>" in shown.body.decode()
    assert shown.headers["x-storybook-global"].startswith(GONE)
    printed = run("render", "login", "--global", "brand=gone", "--global", "notice=Closed")
    assert printed.returncode == 2 and ">Closed</p>" in printed.stdout
    assert GONE in printed.stderr and "The default applies." in printed.stderr
    client = host.open("login", environment={"globals": {"brand": "gone", "other": 1, "notice": "Closed"}})
    assert client.opened["environment"]["globals"] == {"brand": "gone", "other": 1, "notice": "Closed"}
    assert ">Closed</p>" in client.rendered["body"]
    assert [each["path"] for each in client.rendered["globals"]] == ["/globals/brand", "/globals/other"]
    client.close()


@pytest.mark.stories
def test_hello_contains_the_source_root(host, start):
    # The catalog is asked for the folders to be read: a fixture of an earlier test is gone.
    host.catalog()
    hello = greeting(host)
    assert pathlib.Path(hello["root"]) == ROOT
    for screen in hello["catalog"]["screens"]:
        for source in [screen["source"], *(story["source"] for story in screen["stories"])]:
            assert (ROOT / source["file"]).is_file(), source
            assert not source["file"].startswith("/")
    source = next(screen["source"] for screen in hello["catalog"]["screens"] if screen["id"] == "login")
    line = (ROOT / source["file"]).read_text().splitlines()[source["line"] - 1]
    assert "Screen(" in line
    abroad = start("--address", "0.0.0.0", "--token", "t")
    assert "root" not in greeting(abroad, path="/socket?token=t")


def greeting(host, **more):
    from conftest import Client
    client = Client(host, **more)
    hello = client.expect("hello")
    client.close()
    return hello


def test_devices_have_kinds_and_the_catalog_may_add_its_own(host):
    devices = greeting(host)["devices"]
    kinds = {device["id"]: device["kind"] for device in devices}
    assert set(kinds.values()) == {"responsive", "phone", "tablet", "desktop", "email", "terminal"}
    assert (kinds["phone"], kinds["4k"], kinds["email-phone"], kinds["terminal-132"]) == ("phone", "desktop", "email", "terminal")
    assert kinds["platform-display"] == "desktop"
    assert {(device["columns"], device["rows"]) for device in devices if "columns" in device} >= {(80, 24), (120, 40), (132, 43)}
    assert {device["width"] for device in devices if device["kind"] == "email"} == {600, 375}


def test_list_shows_tags_and_finds_by_them():
    listed = run("list", "--tag", "form").stdout
    assert "#form" in listed and "login/empty" in listed and "terminal-dashboard" not in listed
    found = json.loads(run("list", "--json", "--tag", "form").stdout)["screens"]
    assert found and all("form" in screen["tags"] for screen in found)
    unknown = run("list", "--tag", "zz")
    assert (unknown.returncode, unknown.stdout) == (2, "") and "form" in unknown.stderr


def test_a_board_is_of_the_fixed_minute_wherever_one_looks(host):
    query = "&".join(f"{name}={value}" for name, value in FIXED.items())
    bare = host.get(f"/render/departures?{query}").body.decode()
    assert "10:30" in bare and "Sonntag, 1. März 2026" in bare and "Europe/Zurich" in bare
    assert host.get(f"/render/departures?{query}").body.decode() == bare
    options = ["--clock", FIXED["clock"], "--time-zone", FIXED["timeZone"], "--locale", FIXED["locale"]]
    result = run("render", "departures", *options).stdout
    assert "<tbody>" in result and result.partition("<tbody>")[2].strip() == bare.partition("<tbody>")[2].strip()
    client = host.open("departures", environment=FIXED)
    assert client.rendered["body"].partition("<tbody>")[2].strip() == bare.partition("<tbody>")[2].strip()
    change(client, {"op": "replace", "path": "/timeZone", "value": "Asia/Tokyo"})
    assert "18:30" in client.expect("rendered")["body"]
    client.close()


def test_a_recording_keeps_clock_and_zone_and_an_old_one_is_taken(host):
    client = host.open("departures", environment=FIXED)
    client.seq += 1
    client.send(type="record", seq=client.seq, action="start")
    change(client, {"op": "remove", "path": "/clock"})
    client.seq += 1
    client.send(type="record", seq=client.seq, action="stop")
    client.seq += 1
    client.send(type="export", seq=client.seq, kind="recording")
    lines = client.expect("exported")["content"].splitlines()
    client.close()
    start = json.loads(lines[0])
    assert {name: start["environment"][name] for name in FIXED} == FIXED
    assert json.loads(lines[1])["environment"] == [{"op": "remove", "path": "/clock"}]
    replayed = run("replay", "-", input="\n".join(lines) + "\n")
    assert replayed.returncode == 0, replayed.stderr
    for name in ("reducedMotion", "timeZone", "orientation", "clock"):
        start["environment"].pop(name)
    old = run("replay", "-", input=json.dumps(start) + "\n")
    assert old.returncode == 0, old.stderr
