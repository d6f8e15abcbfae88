"""A canvas with nothing to see: a card says why, and what to do."""

import pytest
from playwright.sync_api import expect


def card(book):
    return book.page.locator("#view .card.blank")


def test_a_story_that_takes_its_time_says_so_until_it_is_there(developing):
    book = developing("badge/passing")
    book.wire.kept.add("open")
    book.page.goto(f"{book.host.url}#/login/empty")
    expect(card(book)).to_contain_text("Opening the story…")
    book.wire.open_again(story="login/empty", screen="login", room="another")
    book.wire.deliver(type="rendered", revision=0, mediaType="text/html", body="<p>There</p>")
    expect(card(book)).to_be_hidden()
    expect(book.canvas.get_by_text("There")).to_be_visible()


@pytest.mark.parametrize("body", ["", "<main><p> </p></main>", '<style>b { color: red }</style><main></main>'])
def test_a_screen_that_draws_nothing_is_said_and_goes_with_what_is_drawn(developing, body):
    book = developing()
    book.wire.deliver(type="rendered", revision=1, mediaType="text/html", body=body)
    expect(card(book).get_by_role("heading")).to_have_text("This screen renders nothing for these props")
    book.wire.deliver(type="rendered", revision=2, mediaType="text/html", body='<hr style="border: 4px solid">')
    expect(card(book)).to_be_hidden()


def test_props_that_do_not_fit_lead_to_what_does_not(developing):
    book = developing("badge/passing")
    book.wire.kept.add("open")
    book.page.goto(f"{book.host.url}#/login/empty")
    expect(card(book)).to_be_visible()
    book.wire.open_again(story="login/empty", screen="login", room="another")
    fields = [{"path": f"/{name}", "kind": "unknown", "reason": "is no longer in the type", "was": 1} for name in "ab"]
    book.wire.deliver(type="drifted", revision=0, fields=fields, patch=[])
    expect(card(book).get_by_role("heading")).to_have_text("2 fields do not fit")
    card(book).get_by_role("button", name="Show these fields").click()
    expect(book.page.get_by_role("region", name="The type has changed").get_by_role("listitem")).to_have_count(2)


def test_a_story_that_cannot_be_opened_says_why_and_is_tried_again(developing):
    book = developing("badge/passing")
    book.wire.kept.add("open")
    book.page.goto(f"{book.host.url}#/login/empty")
    expect(card(book)).to_be_visible()
    book.wire.deliver(type="failed", code="worker", message="The story has no props: Login.swift:24 throws: There is no paper.")
    expect(card(book).get_by_role("heading")).to_have_text("This story cannot be opened")
    expect(card(book)).to_contain_text("Login.swift:24 throws: There is no paper.")
    book.wire.kept.clear()
    card(book).get_by_role("button", name="Try again").click()
    expect(card(book)).to_be_hidden()
    expect(book.canvas.get_by_role("button", name="Sign in")).to_be_visible()


def test_a_story_that_is_removed_and_put_back_is_open_again(developing):
    book = developing("login/empty")
    catalog = book.wire.last(book.wire.heard, "hello")["catalog"]
    lost, welcome = [book.page.get_by_role("region", name=name) for name in ("Story not found", "Write the first story")]
    others = [screen for screen in catalog["screens"] if screen["id"] != "login"]
    for screens, shown, hidden in [(others, lost, welcome), ([], welcome, lost)]:
        book.wire.deliver(type="failed", code="unknown-story", message="The new build has no screen “login”.")
        book.wire.deliver(type="catalog", catalog={**catalog, "screens": screens})
        expect(shown).to_be_visible()
        expect(hidden).not_to_be_visible()
        expect(book.field("Username")).to_have_count(0)
        book.wire.deliver(type="catalog", catalog=catalog)
        expect(book.field("Username")).to_be_visible()
        expect(book.canvas.get_by_role("button", name="Sign in")).to_be_visible()
        expect(lost).to_have_count(0)
    assert {message["story"] for message in book.wire.all("open")} == {"login/empty"}, "it opened another"


def test_a_question_about_a_rendering_is_answered_once_that_is_shown(developing):
    """The scripts that apply a rendering arrive last: the check is there already, and asked meanwhile."""
    book, held = developing(), []
    book.page.route("**/update-rendering.js*", lambda route: held.append(route))
    book.page.reload()
    book.settled()
    frame = next(frame for frame in book.page.frames if "canvas.html" in frame.url)
    frame.evaluate("new Promise((onload, onerror) => storybookCanvas.load('tools/blank', onload, onerror))")
    book.wire.deliver(type="rendered", revision=1, mediaType="text/html", body="<main></main>")
    card(book).wait_for(state="attached")
    frame.evaluate("new Promise(run => setTimeout(run))")
    book.until(lambda: held)
    held.pop().continue_()
    expect(card(book).get_by_role("heading")).to_have_text("This screen renders nothing for these props")
