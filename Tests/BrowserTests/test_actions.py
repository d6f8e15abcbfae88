"""Commands: fired in the canvas, logged, performed by hand; sent by a host that the test plays."""

import json

import pytest
from playwright.sync_api import expect

FORM = """
  <form data-storybook-submit="/save">
    <input name="name" data-storybook-command="/typed" value="">
    <input name="age" type="number" value="7">
    <input name="size" type="radio" value="s"><input name="size" type="radio" value="m" checked>
    <input name="tag" type="checkbox" value="a" checked><input name="tag" type="checkbox" value="b">
    <label><input id="agree" name="agree" type="checkbox" data-storybook-command="/agree"> I agree</label>
    <select name="color" data-storybook-command="/color"><option>red<option>blue</select>
    <button id="send">Send</button>
    <button id="cancel" data-storybook-command="/cancel">Cancel</button>
  </form>
  <ul><li id="row" data-storybook-command="/rows/0/select" data-storybook-command-value="[18446744073709551615]"><b>Row</b> <a id="link" href="https://example.org/">more</a></li></ul>
  <textarea id="note" data-storybook-key-enter="/sent" data-storybook-key-escape="/closed" data-storybook-key-escape-value='"now"'></textarea>
  <div data-storybook-key-x="/x"><input id="plain"><button id="inner">Inner</button></div>"""


@pytest.fixture
def acting(developing):
    def acting(body=FORM, story="troublemaker/quiet", **options):
        book = developing(story, kept={"perform"}, **options)
        book.show = lambda revision, body, **more: book.wire.deliver(type="rendered", revision=revision, mediaType="text/html", body=body, **more)
        book.show(1, body)
        expect(book.page.locator("html[data-settled='1']")).to_be_attached()
        return book
    return acting


def performs(book, count):
    """The commands and values that the page has sent, once there are so many."""
    book.wire.until(lambda: len(book.wire.all("perform")) >= count)
    found = book.wire.all("perform")
    assert len(found) == count, found
    return [(message["command"], message.get("value")) for message in found]


def make_live(book):
    """The catalog says of every story that its commands change its props."""
    catalog = json.loads(json.dumps(book.wire.last(book.wire.heard, "hello")["catalog"]))
    for screen in catalog["screens"]:
        for story in screen["stories"]:
            story["live"] = True
    book.wire.deliver(type="catalog", catalog=catalog)


def answer(book, seq, revision, **more):
    book.wire.deliver(type="performed", seq=seq, command="/typed", at=1_800_000_000_000, **more)
    book.wire.deliver(type="changed", seq=seq, revision=revision, patch=[], history={"undo": 1, "redo": 0})


def test_each_element_fires_with_what_it_has_to_say(acting):
    book = acting()
    canvas = book.canvas
    canvas.locator("[name=name]").fill("Zoë")
    canvas.locator("#agree").check()
    canvas.locator("[name=color]").select_option("blue")
    canvas.locator("#send").click()
    canvas.locator("#cancel").click()
    canvas.locator("#row b").click()
    canvas.locator("#link").click()
    assert performs(book, 7) == [
        ("/typed", "Zoë"), ("/agree", True), ("/color", "blue"),
        ("/save", {"name": "Zoë", "age": 7, "size": "m", "tag": ["a"], "agree": True, "color": "blue"}),
        ("/cancel", None), ("/rows/0/select", [18446744073709551615]), ("/rows/0/select", [18446744073709551615])]
    assert canvas.locator("#row").is_visible()


