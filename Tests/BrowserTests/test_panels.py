"""The tabs of the panel, with a host that the test plays: dependencies, projections, rules, flows, recordings."""

import json

import pytest
from playwright.sync_api import expect

STORY = "troublemaker/quiet"


@pytest.fixture
def panels(developing):
    """A book whose catalog says more of the story, with a tab open."""
    def panels(tab, section=None, *, story=None, screen=None, kept=(), **options):
        book = developing(STORY, kept=kept, **options)
        catalog = json.loads(json.dumps(book.wire.last(book.wire.heard, "hello")["catalog"]))
        its_screen = next(one for one in catalog["screens"] if one["id"] == "troublemaker")
        its_screen.update(screen or {})
        next(one for one in its_screen["stories"] if one["id"] == STORY).update(story or {})
        book.wire.deliver(type="catalog", catalog=catalog)
        if options.get("viewport", {}).get("width", 1280) < 600:
            book.page.locator(".tabs [data-pane=panel]").click()
        book.show_tab(tab)
        book.panel = book.page.get_by_role("tabpanel", name=tab)
        if section:
            book.panel = book.show_section(tab, section)
        expect(book.panel.locator("*").first).to_be_attached()
        return book
    return panels


def environment(book, **more):
    book.wire.deliver(type="environment", revision=1, environment={**book.wire.last(book.wire.heard, "opened")["environment"], **more})


def sent(book, kind, count=None):
    book.wire.until(lambda: len(book.wire.all(kind)) >= (count or 1))
    return book.wire.all(kind)


DEPENDENCIES = {"dependencies": [{"name": "photos", "failures": ["Offline", "Not found"]}, {"name": "a/b", "failures": []}]}


def test_a_dependency_is_held_failed_emptied_and_delayed(panels):
    book = panels("Async", story=DEPENDENCIES, kept={"environment"})
    photos, other = (book.panel.get_by_role("region", name=name) for name in ("photos", "a/b"))
    expect(photos.get_by_role("status")).to_have_text("Settled")
    photos.get_by_role("radio", name="Hold").check(force=True)
    expect(photos.get_by_role("status")).to_have_text("Held")
    photos.get_by_role("radio", name="Fail").check(force=True)
    photos.get_by_label("Error of photos", exact=True).select_option("Not found")
    photos.get_by_label("Error of photos", exact=True).select_option(label="Other…")
    own = photos.get_by_label("Custom error of photos")
    expect(own).to_be_focused()
    own.fill("Broken pipe")
    own.press("Tab")
    delay = photos.get_by_role("slider", name="Delay")
    delay.focus()
    book.page.keyboard.press("End")
    expect(photos.locator(".async-delay .unit")).to_have_text("5.0 s")
    photos.get_by_role("radio", name="Normal").check(force=True)
    delay.focus()
    book.page.keyboard.press("Home")
    other.get_by_role("radio", name="Empty").check(force=True)
    patches = [message["patch"] for message in sent(book, "environment", 9)]
    at = "/dependencies/photos"
    assert patches[0] == [{"op": "add", "path": "/dependencies", "value": {}}, {"op": "add", "path": at, "value": {"mode": "hold"}}]
    assert [patch[-1] for patch in patches[1:]] == [
        {"op": "replace", "path": at, "value": {"mode": "fail", "error": "Offline"}},
        {"op": "replace", "path": at, "value": {"mode": "fail", "error": "Not found"}},
        {"op": "replace", "path": at, "value": {"mode": "fail", "error": ""}},
        {"op": "replace", "path": at, "value": {"mode": "fail", "error": "Broken pipe"}},
        {"op": "replace", "path": at, "value": {"mode": "fail", "error": "Broken pipe", "delay": 5000}},
        {"op": "replace", "path": at, "value": {"mode": "pass", "delay": 5000}},
        {"op": "remove", "path": at},
        {"op": "add", "path": "/dependencies/a~1b", "value": {"mode": "empty"}}]


def test_a_late_answer_does_not_undo_what_was_chosen_since(panels):
    book = panels("Async", story=DEPENDENCIES, kept={"environment"})
    photos = book.panel.get_by_role("region", name="photos")
    photos.get_by_role("radio", name="Hold").check(force=True)
    photos.get_by_role("radio", name="Empty").check(force=True)
    first, second = (message["seq"] for message in sent(book, "environment", 2))
    answer = {"revision": 1, "environment": {**book.wire.last(book.wire.heard, "opened")["environment"], "dependencies": {"photos": {"mode": "hold"}}}}
    book.wire.deliver(type="environment", seq=first, **answer)
    expect(photos.get_by_role("radio", name="Empty")).to_be_checked()
    photos.get_by_role("radio", name="Hold").check(force=True)
    assert sent(book, "environment", 3)[-1]["patch"] == [{"op": "replace", "path": "/dependencies/photos", "value": {"mode": "hold"}}]
    assert second == first + 1


