"""Builds the C programs of the benchmarks when a source is newer than they are."""

import os
import pathlib
import subprocess

from support.problem import Problem

SOURCES = pathlib.Path(__file__).resolve().parent.parent
PROGRAMS = SOURCES.parent / ".build" / "benchmarks"


def program(name, sources, libraries=()):
    target = PROGRAMS / name
    files = [SOURCES / source for source in sources]
    headers = [header for file in files for header in file.parent.glob("*.h")]
    newest = max(file.stat().st_mtime for file in [*files, *headers])
    if not target.exists() or target.stat().st_mtime < newest:
        PROGRAMS.mkdir(parents=True, exist_ok=True)
        build(target, files, libraries)
    return str(target)


def build(target, files, libraries):
    flags = ["-std=gnu11", "-O2", "-Wall", "-Wextra", "-Werror"]
    run([os.environ.get("CC", "cc"), *flags, "-o", target, *files, *packages(libraries)])


def packages(libraries):
    if not libraries:
        return []
    return run(["pkg-config", "--cflags", "--libs", *libraries]).split()


def run(command):
    try:
        done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    except OSError as error:
        raise Problem(f"{command[0]} cannot be run: {error.strerror}")
    if done.returncode:
        raise Problem(f"{command[0]} failed: {done.stderr.strip()[-400:]}")
    return done.stdout
