"""What must work wherever the page is opened: the walk through it, in browsers that are not Chromium."""

import pytest

LABELLED = "[...document.querySelectorAll('#editor label')].find(label => label.textContent.trim().toLowerCase() === {name!r}.toLowerCase())?.control"
BUTTON = "[...document.querySelectorAll('button, [role=tab], summary')].find(button => (button.ariaLabel || button.textContent).trim().startsWith({name!r}) && button.checkVisibility())"


def field(name):
    return LABELLED.format(name=name)


def button(name):
    return BUTTON.format(name=name)


def test_an_edit_in_the_panel_shows_in_the_canvas(book):
    book.open("login/empty")
    book.click(field("Text"))
    book.press("ann")
    book.wait("document.querySelector('input').value === 'ann'", in_canvas=True)
    book.click(button("Undo"))
    book.wait("document.querySelector('input').value === ''", in_canvas=True)
    book.wait(f"{field('Text')}.value === ''")


def test_typing_into_the_rendered_login_really_types(book):
    book.open("login/empty")
    book.click("document.querySelector('input')", in_canvas=True)
    book.press("bob", in_canvas=True)
    book.wait(f"{field('Text')}.value === 'bob'")
    assert book.run("return document.activeElement.value", in_canvas=True) == "bob"


def test_a_story_is_found_with_the_keyboard(book):
    book.open("login/empty")
    book.run("document.activeElement.blur()")
    book.press("/")
    book.wait("document.activeElement?.type === 'search'")
    book.press("tally")
    book.press("\ue007")
    book.wait("location.hash.startsWith('#/tally')")


@pytest.mark.parametrize("story", ["video-player-controls/recorded", "photo-list/album", "terminal-dashboard/one-failed", "invoice"])
def test_every_kind_of_screen_is_shown_with_its_editor(book, story):
    book.open(story)
    book.wait("document.body.innerText.trim().length > 20", in_canvas=True)


def test_every_tab_of_the_panel_opens(book):
    book.open("login/empty")
    book.wait("document.querySelector('#panel .more-items:not([hidden])')")
    tabs = book.run("return [...document.querySelectorAll('#panel-tabs [role=tab]:not([hidden])')].map(tab => tab.id)")
    assert len(tabs) >= 4
    for tab in tabs:
        if book.run(f"return document.getElementById({tab!r}).checkVisibility()"):
            book.click(f"document.getElementById({tab!r})")
        else:
            book.click("document.querySelector('#panel .more-items')")
            title = tab.removeprefix("tab-").capitalize()
            book.click(f"[...document.querySelectorAll('#panel [role=menuitem]')].find(item => item.textContent.startsWith({title!r}))")
        book.wait(f"document.getElementById({tab!r}).ariaSelected === 'true' && document.getElementById({tab.replace('tab-', 'panel-')!r}).childElementCount > 0")


def test_a_reload_comes_back_to_the_room(book):
    book.open("login/empty")
    book.click(field("Text"))
    book.press("kept")
    book.wait("document.querySelector('input').value === 'kept'", in_canvas=True)
    book.browser.reload()
    book.settled()
    book.wait(f"{field('Text')}?.value === 'kept'")


def test_a_crash_is_shown_over_the_last_rendering(book):
    book.open("troublemaker/the-last-row")
    book.click(field("Index"))
    book.run(f"{field('Index')}.select()")
    book.press("3")
    book.wait("document.querySelector('.crash')?.innerText.includes('Index out of range')")


@pytest.mark.parametrize("width", [360, 768, 1600])
def test_nothing_is_cut_off_sideways(book, width):
    book.open("login/empty", width=width)
    assert book.run("return document.documentElement.scrollWidth <= innerWidth")