def test_what_others_set_is_shown_over_an_own_choice_that_was_answered(panels):
    book = panels("Async", story=DEPENDENCIES)
    photos, other = (book.panel.get_by_role("region", name=name) for name in ("photos", "a/b"))
    photos.get_by_role("radio", name="Hold").check(force=True)
    book.wire.until(lambda: any(message["type"] == "environment" for message in book.wire.heard))
    environment(book, dependencies={"photos": {"mode": "fail", "error": "Offline", "delay": 250}})
    expect(photos.get_by_role("radio", name="Fail")).to_be_checked()
    expect(photos.get_by_label("Error of photos", exact=True)).to_have_value("Offline")
    expect(photos.locator(".async-delay .unit")).to_have_text("250 ms")
    expect(other.get_by_role("radio", name="Normal")).to_be_checked()
    book.wire.deliver(type="rendered", revision=2, mediaType="text/html", body="…", settled=False)
    expect(other.get_by_role("status")).to_have_text("Waiting for the response")


def test_tabs_are_there_when_the_story_has_a_use_for_them(panels):
    book = panels("Async", story=DEPENDENCIES)
    expect(book.page.get_by_role("tab", name="Flow")).to_be_hidden()
    book.page.get_by_role("treeitem", name="Talkative").click()
    expect(book.page.get_by_role("tab", name="Async")).to_be_hidden()
    expect(book.page.get_by_role("tab", name="Props")).to_have_attribute("aria-selected", "true")
    book.page.locator("[role=treeitem][data-key='troublemaker/quiet']").click()
    expect(book.page.get_by_role("tab", name="Async")).to_have_attribute("aria-selected", "true")


def test_a_projection_shows_what_an_edit_changed(panels):
    book = panels("Inspect")
    book.wire.deliver(type="inspected", revision=1, projection={"title": "Quiet", "time": "0:07"}, broken=[])
    column = book.panel.get_by_role("region", name="Projected")
    expect(column).to_contain_text('"0:07"')
    expect(book.panel.locator(".changed")).to_have_count(0)
    book.wire.deliver(type="changed", revision=2, patch=[{"op": "replace", "path": "/note", "value": "new"}], history={"undo": 1, "redo": 0})
    book.wire.deliver(type="inspected", revision=2, projection={"title": "Quiet", "time": "0:08"}, broken=[])
    expect(column.locator(".changed")).to_have_text('Time"0:08" changed')
    book.wire.deliver(type="changed", revision=3, patch=[{"op": "replace", "path": "/note", "value": "newer"}], history={"undo": 2, "redo": 0})
    expect(column.locator(".changed")).to_have_count(0)


def test_what_the_last_rendering_cost_is_above_the_projection(panels):
    book = panels("Inspect")
    cost = book.panel.get_by_role("region", name="Last rendering")
    for revision, amount in ((2, "2.4 ms"), (3, "45 ms")):
        timing = {"decode": 21, "render": int(float(amount[:-3]) * 1000), "diff": 7, "bytes": 1500}
        book.wire.deliver(type="rendered", revision=revision, mediaType="text/html", body="…", settled=True, timing=timing)
        expect(cost).to_contain_text(amount)


STEPS = [{"at": 0, "kind": "start", "title": "Start"}, {"at": 350, "kind": "edit", "title": '/note = "B"'},
         {"at": 1200, "kind": "command", "title": "/signIn()", "command": "/signIn", "element": {"name": "Sign in", "event": "click"}}, {"at": 5400, "kind": "crash", "title": "trap: Index out of range"}]


def replaying(book, **more):
    book.wire.deliver(**{"type": "replaying", "recording": "wrong password", "state": "paused", "step": 0, "at": 0, "duration": 5400, **more})


