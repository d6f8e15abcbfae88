"""What people cost who only look, and whether they slow down one who edits."""

from support import crowd
from support.problem import Problem
from support.processes import HOST, memory, serving
from support.report import say, table

TITLE = "Idle viewers: memory of the host, and an edit by one more participant"
STORY, POINTER = "login/wrong-password", "/input/_0/username/text"
COUNTS = [1_000, 5_000, 10_000]
# A hundred to a room: each who comes or goes is told to all others there.
PEOPLE = 100
MANY_ROOMS = 1_000
RATE, SECONDS = 50, 8
BUDGET = 120


def measure():
    crowd.need_descriptors(max(COUNTS))
    rows = [["", "host", "of that, viewers", "each", "edit received p50", "p99", "against none"]]
    with serving(HOST) as (port, pid, _):
        # The first rooms pay for what all share: they are opened and left before.
        with crowd.onlookers(port, STORY, 1, 50):
            pass
        empty, alone = memory(pid), one_edits(port)
        rows.append(["none", mebibytes(empty), "", "", *times(alone), ""])
    for rooms, people in [(count // PEOPLE, PEOPLE) for count in COUNTS] + [(MANY_ROOMS, 1)]:
        rows.append(beside(rooms, people, empty, alone))
    table(rows)
    say(f"Memory is the host's own share (PSS) in MiB, each in kB; times in milliseconds, {RATE} edits")
    say(f"a second in a room of its own for {SECONDS} s.")
    used = float(rows[COUNTS.index(10_000) + 2][1])
    say(f"Budget of {BUDGET} MiB for 10,000: {'within' if used < BUDGET else 'OVER'}, {used:.0f}.")


def beside(rooms, people, empty, alone):
    with serving(HOST) as (port, pid, _), crowd.onlookers(port, STORY, rooms, people):
        used = memory(pid)
        facts = one_edits(port)
    count = rooms * people
    name = f"{count:,} in rooms of " + (f"{people}" if people > 1 else "their own")
    more = used - empty
    ratio = facts["told"]["p50"] / alone["told"]["p50"]
    return [name, mebibytes(used), mebibytes(more), f"{more / count / 1000:.1f}", *times(facts), f"{ratio:.2f} x"]


def one_edits(port):
    return crowd.edits(port, "contact-editor/full", "/nickname", 1, 1, RATE, SECONDS)


def times(facts):
    return [f"{facts['told'][part] / 1000:.2f}" for part in ("p50", "p99")]


def mebibytes(size):
    return f"{size / (1 << 20):.1f}"
