"""What a process takes of the system, as the kernel reports it."""

import os
import pathlib

# The language's own threads, one for each core, and the event loop's four start when first needed.
THREADS = os.cpu_count() + 4
# Rooms remember 500 steps each, the kernel's and the allocator's rounding comes on top.
MEGABYTES = 32


class Footprint:
    """What a host takes of the system."""

    def __init__(self, host):
        process = pathlib.Path(f"/proc/{host.process.pid}")
        children, before = host.children(), None
        # Two readings agree when no connection came or went between them.
        while children.keys() != before:
            before, descriptors = children.keys(), len(os.listdir(process / "fd"))
            children = host.children()
        self.children = len(children)
        self.zombies = sum(state.startswith("Z") for state in children.values())
        # Each worker has a socket and a pipe.
        self.descriptors = descriptors - 2 * self.children
        self.threads = len(os.listdir(process / "task"))
        status = dict(line.split(":", 1) for line in (process / "status").read_text().splitlines())
        self.megabytes = int(status["VmRSS"].split()[0]) // 1024

    def __repr__(self):
        return str(vars(self))

    def is_within(self, warm):
        """True when nothing is left over, compared with a host that was made warm and is at rest."""
        return (
            self.zombies == 0
            and self.descriptors <= warm.descriptors
            and self.threads <= warm.threads + THREADS
            and self.megabytes <= warm.megabytes + MEGABYTES)