def test_an_element_is_told_by_its_name_and_what_was_done(acting):
    book = acting("""<label>Name <input id=a data-storybook-command="/typed"></label><input id=b aria-label="Age" type=number data-storybook-command="/typed">
      <span id=of>Colour</span><select id=c aria-labelledby=of data-storybook-command="/color"><option>red<option>blue</select>
      <label>Agree<input id=d type=checkbox data-storybook-command="/agree"></label><label><input id=e type=radio data-storybook-command="/size"> Small</label>
      <form data-storybook-submit="/save"><input id=f name=q placeholder=Query><button>Find <img alt="it" src="data:,"></button></form>
      <button id=g aria-label="One more" data-storybook-command="/more">+</button><p id=h tabindex=0 data-storybook-key-x="/x">A text</p>
      <div data-storybook-key-y="/y"><button id=i>Inner</button></div><input id=j data-storybook-command="/typed">""")
    canvas = book.canvas
    canvas.locator("#a").fill("Ann")
    canvas.locator("#b").fill("7")
    canvas.locator("#c").select_option("blue")
    canvas.locator("#d").check()
    canvas.locator("#e").check()
    canvas.locator("#f").press("Enter")
    canvas.locator("#g").click()
    canvas.locator("#h").press("x")
    canvas.locator("#i").press("y")
    canvas.locator("#j").fill("?")
    performs(book, 10)
    assert [message.get("element") for message in book.wire.all("perform")] == [
        {"name": "Name", "event": "input"}, {"name": "Age", "event": "input"}, {"name": "Colour", "event": "change"}, {"name": "Agree", "event": "change"},
        {"name": "Small", "event": "click"}, {"name": "Find it", "event": "click"}, {"name": "One more", "event": "click"}, {"name": "A text", "event": "key-x"},
        {"event": "key-y"}, None]
    book.show_tab("Activity")
    for index, message in enumerate(book.wire.all("perform")):
        book.wire.deliver(type="performed", **{key: message[key] for key in ("seq", "command", "value", "element") if key in message}, at=index,
                          **({"change": {"path": "/count", "from": 7, "to": 8}} if message["command"] == "/more" else {}))
    log = book.page.get_by_role("log", name="Sent commands")
    expect(log.locator("strong")).to_have_text([
        "type “Ann” in “Name”", "set “Age” to 7", "choose “blue” in “Colour”", "check “Agree”", "press “Small”", "press “Find it”", "press “One more” 7 → 8",
        "press x in “A text”", "press y", 'typed("?")'])


def test_keys_fire_where_they_are_not_needed_for_typing(acting):
    book = acting()
    note = book.canvas.locator("#note")
    note.fill("hello")
    note.press("Enter")
    note.press("Escape")
    assert note.input_value() == "hello"
    book.canvas.locator("#plain").press("x")
    assert book.canvas.locator("#plain").input_value() == "x"
    book.canvas.locator("#inner").press("Control+x")
    book.canvas.locator("#inner").press("x")
    assert performs(book, 3) == [("/sent", "hello"), ("/closed", "now"), ("/x", None)]


def test_typing_goes_on_in_one_step_of_the_history(acting):
    book = acting()
    name = book.canvas.locator("[name=name]")
    name.press_sequentially("ab")
    name.blur()
    name.press_sequentially("c")
    performs(book, 3)
    assert [message.get("merge") for message in book.wire.all("perform")] == [None, True, None]


def test_older_values_never_come_over_what_is_typed(acting):
    book = acting()
    make_live(book)
    name = book.canvas.locator("[name=name]")
    name.press_sequentially("abc")
    performs(book, 3)
    seqs = [message["seq"] for message in book.wire.all("perform")]
    name.evaluate("input => input.setSelectionRange(1, 1)")
    for at, text in enumerate(["A", "AB"]):
        answer(book, seqs[at], at + 2)
        book.show(at + 2, FORM.replace('value=""', f'value="{text}"'))
    expect(book.page.locator("html[data-settled='3']")).to_be_attached()
    assert name.input_value() == "abc"
    answer(book, seqs[2], 4)
    book.show(4, FORM.replace('value=""', 'value="ABC"'))
    expect(name).to_have_value("ABC")
    assert name.evaluate("input => [document.activeElement === input, input.selectionStart]") == [True, 1]


def test_a_live_field_goes_back_when_its_command_changes_nothing(acting):
    book = acting()
    make_live(book)
    name = book.canvas.locator("[name=name]")
    name.press_sequentially("a")
    performs(book, 1)
    book.wire.deliver(type="performed", seq=book.wire.all("perform")[0]["seq"], command="/typed", at=1, unchanged=True)
    expect(name).to_have_value("")


RADIOS = "".join(f'<label><input type=radio name=size value={each} data-storybook-command="/size"> {each}</label>' for each in "abc")


