"""Fresh clones of this repository, and what is built in them."""

import contextlib
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

from support.problem import Problem

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Clone:
    """A commit in a folder of its own, without a build; packages come from the package manager's cache."""

    def __init__(self, commit, folder):
        # The package manager names a package after its folder.
        self.folder = folder / "swift-storybook"
        self._run("git", "clone", "--quiet", "--shared", "--no-checkout", ROOT, self.folder, cwd=ROOT)
        self._run("git", "checkout", "--quiet", "--detach", commit)
        self.prefix = folder / "installed"

    def clean(self):
        shutil.rmtree(self.folder / ".build", ignore_errors=True)

    def serve(self):
        """From the command until the stories are ready."""
        with spending() as cost, subprocess.Popen(
                ["make", "serve", "PORT=0"], cwd=self.folder, env=environment(), text=True, start_new_session=True,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT) as process:
            lines = []
            while "ready: http" not in (line := process.stdout.readline()):
                lines.append(line)
                if not line:
                    raise Problem(f"make serve ended: {''.join(lines)[-300:]}")
            cost.stop_clock()
            os.killpg(process.pid, signal.SIGTERM)
        return cost.seconds

    def install(self):
        return self._cost("make", "install", f"PREFIX={self.prefix}")

    def build_tests(self):
        return self._cost("swift", "build", "--build-tests")

    @property
    def tool(self):
        return self.prefix / "bin/storybook"

    def _cost(self, *command):
        with spending() as cost:
            self._run(*command)
        return cost.seconds

    def _run(self, *command, cwd=None):
        run(command, cwd or self.folder)


@contextlib.contextmanager
def fresh(commit):
    with tempfile.TemporaryDirectory() as folder:
        yield Clone(commit, pathlib.Path(folder))


class spending:
    """Real seconds, and those of the processor by all processes that end within."""

    def __enter__(self):
        self._began, self._before, self._real = time.monotonic(), os.times(), None
        return self

    def stop_clock(self):
        self._real = time.monotonic() - self._began

    def __exit__(self, *_):
        if self._real is None:
            self.stop_clock()
        after = os.times()
        user, system = (getattr(after, name) - getattr(self._before, name) for name in ("children_user", "children_system"))
        self.seconds = (self._real, user, system)


def run(command, folder):
    done = subprocess.run(command, cwd=folder, env=environment(), capture_output=True, text=True)
    if done.returncode:
        raise Problem(f"{command[0]} {command[1]} ended with {done.returncode}: {(done.stdout + done.stderr)[-300:]}")


def environment():
    """Without what another make passes on."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
