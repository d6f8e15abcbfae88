"""Viewport, environment, gallery and comparison of a story."""

import re

from playwright.sync_api import expect

NEW = {"orientation": "portrait", "reducedMotion": False, "timeZone": "UTC"}


def environment(book, key):
    """Whatever was asked for that member, in its order."""
    return [operation.get("value") for message in book.wire.all("environment") for operation in message["patch"] if operation["path"] == f"/{key}"]


def press(book, key):
    """What is only looked at comes a moment after the story."""
    book.page.locator("#view-bar button").first.wait_for()
    book.page.locator("body").press(key)


def test_a_story_is_set_to_arabic_at_a_fixed_time_and_back_with_the_keyboard_alone(developing):
    book = developing("login", kept={"environment"})
    opened = book.wire.last(book.wire.heard, "opened")["environment"]

    answered = 0

    def answer(**changes):
        nonlocal answered
        book.wire.until(lambda: len(book.wire.all("environment")) > answered)
        answered = len(book.wire.all("environment"))
        book.wire.deliver(type="environment", revision=1, seq=book.wire.last(book.wire.sent, "environment")["seq"], environment={**opened, **NEW, **changes})

    press(book, "e")
    language = book.page.get_by_role("combobox", name="Language and region")
    expect(language).to_be_focused()
    book.page.keyboard.type("arabic eg")
    book.page.keyboard.press("ArrowDown")
    book.page.keyboard.press("Enter")
    arabic = {"locale": "ar_EG", "direction": "rightToLeft"}
    answer(**arabic)
    expect(book.page.get_by_role("button", name="Language: Arabic (Egypt), reset")).to_be_visible()
    book.page.locator(".further > summary").press("Enter")
    zone = book.page.get_by_role("combobox", name="Time zone")
    zone.focus()
    book.page.keyboard.type("cairo")
    expect(book.page.get_by_role("option", name="Cairo")).to_be_visible()
    book.page.keyboard.press("Enter")
    answer(**arabic, timeZone="Africa/Cairo")
    expect(book.page.get_by_role("button", name="Time zone: Cairo, reset")).to_be_visible()
    book.page.get_by_label("Fixed").check()
    answer(**arabic, timeZone="Africa/Cairo", clock="2026-01-01T10:00:00Z")
    clock = book.page.get_by_label("Date and time")
    expect(clock).to_have_value("2026-01-01T12:00")
    clock.fill("2026-01-01T18:30:00")
    clock.blur()
    book.page.get_by_role("switch", name="Reduced motion").check()
    book.wire.until(lambda: environment(book, "reducedMotion"))
    assert [environment(book, key)[-1] for key in ("locale", "direction", "timeZone", "clock", "reducedMotion")] == ["ar_EG", "rightToLeft", "Africa/Cairo", "2026-01-01T16:30:00Z", True]
    book.page.keyboard.press("Escape")
    expect(book.page.get_by_role("dialog", name="Environment")).to_be_hidden()
    book.page.get_by_role("button", name="Clock").focus()
    book.page.keyboard.press("Enter")
    book.wire.until(lambda: book.wire.last(book.wire.sent, "environment")["patch"] == [{"op": "remove", "path": "/clock"}])
    answer()
    expect(book.page.locator(".difference")).to_have_count(0)


def test_a_story_reopens_in_its_last_environment(open_book):
    book = open_book("login")
    book.page.get_by_label("Device").select_option("phone")
    press(book, "d")
    expect(book.page.locator(".difference")).to_have_text(["Dark"])
    book.page.goto(f"{book.host.url}#/login/ready")
    expect(book.canvas.locator("input").first).to_have_value("ann")
    expect(book.page.get_by_label("Device")).to_have_value("phone")
    press(book, "d")
    expect(book.page.locator(".difference")).to_have_count(0)
    book.page.goto(f"{book.host.url}#/login/empty")
    expect(book.canvas.locator("input").first).to_have_value("")
    expect(book.page.locator(".difference")).to_have_text(["Dark"])
    book.page.get_by_role("button", name="Colour scheme: Dark, reset").click()
    expect(book.canvas.locator("html")).to_have_attribute("data-color-scheme", "light")


