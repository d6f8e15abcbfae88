"""Two people type in one text, with a slow network between each of them and the host."""

import pytest
from playwright.sync_api import expect
from wire import until


def type_in_turn(fields, texts):
    for letters in zip(*texts):
        for field, letter in zip(fields, letters):
            field.press_sequentially(letter)
            # Wait for a frame, so that what has arrived is shown before the next letter.
            field.evaluate("() => new Promise(requestAnimationFrame)")


def assert_whole(text, start, *typed):
    """All letters are there, each person's in their order."""
    for letters in typed:
        assert "".join(letter for letter in text if letter in letters) == letters, text
    assert sorted(text) == sorted(start + "".join(typed)), text


UPPER, LOWER = "ABCDEFGHIJKL", "bcdefghijkmn"


def same(book, fields, length):
    """The text, once all show it whole."""
    shown = lambda: [field.input_value() for field in fields]
    until(book.page, lambda: len(set(shown())) == 1 and len(shown()[0]) == length, shown)
    return shown()[0]


@pytest.mark.parametrize(("story", "name"), [("contact-editor/full", "Given name"), ("troublemaker/quiet", "Note")])
def test_two_type_in_one_field_and_every_letter_is_there(two, story, name):
    one, other = two(story)
    fields = [one.field(name), other.field(name)]
    fields[0].fill("9 9")
    fields[0].blur()
    expect(fields[1]).to_have_value("9 9")
    for field, key in zip(fields, ("End", "Home")):
        field.focus()
        field.press(key)
    type_in_turn(fields, [UPPER, LOWER])
    assert same(one, fields, 27) == f"{LOWER}9 9{UPPER}"
    # What one person types in one go is one step, though others type before, between and since.
    for field, key, length in [(fields[1], "y", 28), (fields[0], "Z", 29), (fields[1], "z", 30)]:
        field.press(key)
        same(one, fields, length)
    one.page.get_by_role("button", name="Undo", exact=True).click()
    for field in fields:
        expect(field).to_have_value(f"{LOWER}yz9 9")
    one.page.get_by_role("button", name="Redo", exact=True).click()
    for field in fields:
        expect(field).to_have_value(f"{LOWER}yz9 9{UPPER}Z")


@pytest.mark.parametrize("places", ["panel and canvas", "canvas twice"])
def test_one_types_in_the_canvas_and_every_letter_is_there(two, places):
    one, other = two("login/empty")
    screens = [username(book) for book in (one, other)]
    texts = [book.editor.get_by_label("Text", exact=True).first for book in (one, other)]
    fields = [texts[0] if places == "panel and canvas" else screens[0], screens[1]]
    texts[0].fill("9 9")
    for field in [*screens, *texts]:
        expect(field).to_have_value("9 9")
    for field, key in zip(fields, ("End", "Home")):
        field.focus()
        field.press(key)
    type_in_turn(fields, [UPPER, LOWER])
    assert_whole(same(one, [*texts, *screens], 27), "9 9", UPPER, LOWER)


# The sockets of the page, which a test cuts, and what was sent by each, or heard.
CUT = """
  delete window.Worker
  window.sockets = []
  window.sent = []
  const { send } = WebSocket.prototype
  WebSocket.prototype.send = function (data) {
    if (!sockets.includes(this)) sockets.push(this)
    window.sent.push([sockets.indexOf(this), JSON.parse(data)])
    send.call(this, data)
  }
  const { set } = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage")
  Object.defineProperty(WebSocket.prototype, "onmessage", { set(hear) {
    set.call(this, event => { window.sent.push([-1, JSON.parse(event.data)]); hear(event) })
  } })
"""


@pytest.mark.parametrize("place", ["panel", "canvas", "canvas, alone"])
def test_one_types_through_cuts_and_every_letter_is_there_once(open_book, place):
    one = open_book()
    one.context.add_init_script(CUT)
    one.open("login/empty")
    books = [one]
    if "alone" not in place:
        books.append(open_book("login/empty", room=one.room))
        expect(one.page.locator(".avatar")).to_have_count(2)
    texts = [book.editor.get_by_label("Text", exact=True).first for book in books]
    screens = [username(book) for book in books]
    field = (texts if place == "panel" else screens)[0]
    field.focus()
    typed = UPPER + LOWER
    for index, letter in enumerate(typed):
        if index % 8 == 4:
            # The connection before may not be back: nothing would be cut.
            one.page.wait_for_function("() => sockets.at(-1).readyState === WebSocket.OPEN")
            one.page.evaluate("sockets.at(-1).close()")
        one.page.keyboard.press(letter)
        one.page.evaluate("() => new Promise(requestAnimationFrame)")
    for shown in [*texts, *screens]:
        expect(shown).to_have_value(typed)
    assert_each_is_sent_once(one.page.evaluate("sent"))


def username(book):
    return book.canvas.locator("input:not([type=checkbox], [type=password])").first


