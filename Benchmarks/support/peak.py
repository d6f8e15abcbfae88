"""A command from its start to its end: how long it takes, and how much memory."""

import dataclasses
import os
import pathlib
import subprocess
import tempfile
import threading
import time

from support.problem import Problem

GLANCE = 0.1


@dataclasses.dataclass(frozen=True)
class Course:
    name: str
    seconds: float
    count: int
    unit: str
    # Kilobytes; None where the system does not tell.
    largest: int
    together: int | None

    @property
    def cost(self):
        """Seconds for one of what is counted."""
        return self.seconds / self.count

    @property
    def cells(self):
        together = "–" if self.together is None else f"{self.together / 1000:.0f}"
        return [f"{self.seconds:.2f}", f"{self.count / self.seconds:,.0f} {self.unit}", f"{self.largest / 1000:.0f}", together]


def run(name, catalog, arguments, count, unit, fine=(0,), talk=None):
    """A command of a catalog; `talk` says something on its standard input and hears the answers."""
    with tempfile.TemporaryFile() as errors, catalog.environment():
        began = time.monotonic()
        process = subprocess.Popen(
            [catalog.executable, *arguments], stdin=subprocess.PIPE if talk else subprocess.DEVNULL,
            stdout=subprocess.PIPE if talk else subprocess.DEVNULL, stderr=errors)
        with glances(process.pid) as seen:
            if talk:
                talk(process)
                process.stdin.close()
                process.stdout.close()
            _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in fine:
            errors.seek(0)
            words = errors.read().decode(errors="replace").strip()[-300:]
            raise Problem(f"{catalog.title} {name} ended with {process.returncode}: {words}")
    return Course(name, seconds, count, unit, usage.ru_maxrss, max(seen, default=None))


class glances:
    """Kilobytes that a process and all below it hold, again and again, until the end."""

    def __init__(self, pid):
        self.pid, self.seen, self.done = pid, [], threading.Event()

    def __enter__(self):
        self.thread = threading.Thread(target=self.look)
        self.thread.start()
        return self.seen

    def __exit__(self, *_):
        self.done.set()
        self.thread.join()

    def look(self):
        while not self.done.is_set():
            if held := sum(proportional(pid) for pid in family(self.pid)):
                self.seen.append(held)
            self.done.wait(GLANCE)


def family(pid):
    try:
        children = pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        threads = list(pathlib.Path(f"/proc/{pid}/task").iterdir())
    except OSError:
        return [pid]
    for thread in threads:
        if thread.name != str(pid):
            try:
                children += (thread / "children").read_text().split()
            except OSError:
                continue
    return [pid] + [each for child in children for each in family(int(child))]


def proportional(pid):
    """Kilobytes: pages that several have count for each of them in part."""
    try:
        lines = pathlib.Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("Pss:")), 0)
