"""What the author of a package waits for: the first build of a storybook, and the builds that follow."""

import os
import subprocess
import tempfile
import time

from support.problem import Problem
from support.report import say, table
from support.shop import CART, SHOP, item_of_cart

TITLE = "Building another package's storybook: from nothing, and after one change"
AGAIN = 3
# A minimal package: one screen and the server.
SMALL = SHOP.parent / "Small"


def measure():
    if not CART.exists():
        raise Problem(f"{SHOP} has no sources: “make test-outside” copies them")
    rows = [["seconds", "real", "user", "system"]]
    with tempfile.TemporaryDirectory() as scratch:
        rows.append(row("from nothing", [build(scratch)]))
        with tempfile.TemporaryDirectory() as other:
            rows.append(row("from nothing, without the trait “Tools”", [build(other, SMALL, "Small")]))
        rows.append(row("nothing changed", [build(scratch) for _ in range(AGAIN)]))
        with item_of_cart() as save:
            changed = []
            for number in range(AGAIN):
                save(f"<li>{number} \\($0.count) × \\($0.title)</li>")
                changed.append(build(scratch))
        rows.append(row("a literal in one screen changed", changed))
    table(rows)
    say("swift build --product ShopStories, debug, of the package Shop: its screens, this package and the packages that it")
    say(f"depends on, which are downloaded already. The builds that follow are medians of {AGAIN}.")


def build(scratch, package=SHOP, product="ShopStories"):
    """Seconds: real, user, system."""
    began, before = time.monotonic(), os.times()
    done = subprocess.run(
        ["swift", "build", "--package-path", package, "--scratch-path", scratch, "--product", product],
        capture_output=True, text=True)
    after = os.times()
    if done.returncode:
        raise Problem(f"swift build ended with {done.returncode}: {(done.stdout + done.stderr)[-300:]}")
    return (time.monotonic() - began, after.children_user - before.children_user, after.children_system - before.children_system)


def row(name, builds):
    """The median by real time, whole: its three figures belong together."""
    middle = sorted(builds)[len(builds) // 2]
    return [name, *(f"{seconds:.1f}" for seconds in middle)]
