"""Ports that stay a test's own while others run beside it."""

import contextlib
import random
import socket


def free_port():
    """A port for a program that takes no 0, or for a host that another one follows on the same port.

    It is below those that the system gives to connections (ip_local_port_range begins at 32,768),
    so that no connection of another test gets it between two hosts.
    """
    while True:
        port = random.SystemRandom().randrange(12_000, 32_000)
        with socket.socket() as candidate, contextlib.suppress(OSError):
            candidate.bind(("127.0.0.1", port))
            return port
