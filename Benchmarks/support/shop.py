"""The package of somebody else's that `dev` is measured with; its sources are put back."""

import contextlib
import os
import pathlib
import signal
import sys
import types

from support.contract import answers, load
from support.problem import Problem
from support.processes import started

BUILT = pathlib.Path(__file__).resolve().parents[2] / ".build/outside/Shop"
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
def visitor(story, *options):
    """Somebody who looks at a story of the package while its own `dev` runs."""
    if not EXECUTABLE.exists():
        raise Problem(f"{EXECUTABLE} is not built: “make test-outside” builds it")
    contract = load()
    contract.DEADLINE = PATIENCE
    with started([EXECUTABLE, "dev", "--port", "0", *options], r"http://\S+:(\d+)/") as (port, _):
        with answers(contract):
            client = contract.Client(types.SimpleNamespace(port=int(port)))
            client.expect("hello")
            client.send(type="open", story=story)
            client.body = rendering(client.expect("rendered"), "")
            yield client
            client.close()


def rendering(message, body):
    """The body that a `rendered` makes of the one before it; a splice counts in UTF-16."""
    if "splice" not in message:
        return message.get("body", "")
    splice, units = message["splice"], body.encode("utf-16-le")
    end = splice["at"] + splice["delete"]
    spliced = units[:2 * splice["at"]] + splice["insert"].encode("utf-16-le") + units[2 * end:]
    return spliced.decode("utf-16-le")
