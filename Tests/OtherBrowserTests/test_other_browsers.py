"""What must work wherever the page is opened: the walk through it, in browsers that are not Chromium."""

import pytest

LABELLED = "[...document.querySelectorAll('#editor label')].find(label => label.textContent.trim().toLowerCase() === {name!r}.toLowerCase())?.control"
BUTTON = "[...document.querySelectorAll('button, [role=tab], summary')].find(button => (button.ariaLabel || button.textContent).trim().startsWith({name!r}) && button.checkVisibility())"


ENTER, ESCAPE, CONTROL, RIGHT, END = "\ue007", "\ue00c", "\ue009", "\ue014", "\ue010"
# The shell comes after the story.
SHELL = "document.querySelector('#story-bar .story-path > strong') && document.querySelector('#view-bar button') && document.querySelector('#panel .more-items:not([hidden])')"


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


def test_panes_are_resized_and_hidden_with_the_keyboard(book):
    book.open("login/empty")
    book.wait(SHELL)
    width = "Math.round(document.getElementById('sidebar').getBoundingClientRect().width)"
    before = book.run(f"document.querySelector('.separator[data-pane=sidebar]').focus(); return {width}")
    book.press(RIGHT)
    book.wait(f"{width} === {before + 16}")
    for pane, key in (("sidebar", "l"), ("panel", "p")):
        for is_shown in (False, True):
            book.run("document.activeElement.blur()")
            book.press(key)
            book.wait(f"document.getElementById({pane!r}).checkVisibility() === {str(is_shown).lower()}")


def test_letters_arrows_and_escape_work_in_menus(book):
    book.open("login/empty")
    book.wait(SHELL)
    for opener, menu, letter, found in (
            ("document.querySelector('#panel .more-items')", "#panel .menu", "r", "Recorder"),
            ("document.getElementById('save')", "#save-menu", "d", "Download JSON"),
            ("document.getElementById('share')", "#share-menu", "q", "QR code")):
        book.click(opener)
        book.wait(f"document.querySelector({menu + ' .item'!r}) === document.activeElement || document.activeElement?.closest({menu!r})")
        book.press(END)
        book.press(letter)
        book.wait(f"document.activeElement.textContent.startsWith({found!r})")
        book.press(ESCAPE)
        book.wait(f"!document.querySelector({menu!r}).matches(':popover-open') && document.activeElement === {opener}")


def test_a_key_saves_and_the_title_bar_takes_an_edit_back(book):
    book.open("login/wrong-password")
    book.wait(SHELL)
    assert book.run("return document.querySelector('#story-bar .story-path > strong').textContent") == "Wrong password"
    before = book.run(f"return {field('Text')}.value")
    book.click(field("Text"))
    book.press("x")
    book.wait("document.querySelector('#story-bar .edited').checkVisibility()")
    book.press("s", held=CONTROL)
    book.wait("document.querySelector('dialog:modal')?.textContent.includes('Save')")
    book.press(ESCAPE)
    book.wait("!document.querySelector('dialog:modal')")
    book.click("document.querySelector('#story-bar .reset')")
    book.wait(f"{field('Text')}.value === {before!r} && !document.querySelector('#story-bar .edited').checkVisibility()")


def test_the_gallery_shows_stories_and_opens_one(book):
    book.open("login/empty")
    book.wait(SHELL)
    book.run("document.activeElement.blur()")
    book.press("g")
    book.wait("document.querySelectorAll('.cell iframe[data-shown]').length >= 2")
    book.press(RIGHT + RIGHT)
    book.wait("document.activeElement.ariaLabel === 'Ready'")
    book.press(ENTER)
    book.wait("location.hash.startsWith('#/login/ready') && !document.querySelector('.gallery').checkVisibility()")


def test_a_click_in_the_canvas_leads_to_the_field_that_makes_the_text(book):
    book.open("contact-list/a-few")
    book.wait(SHELL)
    book.run("document.activeElement.blur()")
    book.press("i")
    book.wait("document.querySelector('[data-audit=pick]')", in_canvas=True)
    name = "[...document.querySelectorAll('body *')].find(node => !node.childElementCount && node.textContent === 'Ada Lovelace')"
    book.click(name, in_canvas=True)
    book.wait("document.activeElement.matches('#editor input') && document.activeElement.value === 'Ada Lovelace'")
    book.press(ESCAPE)
    book.wait("document.querySelector('[aria-pressed=true]')?.ariaLabel !== 'Pick'")


@pytest.mark.parametrize("width", [360, 768, 1600])
def test_nothing_is_cut_off_sideways(book, width):
    book.open("login/empty", width=width)
    # WebKit reports the new size of its window before the page is laid out for it.
    book.wait("document.documentElement.scrollWidth <= innerWidth")


def test_files_that_cannot_be_loaded_are_named_below_the_canvas(book):
    book.open("order-e-mail/on-its-way")
    book.wait(SHELL)
    book.wait("Boolean(tools.loads)", in_canvas=True)
    book.run("document.body.insertAdjacentHTML('beforeend', '<img src=/none.png><p style=\"background: url(/back.png)\"></p>')", in_canvas=True)
    book.wait("document.querySelector('.missing-files').textContent === '2 files could not be loaded: /none.png, /back.png'")
