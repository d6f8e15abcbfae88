"""What is shown is passed on: by links, by following, into other pages."""

import contextlib
import os
import re
import signal

import pytest
from playwright.sync_api import expect
from ports import answer, serving

NOTE = "Note"
STRANGE = "a&b=c?#/%25 \"\\ <b> Zoë 👩‍👩‍👧 9223372036854775807"


def share(book, *items):
    book.page.locator("#share").click()
    for item in items:
        book.page.locator("#share-menu .item", has_text=item).click()


def copied(book, said):
    expect(book.page.locator(".toast").last).to_contain_text(said)
    return book.page.evaluate("navigator.clipboard.readText()")


def clipboard(open_book, story="troublemaker/quiet"):
    return open_book(story, permissions=["clipboard-read", "clipboard-write"])


def test_a_link_with_everything_in_it_opens_at_another_host_in_a_room_of_its_own(make_host, open_book):
    book = clipboard(open_book)
    book.field(NOTE).fill(STRANGE)
    expect(book.canvas.locator("body")).to_contain_text(STRANGE)
    book.page.get_by_role("button", name="Dark screen").click()
    expect(book.canvas.locator("html[data-color-scheme=dark]")).to_be_attached()
    share(book, "Frozen state", "Copy link")
    address = copied(book, "It contains the props")
    other = make_host()
    there = open_book(at=other)
    there.page.goto(address.replace(book.host.url, other.url))
    there.settled()
    expect(there.field(NOTE)).to_have_value(STRANGE)
    expect(there.canvas.locator("html[data-color-scheme=dark]")).to_be_attached()
    expect(there.page).to_have_url(re.compile(r"room=.*environment=colorScheme:dark"))
    assert there.room != book.room and "props=" not in there.page.url


def test_the_plain_address_is_shared_and_a_private_room_is_one_click(open_book):
    one, two = (open_book("troublemaker/quiet", room=None) for _ in range(2))
    one.field(NOTE).fill("seen by both")
    expect(two.field(NOTE)).to_have_value("seen by both")
    expect(two.canvas.locator("body")).to_contain_text("seen by both")
    expect(one.page.locator(".avatar")).to_have_count(2)
    share(two, "Private room")
    expect(one.page.locator(".avatar")).to_have_count(1)
    two.field(NOTE).fill("seen by two")
    expect(two.canvas.locator("body")).to_contain_text("seen by two")
    expect(one.field(NOTE)).to_have_value("seen by both")
    two.page.locator("#share").click()
    expect(two.page.locator(".share-room")).to_contain_text("You are in a private room")
    two.page.get_by_role("menuitem", name="Shared room").click()
    expect(two.field(NOTE)).to_have_value("seen by both")
    two.page.locator("#share").click()
    expect(two.page.locator(".share-room")).to_contain_text("You are in the shared room")
    two.page.keyboard.press("Escape")
    # From a shared room one goes on to shared rooms.
    two.page.get_by_role("treeitem", name="Talkative").click()
    expect(two.page).to_have_url(re.compile(r"#/troublemaker/talkative\?room=shared-"))


@contextlib.contextmanager
def paused(host):
    """The host answers nothing meanwhile, and everything afterwards: a signal stops it when it is next scheduled."""
    host.process.send_signal(signal.SIGSTOP)
    os.waitid(os.P_PID, host.process.pid, os.WSTOPPED)
    try:
        yield
    finally:
        host.process.send_signal(signal.SIGCONT)


def test_what_is_typed_while_a_room_opens_is_for_that_room(make_host, open_book):
    host = make_host()
    one, two = (open_book("troublemaker/quiet", at=host, room=None) for _ in range(2))
    expect(one.page.locator(".avatar")).to_have_count(2)
    own = two.field(NOTE).input_value()
    two.page.locator("#share").click()
    choice = two.page.get_by_role("menuitem", name="Private room")
    expect(choice).to_be_visible()
    with paused(host):
        choice.click()
        two.field(NOTE).fill("typed early")
        expect(two.field(NOTE)).to_have_value("typed early")
    expect(two.canvas.locator("body")).to_contain_text("typed early")
    # The field keeps the focus when the room changes.
    two.page.keyboard.type(", and on")
    expect(two.canvas.locator("body")).to_contain_text("typed early, and on")
    expect(two.field(NOTE)).to_have_value("typed early, and on")
    expect(one.page.locator(".avatar")).to_have_count(1)
    expect(one.field(NOTE)).to_have_value(own)


def test_what_is_typed_while_another_story_opens_is_not_for_that(make_host, open_book):
    host = make_host()
    book = open_book("troublemaker/quiet", at=host)
    book.whole()
    with paused(host):
        book.page.get_by_role("treeitem", name="Talkative").click()
        book.field(NOTE).fill("for the story before")
    expect(book.field(NOTE)).to_have_value("What is printed goes to the log.")
    expect(book.page).to_have_url(re.compile("troublemaker/talkative"))
    # The answer to an edit says that the host has nothing else of that page to read.
    book.field(NOTE).fill("for this one")
    expect(book.canvas.locator("body")).to_contain_text("for this one")
    expect(book.canvas.locator("body")).not_to_contain_text("the story before")


