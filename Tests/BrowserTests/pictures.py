"""The pictures of the documentation: what each shows, and how it is made.

`make pictures` takes all of them, in light and dark; `test_pictures.py` holds the page against the table.
"""

import contextlib
import dataclasses
import sys
from collections.abc import Callable, Iterator

from conftest import ROOT, Book, Host, chromium
from playwright.sync_api import expect, sync_playwright
from small_png import small_png

FOLDER = ROOT / "Sources/Storybook/Documentation.docc/Resources/Pictures"
SCHEMES = {"light": "", "dark": "~dark"}
WIDE = {"width": 1160, "height": 620}
LOW = {"width": 1160, "height": 420}
# The seconds of the last state of an animation.
LAST = 2.5
PHONE = {"width": 390, "height": 844}


@dataclasses.dataclass(frozen=True)
class Picture:
    name: str
    story: str
    # What must be on the page: the elements that are pictured, each with a text that it shows.
    shows: dict[str, str]
    steps: Callable[[Book], None] = lambda book: None
    # The elements that are cut out; the whole window without any.
    around: tuple[str, ...] = ()
    window: dict[str, int] = dataclasses.field(default_factory=lambda: WIDE)
    # Pixels of the file per pixel of the page.
    scale: float = 1.25
    needs: Callable[[], contextlib.AbstractContextManager] = contextlib.nullcontext
    # The states of an animation before the steps, each with the seconds that it stays.
    frames: Callable[[Book], Iterator[float]] = lambda book: iter(())

    def open(self, browser, host, scheme="light", see=lambda book, seconds: None):
        """The page after the steps, with everything that the picture shows."""
        book = Book(browser, host, viewport=self.window, color_scheme=scheme, device_scale_factor=self.scale,
                    reduced_motion="reduce", is_mobile=self.window is PHONE, has_touch=self.window is PHONE)
        book.open(self.story, f"new&environment=colorScheme:{scheme}").whole()
        for seconds in self.frames(book):
            see(book, seconds)
        self.steps(book)
        self.check(book)
        return book

    def check(self, book):
        for selector, text in self.shows.items():
            place = book.canvas.locator(selector.removeprefix("canvas ")) if selector.startswith("canvas ") else book.page.locator(selector)
            expect(place.filter(has_text=text).first).to_be_visible()
        for selector in self.around:
            expect(book.page.locator(selector).first).to_be_visible()

    def files(self):
        return [FOLDER / f"{self.name}{suffix}.png" for suffix in SCHEMES.values()]


def lock_the_account(book):
    book.editor.get_by_label("Message", exact=True).fill("Locked until noon.")
    expect(book.canvas.get_by_text("Locked until noon.")).to_be_visible()
    book.page.evaluate("document.activeElement.blur()")


def type_a_message(book):
    """What a reader sees first: the canvas follows what is typed."""
    yield 1.2
    field = book.editor.get_by_label("Message", exact=True)
    field.fill("")
    for letters in ("Lo", "ck", "ed", " un", "til", " no", "on"):
        field.press_sequentially(letters)
        text = field.input_value()
        expect(book.canvas.get_by_text(text).first).to_be_visible()
        yield 0.25


# The numbers of the picture, in the order of the list in ThePage.md.
PARTS = [
    "#filter", "#tree [role=treeitem] >> nth=2", "#story-bar .story-path", "#story-bar .reset", "[aria-label=Undo]",
    "[aria-label=Device]", "[aria-label='Dark screen']", "#toolbar .more-items", "#share", "#save-fixture", ".viewport iframe",
    "#view-bar", "#panel-tabs", "#editor", "#status",
]
BADGE = "position:fixed;z-index:9999;width:18px;height:18px;border-radius:50%;background:#7c3aed;color:#fff;outline:2px solid #fff;" \
    "font:700 11px/18px system-ui;text-align:center"
# Parts that are words have their number after them, others at the middle of an edge: the top one of what is higher. It covers no word.
WORDS = {2, 3, 15}
HIGH = 60


def number_the_parts(book):
    lock_the_account(book)
    for number, selector in enumerate(PARTS, 1):
        box = book.page.locator(selector).first.bounding_box()
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"]
        if box["height"] > HIGH or number == 12:
            y = box["y"]
        if number in WORDS:
            x, y = box["x"] + box["width"] - 10, box["y"] + box["height"] / 2
        book.page.evaluate(
            """([number, x, y, style]) => {
              const badge = document.createElement("div")
              badge.textContent = number
              badge.style.cssText = `${style};left:${x}px;top:${y}px`
              document.body.append(badge)
            }""", [number, x - 9, y - 9, BADGE])


def go_a_row_too_far(book):
    book.editor.get_by_label("Index", exact=True).fill("3")
    expect(book.page.locator(".crash .author li").first).to_be_visible()


def show_stories_side_by_side(book):
    for key in ("l", "p", "g"):
        book.page.keyboard.press(key)
    book.until(lambda: book.page.locator(".cell iframe[data-shown]").count() >= 4)


