import select
import time


class Pace:
    """So many steps a second, for so many seconds from the first one."""

    def __init__(self, seconds, rate, begun):
        self.seconds, self.interval, self.begun = seconds, 1 / rate, begun

    def steps(self, wanted=()):
        """Yields, at each step, which of the connections have something to read; late steps are left out."""
        self.begun()
        began = time.monotonic()
        due = began
        while (now := time.monotonic()) < began + self.seconds:
            ready = select_readable(wanted, max(0, due - now))
            if (now := time.monotonic()) < due:
                yield ready, False
                continue
            due = max(due + self.interval, now)
            yield ready, True


def select_readable(wanted, timeout):
    """poll(2) takes more connections than select(2), and the same list may be another one next time."""
    poll = select.poll()
    by_number = {}
    for one in wanted:
        by_number[one.fileno()] = one
        poll.register(one.fileno(), select.POLLIN)
    return [by_number[number] for number, _ in poll.poll(timeout * 1000)]
