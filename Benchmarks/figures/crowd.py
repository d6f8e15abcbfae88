"""Many people at once: one edit for a thousand, and a thousand people who all edit."""

from support import crowd
from support.processes import HOST, serving
from support.report import say, table

TITLE = "Many people: an edit told to, and seen by, everybody in its room"
STORY, POINTER = "login/wrong-password", "/input/_0/username/text"
BUDGET = 100

# Rooms, people in each, edits a second in each room, seconds.
CROWDS = [(1, 1, 5, 10), (1, 100, 5, 10), (1, 1_000, 2, 10), (100, 10, 3, 10), (100, 10, 30, 10)]


def measure():
    rows = [["", "edits", "told p50", "p99", "seen p50", "p99", "by the last p50", "p99", "frames/s", "late"]]
    last = {}
    for rooms, people, rate, seconds in CROWDS:
        crowd.need_descriptors(rooms * people)
        with serving([*HOST, "--participants", "2000"]) as (port, _, _):
            facts = crowd.edits(port, STORY, POINTER, rooms, people, rate, seconds)
        last[people] = facts["last"]["p50"] / 1000
        rows.append([
            f"{rooms} x {people:,}, {rate} a second", f"{facts['edits']:,}",
            *(f"{facts[what][part] / 1000:.1f}" for what in ("told", "shown", "last") for part in ("p50", "p99")),
            f"{facts['frames'] / facts['seconds']:,.0f}", f"{facts['behind']:,}"])
    table(rows)
    say("Rooms times people, and edits a second in each room, its people taking turns. Told: from sending an")
    say("edit until somebody has its “changed”; seen: until somebody has a rendering of it or of a later one;")
    say("by the last: until all have that of one revision, where none was skipped. Milliseconds. Late: edits")
    say("that the measuring client sent 10 ms after their time or later. It shares the processors with the host.")
    verdict = "within" if last[1_000] < BUDGET else "OVER"
    say(f"Budget of {BUDGET} ms for 1,000 people: {verdict}; the last has it after {last[1_000]:.1f} ms (p50),")
    say(f"{last[1_000] / last[1]:.1f} times what one alone waits.")