def test_what_is_typed_while_a_missing_story_opens_is_for_the_room_that_stays(make_host, open_book):
    host = make_host()
    book = open_book("troublemaker/quiet", at=host)
    book.whole()
    expect(book.field(NOTE)).to_be_visible()
    with paused(host):
        book.page.evaluate("location.hash = '/troublemaker/quite'")
        book.field(NOTE).fill("typed early")
    lost = book.page.get_by_role("region", name="Story not found")
    lost.get_by_role("button", name="Back to Quiet").click()
    expect(book.canvas.locator("body")).to_contain_text("typed early")
    expect(book.field(NOTE)).to_have_value("typed early")


def test_a_link_to_a_room_opens_the_panel_too(open_book):
    book = clipboard(open_book)
    book.show_tab("Activity")
    share(book, "Copy link")
    address = copied(book, "joins this room")
    expect(book.page.get_by_label("Your name")).to_be_focused()
    there = open_book()
    there.page.goto(address)
    there.settled()
    assert there.room == book.room
    expect(there.page.get_by_role("tab", name="Activity")).to_have_attribute("aria-selected", "true")


def test_a_damaged_link_is_refused_with_a_sentence(open_book):
    book = open_book()
    book.page.goto(f"{book.host.url}#/troublemaker/quiet?props=Zm9vYmFy")
    book.settled()
    expect(book.page.locator(".toast")).to_contain_text("The link is damaged")
    expect(book.field(NOTE)).not_to_have_value("")


def test_the_name_of_a_participant_is_shown_to_the_others(open_book):
    one = open_book("troublemaker/quiet")
    two = open_book("troublemaker/quiet", room=one.room)
    share(one, "Participants")
    one.page.get_by_label("Your name").fill("  Ann   Lee ")
    one.page.keyboard.press("Enter")
    expect(one.page.get_by_role("list", name="Other participants")).to_contain_text("Guest")
    share(two, "Participants")
    expect(two.page.get_by_role("list", name="Other participants")).to_contain_text("Ann Lee")


@pytest.fixture
def other_site():
    """A function that serves a document from an origin of its own: a public address would not be let through to a host here."""
    content = {}
    with serving(lambda handler: answer(handler, content.get(handler.path, ""))) as port:
        yield f"http://localhost:{port}", lambda html: content.update({"/": f"<!doctype html><title>Docs</title>{html}"})


def test_a_story_is_live_in_another_page_that_may_frame_it(browser, make_host, other_site):
    origin, serve = other_site
    host = make_host(0, "--allow-embed", origin)
    serve(f'''<script src="{host.url}js/embed.js"></script><swift-story src="{host.url}" story="tally/empty" height="auto"
        state="environment=colorScheme:dark"></swift-story>''')
    page = browser.new_page(viewport={"width": 900, "height": 700})
    page.goto(origin)
    story = page.frame_locator("swift-story iframe").frame_locator("iframe")
    expect(story.locator("html[data-color-scheme=dark]")).to_be_attached()
    before = story.locator("body").inner_text()
    story.get_by_role("button").nth(1).click()
    expect(story.locator("body")).not_to_have_text(before, use_inner_text=True)
    page.wait_for_function("() => parseFloat(document.querySelector('swift-story iframe').style.height) > 200")
    expect(page.locator("swift-story iframe")).to_have_attribute("title", "Story tally/empty")
    page.evaluate("document.querySelector('swift-story').setAttribute('story', 'tally/gone')")
    embedded = page.frame_locator("swift-story iframe")
    expect(embedded.get_by_role("heading", name="Story not found")).to_be_visible()
    expect(embedded.get_by_role("link", name="Open the storybook")).to_have_attribute("href", host.url)
    page.close()


DOCUMENTED_MARKUP = """
<script src="http://localhost:6006/js/embed.js"></script>
<swift-story src="http://localhost:6006/" story="login/empty" height="auto"></swift-story>
"""


def test_the_documented_markup_shows_a_story(browser, make_host, other_site):
    origin, serve = other_site
    host = make_host(0, "--allow-embed", origin)
    serve(DOCUMENTED_MARKUP.replace("http://localhost:6006/", host.url))
    page = browser.new_page(viewport={"width": 900, "height": 700})
    page.goto(origin)
    story = page.frame_locator("swift-story iframe").frame_locator("iframe")
    expect(story.get_by_role("button", name="Sign in", exact=True)).to_be_attached()
    page.close()


def test_a_room_is_opened_by_the_camera_of_a_phone(open_book):
    book = open_book("login/empty")
    share(book, "QR code")
    dialog = book.page.get_by_role("dialog", name="Open on another device")
    expect(dialog.get_by_role("img", name="QR code of the link")).to_be_visible()
    expect(dialog).to_contain_text(f"room={book.room}")
    expect(dialog).to_contain_text("This address leads to this computer only")
