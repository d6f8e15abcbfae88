"""The Pick mode: from a part of the canvas to the prop that makes it."""

from playwright.sync_api import expect


def start_pick(book):
    book.whole()
    book.page.locator("body").press("i")
    frame = next(frame for frame in book.page.frames if "canvas.html" in frame.url)
    frame.wait_for_function("() => document.querySelector('[data-audit=pick]') !== null")
    return frame


def test_a_name_leads_to_its_field_and_nothing_is_loaded_before(open_book):
    book = open_book("contact-list/a-few")
    book.whole()
    files = []
    book.page.on("request", lambda request: files.append(request.url))
    assert not book.page.evaluate("performance.getEntriesByType('resource').some(({ name }) => /pick/.test(name))")
    start_pick(book)
    book.canvas.get_by_text("Ada Lovelace", exact=True).click()
    focused = book.page.locator("#editor input:focus")
    expect(focused).to_have_value("Ada Lovelace")
    assert len([file for file in files if "pick" in file]) == 1
    # The field was in a folded section. The mode stays on until Escape.
    expect(book.page.get_by_role("button", name="Pick")).to_have_attribute("aria-pressed", "true")
    book.page.keyboard.press("Escape")
    expect(book.page.get_by_role("button", name="Pick")).to_have_attribute("aria-pressed", "false")


def test_a_place_that_several_props_make_offers_them_in_a_menu(open_book):
    book = open_book("invoice")
    start_pick(book)
    total = book.canvas.locator("tfoot td, .total, dd").last
    total.click()
    menu = book.page.get_by_role("menu", name="Props that make this")
    expect(menu).to_be_visible()
    assert menu.get_by_role("menuitem").count() > 1
    expect(menu.get_by_role("menuitem").first).to_be_focused()
    book.page.keyboard.press("Enter")
    expect(menu).to_be_hidden()
    expect(book.page.locator("#editor :focus")).to_be_visible()


def test_a_text_of_the_screen_says_that_no_prop_makes_it(open_book):
    book = open_book("login/empty")
    start_pick(book)
    book.canvas.get_by_role("heading", name="Welcome back").click()
    expect(book.page.locator("#toasts")).to_contain_text("No prop makes “Welcome back”")
    expect(book.page.locator("#editor :focus")).to_have_count(0)


def test_the_keyboard_alone_picks_and_announces(open_book):
    book = open_book("photo-list/album")
    start_pick(book)
    announcer = book.page.locator("#announcer")
    for _ in range(30):
        book.page.keyboard.press("Tab")
        book.until(lambda: "“" in announcer.text_content() and "Finding" not in announcer.text_content())
        if "Title" in announcer.text_content():
            break
    book.page.keyboard.press("Enter")
    expect(book.page.locator("#editor input:focus, #editor textarea:focus")).to_be_visible()


def test_a_field_under_the_pointer_is_outlined_in_the_canvas(open_book):
    book = open_book("contact-list/a-few")
    frame = start_pick(book)
    sent = frame.evaluate_handle("() => { const all = []; const { tools } = storybookCanvas; const own = tools.pick; tools.pick = message => { all.push(message); own(message) }; return all }")
    book.canvas.get_by_text("Ada Lovelace", exact=True).click()
    expect(book.page.locator("#editor input:focus")).to_have_value("Ada Lovelace")
    book.until(lambda: sent.evaluate("all => all.some(({ outlined }) => outlined?.length > 0)"))


def test_a_disabled_button_answers_as_others_do(open_book):
    book = open_book("login/empty")
    frame = start_pick(book)
    sent = frame.evaluate_handle("""() => {
      const all = []
      const { tools } = storybookCanvas
      const own = tools.pick
      tools.pick = message => { all.push(message); own(message) }
      return all
    }""")
    reported = book.page.evaluate_handle(
        "() => { const all = []; addEventListener('message', ({ data }) => data.name === 'pick' && all.push(data.message)); return all }")
    button = book.canvas.get_by_role("button", name="Sign in")
    expect(button).to_be_disabled()
    box = button.bounding_box()
    book.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    # The page shows what makes the button once it knows that.
    book.until(lambda: reported.evaluate("all => all.some(({ isPick, text }) => isPick && text === 'Sign in')"))
    book.until(lambda: sent.evaluate("all => all.some(({ outlined }) => outlined !== undefined)"))
