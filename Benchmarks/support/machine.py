"""What the figures were measured on."""

import os
import platform
import subprocess

from support.report import say


def describe():
    say(f"{platform.system()} {platform.release()}, {platform.machine()}, {processor()}")
    say(f"{os.cpu_count()} cores, {memory()}, load {load()}")
    say(f"libwebsockets {version('libwebsockets')}, libuv {version('libuv')}")


def processor():
    try:
        with open("/proc/cpuinfo") as file:
            names = [line.split(":", 1)[1].strip() for line in file if line.startswith("model name")]
        return names[0] if names else "processor unknown"
    except OSError:
        return platform.processor() or "processor unknown"


def memory():
    try:
        size = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        return f"{size / (1 << 30):.1f} GiB of memory"
    except (OSError, ValueError):
        return "memory unknown"


def load():
    return f"{os.getloadavg()[0]:.2f} (others at work spoil the figures)"


def version(library):
    try:
        return subprocess.run(
            ["pkg-config", "--modversion", library], capture_output=True, text=True).stdout.strip()
    except OSError:
        return "unknown"


def processors():
    """One for the server's side and one for the client's; None where that cannot be chosen."""
    if not hasattr(os, "sched_getaffinity"):
        return None
    allowed = sorted(os.sched_getaffinity(0))
    return (allowed[0], allowed[1]) if len(allowed) > 1 else None
