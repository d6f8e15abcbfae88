"""Connections that never become a viewer."""

from load import wire

REQUEST = b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
UPGRADE = b"GET /socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"


def flood(target, count, pace):
    """All at once, dropped and opened again at each step."""
    opened = 0
    for _, is_due in pace.steps():
        if is_due:
            made = [target.plain() for _ in range(count)]
            opened += len(made)
            for number, connection in enumerate(made):
                (wire.reset if number % 2 else type(connection).close)(connection)
    return {"opened": opened}


def slow_headers(target, count, pace):
    """A byte of a header at each step; who is cut comes again."""
    def begin():
        connection = target.plain()
        connection.sendall(REQUEST)
        return connection

    return kept_up(begin, count, pace, lambda connection: connection.sendall(b"x"))


def half_open(target, count, pace):
    """Nothing, half a request, half an upgrade, or a viewer whose side has ended."""
    ways = [
        lambda: target.plain(),
        lambda: said(target.plain(), REQUEST),
        lambda: said(target.plain(), UPGRADE),
        lambda: ended(target.client("login").socket)]
    made = iter(range(1 << 62))
    return kept_up(lambda: ways[next(made) % len(ways)](), count, pace, lambda connection: None)


def said(connection, words):
    connection.sendall(words)
    return connection


def ended(connection):
    connection.shutdown(1)
    return connection


def kept_up(begin, count, pace, step):
    """So many connections at any time, whatever the host does to them."""
    held, cut = [begin() for _ in range(count)], 0
    for _, is_due in pace.steps():
        if not is_due:
            continue
        for number, connection in enumerate(held):
            try:
                step(connection)
                is_cut = wire.is_over(connection)
            except OSError:
                is_cut = True
            if is_cut:
                connection.close()
                held[number], cut = begin(), cut + 1
    for connection in held:
        connection.close()
    return {"opened": count + cut, "cut": cut}
