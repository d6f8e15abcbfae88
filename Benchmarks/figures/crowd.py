"""Many people at once: entering a room, one edit for a thousand, and a thousand people who all edit."""

from support import crowd
from support.processes import HOST, memory, serving
from support.report import say, table

TITLE = "Many participants: an edit received and seen by all of its room"
STORY, POINTER = "login/wrong-password", "/input/_0/username/text"
BUDGET = 100

# People who enter one room, and whether they take lists in place of differences.
ENTERING = [(500, False), (500, True), (1_000, False), (5_000, False)]

# Rooms, people in each, edits a second in each room, seconds.
CROWDS = [(1, 1, 5, 10), (1, 100, 5, 10), (1, 1_000, 2, 10), (100, 10, 3, 10), (100, 10, 30, 10)]


def measure():
    rows = [["", "edits", "received p50", "p99", "seen p50", "p99", "by the last p50", "p99", "frames/s", "late"]]
    last = {}
    for rooms, people, rate, seconds in CROWDS:
        crowd.need_descriptors(rooms * people)
        with serving(HOST) as (port, _, _):
            facts = crowd.edits(port, STORY, POINTER, rooms, people, rate, seconds)
        last[people] = facts["last"]["p50"] / 1000
        rows.append([
            f"{rooms} x {people:,}, {rate} a second", f"{facts['edits']:,}",
            *(f"{facts[what][part] / 1000:.1f}" for what in ("told", "shown", "last") for part in ("p50", "p99")),
            f"{facts['frames'] / facts['seconds']:,.0f}", f"{facts['behind']:,}"])
    table(rows)
    say("Rooms times participants, and edits a second in each room, by its participants in turn. Received: from")
    say("sending an edit until a participant has its “changed”; seen: until one has a rendering of it or a later one;")
    say("by the last: until all have that of one revision, if none was skipped. Milliseconds. Late: edits")
    say("that the measuring client sent at least 10 ms late. It shares the processors with the host.")
    verdict = "within" if last[1_000] < BUDGET else "OVER"
    say(f"Budget of {BUDGET} ms for 1,000 participants: {verdict}; the last one has it after {last[1_000]:.1f} ms (p50),")
    say(f"{last[1_000] / last[1]:.1f} times the wait of a single participant.")
    say()
    measure_entering()


def measure_entering():
    rows = [["participants who enter a room", "all see it", "all have the list", "messages each", "at most", "kB each", "host"]]
    for people, lists in ENTERING:
        crowd.need_descriptors(people)
        with serving(HOST) as (port, pid, _):
            facts = crowd.entering(port, STORY, people, lists=lists)
            used = memory(pid)
        rows.append([
            f"{people:,}, {'lists' if lists else 'differences'}", f"{facts['seen']:.1f}", f"{facts['known']:.1f}",
            f"{facts['words']:.1f}", facts["most"], f"{facts['told'] / people / 1000:,.0f}", f"{used / (1 << 20):.0f} MiB"])
    table(rows)
    say("Seconds until all participants see the story, and until each has the complete list; presence messages")
    say("that one participant receives, on average and at most, without the reply to open; their bytes; and")
    say("the memory of the host afterwards. Sixty-four participants join at a time.")