def replay(book):
    book.show_section("Activity", "Recorder")
    book.page.get_by_role("button", name="Load a row too far").click()
    book.page.locator(".steps button").nth(3).click()


def edit_a_contact(book):
    book.canvas.get_by_role("button", name="Alan Turing").click()
    editor = book.canvas.get_by_role("dialog", name="Contact Editor")
    editor.get_by_label("First name").fill("Alan M.")
    expect(editor.get_by_role("heading", name="Alan M. Turing")).to_be_visible()
    book.show_tab("Flow")


def type_on_a_phone(book):
    book.page.locator(".tabs [data-pane=panel]").click()
    expect(book.editor).to_be_visible()


def compare_with_the_snapshot(book):
    lock_the_account(book)
    book.show_section("Tests", "Snapshot")


@contextlib.contextmanager
def outdated_fixture():
    """A fixture from before a property was renamed, and an enum got payloads."""
    file = ROOT / "Stories/Badge/Fixtures/From last year.json"
    file.write_text('{\n  "title": "Tests",\n  "message": "1,204 passed",\n  "tone": "good",\n  "style": "round"\n}\n')
    try:
        yield
    finally:
        file.unlink()


def open_the_outdated_fixture(book):
    book.page.get_by_role("treeitem", name="From last year").click()
    expect(book.page.locator("#migration")).to_be_visible()


PICTURES = [
    Picture("hero", "login/wrong-password", {"canvas body": "Locked until noon.", "#tree": "Wrong password", "#panel": "Message"},
            lock_the_account, frames=type_a_message),
    Picture("parts", "login/wrong-password", {"#story-bar": "Wrong password", "#toolbar": "Share", "#panel": "Message"},
            number_the_parts, scale=1),
    Picture("editor", "badge/markup-is-text", {"#editor": "Tone", "canvas .message": "<b>"}, around=("#panel",), window=LOW),
    Picture("crash", "troublemaker/the-last-row", {".crash": "Index out of range", ".crash .author": "Troublemaker.swift"},
            go_a_row_too_far, around=("#view",)),
    Picture("drift", "badge/passing", {"#migration": "The type has changed"}, open_the_outdated_fixture, around=("#panel",),
            needs=outdated_fixture),
    Picture("snapshot", "login/wrong-password", {"#panel .snapshot-status[data-state]": "one difference"}, compare_with_the_snapshot,
            around=("#view", "#panel-tests"), scale=1.1),
    Picture("gallery", "login/empty", {".gallery": "Wrong password"}, show_stories_side_by_side,
            around=(".gallery .cell >> nth=0", ".gallery .cell >> nth=1")),
    Picture("recorder", "troublemaker/quiet", {"#panel .steps": "Row 3 of three", "canvas body": "Row 3 of three"}, replay,
            around=("#view", "#panel-activity"), scale=1.1),
    Picture("flow", "contact-flow/edit-contacts", {"#panel": "Contact Editor", "canvas body": "Alan M. Turing"}, edit_a_contact,
            around=("#view", "#panel-flow"), scale=1.1),
    Picture("phone", "login/wrong-password", {"#editor": "Username", "canvas body": "Welcome back"}, type_on_a_phone, window=PHONE),
]


def clip(book, around):
    """The smallest rectangle with all of these elements, within the window; the whole window without any."""
    size = book.page.viewport_size
    if not around:
        return {"x": 0, "y": 0, **size}
    boxes = [book.page.locator(selector).first.bounding_box() for selector in around]
    left, top = max(min(box["x"] for box in boxes), 0), max(min(box["y"] for box in boxes), 0)
    right = min(max(box["x"] + box["width"] for box in boxes), size["width"])
    bottom = min(max(box["y"] + box["height"] for box in boxes), size["height"])
    return {"x": left, "y": top, "width": right - left, "height": bottom - top}


def take(picture, browser, host):
    for scheme, file in zip(SCHEMES, picture.files()):
        frames = []

        def see(book, seconds):
            frames.append((book.page.screenshot(clip=clip(book, picture.around), animations="disabled", caret="hide"), seconds))

        book = picture.open(browser, host, scheme, see)
        see(book, LAST)
        file.write_bytes(small_png(book.context, frames))
        print(f"{file.stat().st_size // 1000:4} kB  {file.relative_to(ROOT)}")
        book.context.close()


def main(names):
    FOLDER.mkdir(parents=True, exist_ok=True)
    host = Host()
    try:
        with sync_playwright() as playwright:
            browser = chromium.launch(playwright.chromium)
            for picture in PICTURES:
                if not names or picture.name in names:
                    with picture.needs():
                        take(picture, browser, host)
            browser.close()
    finally:
        host.stop()
    print(f"{sum(file.stat().st_size for file in FOLDER.glob('*.png')) // 1000:4} kB in all")


if __name__ == "__main__":
    main(set(sys.argv[1:]))