def test_the_screen_is_zoomed_with_the_keys_and_shows_its_frames(developing):
    book = developing("login", kept={"environment"})
    book.page.get_by_label("Device").hover()
    width = book.page.get_by_role("slider", name="Width of the screen")
    before = int(width.get_attribute("aria-valuenow"))
    width.press("Shift+ArrowLeft")
    width.press("ArrowLeft")
    expect(width).to_have_attribute("aria-valuetext", f"{before - 11} pixels")
    expect(book.page.locator("#view-bar")).to_contain_text(f"{before - 11} ×")
    book.page.wait_for_function("() => document.querySelector('.viewport').style.width.startsWith(%s)" % repr(str(before - 11)))
    book.wire.until(lambda: environment(book, "size") and environment(book, "size")[-1]["width"] == before - 11)
    handle = book.page.locator(".grip.corner").bounding_box()
    book.page.mouse.move(handle["x"] + 10, handle["y"] + 10)
    book.page.mouse.down()
    for step in range(30):
        book.page.mouse.move(handle["x"] - 5 * step, handle["y"] - 4 * step)
    book.page.mouse.up()
    drawn = int(width.get_attribute("aria-valuenow"))
    assert drawn < before - 200
    book.wire.until(lambda: environment(book, "size")[-1]["width"] == drawn)


def test_a_large_screen_is_scaled_down_and_zoomed_with_keys(open_book):
    book = open_book("login")
    book.page.get_by_label("Device").select_option("desktop")
    percent = lambda: int(re.search(r"(\d+) %", book.page.locator("#view-bar").inner_text()).group(1))
    expect(book.page.locator("#view-bar")).to_contain_text("1280 × 800")
    assert percent() < 60
    press(book, "1")
    expect(book.page.locator("#view-bar")).to_contain_text("100 %")
    press(book, "+")
    expect(book.page.locator("#view-bar")).to_contain_text("125 %")
    press(book, "0")
    expect(book.page.locator("#view-bar")).not_to_contain_text("125 %")
    assert percent() < 60
    book.page.get_by_label("Device").select_option("terminal")
    expect(book.page.locator("#view-bar")).to_contain_text("80 × 24")


def test_tools_over_the_canvas_leave_the_rendering_and_its_marks_alone(open_book):
    book = open_book("login/ready")
    beside = book.canvas.locator("body ~ *")
    markup = lambda: book.canvas.locator("body").evaluate("body => body.outerHTML")
    before = markup()
    press(book, "o")
    outlined = book.canvas.locator("button").first
    expect(outlined).to_have_css("outline-style", "solid")
    press(book, "#")
    press(book, "m")
    label = book.page.locator("#announcer")
    expect(label).to_have_text(re.compile(r"^\w+.*, [\d.]+ by [\d.]+\."))
    book.page.keyboard.press("ArrowDown")
    said = label.inner_text()
    book.page.keyboard.press("ArrowDown")
    expect(label).not_to_have_text(said)
    assert markup() == before
    book.editor.locator("input[type=text]").first.fill("changed while measuring")
    expect(book.canvas.locator("input").first).to_have_value("changed while measuring")
    expect(book.page.locator("html")).to_have_attribute("data-settled", re.compile(r"\d"))
    book.canvas.locator("button").first.click()
    assert book.page.evaluate("document.querySelector('.log')") is None
    expect(beside).to_have_count(1)
    book.page.keyboard.press("m")
    expect(beside).to_have_count(0)
    press(book, "o")
    expect(outlined).to_have_css("outline-style", "none")


def test_a_button_closes_what_it_opened(open_book):
    book = open_book("login")
    for title in ("Environment (E)", "Compare", "More tools", "Zoom"):
        button = book.page.locator(f"button[title='{title}']")
        for count in (1, 0, 1, 0):
            button.click()
            expect(book.page.locator(":is(.popover, .menu):popover-open")).to_have_count(count)