def assert_each_is_sent_once(sent):
    """Nothing is sent before the room is open, and each number is taken once."""
    opens = [index for index, (_, message) in enumerate(sent) if message["type"] == "open"]
    assert len(opens) > 3
    for index in opens:
        following = sent[index + 1:]
        before = following[:next((at for at, (_, message) in enumerate(following) if message["type"] == "opened"), len(following))]
        assert [message["type"] for by, message in before if by == sent[index][0] and message["type"] != "focus"] == []
    seqs = [(by, message["seq"]) for by, message in sent if by >= 0 and "seq" in message]
    assert len(seqs) == len(set(seqs))
    for by in {by for by, _ in seqs}:
        own = [seq for each, seq in seqs if each == by]
        assert own == sorted(own)


@pytest.mark.parametrize("is_shared", [False, True])
def test_a_composition_in_the_canvas_survives_a_cut(open_book, is_shared):
    one = open_book()
    one.context.add_init_script(CUT)
    one.open("login/empty")
    other = open_book("login/empty", room=one.room) if is_shared else one
    username(one).focus()
    one.page.keyboard.type("ab")
    expect(one.editor.get_by_label("Text", exact=True).first).to_have_value("ab")
    session = one.context.new_cdp_session(one.page)
    compose = lambda text: session.send("Input.imeSetComposition", {"text": text, "selectionStart": len(text), "selectionEnd": len(text)})
    compose("に")
    opened = lambda: one.page.evaluate("sent.filter(([, message]) => message.type === 'opened').length")
    for cut, text in enumerate(["にほ", "にほん"]):
        one.page.wait_for_function("() => sockets.at(-1).readyState === WebSocket.OPEN")
        one.page.evaluate("sockets.at(-1).close()")
        compose(text)
        one.until(lambda: opened() == cut + 2)
        expect(username(one)).to_have_value("ab" + text)
    if is_shared:
        # What another writes meanwhile is there once the composition has ended.
        username(other).press("Home")
        other.page.keyboard.type("X")
        expect(username(other)).to_have_value("Xabにほん")
        assert username(one).input_value() == "abにほん"
    session.send("Input.insertText", {"text": "日本"})
    for book in (one, other):
        expect(username(book)).to_have_value("Xab日本" if is_shared else "ab日本")
        expect(book.editor.get_by_label("Text", exact=True).first).to_have_value("Xab日本" if is_shared else "ab日本")


LOSE = """
  window.loses = null
  const sendAll = WebSocket.prototype.send
  WebSocket.prototype.send = function (data) {
    const way = window.loses && data.includes(`"type":"${window.loses[0]}"`) && window.loses[1]
    if (way) window.loses = null
    if (way !== "the message") sendAll.call(this, data)
    if (way) this.close()
  }
"""


def test_a_click_through_a_cut_is_taken_once(open_book):
    book = open_book()
    book.context.add_init_script(CUT + LOSE)
    book.open("tally/on-the-way")
    count = book.editor.get_by_label("Count", exact=True)
    expect(count).to_have_value("7")
    for number, way in enumerate(["the message", "the answer", "the answer", "the message", None], 8):
        book.page.wait_for_function("() => sockets.at(-1).readyState === WebSocket.OPEN")
        book.page.evaluate("way => (window.loses = way && ['perform', way])", way)
        book.canvas.get_by_role("button", name="One more").click()
        expect(count).to_have_value(str(number))
    expect(book.page.locator(".toast")).to_have_count(0)
    seqs = [message["seq"] for by, message in book.page.evaluate("sent") if by >= 0 and message["type"] == "perform"]
    assert len(seqs) == len(set(seqs)) == 5


def test_steps_and_the_environment_through_a_cut_are_taken_once(open_book):
    book = open_book()
    book.context.add_init_script(CUT + LOSE)
    book.open("tally/on-the-way")
    count = book.editor.get_by_label("Count", exact=True)
    for number in range(8, 13):
        book.canvas.get_by_role("button", name="One more").click()
        expect(count).to_have_value(str(number))
    button = lambda name: book.page.get_by_role("button", name=name, exact=True)
    screen = book.canvas.locator("html")
    for type, name, way, shows in [
        ("undo", "Undo", "the message", lambda: expect(count).to_have_value("11")),
        ("undo", "Undo", "the answer", lambda: expect(count).to_have_value("10")),
        ("undo", "Undo", "the answer", lambda: expect(count).to_have_value("9")),
        ("redo", "Redo", "the answer", lambda: expect(count).to_have_value("10")),
        ("redo", "Redo", "the message", lambda: expect(count).to_have_value("11")),
        ("environment", "Dark screen", "the message", lambda: expect(screen).to_have_attribute("data-color-scheme", "dark")),
        ("environment", "Dark screen", "the answer", lambda: expect(screen).to_have_attribute("data-color-scheme", "light")),
        ("reset", "Reset to the story", "the answer", lambda: expect(count).to_have_value("7")),
        ("undo", "Undo", "the message", lambda: expect(count).to_have_value("11"))]:
        book.page.wait_for_function("() => sockets.at(-1).readyState === WebSocket.OPEN")
        book.page.evaluate("way => (window.loses = way)", [type, way])
        button(name).click()
        # Sent, and lost.
        book.page.wait_for_function("() => window.loses === null")
        shows()
    expect(book.page.locator(".toast")).to_have_count(0)
    seqs = [message["seq"] for by, message in book.page.evaluate("sent") if by >= 0 and "seq" in message]
    assert seqs == sorted(set(seqs))
