"""How long somebody waits for the next rendering when the screen has crashed."""

import os
import signal
import threading
import time

from support.contract import contract_host
from support.report import median, percentile, say, table

TITLE = "After a crash: until its message and its stack arrive, and until the next good edit is rendered"
STORY = "troublemaker"
ROUNDS = 30
FRESH_HOSTS = 12
WARM_UP = 5
BUDGET = 50
MESSAGE_BUDGET = 150
STACK_BUDGET = 1000

TROUBLES = {
    "trap": {"trap": {"message": "planted"}},
    "outOfBounds": {"outOfBounds": {"index": 3}},
    "abort": {"abort": {}},
    "exit": {"exit": {"code": 3}},
    "stackOverflow": {"stackOverflow": {}},
}
HARMLESS = {"outOfBounds": {"index": 2}}
NONE = {"none": {}}


def measure():
    firsts = [first_crash() for _ in range(FRESH_HOSTS)]
    with contract_host() as host:
        lab = host.open(STORY)
        for _ in range(WARM_UP):
            undisturbed(lab)
        rounds = [turn(lab) for _ in range(ROUNDS)]
        killed = [massacre(host, lab) for _ in range(ROUNDS)]
        lab.close()
    calm = [time for times in rounds for time in times["calm"]]
    rows = [row("no crash", "", [], calm, calm)]
    worst = []
    for name in TROUBLES:
        reported, after, at_once = zip(*(times[name] for times in rounds))
        rows += [row(name, "reported first", reported, after, calm), row("", "at once", [], at_once, calm)]
        worst += [percentile(after, 99), percentile(at_once, 99)]
    waits = [wait for wait, _ in killed]
    rows.append(row("all killed", "at once", [], waits, calm))
    report(rows, max(worst), percentile(waits, 99), median([count for _, count in killed]))
    report_firsts(*zip(*firsts))


def first_crash():
    """A host that has looked up no symbols yet, while another room is edited continuously."""
    with contract_host() as host:
        lab, other = host.open(STORY), host.open(STORY)
        undisturbed(lab)
        over = threading.Event()
        busy = threading.Thread(target=lambda: [undisturbed(other) for _ in iter(over.is_set, True)])
        busy.start()
        times = crash(lab, TROUBLES["outOfBounds"])
        over.set()
        busy.join()
        lab.close()
        other.close()
    return times


def turn(lab):
    """Every trouble once, and as often the same edit with no trouble before it."""
    times = {"calm": []}
    for name, trouble in TROUBLES.items():
        times["calm"].append(undisturbed(lab))
        times[name] = (*after_report(lab, trouble), at_once(lab, trouble))
    return times


def undisturbed(lab):
    timed(lab, HARMLESS, "rendered")
    return timed(lab, NONE, "rendered")


def after_report(lab, trouble):
    """Until the crash is reported with its stack, and then until the edit that ends it is rendered."""
    return crash(lab, trouble)[1], timed(lab, NONE, "rendered")


def crash(lab, trouble):
    """Milliseconds from an edit until the message of its crash, and until its stack."""
    began = time.monotonic()
    lab.edit("/trouble", trouble)
    crashed = lab.expect("crashed")
    message = milliseconds(began)
    while crashed.get("stackFollows"):
        crashed = lab.expect("crashed")
    return message, milliseconds(began)


def at_once(lab, trouble):
    """The edit that ends it goes out as soon as the one that crashes was taken."""
    lab.edit("/trouble", trouble)
    revision = lab.expect("changed")["revision"]
    began = time.monotonic()
    lab.edit("/trouble", NONE)
    pending = {"crashed", "rendered"}
    while pending:
        message = lab.expect(*pending)
        if not message.get("stackFollows"):
            pending.discard(message["type"])
        if message["type"] == "rendered":
            took = milliseconds(began)
        else:
            assert message["revision"] == revision, "another edit crashed"
    return took


def massacre(host, lab):
    """All workers die; somebody edits. How long that took, and how many there were."""
    undisturbed(lab)
    timed(lab, HARMLESS, "rendered")
    workers = host.workers()
    for worker in workers:
        os.kill(worker, signal.SIGKILL)
    return timed(lab, NONE, "rendered"), len(workers)


def timed(lab, trouble, answer):
    """Milliseconds from an edit until it is answered so."""
    began = time.monotonic()
    lab.edit("/trouble", trouble)
    message = lab.expect("rendered", "crashed")
    assert message["type"] == answer, f"an edit to {trouble} {message['type']}"
    return milliseconds(began)


def milliseconds(began):
    return (time.monotonic() - began) * 1000


def row(name, next_edit, reported, rendered, calm):
    figures = [f"{percentile(reported, part):.1f}" if reported else "" for part in (50, 99)]
    figures += [f"{percentile(rendered, part):.1f}" for part in (50, 99)]
    return [name, next_edit, *figures, f"{median(rendered) / median(calm):.1f} x"]


def report(rows, crashed, killed, count):
    say(f"{STORY}, {ROUNDS} rounds of each, in turns; milliseconds; the p99 of {ROUNDS} is the largest.")
    table([["", "next edit", "reported p50", "p99", "rendered p50", "p99", "against no crash"], *rows])
    say("Reported: edit to crashed, with the author's line symbolicated. Reported first: the next edit")
    say("waits for that. At once: it is sent as soon as the crashing edit was accepted; the wait then includes")
    say(f"the crash itself. All killed: {count:.0f} workers receive SIGKILL, then an edit follows.")
    for title, most in {"a crash": crashed, "all killed": killed}.items():
        verdict = "within" if most < BUDGET else "OVER"
        say(f"Budget of {BUDGET} ms, {title}: {verdict}; the largest p99 is {most:.1f} ms.")


def report_firsts(messages, stacks):
    say(f"The first crash of {FRESH_HOSTS} hosts, during edits in another room; milliseconds.")
    rows = [[name, f"{percentile(reported, 50):.1f}", f"{percentile(reported, 99):.1f}", budget] for name, reported, budget in
            [("message", messages, MESSAGE_BUDGET), ("stack", stacks, STACK_BUDGET)]]
    table([["", "p50", "p99", "budget"], *rows])
