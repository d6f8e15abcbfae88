"""What a page asks for until it shows its story, and where what goes wrong in it is from."""

import json
import re

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
# When the story is shown, in milliseconds of the browser's clock.
SHOWN = """
if (window === top) new MutationObserver((_, observer) => {
  if (!document.documentElement?.matches("[data-settled]")) return
  window.shown = performance.timeOrigin + performance.now()
  observer.disconnect()
}).observe(document, { subtree: true, childList: true, attributes: true })
"""


def test_a_story_is_shown_after_twelve_requests_and_a_second_visit_asks_for_documents_alone(open_book):
    book, asked = open_book(), []
    book.page.add_init_script(SHOWN)
    book.page.on("requestfinished", lambda request: asked.append(request))
    sockets = []
    book.page.on("websocket", lambda socket: sockets.append(socket))
    book.open("login/empty")
    shown = book.page.evaluate("shown")
    # What is asked for twice comes from the browser's cache: the file that the worker runs, too.
    before = {request.url for request in asked if 0 < request.timing["startTime"] < shown}
    assert 4 <= len(before) + len(sockets) <= 12, "\n".join(before)
    book.whole()
    sizes = "() => performance.getEntriesByType('resource').filter(entry => entry.transferSize > 0 && !entry.name.endsWith('canvas.html')).map(({ name }) => name)"
    assert len(book.page.evaluate(sizes)) > 5
    book.page.goto("about:blank")
    book.open("login/wrong-password").whole()
    assert book.page.evaluate(sizes) == []


def test_a_stack_leads_to_the_file_and_line_of_the_package(open_book):
    book = open_book("login/empty")
    stack = book.page.evaluate("""async () => {
      try {
        (await import("./js/first.js")).store.received(null)
      } catch (error) {
        return error.stack
      }
    }""")
    frame = re.search(r"Store\.received \((http\S+):(\d+):\d+\)", stack)
    assert frame, stack
    url, line = frame.group(1), int(frame.group(2))
    joined = book.page.request.get(url).text().split("\n")
    name = joined[-2].removeprefix("//# sourceMappingURL=")
    map = json.loads(book.page.request.get(f"{url.rpartition('/')[0]}/{name}").text())
    source, at = place(map, line)
    assert source.endswith("/source/js/store.js")
    original = book.page.request.get(f"{url.rpartition('/')[0]}/{source}").text().split("\n")[at]
    assert original.strip() == joined[line - 1].strip() != ""


def place(map, line):
    """The file and the line, from 0, that a line of a joined file is from."""
    source = at = 0
    for segment in map["mappings"].split(";")[:line]:
        numbers, shift, value = [], 0, 0
        for digit in map_digits(segment):
            value |= (digit & 31) << shift
            shift += 5
            if not digit & 32:
                numbers.append(-(value >> 1) if value & 1 else value >> 1)
                shift = value = 0
        if numbers:
            source, at = source + numbers[1], at + numbers[2]
    return map["sources"][source], at


def map_digits(segment):
    return [DIGITS.index(letter) for letter in segment]
