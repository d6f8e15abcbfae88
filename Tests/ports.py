"""Ports that stay a test's own while others run beside it."""

import contextlib
import http.server
import os
import random
import socket
import threading


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


@contextlib.contextmanager
def serving(get):
    """A server whose requests `get(handler)` answers, and its port; it logs nothing."""
    class Handler(http.server.SimpleHTTPRequestHandler):
        do_GET = get

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()


def answer(handler, html):
    handler.send_response(200)
    handler.send_header("content-type", "text/html")
    handler.end_headers()
    handler.wfile.write(html.encode())


def free_port():
    """A port for a program that takes no 0, or for a host that another one follows on the same port."""
    for port in CANDIDATES:
        with socket.socket() as candidate, contextlib.suppress(OSError):
            candidate.bind(("127.0.0.1", port))
            return port
