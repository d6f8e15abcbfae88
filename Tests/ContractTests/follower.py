"""What a page knows of its room: folded from what the host says, as a page does it."""

import copy
import json


def canonical(value):
    """Text that is the same for the same JSON; 1 and true differ, as they do not in Python."""
    return json.dumps(value, sort_keys=True, ensure_ascii=False)


def tokens(pointer):
    """RFC 6901."""
    return [token.replace("~1", "/").replace("~0", "~") for token in pointer.split("/")[1:]]


def child(value, token):
    return value[int(token)] if isinstance(value, list) else value[token]


def look_up(document, pointer):
    for token in tokens(pointer):
        document = child(document, token)
    return document


def put(document, pointer, value, replacing):
    """The document with the value at the place; lists make room unless it replaces."""
    if pointer == "":
        return value
    parent_pointer, _, _ = pointer.rpartition("/")
    parent, token = look_up(document, parent_pointer), tokens(pointer)[-1]
    if not isinstance(parent, list):
        assert not replacing or token in parent, f"there is nothing at {pointer}"
        parent[token] = value
    elif replacing:
        parent[int(token)] = value
    else:
        index = len(parent) if token == "-" else int(token)
        assert index <= len(parent), f"{pointer} is beyond the end"
        parent.insert(index, value)
    return document


def remove(document, pointer):
    parent_pointer, _, _ = pointer.rpartition("/")
    parent, token = look_up(document, parent_pointer), tokens(pointer)[-1]
    del parent[int(token) if isinstance(parent, list) else token]


def apply(patch, document):
    """The document after an RFC 6902 patch; what does not apply raises."""
    document = copy.deepcopy(document)
    for operation in patch:
        op, path = operation["op"], operation["path"]
        if op == "test":
            assert canonical(look_up(document, path)) == canonical(operation["value"]), operation
        elif op == "remove":
            remove(document, path)
        else:
            value = copy.deepcopy(
                look_up(document, operation["from"]) if op in ("move", "copy")
                else operation["value"])
            if op == "move":
                remove(document, operation["from"])
            document = put(document, path, value, replacing=op == "replace")
    return document


def spliced(text, changes):
    """The text after changes, from the start on, in UTF-16 units; each skips what stays."""
    units, parts = text.encode("utf-16-le"), []
    for skip, delete, insert in (single for change in changes for single in repeated(*change)):
        assert 2 * (skip + delete) <= len(units), changes
        parts += [units[:2 * skip], insert.encode("utf-16-le")]
        units = units[2 * (skip + delete):]
    return b"".join([*parts, units]).decode("utf-16-le")


def repeated(skip, delete, insert, further=()):
    """A change, and the same one after each of the further skips, which may say how many times."""
    yield skip, delete, insert
    for each in further:
        skip, times = each if isinstance(each, list) else (each, 1)
        for _ in range(times):
            yield skip, delete, insert


class Follower:
    """Takes messages in the order they come in; an answer that breaks the contract raises."""

    def __init__(self):
        self.opened = None
        self.props = None
        self.environment = None
        self.revision = None
        self.body = None
        self.rendered = None
        self.crashed = None

    def take(self, message):
        handle = getattr(self, "take_" + message["type"], None)
        if handle:
            handle(message)

    def take_opened(self, message):
        self.opened = message
        self.props, self.environment = message["props"], message["environment"]
        self.step(message["revision"])

    def take_changed(self, message):
        self.props = apply(message["patch"], self.props)
        self.step(message["revision"])

    def take_environment(self, message):
        self.environment = message["environment"]
        self.step(message["revision"])

    def take_crashed(self, message):
        """One that took a moment to explain may come after a newer one."""
        if self.crashed is None or message["revision"] >= self.crashed["revision"]:
            self.crashed = message

    def take_rendered(self, message):
        if "splices" in message:
            assert message["base"] == self.rendered, "splices need what the page holds"
            self.body = spliced(self.body, message["splices"])
        else:
            self.body = message["body"]
        self.rendered = message["revision"]

    def step(self, revision):
        assert self.revision is None or revision >= self.revision, "a revision never falls"
        self.revision = revision

    @property
    def settled(self):
        """The newest revision that was answered with a rendering or with what went wrong."""
        crashed = self.crashed["revision"] if self.crashed else -1
        return max(self.rendered if self.rendered is not None else -1, crashed)

    def state(self):
        """All that is the same for all participants of a room."""
        return canonical([self.revision, self.props, self.environment, self.rendered, self.body])
