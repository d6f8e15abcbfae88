"""The two catalogs that commands are measured on, with what each command needs of them."""

import contextlib
import dataclasses
import json
import os
import pathlib
import tempfile

from support.problem import Problem
from support.processes import EXECUTABLE, output
from support.shop import SHOP

MANY = 1_000


@dataclasses.dataclass(frozen=True)
class Catalog:
    title: str
    executable: str
    variables: dict
    # The id of a story, and where its props have a text.
    story: str
    path: str
    # Gone after the figures.
    folder: pathlib.Path
    count: int

    @property
    def screen(self):
        return self.story.split("/")[0]

    @property
    def snapshots(self):
        return str(self.folder / "snapshots")

    @property
    def recording(self):
        return str(self.folder / "recording.jsonl")

    @property
    def configuration(self):
        return "release" if "release" in pathlib.Path(self.executable).resolve().parts else "debug"

    @property
    def described(self):
        return f"{self.title} has {self.count:,} stories"

    @contextlib.contextmanager
    def environment(self):
        """What this catalog wants to know, for what is started meanwhile."""
        before = {name: os.environ.get(name) for name in self.variables}
        os.environ.update(self.variables)
        try:
            yield
        finally:
            for name, value in before.items():
                os.environ.pop(name) if value is None else os.environ.update({name: value})


def catalogs(steps):
    many = SHOP / ".build" / _configuration() / "ManyStories"
    if not many.exists():
        raise Problem(f"{many} is not built: “make test-outside” builds it")
    return [
        opened("Stories", EXECUTABLE, {}, "badge/passing", "/message", steps),
        opened("ManyStories", str(many), {"MANY_STORIES": str(MANY)}, "receipt-0/number-9", "/note", steps),
    ]


def _configuration():
    return "release" if "release" in pathlib.Path(EXECUTABLE).resolve().parts else "debug"


@contextlib.contextmanager
def opened(title, executable, variables, story, path, steps):
    with tempfile.TemporaryDirectory() as folder:
        catalog = Catalog(title, executable, variables, story, path, pathlib.Path(folder), 0)
        with catalog.environment():
            listed = json.loads(output([executable, "list", "--json"]))
            props = json.loads(output([executable, "export", story]))
        pathlib.Path(catalog.recording).write_text(recorded(story, path, props, steps))
        yield dataclasses.replace(catalog, count=sum(len(screen["stories"]) for screen in listed["screens"]))


def recorded(story, path, props, steps):
    """Somebody types, ten times a second."""
    head = {"storybook": "recording", "version": 1, "story": story, "date": 0, "environment": {}, "props": props}
    lines = [head] + [
        {"at": number * 100, "patch": [{"op": "replace", "path": path, "value": f"step {number}"}]}
        for number in range(1, steps + 1)]
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