def chosen(book):
    return book.canvas.locator(":checked").evaluate_all("radios => radios.map(({ value }) => value).join()")


def test_the_last_of_several_radio_buttons_is_chosen_however_slow_the_line(acting):
    shown = lambda each: RADIOS.replace(f"value={each}", f"value={each} checked")
    book = acting(shown("c"))
    make_live(book)
    clicked = []

    def click(each):
        """Each click reaches the host: the button does not look chosen before."""
        clicked.append(each)
        book.canvas.get_by_label(each).click()
        assert [value for _, value in performs(book, len(clicked))] == clicked
        assert chosen(book) == each

    def hear(index):
        revision = index + 2
        answer(book, book.wire.all("perform")[index]["seq"], revision)
        book.show(revision, shown(clicked[index]))
        expect(book.page.locator(f"html[data-settled='{revision}']")).to_be_attached()

    click("a")
    click("b")
    hear(0)
    assert chosen(book) == "b"
    click("a")
    hear(1)
    assert chosen(book) == "a"
    click("c")
    hear(2)
    assert chosen(book) == "c"
    hear(3)
    # Between two frames of an answer any time may pass.
    book.page.clock.install()
    click("b")
    book.wire.deliver(type="performed", seq=book.wire.all("perform")[4]["seq"], command="/size", at=1)
    book.page.clock.run_for(60_000)
    click("a")
    book.wire.deliver(type="changed", seq=book.wire.all("perform")[4]["seq"], revision=6, patch=[], history={"undo": 1, "redo": 0})
    book.show(6, shown("b"))
    expect(book.page.locator("html[data-settled='6']")).to_be_attached()
    assert chosen(book) == "a"
    # What changes nothing shows what is chosen in the props, with all buttons of the group.
    book.wire.deliver(type="performed", seq=book.wire.all("perform")[5]["seq"], command="/size", at=1, unchanged=True)
    expect(book.canvas.get_by_label("b")).to_be_checked()


FREE = """<input id=name data-storybook-command="/typed"><textarea id=note data-storybook-command="/typed"></textarea>
  <input id=count type=number data-storybook-command="/typed"><input id=color type=color data-storybook-command="/typed">
  <select id=one data-storybook-command="/typed"><option>a<option>b</select><select id=many multiple data-storybook-command="/typed"><option>a<option>b</select>
  <input id=box type=checkbox data-storybook-command="/typed"><input id=radio type=radio name=r data-storybook-command="/typed">
  <input id=held data-storybook-command="/typed" value=""><p>%s</p>"""
KEPT = """body => Object.fromEntries([...body.querySelectorAll("[id]:not(#held)")].map(field =>
  [field.id, field.checked || field.type === "checkbox" || field.type === "radio" ? field.checked : field.multiple
    ? [...field.selectedOptions].map(({ value }) => value) : field.value]))"""


@pytest.mark.parametrize("is_shown", [True, False])
def test_fields_of_which_the_rendering_says_nothing_keep_what_is_typed(acting, is_shown):
    book = acting(FREE % 1)
    make_live(book)
    canvas = book.canvas

    def answered(count):
        """All commands are answered, and the canvas has seen it: it has emptied the field whose value it knows."""
        canvas.locator("#held").fill("x")
        performs(book, count + 1)
        for message in book.wire.all("perform"):
            if is_shown:
                answer(book, message["seq"], revision() + 1)
            else:
                book.wire.deliver(type="performed", seq=message["seq"], command="/typed", at=1, unchanged=True)
        if is_shown:
            book.show(revision(), FREE % revision())
        expect(canvas.locator("#held")).to_have_value("")
        book.wire.sent.clear()

    revision = lambda: len([1 for message in book.wire.delivered if message["type"] == "changed"]) + 1
    expected = {"name": "", "note": "", "count": "", "color": "#000000", "one": "a", "many": [], "box": False, "radio": False}
    assert canvas.locator("body").evaluate(KEPT) == expected
    for letters in ("ann", " lee"):
        canvas.locator("#name").press("End")
        canvas.locator("#name").press_sequentially(letters)
        answered(len(letters))
    canvas.locator("#note").press_sequentially("hi")
    canvas.locator("#count").press_sequentially("12")
    answered(4)
    canvas.locator("#color").fill("#102030")
    canvas.locator("#one").select_option("b")
    canvas.locator("#many").select_option(["a", "b"])
    canvas.locator("#box").check()
    canvas.locator("#radio").check()
    answered(5)
    assert canvas.locator("body").evaluate(KEPT) == {
        "name": "ann lee", "note": "hi", "count": "12", "color": "#102030", "one": "b", "many": ["a", "b"], "box": True, "radio": True}


