"""Ports that stay a test's own while others run beside it."""

import contextlib
import os
import random
import socket


def candidates():
    """Ports in random order, none of which another process of the same run of pytest takes.

    They are below those that the system gives to connections (ip_local_port_range begins at 32,768),
    so that no connection of another test gets one between two hosts.
    """
    processes = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    own = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    ports = range(12_000 + own, 32_000, processes)
    while True:
        yield from random.SystemRandom().sample(ports, len(ports))


CANDIDATES = candidates()


def free_port():
    """A port for a program that takes no 0, or for a host that another one follows on the same port."""
    for port in CANDIDATES:
        with socket.socket() as candidate, contextlib.suppress(OSError):
            candidate.bind(("127.0.0.1", port))
            return port
