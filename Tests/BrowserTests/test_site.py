"""A static site, opened from a plain file server below a path of its own."""

import contextlib
import functools
import http.server
import re
import subprocess
import threading
import types

import pytest
from conftest import EXECUTABLE
from playwright.sync_api import expect
from test_links import assert_led_nowhere
from test_page_accessibility import violations_in_both_schemes

PREFIX = "/docs/stories/"


class Handler(http.server.SimpleHTTPRequestHandler):
    def translate_path(self, path):
        if path.split("?")[0] == PREFIX.removesuffix("/"):
            return super().translate_path("/index.html")
        # Whatever does not stay below the prefix is not there.
        return super().translate_path(path.removeprefix(PREFIX) if path.startswith(PREFIX) else "/none")

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(folder):
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder)) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield types.SimpleNamespace(url=f"http://127.0.0.1:{server.server_port}{PREFIX}", folder=folder)
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    subprocess.run(
        [EXECUTABLE, "build", str(folder), "--device", "responsive", "--device", "phone", "--live-url", "https://live.example/book/"],
        check=True, capture_output=True)
    with served(folder) as site:
        yield site


@pytest.fixture
def visit(open_book, site):
    """A book at the site; it opens an address and waits until the canvas shows something."""
    def visit(hash="", **options):
        book = open_book(at=site, **options)
        book.page.goto(f"{site.url}{hash}")
        book.settled()
        return book
    return visit


def shown(book, text):
    expect(book.canvas.locator("body")).to_contain_text(text)


def test_a_story_is_found_and_opened_and_the_way_back_works(visit):
    book = visit("#/login/empty")
    shown(book, "Welcome back")
    book.page.locator("#filter").fill("wrong password")
    book.page.locator("#found [role=option]").first.click()
    shown(book, "password")
    expect(book.page).to_have_url(re.compile(r"#/login/wrong-password(?!.*room=)"))
    expect(book.page).to_have_title("Wrong password · Example stories")
    book.page.goto(f"{book.host.url}#/badge/markup-is-text")
    shown(book, "<")
    book.page.go_back()
    expect(book.page).to_have_title("Wrong password · Example stories")
    book.page.go_forward()
    expect(book.page).to_have_title("markup-is-text · Example stories")


def test_an_address_says_story_panel_and_environment(visit):
    book = visit("#/photo-list/album?panel=docs&environment=colorScheme:dark,device:phone")
    expect(book.page.get_by_role("tab", name="Docs")).to_have_attribute("aria-selected", "true")
    expect(book.canvas.locator("html")).to_have_attribute("data-color-scheme", "dark")
    expect(book.page.get_by_label("Device", exact=True)).to_have_value("phone")
    expect(book.page.locator(".site-away")).to_be_hidden()
    panel = book.page.get_by_role("tabpanel", name="Docs")
    expect(panel.get_by_role("table")).to_contain_text("photos")
    frame = panel.frame_locator(".live-story >> nth=0 >> iframe")
    expect(frame.locator("body")).to_contain_text("Engadin")
    panel.locator(".story-code summary").first.click()
    expect(panel.locator(".story-code pre").first).to_contain_text(".init(")


def test_scheme_and_device_show_what_was_rendered_for_them(visit):
    book = visit("#/login/empty")
    book.page.keyboard.press("d")
    expect(book.canvas.locator("html")).to_have_attribute("data-color-scheme", "dark")
    book.page.get_by_label("Device", exact=True).select_option("phone")
    expect(book.page.locator(".site-away")).to_be_hidden()
    book.page.get_by_label("Device", exact=True).select_option("tablet")
    away = book.page.locator(".site-away")
    expect(away).to_contain_text("Not built for Tablet")
    link = away.get_by_role("link", name="Open it at the live host")
    link.focus()
    expect(link).to_have_attribute("href", re.compile(r"^https://live\.example/book/#/login/empty.*device:tablet"))


