"""What a development host sends: crashes with stacks, builds, drifts, changed assets, rooms anew."""

import json
import re

import pytest
from playwright.sync_api import expect

NOTE = "Note"


def retitled(schema):
    for type in [schema, *schema.get("$defs", {}).values()]:
        if "note" in type.get("properties", {}):
            type["properties"]["note"]["title"] = "Remark"


def test_a_crash_has_its_cause_its_stack_and_its_props(developing):
    book = developing()
    book.wire.fixture("crashed", cause="stack-overflow")
    card = book.page.get_by_role("region", name="The screen ran out of stack")
    expect(card.get_by_role("alert")).to_contain_text("Index out of range")
    expect(card.locator(".author li").first).to_contain_text("Login.html(_:)")
    expect(card.locator(".author .source-link").first).to_have_text("Login.swift:12")
    library = card.get_by_text("Screen.render")
    expect(library).to_be_hidden()
    card.get_by_text("1 frame in libraries").click()
    expect(library).to_be_visible()
    card.get_by_text("Props that failed").click()
    expect(card.locator("details pre")).to_have_text('{\n  "name": "Bob"\n}')
    expect(book.canvas.locator("h1")).to_be_visible()
    card.press("Escape")
    expect(card).to_be_hidden()
    expect(book.page.locator("#canvas")).to_be_focused()


def test_a_stack_that_comes_later_opens_no_dismissed_card(developing):
    book = developing()
    book.wire.fixture("crashed", stack=None, stackFollows=True)
    card = book.page.locator(".crash")
    expect(card.get_by_role("alert")).to_contain_text("Index out of range")
    expect(card).to_contain_text("Looking up the stack…")
    card.get_by_role("button", name="Dismiss").click()
    book.wire.fixture("crashed")
    expect(card.locator(".author li")).to_have_count(1)
    expect(card).not_to_contain_text("Looking up")
    expect(card).to_be_hidden()
    book.wire.fixture("crashed", revision=7)
    expect(card).to_be_visible()


def test_a_stack_without_lines_names_the_remedy(developing):
    book = developing()
    book.wire.fixture("crashed-without-lines")
    card = book.page.locator(".crash")
    expect(card).to_contain_text("Set STORYBOOK_SYMBOLIZER.")
    expect(card.locator(".author li")).to_have_text(["Login.html(_:)"])
    expect(card.locator(".source-link")).to_have_count(0)


def test_the_props_of_the_crash_are_what_is_saved(developing):
    book = developing()
    book.wire.fixture("crashed")
    book.page.locator(".crash").get_by_role("button", name="Save as fixture…").click()
    dialog = book.page.get_by_role("dialog", name="Save a fixture")
    expect(dialog).to_contain_text("The props of the crash")
    dialog.get_by_label("Name", exact=True).fill("Two lines")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    assert book.wire.last(book.wire.sent, "save")["source"] == "crash"


def test_a_build_is_one_line_whose_seconds_are_counted_on(developing):
    book = developing()
    book.page.clock.install()
    book.page.clock.pause_at("2030-01-01")
    book.wire.fixture("build", state="building", diagnostics=[])
    line = book.page.locator(".build-line")
    expect(line).to_contain_text("Building 12/40 · Compiling Stories Login.swift· 3.2 s")
    expect(line.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "30")
    book.page.clock.run_for(2_000)
    expect(line).to_contain_text("5.2 s")
    book.wire.fixture("build", state="swapping")
    expect(line).to_contain_text("Loading the new build")
    book.wire.fixture("build", state="ready")
    expect(line).to_be_hidden()


def test_a_quick_build_is_named_until_the_full_one_is_ready(developing):
    book = developing()
    book.wire.fixture("build-quick")
    line = book.page.locator(".build-line")
    expect(line).to_contain_text("Quick build in 0.4 s · Building 5/9")
    announcer = book.page.locator("#announcer")
    expect(announcer).to_have_text("A quick build is shown. The full build follows.")
    book.wire.fixture("build", state="ready", diagnostics=[])
    expect(line).to_be_hidden()
    expect(announcer).to_have_text("A quick build is shown. The full build follows.")