def test_what_an_edit_changed_flashes_unless_motion_or_the_setting_says_no(open_book):
    for options, flashes in (({}, True), ({"reduced_motion": "reduce"}, False)):
        book = open_book("login/wrong-password", **options)
        frame = next(frame for frame in book.page.frames if "canvas.html" in frame.url)
        frame.evaluate("() => { window.flashed = 0; const own = Element.prototype.animate; Element.prototype.animate = function (...rest) { window.flashed++; return own.apply(this, rest) } }")
        book.editor.locator("input[type=text]").first.fill("someone else")
        expect(book.canvas.locator("input").first).to_have_value("someone else")
        if flashes:
            frame.wait_for_function("() => window.flashed > 0")
            assert "outline" not in frame.evaluate("document.body.outerHTML")
        else:
            frame.wait_for_function("() => typeof storybookCanvas.tools.highlight === 'function'")
            assert frame.evaluate("window.flashed") == 0


def test_full_screen_and_back_from_within_the_canvas(open_book):
    book = open_book("login")
    press(book, "f")
    expect(book.page.locator("#toolbar")).to_be_hidden()
    expect(book.page.locator("#sidebar")).to_be_hidden()
    book.hears("Escape")
    book.canvas.locator("h1").first.click()
    book.page.keyboard.press("Escape")
    expect(book.page.locator("#toolbar")).to_be_visible()
    expect(book.page.get_by_role("button", name="More tools")).to_be_focused()


def test_stories_stand_side_by_side_live_and_are_opened_by_their_titles(open_book):
    book = open_book("login/empty")
    press(book, "g")
    cell = lambda title: book.page.locator(".cell").filter(has=book.page.get_by_role("button", name=title, exact=True))
    expect(cell("Empty").frame_locator("iframe").locator("h1")).to_be_visible()
    expect(book.page.locator(".cell")).to_have_count(6)
    book.editor.locator("input[type=text]").first.fill("grace")
    expect(cell("Empty").frame_locator("iframe").locator("input").first).to_have_value("grace")
    expect(cell("Wrong password").frame_locator("iframe").locator("input").first).not_to_have_value("grace")
    book.page.get_by_label("Gallery contents").select_option("schemes")
    expect(cell("Dark").frame_locator("iframe").locator("html")).to_have_attribute("data-color-scheme", "dark")
    expect(cell("Light").frame_locator("iframe").locator("input").first).to_have_value("grace")
    book.page.reload()
    book.settled()
    cell("Dark").get_by_role("button", name="Dark", exact=True).press("Enter")
    expect(book.page.locator(".gallery")).to_be_hidden()
    expect(book.canvas.locator("html")).to_have_attribute("data-color-scheme", "dark")
    expect(book.canvas.locator("input").first).to_have_value("grace")


def test_of_sixty_stories_only_those_in_sight_have_frames(developing):
    book = developing("login/empty", kept={"preview"})
    catalog = book.wire.last(book.wire.heard, "hello")["catalog"]
    screen = next(screen for screen in catalog["screens"] if screen["id"] == "login")
    many = [{**screen["stories"][0], "id": f"login/{index}", "title": f"Story {index}"} for index in range(60)]
    screen["stories"] = [screen["stories"][0], *many]
    book.wire.deliver(type="catalog", catalog=catalog)
    press(book, "g")
    expect(book.page.locator(".cell")).to_have_count(61)
    book.page.wait_for_function("() => document.querySelectorAll('.cell iframe').length > 1")
    answered = 0

    def answer():
        nonlocal answered
        for message in book.wire.all("preview")[answered:]:
            book.wire.deliver(type="previewed", seq=message["seq"], mediaType="text/html", body=f"<h1>{message['story']}</h1>", settled=True, timing={})
            answered += 1

    for at in (0, 30, 60):
        cell = book.page.locator(".cell").nth(at)
        cell.evaluate("cell => cell.scrollIntoView()")
        expected = "login/empty" if at == 0 else f"login/{at - 1}"
        book.page.wait_for_function("at => document.querySelectorAll('.cell')[at].querySelector('iframe')", arg=at)
        book.wire.until(lambda: answer() or cell.frame_locator("iframe").locator("h1").count())
        expect(cell.frame_locator("iframe").locator("h1")).to_have_text(expected)
    assert book.page.locator(".cell iframe").count() <= 40
    # What is scrolled past gets no frame. The clock stands still: no frame is too long for the pause of a scroll.
    book.page.evaluate("""async () => {
        const list = document.querySelector(".cells"), start = performance.now()
        performance.now = () => start
        for (let top = list.scrollHeight; top > 0; top -= 300) await new Promise(resolve => requestAnimationFrame(() => resolve(list.scrollTop = top)))
        delete performance.now
    }""")
    book.page.wait_for_function("() => document.querySelector('.cell iframe')")
    assert book.page.locator(".cell:nth-child(n + 15):nth-child(-n + 25) iframe").count() == 0


