#!/usr/bin/env python3
"""Puts a storybook on this machine under load, for a while: python -B Benchmarks/load/generate.py PORT LOAD

One process is one load; for several at once start several. It says "begun" when all its connections
are up, and in the end what it did, as JSON. Loopback only, and never beyond MOST and LONGEST.
"""

import argparse
import json
import os
import pathlib
import resource
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
# The contract tests' client asks for it; it is not started here.
os.environ.setdefault("STORYBOOK_EXECUTABLE", "")

from load import connections, frames, viewers  # noqa: E402
from load.pace import Pace  # noqa: E402
from load.target import Target  # noqa: E402

LOADS = {
    "people": viewers.people,
    "slow-readers": viewers.slow_readers,
    "storm": viewers.storm,
    "single-bytes": frames.single_bytes,
    "torn-frames": frames.torn_frames,
    "flood": connections.flood,
    "slow-headers": connections.slow_headers,
    "half-open": connections.half_open,
}

MOST = 5_000
LONGEST = 3_600.0


def bounded(kind, most):
    def read(text):
        value = kind(text)
        if not 0 < value <= most:
            raise argparse.ArgumentTypeError(f"{text} is not between 0 and {most}")
        return value
    return read


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("port", type=bounded(int, 65_535))
    parser.add_argument("load", choices=LOADS)
    parser.add_argument("--count", type=bounded(int, MOST), default=50, help="connections at once (%(default)s)")
    parser.add_argument("--seconds", type=bounded(float, LONGEST), default=5, help="how long (%(default)s)")
    parser.add_argument("--rate", type=bounded(float, 1_000), default=10,
                        help="steps a second of each connection (%(default)s)")
    return parser.parse_args()


def main():
    given = arguments()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    pace = Pace(given.seconds, given.rate, lambda: print("begun", flush=True))
    done = LOADS[given.load](Target(given.port), given.count, pace)
    print(json.dumps({"load": given.load, "connections": given.count, **done}), flush=True)


if __name__ == "__main__":
    main()
