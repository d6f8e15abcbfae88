"""A room where some lose packets, in a network of this process's own: run it within `unshare --net`.

Its argument is the file of the host's log. It prints one JSON object: how many packets were lost,
what the one who loses none waited for, and what all had in the end.
"""

import json
import select
import subprocess
import sys
import time

from conftest import Host
from crowd import Participant

STORY, PLACE = "login/empty", "/input/_0/username/text"
LOSERS, EDITS, PERCENT = 8, 60, 10


def lose(people, percent):
    """From here on, so many of the packets from and to them (nft(8), numgen)."""
    ports = ", ".join(str(person.client.socket.getsockname()[1]) for person in people)
    subprocess.run(["nft", "-f", "-"], check=True, text=True, input=f"""
        table inet losses {{
          chain arriving {{
            type filter hook input priority 0
            tcp dport {{ {ports} }} numgen random mod 100 < {percent} counter drop
            tcp sport {{ {ports} }} numgen random mod 100 < {percent} counter drop
          }}
        }}""")


def lost():
    listed = subprocess.run(["nft", "--json", "list", "ruleset"], check=True, capture_output=True)
    return sum(
        expression["counter"]["packets"]
        for item in json.loads(listed.stdout)["nftables"] if "rule" in item
        for expression in item["rule"]["expr"] if "counter" in expression)


def read_until(people, condition):
    sockets = {person.client.socket: person for person in people}
    while not condition():
        for ready in select.select(list(sockets), [], [])[0]:
            sockets[ready].read()


def edit(people, person, text):
    """Milliseconds until the one who wrote it is answered and shown it."""
    began = time.monotonic()
    person.edit("replace", PLACE, text)
    read_until(people, lambda: not person.pending and person.follower.rendered == person.follower.revision)
    return (time.monotonic() - began) * 1000


def run(host):
    steady = Participant(host, STORY)
    read_until([steady], lambda: steady.is_in)
    losers = [Participant(host, STORY, steady.room) for _ in range(LOSERS)]
    people = [steady, *losers]
    read_until(people, lambda: all(person.is_in for person in people))
    alone = [edit(people, steady, f"before {number}") for number in range(EDITS)]
    lose(losers, PERCENT)
    beside = []
    for number in range(EDITS):
        loser = losers[number % LOSERS]
        if not loser.pending:
            loser.edit("replace", PLACE, f"from afar {number}")
        beside.append(edit(people, steady, f"during {number}"))
    read_until(people, lambda: not any(person.pending for person in people))
    edit(people, steady, "after all")
    read_until(people, lambda: len({person.follower.state() for person in people}) == 1)
    return {
        "lost": lost(), "alone": sorted(alone), "beside": sorted(beside),
        "body": steady.follower.body, "revision": steady.follower.revision}


def main():
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    host = Host("--message-rate", "0", "--render-rate", "0", log=sys.argv[1])
    try:
        print(json.dumps(run(host)))
    finally:
        assert host.stop() == 0


if __name__ == "__main__":
    main()