def test_a_field_that_a_command_clears_is_empty(acting):
    """Once a rendering has shown a text in it, an empty one is a text, too."""
    body = "<textarea data-storybook-command='/typed' data-storybook-key-enter='/sent'>%s</textarea>"
    book = acting(body % "")
    make_live(book)
    note = book.canvas.locator("textarea")
    note.press_sequentially("hi")
    note.press("Enter")
    performs(book, 3)
    for at, text in enumerate(["h", "hi", ""]):
        answer(book, book.wire.all("perform")[at]["seq"], at + 2)
        book.show(at + 2, body % text)
    expect(note).to_have_value("")


def test_what_was_refused_stays_to_be_corrected_and_is_explained(acting):
    book = acting()
    name = book.canvas.locator("[name=name]")
    name.press_sequentially("a")
    performs(book, 1)
    book.wire.deliver(type="rejected", seq=book.wire.all("perform")[0]["seq"], path="/note", reason="Expected a number.")
    expect(book.editor.locator(".has-problem .problem")).to_have_text("Expected a number.")
    book.show_tab("Activity")
    expect(book.page.get_by_role("log").locator(".refused")).to_contain_text("Expected a number.")
    assert name.input_value() == "a"


def test_what_is_typed_while_the_host_is_busy_arrives_in_the_end(acting):
    book = acting()
    make_live(book)
    name = book.canvas.locator("[name=name]")
    text = "".join(chr(97 + at % 26) for at in range(60))
    name.press_sequentially(text)
    assert len(performs(book, 20)) == 20
    for at, message in enumerate(book.wire.all("perform")):
        answer(book, message["seq"], at + 2)
    book.show(21, FORM.replace('value=""', f'value="{text[:20]}"'))
    assert performs(book, 21)[-1] == ("/typed", text)
    assert name.input_value() == text


def test_nothing_else_is_taken_from_the_canvas(acting):
    book = acting()
    frame = next(frame for frame in book.page.frames if "canvas.html" in frame.url)
    frame.evaluate("""() => {
      for (const data of [null, "perform", { type: "perform" }, { type: "perform", number: 1, command: {} }, { type: "__proto__" }, { type: "constructor" },
        { type: "perform", number: 1, command: "/a", value: { toString: 1 } }, { type: "key", key: "q" }, { type: "perform", number: 1, command: "/a", value: "[" }])
        parent.postMessage(data, "*")
      parent.postMessage({ type: "perform", number: 2, command: "/last" }, "*")
    }""")
    assert performs(book, 1) == [("/last", None)]


def test_the_log_counts_filters_clears_and_copies(acting):
    book = acting(permissions=["clipboard-read", "clipboard-write"])
    book.show_tab("Activity")
    expect(book.page.locator("#panel-activity")).to_contain_text("This screen has no commands.")
    log = book.page.get_by_role("log", name="Sent commands")
    for _ in range(3):
        book.wire.deliver(type="performed", command="/save", value={"name": "Ann"}, location="App/Login.swift:12", at=1_800_000_000_123)
    book.wire.deliver(type="performed", command="/cancel", at=1_800_000_001_000)
    expect(log.get_by_role("listitem")).to_have_count(2)
    expect(log.get_by_role("listitem").first).to_contain_text('save(["name": "Ann"]) × 3')
    expect(log.get_by_role("listitem").first).to_contain_text("Login.swift:12")
    book.page.get_by_role("searchbox", name="Filter commands").fill("cancel")
    expect(log.get_by_role("listitem").filter(visible=True)).to_have_count(1)
    book.page.get_by_role("button", name="Copy as JSON").click()
    expect(book.page.locator(".toast")).to_have_text("One entry copied.")
    assert json.loads(book.page.evaluate("navigator.clipboard.readText()")) == [{"command": "/cancel", "at": 1_800_000_001_000, "count": 1}]
    book.page.get_by_role("button", name="Clear").click()
    expect(log).to_be_hidden()
    expect(book.page.locator("#panel-activity .empty")).to_be_visible()


