"""`make serve` and `make install` say how far they are, what is wrong, and what to do next."""

import fcntl
import os
import pathlib
import pty
import re
import shutil
import signal
import socket
import struct
import subprocess
import termios
import time

import pytest

ROOT = pathlib.Path(__file__).parents[2]
OBJECTS = 40
# Says what the test writes into the pipe `orders`; a line “run …” is a command.
SWIFT = """#!/usr/bin/env bash
[ "$1" != --version ] || exec echo Swift version 6.2
while IFS= read -r line; do
  case $line in "run "*) ${line#run } ;; *) printf '%s\\n' "$line" ;; esac
done <"$ORDERS"
"""
READY = "#!/bin/sh\necho \"Storybook is ready: $*\"\n"


def prepare_session(has_terminal):
    """In a new process: what runs in the background ignores an interrupt, and so does all that it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    if has_terminal:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Clone:
    """The scripts in a folder of their own, with a package manager that does what the test orders."""

    def __init__(self, folder):
        self.folder, self.runs, self.objects = folder, [], [folder / f".build/debug/Screens.build/{n}.swift.o" for n in range(OBJECTS)]
        shutil.copytree(ROOT / ".ci", folder / ".ci")
        shutil.copy(ROOT / "Makefile", folder)
        self.objects[0].parent.mkdir(parents=True)
        listed = ",".join(f'"{path}"' for path in [*self.objects, folder / ".build/debug/Modules/Screens.swiftmodule.o"])
        (folder / ".build/debug.yaml").write_text(
            f'commands:\n  "C.Other-linux-debug.exe":\n    inputs: ["/other.swift.o"]\n'
            f'  "C.Stories-linux-debug.exe":\n    tool: shell\n    inputs: [{listed}]\n    outputs: ["/Stories.swift.o"]\n')
        os.mkfifo(folder / "orders")
        self.program("swift", SWIFT)
        self.program("dpkg-query", "#!/bin/sh\necho installed\n")

    def program(self, name, text):
        self.place(f"programs/{name}", text)

    def place(self, path, text):
        path = self.folder / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def environment(self, **more):
        known = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "NO_COLOR"))}
        return {**known, "TERM": "xterm", "PATH": f"{self.folder}/programs:{os.environ['PATH']}",
                "ORDERS": str(self.folder / "orders"), **more}

    def start(self, *command, columns=None, **more):
        """In a terminal of that width, or else in a pipe."""
        ours, theirs = pty.openpty() if columns else os.pipe()
        if columns:
            fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        process = subprocess.Popen(
            command, cwd=self.folder, env=self.environment(**more), stdin=theirs if columns else subprocess.DEVNULL,
            stdout=theirs, stderr=theirs, start_new_session=True,
            preexec_fn=lambda: prepare_session(has_terminal=columns))
        os.close(theirs)
        self.runs.append(Run(process, ours))
        return self.runs[-1]

    def build(self, **more):
        run = self.start(".ci/build", "--product", "Stories", **more)
        run.orders = open(self.folder / "orders", "w", buffering=1)
        return run

    def compile(self, count):
        for path in self.objects[:count]:
            path.touch()


class Run:
    def __init__(self, process, output):
        self.process, self.output, self.text = process, output, ""

    def order(self, *lines):
        for line in lines:
            self.orders.write(line + "\n")

    def until(self, pattern):
        """Reads on until the text of all matches."""
        while not re.search(pattern, self.text):
            assert self.read(), f"no “{pattern}” in {self.text!r}"

    def read(self):
        try:
            new = os.read(self.output, 65536).decode()
        except OSError:  # The end of a terminal.
            new = ""
        self.text += new
        return new

    def end(self):
        if hasattr(self, "orders"):
            self.orders.close()
        while self.read():
            pass
        return self.process.wait()

    def stop(self):
        """Also what a failed test leaves."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        os.close(self.output)


@pytest.fixture
def clone(tmp_path):
    clone = Clone(tmp_path)
    yield clone
    for run in clone.runs:
        run.stop()


def build_slowly(run, clone):
    """A build of 40 objects: the first quarter takes as long as an estimate needs."""
    run.order("Fetching https://packages.test/swift-log from cache", "Building for debugging...", "[0/75] Write sources")
    run.until(r"Building: 0 of 40")
    clone.compile(10)
    run.until(r"Building: 10 of 40, about \d+ (s|min) left")
    run.order("[600/700] Compiling Screens ThumbnailOfALongNamedScreen.swift")
    clone.compile(OBJECTS)
    run.until(r"Linking")
    run.order("Build of product 'Stories' complete! (1.00s)")


@pytest.mark.parametrize(("columns", "no_color"), [(80, ""), (40, "1")])
def test_a_terminal_shows_one_line_that_fits(clone, columns, no_color):
    run = clone.build(columns=columns, NO_COLOR=no_color)
    build_slowly(run, clone)
    assert run.end() == 0
    *drawn, last = run.text.removesuffix("\r\n").split("\r")
    assert re.fullmatch(r"Built Stories in \d+ s\.", last)
    assert all(line.isprintable() and len(line) < columns for line in drawn), drawn
    # Empty before the last line is written.
    assert drawn[-1].strip() == "" and len(drawn[-1]) >= len(drawn[-2].rstrip())


