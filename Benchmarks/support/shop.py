"""The package of somebody else's that `dev` is measured with; its sources are put back."""

import contextlib
import os
import pathlib
import shutil
import signal
import sys
import types

from support.contract import answers, load
from support.problem import Problem
from support.processes import started

BUILT = pathlib.Path(__file__).resolve().parents[2] / ".build-outside/Shop"
SHOP = pathlib.Path(os.environ.get("STORYBOOK_SHOP") or BUILT)
EXECUTABLE = SHOP / ".build/debug/ShopStories"
CART = SHOP / "Sources/ShopScreens/Cart.swift"
ITEM = "<li>\\($0.count) × \\($0.title)</li>"
# A build of one file, on a machine that does other things too.
PATIENCE = 120


@contextlib.contextmanager
def item_of_cart():
    """Saves the screen with another item; as it was, in the end."""
    original = CART.read_bytes() if CART.exists() else b""
    if original.count(ITEM.encode()) != 1:
        raise Problem(f"{CART} is not there, or not as it is in Tests/OutsideTests/Shop")
    # Whoever ends this early gets the source back too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        yield lambda item: CART.write_bytes(original.replace(ITEM.encode(), item.encode()))
    finally:
        if CART.read_bytes() != original:
            CART.write_bytes(original)


@contextlib.contextmanager
def many_screens(count):
    """The package with so many screens, a file for each; without the new ones, in the end."""
    folder, original = CART.parent / "Generated", CART.read_text()
    own = original.count("  Screen(")
    try:
        folder.mkdir(exist_ok=True)
        for number in range(own, count):
            (folder / f"Page{number}.swift").write_text(SCREEN.replace("NUMBER", str(number)))
        names = ", ".join(f"AnyScreen(page{number})" for number in range(own, count))
        (folder / "Pages.swift").write_text(f"import Storybook\n\nlet pages: [AnyScreen] = [{names}]\n")
        CART.write_text(original.replace('Catalog("Shop") {\n', 'Catalog("Shop") {\n  pages\n'))
        yield
    finally:
        CART.write_text(original)
        shutil.rmtree(folder)


def pages(count):
    """The files of the last new screens."""
    return sorted((CART.parent / "Generated").glob("Page[0-9]*.swift"))[-count:]


# A screen of some length: a list, a choice, numbers.
SCREEN = """import Storybook

enum PageNUMBER {
  struct Props: Codable, Hashable, Sendable {
    var title = "Page NUMBER"
    var lines: [Line] = [Line(name: "Tea", count: 2, price: 3.5)]
    var state: State = .open

    struct Line: Codable, Hashable, Sendable {
      var name: String
      var count: Int
      var price: Double

      var total: Double { Double(count) * price }
    }

    enum State: Codable, Hashable, Sendable {
      case open
      case paid(by: String)
    }
  }

  static func html(_ props: Props) -> HTML {
    \"\"\"
    <h1>\\(props.title)</h1>
    <table>\\(props.lines.html { "<tr><td>\\($0.name)</td><td>\\($0.count)</td><td>\\($0.total)</td></tr>" })</table>
    <p>\\(note(props.state)), \\(sum(props.lines)) in all</p>
    \"\"\"
  }

  private static func note(_ state: Props.State) -> String {
    switch state {
    case .open: "to be paid"
    case .paid(let by): "paid by \\(by)"
    }
  }

  private static func sum(_ lines: [Props.Line]) -> Double {
    lines.map(\\.total).reduce(0, +)
  }
}

let pageNUMBER = Screen("Pages/Page NUMBER", render: PageNUMBER.html) {
  Story("Open", PageNUMBER.Props())
  Story("Paid", PageNUMBER.Props(state: .paid(by: "card")))
}
"""


@contextlib.contextmanager
def visitor(story, *options, command=(EXECUTABLE, "dev")):
    """A viewer of a story under `dev`: of the package Shop, or of another command."""
    if command[0] == EXECUTABLE and not EXECUTABLE.exists():
        raise Problem(f"{EXECUTABLE} is not built: “make test-outside” builds it")
    contract = load()
    contract.DEADLINE = PATIENCE
    with started([*command, "--port", "0", *options], r"http://\S+:(\d+)/") as (port, _):
        with answers(contract):
            client = contract.Client(types.SimpleNamespace(port=int(port)))
            client.port = int(port)
            client.expect("hello")
            client.send(type="open", story=story)
            client.body = client.expect("rendered")["body"]
            yield client
            client.close()