def test_the_log_stays_at_its_end_unless_one_reads_above(acting):
    book = acting()
    book.show_tab("Activity")
    log = book.page.locator(".log")

    def deliver(numbers):
        for number in numbers:
            book.wire.deliver(type="performed", command=f"/number/{number}", at=number)
        expect(log.locator("strong", has_text=f"number[{number}]()").last).to_be_attached()

    deliver(range(40))
    at_end = "list => list.scrollHeight - list.clientHeight - list.scrollTop < 2"
    assert log.evaluate(at_end)
    log.evaluate("list => list.scrollTop = 0")
    deliver(range(40, 50))
    assert log.evaluate("list => list.scrollTop") == 0
    log.evaluate("list => list.scrollTop = list.scrollHeight")
    deliver(range(50, 600))
    assert log.evaluate(at_end)
    expect(log.get_by_role("listitem")).to_have_count(500)


def test_a_text_rendering_has_its_keys_on_the_canvas_and_below(acting):
    book = acting()
    commands = [{"key": "q", "title": "Quit", "command": "/quit"}, {"key": "Enter", "title": "Open", "command": "/open", "value": 3}]
    book.wire.deliver(type="rendered", revision=2, mediaType="text/plain", body="[q] Quit", commands=commands)
    keys = book.page.get_by_role("group", name="Keys of the screen")
    keys.get_by_role("button", name="q Quit").click()
    book.page.keyboard.press("q")
    book.canvas.locator("pre").press("Enter")
    book.canvas.locator("pre").press("w")
    assert performs(book, 3) == [("/quit", None), ("/quit", None), ("/open", 3)]
    book.show(3, FORM)
    expect(keys).to_be_hidden()


def test_settled_is_said_only_when_nothing_is_on_its_way(acting):
    book = acting()
    root = book.canvas.locator("html")
    expect(root).to_have_attribute("data-storybook-settled", "1")
    book.show(2, "<p>Loading</p>", settled=False)
    expect(book.canvas.locator("p")).to_be_visible()
    assert root.get_attribute("data-storybook-settled") is None
    # It hears of it from the canvas.
    expect(book.page.locator("html:not([data-settled])")).to_be_attached()
    book.show(2, "<p>Here</p>", settled=True)
    expect(root).to_have_attribute("data-storybook-settled", "2")
    expect(book.page.locator("html")).to_have_attribute("data-settled", "2")


def test_tabs_are_walked_with_arrows_and_kept(acting):
    book = acting()
    tabs = book.page.get_by_role("tablist", name="Panel")
    tabs.get_by_role("tab", name="Props").focus()
    book.page.keyboard.press("ArrowRight")
    expect(tabs.get_by_role("tab", name="Docs")).to_be_focused()
    expect(book.page.get_by_role("tabpanel", name="Docs")).to_be_visible()
    expect(book.page.get_by_role("tabpanel", name="Props")).to_be_hidden()
    book.page.keyboard.press("End")
    expect(tabs.get_by_role("tab", name="Inspect")).to_be_focused()
    book.page.keyboard.press("ArrowRight")
    expect(tabs.get_by_role("tab", name="Props")).to_be_focused()
    book.page.keyboard.press("ArrowLeft")
    book.page.keyboard.press("Home")
    expect(tabs.get_by_role("tab", name="Props")).to_be_focused()
    assert tabs.get_by_role("tab").evaluate_all("tabs => tabs.filter(tab => tab.tabIndex === 0).length") == 1
    tabs.get_by_role("tab", name="Activity").click()
    book.page.reload()
    book.settled()
    expect(tabs.get_by_role("tab", name="Activity")).to_have_attribute("aria-selected", "true")
    assert tabs.locator("[role=tab]:not([hidden])").all_text_contents() == [
        "Props", "Docs", "Tests", "Activity", "Inspect"]
