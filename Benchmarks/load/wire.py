"""Plain sockets that can be dropped in every way."""

import socket
import struct

PATIENCE = 60


def connection(port):
    made = socket.create_connection(("127.0.0.1", port), PATIENCE)
    made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return made


def reset(connection):
    """Gone without a word: what the host sends next meets nobody (SO_LINGER of zero seconds, socket(7))."""
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.close()


def is_over(connection):
    """True once the host has hung up; what it sent before is passed over."""
    connection.setblocking(False)
    try:
        while chunk := connection.recv(1 << 16):
            pass
        return not chunk
    except BlockingIOError:
        return False
    except OSError:
        return True
    finally:
        connection.settimeout(PATIENCE)