def test_what_does_not_compile_lies_over_the_canvas_until_it_does(developing):
    book = developing()
    book.wire.fixture("build")
    overlay = book.page.get_by_role("region", name="The build failed: 1 error, 1 warning")
    error = overlay.locator("[data-severity=error]")
    expect(error).to_contain_text("Login.swift:12:9 in Login")
    expect(error).to_contain_text("Login.swift:3:5 'y' was declared here")
    caret, name = error.locator(".source b").bounding_box(), error.locator(".unseen").bounding_box()
    assert abs(caret["x"] - name["x"] - name["width"]) < 1
    expect(error.locator(".unseen")).to_have_text("let ")
    expect(overlay.get_by_text("was never used")).to_be_hidden()
    overlay.get_by_role("button", name="Dismiss").click()
    expect(overlay).to_be_hidden()
    book.page.get_by_role("button", name="Show errors").click()
    book.wire.fixture("build", state="building", diagnostics=[])
    expect(book.page.locator(".build-line")).to_contain_text("Building")
    expect(overlay).to_be_visible()
    book.wire.fixture("build", state="ready", diagnostics=[])
    expect(overlay).to_be_hidden()
    expect(book.page.locator(".build-line")).to_be_hidden()


def test_a_catalog_that_cannot_be_made_again_lies_over_the_canvas_until_it_can(developing):
    book = developing()
    book.wire.fixture("build-catalog")
    overlay = book.page.get_by_role("region", name="The catalog cannot be made again")
    expect(overlay.locator("[data-severity=error]")).to_contain_text("cart.mustache:3:5 in Cart")
    expect(overlay).to_contain_text("Unclosed section.")
    expect(overlay).to_contain_text("The last catalog is behind this message, which closes once it can be made again.")
    book.wire.fixture("build", state="ready", diagnostics=[])
    expect(overlay).to_be_hidden()


def catalog_without(book, story, successor=None):
    """The catalog after a build that removed the open story, or gave it another name."""
    catalog = json.loads(json.dumps(book.wire.last(book.wire.heard, "hello")["catalog"]))
    for screen in catalog["screens"]:
        screen["stories"] = [
            {**each, "id": successor or each["id"]} if each["id"] == story else each
            for each in screen["stories"] if each["id"] != story or successor]
    return catalog


def test_a_room_whose_story_is_renamed_goes_on_in_the_page(developing):
    book = developing()
    book.field(NOTE).fill("mine")
    expect(book.canvas.locator("body")).to_contain_text("mine")
    opened = book.wire.last(book.wire.heard, "opened")
    successor, opens = f"{opened['story']}-anew", len(book.wire.all("open"))
    book.wire.deliver(type="catalog", catalog=catalog_without(book, opened["story"], successor))
    changed = book.wire.last(book.wire.heard, "changed")
    props = {**opened["props"], "note": "mine"}
    book.wire.open_again(story=successor, props=props, own=opened["props"], revision=changed["revision"] + 1,
                         history=changed["history"], steps={"undo": 1, "redo": 0})
    expect(book.page.locator("#toasts")).to_contain_text("Renamed to ")
    expect(book.page).to_have_url(re.compile(f"#/{successor}"))
    expect(book.canvas.locator("body")).to_contain_text("mine")
    expect(book.field(NOTE)).to_have_value("mine")
    expect(book.page.get_by_role("button", name="Undo")).to_be_enabled()
    assert len(book.wire.all("open")) == opens, "the page opens no other room"


def test_a_former_id_in_an_address_leads_to_what_the_host_opens(developing):
    book = developing()
    book.wire.kept.add("open")
    book.page.evaluate("location.hash = '#/stays/before-it-was-renamed'")
    book.wire.until(lambda: book.wire.all("open")[-1]["story"] == "stays/before-it-was-renamed")
    opened = book.wire.last(book.wire.heard, "opened")
    book.wire.open_again(room="another-room-of-it")
    expect(book.page).to_have_url(re.compile(f"#/{opened['story']}.*another-room-of-it"))


def test_a_story_that_is_gone_is_no_way_back(developing):
    book = developing()
    story = book.wire.last(book.wire.heard, "opened")["story"]
    opens = len(book.wire.all("open"))
    book.wire.deliver(type="catalog", catalog=catalog_without(book, story))
    book.page.evaluate("location.hash = '#/nowhere/at-all'")
    lost = book.page.get_by_role("region", name="Story not found")
    expect(lost).to_be_visible()
    expect(lost.get_by_role("button", name="Back to")).to_have_count(0)
    assert all(each["story"] != story for each in book.wire.all("open")[opens:])