def test_the_clock_of_a_site_is_read_and_not_set(visit):
    book = visit("#/login/empty")
    book.page.get_by_role("button", name="Environment", exact=True).click()
    dialog = book.page.get_by_role("dialog", name="Environment")
    dialog.locator(".further > summary").click()
    clock = dialog.get_by_label("Date and time")
    expect(clock).to_have_value("2026-01-01T12:00")
    expect(clock).to_have_js_property("readOnly", True)
    expect(dialog.get_by_text("Static site. The clock is fixed, as in the build.")).to_be_visible()
    expect(dialog.get_by_role("radiogroup", name="Clock")).to_be_hidden()
    expect(dialog.get_by_role("radiogroup", name="Direction")).to_be_visible()


def test_descriptions_can_be_read(visit):
    book = visit("#/login/empty")
    about = book.editor.get_by_role("button", name="Description of Text").first
    about.focus()
    about.press("Enter")
    expect(book.editor.get_by_text("The typed text, even if it is invalid.").first).to_be_visible()


def test_props_are_read_and_not_edited(visit):
    book = visit("#/contact-editor/full")
    expect(book.page.get_by_role("note").filter(has_text="Static site")).to_contain_text("live host")
    inputs = book.editor.locator("input, select, textarea, button:not(.about)")
    assert inputs.count() > 3
    assert inputs.evaluate_all("nodes => nodes.every(node => node.matches(':disabled, :read-only'))")
    # They look like what they are: text.
    texts = book.editor.locator("input[type=text], select")
    assert texts.evaluate_all("nodes => nodes.every(node => /, 0\\)$/.test(getComputedStyle(node).backgroundColor + getComputedStyle(node).borderTopColor))")
    expect(book.page.get_by_role("button", name="Code", exact=True)).not_to_have_class(re.compile("primary"))
    for gone in ("Undo", "Record", "Paste JSON…"):
        expect(book.page.get_by_role("button", name=gone, exact=True).and_(book.page.locator(":visible"))).to_have_count(0)
    assert set(book.page.locator("#panel-tabs [role=tab]:not([hidden])").all_text_contents()) \
        == {"Props", "Inspect", "Docs", "Tests"}


def test_the_code_of_a_story_is_copied(visit):
    book = visit("#/login/empty")
    book.context.grant_permissions(["clipboard-read", "clipboard-write"])
    book.page.locator("#save").click()
    book.page.get_by_role("menuitem", name="Copy JSON").click()
    expect(book.page.locator(".toast")).to_contain_text("copied")
    assert book.page.evaluate("navigator.clipboard.readText()").startswith("{\n")


def test_a_link_that_carries_other_props_says_what_can_show_them(visit, open_book, host):
    live = open_book("badge/markup-is-text")
    packed = live.page.evaluate("""async () => (await import("/_storybook/0/source/js/router/compressed-props.js")).packProps({ label: "other", kind: "neutral" })""")
    book = visit(f"#/badge/markup-is-text?props={packed}")
    away = book.page.locator(".site-away")
    expect(away).to_contain_text("only a live host can render")
    link = away.get_by_role("link")
    link.focus()
    expect(link).to_have_attribute("href", re.compile(rf"props={re.escape(packed)}$"))
    book.page.goto(f"{book.host.url}#/login/empty")
    expect(away).to_be_hidden()


def test_stories_stand_side_by_side_and_tools_reach_the_canvas(visit):
    book = visit("#/photo-list/album")
    book.page.keyboard.press("g")
    expect(book.page.locator(".gallery .cell-place iframe").first).to_be_attached()
    expect(book.page.frame_locator(".gallery iframe >> nth=0").locator("body")).to_contain_text("Engadin")
    book.page.keyboard.press("Escape")
    book.page.keyboard.press("b")
    expect(book.page.frame_locator(".before iframe").locator("body")).to_contain_text("Engadin")
    expect(book.show_section("Tests", "Accessibility")).to_contain_text("A static site only checks what styles decide")


SIZE = "image => image.decode().then(() => [image.naturalWidth, image.naturalHeight])"