def test_a_room_is_recorded_and_what_was_recorded_is_shown(panels):
    book = panels("Activity", "Recorder", kept={"record", "replay"})
    book.panel.get_by_role("button", name="Record", exact=True).click()
    book.wire.deliver(type="recording", state="on", steps=4, since=1_763_800_000_000, duration=2310)
    expect(book.panel.get_by_role("region", name="Record").get_by_role("status")).to_contain_text("Recording: 4 steps")
    expect(book.page.locator("#tab-activity")).to_contain_text("●")
    book.panel.get_by_role("button", name="Stop").click()
    assert [message["action"] for message in sent(book, "record", 2)] == ["start", "stop"]
    [load] = sent(book, "replay", 1)
    # At the end, which is what the canvas shows.
    assert (load["action"], load["inHand"]) == ("pause", True) and load["at"] > 2310
    book.wire.deliver(type="recording", state="off", steps=4, since=1_763_800_000_000, duration=2310)
    expect(book.panel.get_by_role("region", name="Record").get_by_role("status")).to_have_text("4 steps unsaved")
    opener = book.panel.get_by_role("button", name="Open the recording")
    expect(opener).to_be_visible()
    # The list is at the end before the room has shown it, and so agrees with the canvas.
    replaying(book, recording=None, step=None, at=5400, steps=STEPS)
    expect(opener).to_be_hidden()
    player = book.panel.get_by_role("region", name="Unsaved recording")
    expect(player.locator("[aria-current=step]")).to_contain_text("trap: Index")
    expect(player.locator(".player-bar button:not(.item)")).to_have_text(["Copy as test", "Play", "Save…", "⋯"])
    expect(player.locator(".primary")).to_have_text("Copy as test")
    replaying(book, state="stopped")
    opener.click()
    load = sent(book, "replay", 2)[-1]
    assert (load["action"], load["inHand"]) == ("pause", True) and load["at"] > 2310


def test_a_recording_is_loaded_played_and_scrubbed(panels):
    recordings = [{"name": "wrong password", "story": STORY, "steps": 3, "duration": 5400, "file": "f", "date": 1},
                  {"name": "damaged", "story": STORY, "steps": 0, "duration": 0, "file": "f", "date": 1, "problem": "line 3: no JSON"}]
    book = panels("Activity", "Recorder", screen={"recordings": recordings}, kept={"replay", "moment"})
    expect(book.panel.get_by_text("line 3: no JSON")).to_be_visible()
    book.panel.get_by_role("button", name="Load wrong password").click()
    replaying(book, steps=STEPS)
    player = book.panel.get_by_role("region", name="wrong password")
    expect(player.get_by_role("list", name="Steps").get_by_role("listitem")).to_have_count(4)
    expect(player.locator("[aria-current=step]")).to_contain_text("Start")
    player.get_by_role("button", name="Play").click()
    replaying(book, state="playing", step=1, at=350)
    expect(player.get_by_role("button", name="Pause")).to_be_visible()
    expect(player.locator("[aria-current=step]")).to_contain_text("Note")
    player.get_by_role("button", name="Pause").click()
    replaying(book, step=1, at=350)
    expect(player.get_by_role("button", name="Play")).to_be_visible()
    timeline = player.get_by_role("slider", name="Moment")
    timeline.focus()
    book.page.keyboard.press("ArrowRight")
    expect(timeline).to_have_attribute("aria-valuetext", "0:01.2, press “Sign in”")
    timeline.evaluate("range => { range.value = 5000; range.dispatchEvent(new Event('input')) }")
    player.get_by_role("button", name="trap: Index").click()
    player.get_by_role("button", name="Close").click()
    messages = [{key: value for key, value in message.items() if key not in ("type", "seq")} for message in sent(book, "replay", 6)]
    assert messages == [{"action": "pause", "recording": "wrong password"}, {"action": "play"}, {"action": "pause"},
                        {"action": "seek", "step": 2}, {"action": "seek", "step": 3}, {"action": "stop"}]
    replaying(book, state="stopped")
    expect(player).to_be_hidden()


def test_the_cursor_moves_while_it_plays_and_stays_where_it_is_put_until_the_host_has_answered(panels):
    book = panels("Activity", "Recorder", kept={"replay", "moment"})
    replaying(book, steps=STEPS, state="playing", at=1000)
    timeline = book.panel.get_by_role("slider", name="Moment")
    book.page.wait_for_function("range => Number(range.value) > 1100", arg=timeline.element_handle())
    replaying(book, at=2000, step=2)
    expect(timeline).to_have_value("2000")
    replaying(book, state="playing", step=2, at=2000)
    timeline.press("End")
    put = timeline.input_value()
    book.page.evaluate("() => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))")
    assert timeline.input_value() == put
    replaying(book, state="playing", step=1, at=400)
    book.page.wait_for_function("range => Number(range.value) < 5000", arg=timeline.element_handle())