def test_names_of_the_tree_that_differ_at_their_end_stay_apart(developing):
    book = developing("login/empty")
    catalog = book.wire.last(book.wire.heard, "hello")["catalog"]
    screen = next(screen for screen in catalog["screens"] if screen["id"] == "login")
    screen["stories"] += [{**screen["stories"][0], "id": f"login/{name}", "title": f"A name that is longer than its row, {name}"} for name in ("first", "second")]
    book.wire.deliver(type="catalog", catalog=catalog)
    for name in ("first", "second"):
        row = book.page.get_by_role("treeitem", name=f"A name that is longer than its row, {name}")
        end = row.locator(".in-two :last-child")
        expect(end).to_contain_text(name)
        assert end.evaluate("end => end.scrollWidth <= end.clientWidth && end.getBoundingClientRect().right <= end.closest('.row').getBoundingClientRect().right")


def test_before_and_after_are_compared_in_two_ways(open_book):
    book = open_book("login/ready")
    press(book, "b")
    before = book.page.frame_locator(".before iframe")
    expect(book.page.get_by_role("status").filter(has_text="No difference.")).to_be_visible()
    book.editor.locator("input[type=text]").first.fill("somebody new")
    expect(book.canvas.locator("input").first).to_have_value("somebody new")
    expect(before.locator("input").first).not_to_have_value("somebody new")
    expect(book.page.get_by_text("No difference.")).to_be_hidden()
    book.page.get_by_label("Position of the slider").fill("20")
    expect(book.page.locator(".before")).to_have_css("clip-path", "inset(0px 80% 0px 0px)")
    book.page.get_by_label("Beside", exact=True).check()
    left = book.page.locator(".before").bounding_box()
    right = book.page.locator(".viewport").bounding_box()
    assert left["x"] + left["width"] <= right["x"]
    book.page.get_by_label("Compare with").select_option("login/wrong-password")
    expect(before.locator("body")).to_contain_text("password")
    book.page.get_by_label("Compare with").press("Escape")
    expect(book.page.locator(".before")).to_have_count(0)


def test_the_recorded_snapshot_is_compared_and_each_change_is_boxed(open_book):
    book = open_book("login/ready")
    press(book, "b")
    bar = book.page.get_by_role("group", name="Before and after")
    bar.get_by_label("Compare with").select_option("The recorded snapshot")
    before = book.page.frame_locator(".before iframe")
    expect(before.locator("h1")).to_be_visible()
    expect(bar.get_by_role("status")).to_have_text("No visible difference.")
    bar.get_by_label("Beside", exact=True).check()
    # It says what was recorded, whatever the props say now.
    book.editor.locator("input[type=text]").first.fill("somebody new")
    expect(book.canvas.locator("input").first).to_have_value("somebody new")
    expect(bar.get_by_role("status")).to_have_text("1 change, boxed.")
    for name in (".before iframe", ".viewport iframe"):
        frame = book.page.frame_locator(name)
        boxes = frame.locator("[data-audit=overlay] .changed")
        expect(boxes).to_have_count(1)
        assert boxes.evaluate("box => getComputedStyle(box).borderStyle") == "solid"
        box, field = boxes.bounding_box(), frame.locator("input").first.bounding_box()
        assert abs(box["x"] - field["x"]) < 4 and abs(box["y"] - field["y"]) < 4
        assert abs(box["width"] - field["width"]) < 7 and abs(box["height"] - field["height"]) < 7
    bar.get_by_label("Box changes").uncheck()
    expect(bar.get_by_role("status")).to_have_text("1 change.")
    expect(book.canvas.locator("[data-audit=overlay]")).to_have_count(0)
    # A snapshot of this environment was never taken.
    press(book, "d")
    book.page.get_by_label("Device").select_option("4K")
    expect(bar.get_by_role("status")).to_contain_text("record it in the tab Snapshot")
    expect(book.page.locator(".before")).to_be_hidden()
    assert book.problems == []


