"""People who look at stories, and those who stop reading or leave without a word."""

import itertools
import time

from load import wire

STORY, PATH = "login", "/input/_0/username/text"
LARGE_STORY, LARGE_PATH = "contact-list/large", "/title"
# Unread renderings of that size soon fill what the system buffers.
LARGE = 200_000
IN_A_ROOM = 5


def people(target, count, pace):
    """Five to a room; each edits at its pace and waits for all the others' edits."""
    clients = []
    for number in range(count):
        room = {"room": clients[-1].opened["room"]} if number % IN_A_ROOM else {}
        clients.append(target.client(STORY, **room))
    sent, took = {}, []
    for ready, is_due in pace.steps([client.socket for client in clients]):
        if is_due:
            for client in clients:
                sent[client, client.edit(PATH, f"{client.seq} of {id(client)}")] = time.monotonic()
        for client in [client for client in clients if client.socket in ready]:
            took += read(client, sent)
    for client in clients:
        client.close()
    return {"edits": len(took) + len(sent), "answered": len(took), **spread(took)}


def read(client, sent):
    """How long the edits took that are answered by what has come."""
    client.fill()
    took = []
    while (message := client.arrived()) is not None:
        if message["type"] in ("changed", "rejected", "failed"):
            began = sent.pop((client, message.get("seq")), None)
            took += [] if began is None else [time.monotonic() - began]
    return took


def spread(took):
    ordered = sorted(took) or [0]
    return {
        "p50": round(ordered[len(ordered) // 2] * 1000, 2),
        "p99": round(ordered[len(ordered) * 99 // 100] * 1000, 2)}


def slow_readers(target, count, pace):
    """One edits a large story; all the others in the room read nothing of it."""
    editor = target.client(LARGE_STORY)
    sleepers = [target.client(LARGE_STORY, room=editor.opened["room"]) for _ in range(count)]
    edits = 0
    for _, is_due in pace.steps():
        if is_due:
            editor.seq += 1
            # As typing goes on: one step of the history, which is not what fills here.
            editor.send(type="edit", seq=editor.seq, merge=True, patch=[
                {"op": "replace", "path": LARGE_PATH, "value": f"{edits} " + "x" * LARGE}])
            editor.expect("rendered")
            edits += 1
    # What comes last is what is true, however much was left out; who slept too long was cut.
    latest = [newest(target, sleeper, edits) for sleeper in sleepers]
    for client in [editor, *sleepers]:
        client.close()
    kept = [got for got in latest if got is not None]
    return {
        "edits": edits, "cut": count - len(kept), "renderings": sum(kept),
        "left_out": edits * len(kept) - sum(kept)}


def newest(target, sleeper, revision):
    """How many renderings it got, up to that of the revision; None when it was cut before."""
    with target.lost():
        for got in itertools.count(1):
            if sleeper.expect("rendered")["revision"] >= revision:
                return got
    return None


def storm(target, count, pace):
    """All come into one room at each step, and are torn off at once."""
    joined = 0
    for _, is_due in pace.steps():
        if not is_due:
            continue
        first = target.client(STORY)
        crowd = [first] + [target.client(STORY, room=first.opened["room"]) for _ in range(count - 1)]
        joined += len(crowd)
        for client in crowd:
            client.edit(PATH, "leaving")
            wire.reset(client.socket)
    return {"joined": joined}