def test_each_step_shows_what_it_changed_and_becomes_a_fixture(panels):
    book = panels("Activity", "Recorder", kept={"replay", "moment", "save"})
    replaying(book, steps=STEPS, step=1, at=350)
    [asked] = sent(book, "moment", 1)
    book.wire.deliver(type="moment", seq=asked["seq"], step=1, patch=[{"op": "replace", "path": "/note", "value": "B"}])
    expect(book.panel.locator(".step-detail")).to_contain_text('Note: "B"')
    book.panel.get_by_role("button", name="trap: Index").focus()
    again = sent(book, "moment", 2)[-1]
    book.wire.deliver(type="moment", seq=again["seq"], step=3)
    expect(book.panel.locator(".step-detail")).to_contain_text("Step 3 trap: Index out of range")
    expect(book.panel.locator(".step-detail")).to_contain_text("No props changed.")
    replaying(book, step=3, at=5400)
    book.panel.get_by_role("button", name="More for the recording").click()
    book.page.get_by_role("menuitem", name="Save step as fixture…").click()
    expect(book.page.get_by_role("dialog", name="Save a fixture")).to_contain_text("The props of the crash")


def test_a_recording_is_saved_under_a_name(panels):
    book = panels("Activity", "Recorder", kept={"replay", "moment", "save", "export"})
    replaying(book, steps=STEPS)
    player = book.panel.get_by_role("region", name="wrong password")
    opener = player.get_by_role("button", name="Save…")
    opener.click()
    expect(player.get_by_label("Name")).to_be_focused()
    player.get_by_label("Name").fill("short one")
    player.get_by_role("button", name="Save", exact=True).click()
    [save] = sent(book, "save", 1)
    assert (save["kind"], save["name"], save["source"]) == ("recording", "short one", "replay")
    book.wire.deliver(type="failed", seq=save["seq"], code="exists", message="There is one already.")
    book.panel.get_by_role("button", name="Replace").click()
    again = sent(book, "save", 2)[-1]
    assert again["overwrite"] is True
    book.wire.deliver(type="saved", seq=again["seq"], kind="recording", name="short one", file="Stories/x.jsonl", written=True)
    expect(book.page.locator(".toast")).to_contain_text("Saved as Stories/x.jsonl")
    expect(player.get_by_label("Name")).to_be_hidden()
    expect(opener).to_have_attribute("aria-expanded", "false")
    more = player.get_by_role("button", name="More for the recording")
    with book.page.expect_download() as download:
        more.click()
        book.page.get_by_role("menuitem", name="Download").click()
        export = sent(book, "export", 1)[-1]
        book.wire.deliver(type="exported", seq=export["seq"], kind="recording", content="{}\n")
    assert download.value.suggested_filename == "short one.jsonl"
    book.panel.get_by_role("button", name="Copy as test").click()
    export = sent(book, "export", 2)[-1]
    assert (export["kind"], export["name"], export["source"]) == ("test", "short one", "replay")
    book.wire.deliver(type="exported", seq=export["seq"], kind="test", content='.test("short one") { s in\n}\n')
    expect(book.panel.get_by_label("The recording as a test")).to_contain_text('.test("short one")')


def test_a_recording_file_is_loaded(panels):
    book = panels("Activity", "Recorder", kept={"replay", "moment"})
    book.panel.locator("input[type=file]").set_input_files({"name": "sent.jsonl", "mimeType": "application/jsonl", "buffer": b'{"storybook":"recording"}\n'})
    [load] = sent(book, "replay", 1)
    assert load["content"] == '{"storybook":"recording"}\n'
    replaying(book, recording=None, steps=STEPS, drift={"step": 0, "fields": [{"path": "/size", "kind": "unknown", "reason": "is no longer in the type"}]})
    expect(book.panel.get_by_role("region", name="sent.jsonl")).to_contain_text("Size is no longer in the type")


CUT_OFF = """panel => [...panel.querySelectorAll("*")].filter(node => node.checkVisibility() && !node.closest(".visually-hidden")
  && node.getBoundingClientRect().right > innerWidth + 1).map(node => node.outerHTML.slice(0, 200))"""


@pytest.mark.parametrize("width", [360, 1280])
def test_no_panel_is_cut_off_sideways(panels, width):
    book = panels("Async", story={**DEPENDENCIES, "flow": True}, viewport={"width": width, "height": 800})
    replaying(book, steps=STEPS)
    command = "/a/very/long/path/of/a/command/that/does/not/fit/in/one/line/of/the/panel"
    book.wire.deliver(type="performed", command=command, value={"key": "x" * 400}, at=1, location="App/Login.swift:12")
    book.wire.deliver(type="inspected", revision=1, projection={"title": "x" * 100}, broken=[{"name": "a rule", "paths": ["/note"]}])
    for tab in ("Activity", "Inspect", "Async", "Flow", "Tests", "Docs", "Props"):
        book.show_tab(tab)
        panel = book.page.get_by_role("tabpanel", name=tab)
        expect(panel.locator("*").first).to_be_attached()
        assert panel.evaluate(CUT_OFF) == [], tab
        assert book.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), tab
