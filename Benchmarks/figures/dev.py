"""Source in, rendering out: what of the wait is the build's, and what is ours."""

import time

from support.problem import Problem
from support.report import median, percentile, say, table
from support.shop import ITEM, item_of_cart, many_screens, pages, visitor

TITLE = "Save to rendering under “dev”: a screen of another package, with one viewer"
STORY = "cart/two"
ROUNDS = 8
SCREENS = 50
WARM_UP = 2
FIRST_CHANGES = 6
BUDGET = 150

# What is saved in turn, and what it renders; the last one is what was there at first.
TEXTS = [
    ("<li>\\($0.title): \\($0.count)</li>", "<li>&lt;Tea&gt;: 2</li>"),
    (ITEM, "<li>2 × &lt;Tea&gt;</li>"),
]


def measure():
    full, quick = both()
    report(full)
    compare(full, quick)
    with many_screens(SCREENS):
        compare(*both(), what=f" of a package with {SCREENS} screens, a file for each")
        first_changes()


def both():
    """Full builds, then quick ones."""
    with item_of_cart() as save:
        return [rounds(save, *options) for options in (["--full-builds"], [])]


def first_changes():
    """The first change of each of some files, by quick builds."""
    times = []
    with item_of_cart() as save, visitor(STORY) as client:
        settle(client, save)
        # The first one may wait for what is prepared after the first full build.
        for page in pages(1 + FIRST_CHANGES):
            client.send(type="open", story=f"{page.stem.replace('Page', 'page-')}/open")
            client.body = client.expect("rendered")["body"]
            text = page.read_text()
            times.append(turn(client, page.write_text, text.replace('"to be paid"', '"open"'), "<p>open, ")["all"])
    say("The first change of a file in this package, a quick build each; milliseconds.")
    times = times[1:]
    table([["", "p50", "most", "least"],
           ["quick builds", *(f"{time:.1f}" for time in (median(times), max(times), min(times)))]])


def rounds(save, *options):
    with visitor(STORY, *options) as client:
        settle(client, save)
        found = [turn(client, save, *TEXTS[number % 2]) for number in range(WARM_UP + ROUNDS)]
    return found[WARM_UP:]


def settle(client, save):
    """Waits until what “dev” builds at first is over: a text that no earlier build can have."""
    unique = time.time_ns()
    turn(client, save, f"<li>{unique} \\($0.count)</li>", f"<li>{unique} 2</li>")


def turn(client, save, item, shown):
    """The parts of one save, in milliseconds."""
    began = time.monotonic()
    save(item)
    at = moments(client, shown)
    own = at.pop("own")
    at = {name: (moment - began) * 1000 for name, moment in at.items()}
    parts = {
        "watch": at["building"],
        "build": at["swapping"] - at["building"],
        "swap": at["ready"] - at["swapping"],
        "render": at["rendered"] - at["ready"],
    }
    ours = at["rendered"] - parts["build"]
    return {**parts, "own": own * 1000, "ours": ours, "all": at["rendered"]}


def moments(client, shown):
    """When the build was told of, and the new text; and the swap, as the host timed it."""
    at = {}
    while not {"ready", "rendered"} <= set(at):
        message = client.expect("build", "rendered")
        now = time.monotonic()
        if message["type"] == "rendered":
            client.body = message["body"]
            if shown in client.body:
                at.setdefault("rendered", now)
        elif message["state"] == "failed":
            raise Problem(f"the build failed: {message.get('message') or message['diagnostics']}")
        elif message["state"] != "ready":
            at.setdefault(message["state"], now)
        # Other builds, an older one or one too many, end with nothing to swap. The full build after a quick one swaps
        # in silence.
        elif {"swapping", "rendered"} & set(at) and "ready" not in at and "swapSeconds" in message:
            at.update(ready=now, own=message["swapSeconds"])
            at.setdefault("swapping", now)
    return at


def report(rounds):
    titles = {
        "watch": "watch: save to building",
        "build": "build: building to swapping",
        "swap": "swap: swapping to ready",
        "own": "  of it, by the host's clock",
        "render": "render: ready to rendered",
        "ours": "ours: all but the build",
        "all": "all: save to rendered",
    }
    whole = median([parts["all"] for parts in rounds])
    say(f"{STORY} of the package Shop, {ROUNDS} saves of Cart.swift, full builds; milliseconds.")
    table([["", "p50", "p99", "least", "of all"]] + [
        row(title, [parts[name] for parts in rounds], whole) for name, title in titles.items()])
    say("A debug build of package and host, as an author has it; the p99 of so few is the largest.")
    say("Below zero: the rendering arrived before the message “ready”.")
    ours = [parts["ours"] for parts in rounds]
    verdict = "within" if median(ours) < BUDGET else "OVER"
    say(f"Budget of {BUDGET} ms for ours: {verdict}; p50 {median(ours):.0f} ms,"
        f" p99 {percentile(ours, 99):.0f} ms.")


def compare(full, quick, what=""):
    """The same saves with quick builds, in the same run."""
    times = [[parts["all"] for parts in found] for found in (full, quick)]
    say(f"Save to rendering{what}, with quick builds in the same run; milliseconds.")
    table([["", "p50", "p99", "least"]] + [
        [title, *(f"{time:.1f}" for time in (median(found), percentile(found, 99), min(found)))]
        for title, found in zip(("full builds", "quick builds"), times)])
    part = median(times[1]) / median(times[0])
    say(f"Budget of a third: {'within' if part <= 1 / 3 else 'OVER'}; {part:.2f} of the full build.")


def row(title, times, whole):
    figures = [f"{time:.1f}" for time in (median(times), percentile(times, 99), min(times))]
    return [title, *figures, f"{100 * median(times) / whole:.1f} %"]
