"""Which stories are measured, and which text of their props is edited."""

import dataclasses
import functools
import json
import math
import os

from support.problem import Problem
from support.processes import stories

MOST = 100
SMALL_PROPS = 1_000
LARGE_BODY = 100_000


@dataclasses.dataclass(frozen=True)
class Story:
    id: str
    props: object
    body: bytes
    fields: tuple

    @property
    def props_size(self):
        return len(json.dumps(self.props, separators=(",", ":"), ensure_ascii=False).encode())


@functools.cache
def chosen():
    """The small story and the large one: as asked for, else the nearest of the catalog."""
    small, large = os.environ.get("BENCH_SMALL_STORY"), os.environ.get("BENCH_LARGE_STORY")
    others = [] if small and large else catalog()
    return {
        "small": read(small, "BENCH_SMALL_PATH") if small else nearest(
            others, lambda story: story.props_size, SMALL_PROPS),
        "large": read(large, "BENCH_LARGE_PATH") if large else nearest(
            others, lambda story: len(story.body), LARGE_BODY),
    }


def catalog():
    listed = json.loads(stories("list", "--json"))
    ids = [story["id"] for screen in listed["screens"] for story in screen["stories"]
           if story["kind"] == "story"]
    found = []
    for id in ids[:MOST]:
        # A story may be there to crash, or to never end; those are not the ones to measure.
        try:
            found.append(read(id))
        except Problem:
            continue
    return [story for story in found if story.fields and story.body]


def nearest(candidates, size, wanted):
    if not candidates:
        raise Problem("no story of the catalog renders and has a text to edit")
    return min(candidates, key=lambda story: abs(math.log(max(size(story), 1) / wanted)))


def read(id, path_variable=""):
    props = json.loads(stories("export", id))
    body = stories("render", id)
    path = os.environ.get(path_variable)
    if path is not None:
        return Story(id, props, body, (path,))
    schema = json.loads(stories("schema", id.split("/")[0]))
    fields = sorted(texts(schema, schema, props), key=lambda path: path.count("/"))
    return Story(id, props, body, tuple(fields[:8]))


def texts(schema, root, value, path="", depth=0):
    """Pointers of plain texts: members, the first element of a list, the payload of a case."""
    schema = resolved(schema, root)
    if isinstance(value, str) and is_plain_text(schema):
        yield path
    if depth > 6:
        return
    for key, inner in parts(schema, value):
        place = f"{path}/{escaped(key)}"
        member = value[int(key)] if isinstance(value, list) else value[key]
        yield from texts(inner, root, member, place, depth + 1)


def parts(schema, value):
    if isinstance(value, list) and value and "items" in schema:
        yield "0", schema["items"]
    if not isinstance(value, dict):
        return
    for case in [schema, *schema.get("oneOf", [])]:
        for key, inner in case.get("properties", {}).items():
            if key in value:
                yield key, inner


def is_plain_text(schema):
    special = {"format", "enum", "const", "contentEncoding", "pattern"}
    wish = schema.get("x-control", "text")
    return schema.get("type") == "string" and not special & set(schema) and wish == "text"


def resolved(schema, root):
    """Follows references and optionals, which are no more than a few deep; `true` allows any value."""
    if isinstance(schema, bool):
        return {}
    for _ in range(8):
        if "$ref" in schema:
            own = {key: value for key, value in schema.items() if key != "$ref"}
            name = schema["$ref"].removeprefix("#/$defs/").replace("~1", "/").replace("~0", "~")
            schema = {**root.get("$defs", {}).get(name, {}), **own}
        elif "anyOf" in schema:
            own = {key: value for key, value in schema.items() if key != "anyOf"}
            schema = {**schema["anyOf"][0], **own}
        else:
            break
    return schema


def escaped(key):
    return key.replace("~", "~0").replace("/", "~1")


def value_at(props, pointer):
    """The text at a pointer (RFC 6901)."""
    for token in pointer.split("/")[1:]:
        token = token.replace("~1", "/").replace("~0", "~")
        props = props[int(token)] if isinstance(props, list) else props[token]
    return props