def test_an_image_of_the_catalog_is_there_below_any_path(visit, site, browser):
    book = visit("#/order-e-mail/on-its-way")
    image = book.canvas.locator("img")
    assert image.evaluate(SIZE) == [24, 24]
    assert image.evaluate("image => image.src") == f"{site.url}assets/leaf.svg"
    page = browser.new_page()
    try:
        page.goto(f"{site.url}render/order-e-mail/on-its-way/dark.html")
        assert page.locator("img").evaluate(SIZE) == [24, 24]
        assert page.locator("img").evaluate("image => image.src") == f"{site.url}assets/leaf.svg"
    finally:
        page.close()


def test_opening_a_story_reads_little(visit):
    asked = []
    book = visit("#/login/empty")
    book.page.on("request", lambda request: "/data/" in request.url and asked.append(request.url))
    book.page.goto(f"{book.host.url}#/login/ready")
    expect(book.page).to_have_title("Ready · Example stories")
    shown(book, "Welcome back")
    assert len(asked) <= 2, asked


def test_the_canvas_is_no_place_for_scripts_of_a_screen(visit):
    book = visit("#/login/empty")
    frame = next(frame for frame in book.page.frames if frame.url.endswith("canvas.html"))
    assert frame.evaluate("self.origin") == "null"
    blocked = frame.evaluate("""() => new Promise(resolve => {
      addEventListener("securitypolicyviolation", ({ effectiveDirective }) => resolve(effectiveDirective))
      document.body.setAttribute("onclick", "document.title = 'run'")
      document.body.click()
    })""")
    assert blocked == "script-src-attr"
    book.problems.clear()


@pytest.mark.parametrize("page", ["index.html", "stories.html"])
def test_without_a_script_stories_are_links(browser, site, page):
    context = browser.new_context(java_script_enabled=False)
    plain = context.new_page()
    plain.goto(site.url + page)
    plain.get_by_role("link", name="Wrong password", exact=True).first.click()
    expect(plain).to_have_url(f"{site.url}render/login/wrong-password/index.html")
    expect(plain.locator("body")).to_contain_text("Welcome back")
    context.close()


def test_a_site_is_reached_without_the_slash_of_its_address(site, open_book):
    book = open_book(at=site)
    book.page.goto(f"{site.url.removesuffix('/')}?x#/login/empty")
    book.settled()
    expect(book.page).to_have_url(re.compile(re.escape(f"{site.url}?x#/login/empty")))


def test_a_site_opened_as_a_file_says_what_it_needs(browser, site):
    page = browser.new_page()
    page.goto(f"file://{site.folder}/index.html")
    expect(page.get_by_role("alert")).to_contain_text("open it through a file server")
    page.close()


def test_a_story_is_embedded_in_another_page(visit):
    book = visit("#/login/empty")
    book.page.evaluate("""async () => {
      const frame = document.createElement("iframe")
      frame.src = "embed.html#/badge/markup-is-text"
      frame.id = "embedded"
      document.body.append(frame)
    }""")
    inner = book.page.frame_locator("#embedded").frame_locator("iframe")
    expect(inner.locator("body")).to_contain_text("<")


def test_no_panel_of_a_site_violates_a_rule(visit):
    book = visit("#/photo-list/album?environment=locale:de_CH")
    expect(book.page.locator(".site-away")).to_be_visible()
    book.open_sections()
    found = {}
    for tab in book.page.locator("#panel-tabs [role=tab]:not([hidden])").all():
        book.show_tab(tab.text_content())
        expect(book.page.locator("[role=tabpanel]:visible *").first).to_be_attached()
        if problems := violations_in_both_schemes(book.page):
            found[tab.text_content()] = problems
    book.page.locator("#share").click()
    if problems := violations_in_both_schemes(book.page):
        found["share"] = problems
    assert found == {}


def test_a_link_leads_nowhere(visit):
    book = visit("#/order-e-mail/on-its-way")
    assert_led_nowhere(book, book.page.locator(".toast").last)