def test_media_queries_of_a_screen_see_its_colour_scheme_not_the_pages(open_book):
    # Without the driver's emulation, which all frames would see.
    book = open_book("badge/passing", color_scheme="null")
    sees = "() => matchMedia('(prefers-color-scheme: dark)').matches"
    page = book.page.evaluate(sees)
    for is_dark in (True, False):
        press(book, "d")
        book.until(lambda: book.canvas.locator("html").evaluate(sees) == is_dark)
        assert book.page.evaluate(sees) == page


def test_the_gallery_is_in_the_address_and_in_links(open_book):
    book = open_book("login")
    press(book, "g")
    book.page.get_by_label("Gallery contents").select_option("Light and dark")
    expect(book.page).to_have_url(re.compile("[?&]grid=schemes(&|$)"))
    other = open_book()
    other.page.goto(book.page.url)
    expect(other.page.get_by_label("Gallery contents")).to_have_value("schemes")
    expect(other.page.locator(".cell")).to_have_count(2)
    other.page.get_by_role("treeitem", name="Wrong password").first.click()
    expect(other.page).to_have_title("Wrong password · Example stories")
    expect(other.page).to_have_url(re.compile("wrong-password.*[?&]grid=schemes(&|$)"))
    other.page.get_by_role("button", name="Close").first.click()
    expect(other.page).not_to_have_url(re.compile("grid="))
    press(other, "b")
    other.page.get_by_label("Compare with").select_option("Empty")
    bar = other.page.get_by_role("group", name="Before and after")
    slider = bar.get_by_label("Position of the slider")
    slider.focus()
    for _ in range(20):
        slider.press("ArrowLeft")
    expect(other.page).to_have_url(re.compile("compare=slider:30:login/empty"))
    book.page.goto(other.page.url)
    bar = book.page.get_by_role("group", name="Before and after")
    expect(bar.get_by_label("Compare with")).to_have_value("login/empty")
    expect(bar.get_by_label("Position of the slider")).to_have_value("30")


def test_globals_are_set_shown_side_by_side_and_linked(open_book):
    book = open_book("login")
    canvas = book.page.frame_locator("#preview iframe").first
    accent = "getComputedStyle(document.documentElement).getPropertyValue('--accent')"
    press(book, "e")
    form = book.page.get_by_role("form", name="Globals")
    form.get_by_label("Brand", exact=True).select_option("Forest")
    form.get_by_role("switch", name="Notice").check()
    text = form.get_by_role("textbox", name="Notice, value")
    text.fill("Closed on Sunday")
    expect(text).to_have_value("Closed on Sunday")
    expect(canvas.get_by_role("status").filter(has_text="Closed on Sunday")).to_be_visible()
    assert canvas.locator("html").evaluate(f"() => {accent}").strip() == "#1a6b45"
    book.page.keyboard.press("Escape")
    expect(book.page).to_have_url(re.compile("globals.brand:forest.*Sunday"))
    press(book, "g")
    book.page.get_by_label("Gallery contents").select_option("Brand")
    expect(book.page.locator(".cell")).to_have_count(3)
    expect(book.page.locator(".cell-title")).to_contain_text(["Indigo", "Forest", "Rose"])
    book.page.goto(re.sub("room=[^&]+", "room=new", book.page.url).replace("brand:forest", "brand:gone"))
    expect(book.page.get_by_label("Gallery contents")).to_have_value("global:brand")
    book.page.get_by_role("button", name="Close").first.click()
    ignored = book.page.get_by_role("button", name="Brand: gone, ignored, reset")
    expect(ignored).to_have_attribute("title", re.compile("Brand: .*gone.* The default applies. Press to reset."))
    expect(book.page.get_by_role("button", name="Notice: Closed on Sunday, reset")).to_be_visible()
    press(book, "e")
    expect(book.page.get_by_role("form", name="Globals").get_by_role("status")).to_contain_text("The default applies.")
    book.page.keyboard.press("Escape")
    ignored.click()
    expect(ignored).to_be_hidden()
    expect(book.page).not_to_have_url(re.compile("gone"))