@pytest.mark.parametrize("terminal", [{}, {"columns": 80, "TERM": "dumb"}])
def test_a_pipe_and_a_dumb_terminal_get_whole_lines(clone, terminal):
    run = clone.build(**terminal)
    run.order("Fetching https://packages.test/swift-log from cache", "Fetched https://packages.test/swift-log (0.1s)")
    run.order("Building for debugging...", "[0/75] Write sources")
    run.until("of 40")
    run.order(*(f"[{n}/700] Compiling Screens Screen{n}.swift" for n in range(1, 400)))
    clone.compile(OBJECTS)
    run.until("Linking")
    run.order("[700/700] Linking Stories", "Build of product 'Stories' complete! (1.00s)")
    assert run.end() == 0
    *lines, last = run.text.replace("\r\n", "\n").splitlines()
    assert [line for line in lines if not re.match(r"Building: \d+ of 40, ", line)] == [
        "Preparing the build …", "Fetching Swift packages …", "Building …", "Building: 0 of 40", "Linking …"]
    assert "\r" not in run.text.replace("\r\n", "") and re.fullmatch(r"Built Stories in \d+ s\.", last)


def test_a_build_of_a_change_is_counted_as_the_package_manager_counts_it(clone):
    clone.compile(OBJECTS)
    run = clone.build(columns=80)
    run.order("[3/8] Compiling Screens Login.swift")
    run.until(r"Building: 3 of 8  Compiling Screens Login\.swift")
    assert run.end() == 0


def test_a_build_that_waits_for_another_says_it(clone):
    run = clone.build(columns=80)
    run.order("run printf Another\\040instance\\040of\\040SwiftPM")
    run.until("Waiting for another build")
    run.order(" (PID: 7) is already running, waiting until that process has finished execution...[2/9] Compiling A A.swift")
    run.until("Building: 0 of 40  Compiling A A.swift")
    assert run.end() == 0


@pytest.mark.parametrize("terminal", [{}, {"columns": 60}])
def test_the_errors_of_a_failed_build_are_whole(clone, terminal):
    error = ["/clone/Sources/Screens/A.swift:3:7: error: cannot find 'b' in scope" + " and more" * 20,
             "1 | let a = [1, 2]", "  |         `- error: cannot find 'b' in scope", "", "[broken", "error: fatalError"]
    run = clone.build(**terminal)
    run.order("[1/9] Compiling Screens A.swift", *error, "[2/9] Compiling Screens B.swift", "run exit 7")
    assert run.end() == 7
    lines = run.text.replace("\r\n", "\n").split("\n")
    shown = [line.rsplit("\r", 1)[-1] for line in lines]
    first = shown.index(error[0])
    assert shown[first:first + len(error)] == error
    assert re.fullmatch(r"The build failed after \d+ s\.", shown[-2])


def test_an_interrupt_stops_everything_and_leaves_an_empty_line(clone):
    run = clone.build(columns=80)
    clone.program("compile", '#!/usr/bin/env bash\necho "[1/9] Compiling $$"\nexec tail -f /dev/null\n')
    run.order("run compile")
    run.until(r"Compiling \d+")
    compiler = int(re.search(r"Compiling (\d+)", run.text)[1])
    os.write(run.output, b"\x03")
    assert run.end() == -signal.SIGINT
    with pytest.raises(ProcessLookupError):
        os.kill(compiler, 0)
    assert re.search(r"\r +\rStopped after \d+ s\.\r\n$", run.text)


def test_the_plan_of_the_package_manager_is_understood(tmp_path):
    """With the real one: the objects of a first build are counted."""
    sources = tmp_path / "Sources/Stories"
    sources.mkdir(parents=True)
    for n in range(3):
        (sources / f"A{n}.swift").write_text(f"let a{n} = {n}\n")
    (sources / "main.swift").write_text("print(a0)\n")
    (tmp_path / "Package.swift").write_text(
        '// swift-tools-version: 6.2\nimport PackageDescription\n'
        'let package = Package(name: "stories", targets: [.executableTarget(name: "Stories")])\n')
    shutil.copytree(ROOT / ".ci", tmp_path / ".ci")
    done = subprocess.run(
        [tmp_path / ".ci/build", "--product", "Stories"], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "Building: 0 of 4\n" in done.stdout and "Built Stories in" in done.stdout.splitlines()[-1]
    assert (tmp_path / ".build/debug/Stories").exists()


@pytest.mark.parametrize(("command", "folder"), [("serve", ".build/serving/release"), ("dev", ".build/debug")])
def test_serving_builds_and_then_starts_on_the_port(clone, command, folder):
    clone.place(f"{folder}/Stories", READY)
    run = clone.start("make", command, "PORT=0")
    with open(clone.folder / "orders", "w") as orders:
        orders.write("Building for debugging...\nBuild complete! (0.1s)\n")
    assert run.end() == 0
    built, ready = run.text.splitlines()[-2:]
    assert built.startswith("Built Stories in ") and ready == f"Storybook is ready: {command} --port 0"


def test_a_port_that_is_taken_is_reported_before_anything_is_built(clone):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        run = clone.start("make", "dev", f"PORT={port}")
        assert run.end() != 0
    assert run.text.splitlines()[0] == (
        f"Port {port} is taken by another program; stop it, or choose another, as “make dev PORT={port + 1}”.")
    assert "Building" not in run.text


def test_without_a_toolchain_nothing_is_installed_or_built(clone):
    clone.program("swift", "#!/bin/sh\necho Swift version 5.10.1\n")
    clone.program("dpkg-query", "#!/bin/sh\nexit 1\n")
    run = clone.start("make", "serve", "PORT=0")
    assert run.end() != 0
    assert "Swift 6.2 or newer       missing\n  Install it" in run.text and "Found: Swift version 5.10.1" in run.text
    assert "Running" not in run.text and "Preparing" not in run.text
