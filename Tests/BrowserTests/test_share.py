"""What is shown is passed on: by links, by following, into other pages."""

import re

from playwright.sync_api import expect

NOTE = "Note"
STRANGE = "a&b=c?#/%25 \"\\ <b> Zoë 👩‍👩‍👧 9223372036854775807"


def share(book, item):
    book.page.locator("summary", has_text="Share").click()
    book.page.get_by_role("button", name=item).click()


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
    share(book, "Link with everything in it")
    address = copied(book, "It carries the props")
    other = make_host()
    there = open_book(at=other)
    there.page.goto(address.replace(book.host.url, other.url))
    there.settled()
    expect(there.field(NOTE)).to_have_value(STRANGE)
    expect(there.canvas.locator("html[data-color-scheme=dark]")).to_be_attached()
    expect(there.page).to_have_url(re.compile(r"room=.*environment=colorScheme:dark"))
    assert there.room != book.room and "props=" not in there.page.url


def test_a_link_to_a_room_opens_the_panel_too(open_book):
    book = clipboard(open_book)
    book.page.get_by_role("tab", name="Actions").click()
    share(book, "Link to this room")
    address = copied(book, "in this room")
    there = open_book()
    there.page.goto(address)
    there.settled()
    assert there.room == book.room
    expect(there.page.get_by_role("tab", name="Actions")).to_have_attribute("aria-selected", "true")


def test_a_damaged_link_is_refused_with_a_sentence(open_book):
    book = open_book()
    book.page.goto(f"{book.host.url}#/troublemaker/quiet?props=Zm9vYmFy")
    book.settled()
    expect(book.page.locator(".toast")).to_contain_text("The link is damaged")
    expect(book.field(NOTE)).not_to_have_value("")


def test_whoever_follows_goes_where_the_leader_goes(open_book):
    leader = open_book("troublemaker/quiet")
    follower = open_book("troublemaker/quiet", room=leader.room)
    share(leader, "Who is here")
    leader.page.get_by_label("Your name").fill("  Ann   Lee ")
    leader.page.keyboard.press("Enter")
    expect(leader.page.get_by_role("list", name="Who else is here")).to_contain_text("Guest")
    leader.page.get_by_label("Lead").check()
    expect(leader.page.locator(".follow-bar")).to_contain_text("You lead")
    bar = follower.page.locator(".follow-bar")
    expect(bar).to_contain_text("Ann Lee leads.")
    bar.get_by_role("button", name="Follow").click()
    expect(bar).to_contain_text("You follow Ann Lee.")
    leader.page.get_by_role("tab", name="Actions").click()
    expect(follower.page.get_by_role("tab", name="Actions")).to_have_attribute("aria-selected", "true")
    leader.page.evaluate("location.hash = '#/comment-thread/a-conversation'")
    expect(follower.page).to_have_url(re.compile("comment-thread/a-conversation"))
    expect(follower.canvas.locator("article, li, section").first).to_be_visible()
    assert follower.room == leader.room
    leader.canvas.locator("html").evaluate("root => root.scrollTo(0, root.scrollHeight)")
    expect(follower.canvas.locator("html")).to_have_js_property("scrollTop", leader.canvas.locator("html").evaluate("root => root.scrollTop"))
    bar.get_by_role("button", name="Stop").click()
    expect(bar).to_be_hidden()