def test_a_drift_is_applied_whole_or_field_by_field(developing):
    book = developing()
    patch = [{"op": "replace", "path": "/note", "value": "applied"}, {"op": "replace", "path": "/count/value", "value": 7}]
    fields = [
        {"path": "/note", "kind": "value", "reason": "is too long", "was": "old", "proposal": "applied"},
        {"path": "/count", "kind": "type", "reason": "must be a number", "was": "x", "proposal": 7}]
    last = lambda: [message["patch"] for message in book.wire.all("edit")][-1:]
    edits = lambda patch: book.wire.until(lambda: last() == [patch])
    book.wire.deliver(type="drifted", revision=1, fields=fields, patch=patch)
    panel = book.page.get_by_role("region", name="The type has changed")
    expect(panel.get_by_role("listitem").first).to_contain_text("Note is too long")
    panel.get_by_role("button", name="Apply to Note").click()
    expect(book.canvas.locator("body")).to_contain_text("applied")
    edits(patch[:1])
    book.wire.deliver(type="drifted", revision=2, fields=fields[1:], patch=patch)
    expect(panel.get_by_role("listitem")).to_have_count(1)
    panel.get_by_role("button", name="Apply all").click()
    expect(book.canvas.locator("dd").last).to_contain_text("7")
    edits(patch)
    lossy = {"path": "/note", "kind": "value", "reason": "fits nothing", "was": "mine", "proposal": "applied", "lossy": True}
    book.wire.deliver(type="drifted", revision=3, fields=[lossy, fields[1]], patch=patch)
    expect(panel).to_contain_text("This value fits nothing, and stays until you replace it: \"mine\"")
    panel.get_by_role("button", name="Apply all").click()
    edits(patch[1:])
    book.wire.deliver(type="drifted", revision=4, fields=[lossy], patch=patch[:1])
    expect(panel.get_by_role("button", name="Apply all")).to_have_count(0)
    panel.get_by_role("button", name="Replace", exact=True).click()
    edits(patch[:1])
    book.wire.deliver(type="drifted", revision=5, fields=[], patch=[])
    expect(panel).to_be_hidden()


def test_what_is_applied_to_a_fixture_is_saved_over_its_file(developing):
    book = developing(kept={"save"})
    catalog = json.loads(json.dumps(book.wire.last(book.wire.heard, "hello")["catalog"]))
    story = next(story for screen in catalog["screens"] for story in screen["stories"] if story["id"] == "troublemaker/quiet")
    story.update(kind="fixture")
    book.wire.deliver(type="catalog", catalog=catalog)
    patch = [{"op": "replace", "path": "/note", "value": "applied"}]
    fields = [{"path": "/note", "kind": "value", "reason": "is too long", "was": "old", "proposal": "applied"}]
    book.wire.deliver(type="drifted", revision=1, fields=fields, patch=patch)
    panel = book.page.locator("#migration")
    expect(panel).to_contain_text("You can undo what you apply.")
    expect(panel).not_to_contain_text("false")
    panel.get_by_role("button", name="Apply all").click()
    expect(book.canvas.locator("body")).to_contain_text("applied")
    book.wire.deliver(type="drifted", revision=2, fields=[], patch=[])
    expect(panel).to_contain_text("In this room, but not in the fixture’s file")
    panel.get_by_role("button", name="Save over Quiet").click()
    book.wire.until(lambda: book.wire.all("save"))
    sent = book.wire.last(book.wire.sent, "save")
    assert (sent["kind"], sent["name"], sent["overwrite"]) == ("fixture", "Quiet", True)
    book.wire.deliver(type="failed", seq=sent["seq"], code="file", message="The disk is full.")
    dialog = book.page.get_by_role("dialog", name="Save a fixture")
    expect(dialog).to_contain_text("The disk is full.")
    dialog.get_by_role("button", name="Cancel").click()
    panel.get_by_role("button", name="Save over Quiet").click()
    book.wire.until(lambda: len(book.wire.all("save")) == 2)
    seq = book.wire.last(book.wire.sent, "save")["seq"]
    book.wire.deliver(type="saved", seq=seq, kind="fixture", name="Quiet", file="Quiet.json", content="{}", written=True)
    expect(book.page.locator(".toast").last).to_contain_text("Saved as")
    expect(panel).to_be_hidden()


def test_a_rebuilt_room_keeps_focus_caret_folds_and_the_rendering(developing):
    book = developing("contact-editor/full")
    fold = book.editor.locator("details.fold").first
    fold.locator("summary").first.click()
    expect(fold).not_to_have_attribute("open", "")
    field = book.editor.locator("input[type=text]:visible").first
    field.focus()
    field.evaluate("input => { input.setSelectionRange(1, 2); input.old = true }")
    scrolled = book.editor.evaluate("form => (form.scrollTop = 30, form.scrollTop)")
    shown = book.canvas.locator("body").inner_text()
    book.wire.open_again(lambda schema: schema.update({"x-guessed": "init(from:) trapped"}))
    expect(book.page.get_by_role("note")).to_contain_text("init(from:) trapped")
    again = book.editor.locator("input[type=text]:visible").first
    expect(again).to_be_focused()
    assert again.evaluate("input => [input.old, input.selectionStart, input.selectionEnd]") == [None, 1, 2]
    expect(book.editor.locator("details.fold").first).not_to_have_attribute("open", "")
    assert book.editor.evaluate("form => form.scrollTop") == scrolled
    assert book.canvas.locator("body").inner_text() == shown


