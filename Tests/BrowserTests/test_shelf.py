"""A page that served a test serves another one only as a new page would."""

import pytest
from conftest import Book
from playwright.sync_api import expect
from shelf import Shelf

FOUND = """async () => {
  const queries = ["(prefers-color-scheme: dark)", "print", "(forced-colors: active)", "(prefers-reduced-motion: reduce)", "(hover)"]
  const permissions = ["clipboard-read", "geolocation", "notifications"]
  return {
    stored: Object.entries(localStorage), ofTab: Object.entries(sessionStorage), cookie: document.cookie,
    databases: await indexedDB.databases(), caches: await caches.keys(), workers: (await navigator.serviceWorker.getRegistrations()).length,
    steps: history.length, state: history.state, name: window.name, opener: window.opener, isOnline: navigator.onLine,
    media: queries.map(query => matchMedia(query).matches), size: [innerWidth, innerHeight, devicePixelRatio, visualViewport.scale],
    permissions: await Promise.all(permissions.map(async name => (await navigator.permissions.query({ name })).state)),
    added: Object.getOwnPropertyNames(window).filter(name => name.startsWith("test")), clock: String(Date), language: navigator.language,
    focus: document.activeElement?.outerHTML.slice(0, 80), hovered: [...document.querySelectorAll(":hover")].map(each => each.outerHTML.slice(0, 80)),
    classes: document.body.className, attributes: document.documentElement.getAttributeNames(),
  }
}"""
STORE = """async () => {
  window.testLeft = localStorage.test = sessionStorage.test = window.name = "left"
  document.cookie = "test=left; max-age=1000"
  await caches.open("left")
  await new Promise(resolve => indexedDB.open("left").onsuccess = resolve)
}"""


def leave_all_that_is_cleared(book):
    book.page.evaluate(STORE)
    book.show_tab("Tests")
    book.page.keyboard.press("Control+,")
    book.page.get_by_role("dialog", name="Settings").get_by_label("Theme", exact=True).select_option("Dark")
    expect(book.page.locator("html")).to_have_attribute("data-theme", "dark")
    book.page.keyboard.press("Escape")
    book.editor.locator("input, textarea").first.focus()
    book.page.locator("#story-bar").hover()
    book.page.evaluate("for (let step = 0; step < 9; step += 1) history.pushState({ step }, '', '')")
    book.page.evaluate("location.hash = '#/login'")


def hold(book):
    book.page.mouse.move(300, 300)
    book.page.mouse.down()


def open_another_page(book):
    with book.page.expect_popup():
        book.page.evaluate("open('about:blank') && undefined")


LASTING = {
    "button": hold,
    "key": lambda book: book.page.keyboard.down("Shift"),
    "viewport": lambda book: book.page.set_viewport_size({"width": 500, "height": 500}),
    "media": lambda book: book.page.emulate_media(color_scheme="dark", media="print"),
    "clock": lambda book: book.page.clock.install(),
    "script": lambda book: book.page.add_init_script("window.testLeft = 1"),
    "function": lambda book: book.page.expose_function("testLeft", lambda: 1),
    "route": lambda book: book.page.route("**/*", lambda route: route.abort()),
    "permission": lambda book: book.context.grant_permissions(["clipboard-read", "geolocation"]),
    "offline": lambda book: book.context.set_offline(True),
    "other page": open_another_page,
    "elsewhere": lambda book: book.page.goto("data:text/html,elsewhere"),
    "closed": lambda book: book.page.close(),
}


def found(book):
    """What a test finds in a page before and after it opens a story, apart from the room."""
    before = [book.page.url, book.page.evaluate("[history.length, window.name, innerWidth]")]
    book.open("login/empty")
    book.page.evaluate("addEventListener('keydown', event => document.title = [event.shiftKey, event.repeat])")
    book.page.keyboard.press("F9")
    after = str(book.page.evaluate(FOUND)).replace(book.room, "room")
    return before, book.page.title(), after


def test_nothing_is_left_for_the_next_test(browser, host, shelf):
    new = Book(browser, host)
    lease = shelf.take(host)
    leave_all_that_is_cleared(Book(browser, host, lease).open("login/empty"))
    shelf.put_back(lease)
    next = shelf.take(host)
    assert next is lease
    assert found(Book(browser, host, next)) == found(new)
    shelf.put_back(next)
    new.context.close()


@pytest.mark.parametrize("doing", LASTING)
def test_a_page_with_what_outlasts_its_document_serves_no_other_test(browser, host, doing):
    shelf = Shelf(browser)
    lease = shelf.take(host)
    book = Book(browser, host, lease)
    book.page.goto(f"{host.url}catalog.json")
    shelf.put_back(lease)
    assert shelf.take(host) is lease
    book.page.goto(f"{host.url}catalog.json")
    LASTING[doing](book)
    shelf.put_back(lease)
    assert shelf.free == [] and lease.page.is_closed()
