"""What is started here is stopped here."""

import contextlib
import os
import re
import subprocess
import time

from support.problem import Problem

EXECUTABLE = os.path.abspath(os.environ["STORYBOOK_EXECUTABLE"])
PATIENCE = 30
SHARING_EXECUTABLE = os.path.join(os.path.dirname(EXECUTABLE), "SharedStories")
HOST = [EXECUTABLE, "serve", "--port", "0"]


def pinned(processor):
    """For `preexec_fn`: what the process starts stays there too."""
    return None if processor is None else lambda: os.sched_setaffinity(0, {processor})


@contextlib.contextmanager
def started(command, pattern, processor=None):
    """A process whose first line says what the pattern takes from it, and after how long."""
    began = time.monotonic()
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        preexec_fn=pinned(processor))
    try:
        line = process.stdout.readline()
        took = time.monotonic() - began
        found = re.search(pattern, line)
        if not found:
            raise Problem(f"{os.path.basename(command[0])} said {line!r} instead of where it listens")
        yield found.group(1), took
    finally:
        stop(process)


@contextlib.contextmanager
def serving(command, environment=None):
    """A host that was asked to serve on any port: that port, its process id, and seconds until ready."""
    began = time.monotonic()
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        env={**os.environ, **(environment or {})})
    try:
        line = process.stdout.readline()
        took = time.monotonic() - began
        found = re.search(r"ready: http://\S+:(\d+)/", line)
        if not found:
            raise Problem(f"{os.path.basename(command[0])} said {line!r} instead of where it listens")
        yield int(found.group(1)), process.pid, took
    finally:
        stop(process)


def stop(process):
    process.terminate()
    try:
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(PATIENCE)
    process.stdout.close()


def host(processor=None, executable=EXECUTABLE, options=()):
    """A host on a port of its own: its address, with the slash, and seconds until it was ready."""
    return started([executable, "serve", "--port", "0", *options], r"ready: (http://\S+/)", processor)


def output(command, processor=None, patience=PATIENCE):
    try:
        done = subprocess.run(
            command, capture_output=True, timeout=patience, preexec_fn=pinned(processor))
    except subprocess.TimeoutExpired:
        raise Problem(f"{os.path.basename(command[0])} did not end within {patience} seconds")
    if done.returncode:
        words = done.stderr.decode(errors="replace").strip()[-300:]
        raise Problem(f"{os.path.basename(command[0])} ended with {done.returncode}: {words}")
    return done.stdout


def stories(*arguments):
    """What a command of the executable prints."""
    return output([EXECUTABLE, *arguments], patience=10)


def memory(pid):
    """The proportional set size: pages that are shared count in part (proc_pid_smaps(5))."""
    try:
        with open(f"/proc/{pid}/smaps_rollup") as file:
            sizes = [line.split()[1] for line in file if line.startswith("Pss:")]
        return int(sizes[0]) * 1024
    except (OSError, IndexError):
        raise Problem("this system does not say what a process uses")