def test_a_guessed_editor_says_why_and_is_tried_again(developing):
    book = developing()
    book.wire.open_again(lambda schema: schema.update({"x-guessed": "init(from:) trapped"}))
    note = book.page.get_by_role("note")
    note.get_by_text("Why?").click()
    expect(note.get_by_text("init(from:) trapped")).to_be_visible()
    # The host itself knows the type.
    note.get_by_role("button", name="Try again").click()
    expect(note).to_have_count(0)
    book.open("voucher")
    note.get_by_role("button", name="Try again").click()
    expect(book.page.locator(".toast")).to_have_text("The type could not be probed this time, either.")
    expect(note).to_be_visible()


def test_a_text_that_was_refused_is_tried_on_the_new_type(developing):
    book = developing()
    number = book.editor.locator(".number input").last
    problem = book.editor.locator(".has-problem .problem:visible")
    number.fill("101")
    expect(problem).to_contain_text("At most 100")
    edits = lambda: [message["patch"] for message in book.wire.sent if message["type"] == "edit"]
    refused = edits()
    book.wire.open_again(retitled)
    expect(book.field("Remark")).to_be_visible()
    expect(number).to_have_value("101")
    expect(number).to_be_focused()
    expect(problem).to_contain_text("At most 100")
    number.fill("12")
    expect(problem).to_have_count(0)
    expect(book.canvas.locator("dd").last).to_contain_text("12")
    assert edits()[:-1] == refused * 2


def test_a_changed_asset_is_shown_anew_without_touching_the_rest(developing):
    book = developing()
    asked = []
    kinds = {"svg": ("image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg' width='10' height='10'/>"), "css": ("text/css", "p { color: red }")}

    def serve(route):
        path = route.request.url.split("/assets/")[1]
        # The page asks, too, whether the host has the files.
        if route.request.resource_type != "fetch":
            asked.append(path)
        kind, body = kinds[path.split("?")[0].split(".")[1]]
        route.fulfill(content_type=kind, body=body)

    book.page.route("**/assets/**", serve)
    body = '<link rel="stylesheet" href="/assets/shop/page.css"><img src="/assets/shop/logo.svg"><img src="/assets/shop/other.svg"><input><p style="height: 3000px">tall</p>'
    book.wire.deliver(type="rendered", revision=9, mediaType="text/html", body=body)
    field = book.canvas.locator("input")
    field.fill("kept")
    field.evaluate("node => { node.marked = true; scrollTo(0, 40) }")
    with book.page.expect_response("**/logo.svg?v=1"):
        book.wire.fixture("assets", addresses=["/assets/shop/logo.svg"])
    with book.page.expect_response("**/page.css?v=2"):
        book.wire.fixture("assets", addresses=["/assets/shop/logo.svg"])
    image = book.canvas.locator("img").first
    expect(image).to_have_attribute("src", "/assets/shop/logo.svg?v=2")
    book.wire.deliver(type="rendered", revision=10, mediaType="text/html", body=body.replace("tall", "taller"))
    expect(book.canvas.locator("p")).to_have_text("taller")
    expect(image).to_have_attribute("src", "/assets/shop/logo.svg?v=2")
    expect(field).to_be_focused()
    assert field.evaluate("node => [node.marked, node.value, scrollY]") == [True, "kept", 40]
    assert asked.count("shop/logo.svg?v=2") == asked.count("shop/other.svg") == 1


def test_a_page_that_comes_back_says_which_revision_it_holds(developing):
    book = developing()
    book.field(NOTE).fill("changed")
    expect(book.canvas.locator("body")).to_contain_text("changed")
    revision = book.wire.last(book.wire.heard, "changed")["revision"]
    book.wire.sent.clear()
    book.wire.socket.close()
    book.wire.until(lambda: book.wire.all("open"))
    expect(book.page.locator("#status")).to_have_text("Connected")
    expect(book.page.locator("#banner")).to_be_hidden()
    [opened] = book.wire.all("open")
    assert (opened["props"]["note"], opened["revision"]) == ("changed", revision)


@pytest.mark.parametrize("width", [390, 1280])
def test_no_report_is_cut_off_sideways(developing, width):
    book = developing(viewport={"width": width, "height": 780})
    for report in ("crashed", "build", "drifted"):
        book.wire.fixture(report)
    for name in (".failure", ".crash"):
        expect(book.page.locator(name)).to_be_visible()
        assert book.page.evaluate("name => { const box = document.querySelector(name).getBoundingClientRect(); return box.left >= 0 && box.right <= innerWidth }", name)
    if width < 600:
        book.page.locator(".tabs [data-pane=panel]").click()
    expect(book.page.locator("#migration")).to_be_visible()
    assert book.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
