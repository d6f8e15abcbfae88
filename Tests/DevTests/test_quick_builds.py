"""A quick build shows what the full build after it shows, or is not shown."""

import collections
import contextlib
import difflib
import fcntl
import json
import os
import random
import re
import signal
import tempfile

import pytest

from conftest import BUILT, SHOP

EDITS = int(os.environ.get("DEV_EDITS", "12"))
SEED = int(os.environ.get("DEV_SEED", "1"))
# Of each declaration: it is new, then its body changes.
CHANGES = max(1, EDITS // 10)
ITEM = "<li>\\($0.count) × \\($0.title)</li>"
RESERVATION = SHOP / "Sources/ShopScreens/Reservation.swift"


@contextlib.contextmanager
def full_builds_held():
    """Keeps the lock that SwiftPM waits for, so that a full build does not begin.

    A visitor comes afterwards, as it does not answer pings while this waits for another build.
    """
    name = str(BUILT.parent).replace("/", "_")
    with open(f"{tempfile.gettempdir()}/{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.fixture
def sources(shop):
    return {file: file.read_text() for file in (shop.cart, RESERVATION)}


@contextlib.contextmanager
def stopped(dev):
    """All files that are written meanwhile are one change for the watcher."""
    dev.process.send_signal(signal.SIGSTOP)
    os.waitpid(dev.process.pid, os.WUNTRACED)
    try:
        yield
    finally:
        dev.process.send_signal(signal.SIGCONT)


def quick_build(visitor):
    """The report of the quick build of a change; None when the full build began without one."""
    while True:
        report = visitor.expect("build")
        if "quickSeconds" in report:
            return report
        is_waiting = report.get("label", "").startswith("Waiting for another SwiftPM")
        if is_waiting or report["state"] in ("ready", "failed"):
            return None


def shown(dev):
    """All that a change of a source can alter, by its address."""
    catalog = dev.catalog()
    stories = [story["id"] for screen in catalog["screens"] for story in screen["stories"]]
    schemas = [f"/schema/{screen['id']}.json" for screen in catalog["screens"]]
    return {"/catalog.json": catalog,
            **{path: undocumented(json.loads(dev.get(path).body)) for path in schemas},
            **{path: dev.get(path).body for path in (f"/render/{story}" for story in stories)}}


def differences(before, after):
    """The lines of what is shown that differ, below the addresses."""
    def text(found):
        return json.dumps(found, indent=1, sort_keys=True, default=bytes.decode).splitlines()
    return [
        f"{path}: {line}" for path in sorted(before.keys() | after.keys())
        for line in difflib.unified_diff(text(before.get(path)), text(after.get(path)), n=1, lineterm="")]


def undocumented(schema):
    """A schema without what the compiler says of its types: the host reads that in the background, and of an
    earlier change possibly after the next one. A quick build is only shown if its interface has the same
    documentation as the full build's, byte by byte."""
    if isinstance(schema, list):
        return [undocumented(element) for element in schema]
    if isinstance(schema, dict):
        return {key: undocumented(value) for key, value in schema.items() if key not in ("description", "default")}
    return schema


def test_a_changed_body_is_shown_before_the_full_build_begins(dev, shop, visit):
    with full_builds_held():
        ann = visit()
        shop.change((ITEM, "<li>\\($0.title.uppercased()): \\($0.count)</li>"))
        report = quick_build(ann)
        assert report and report["state"] == "building" and 0 < report["quickSeconds"] <= report["seconds"]
        ann.until_shown("<li>&lt;TEA&gt;: 2</li>")
        assert "Quick build in " in dev.log()
    ready = ann.until_built()
    assert ready["state"] == "ready" and "quickSeconds" not in ready
    # The full build replaces it without a word: the same is shown.
    assert "swapping" not in [report["state"] for report in ann.builds]


def test_a_crash_under_a_quick_build_has_its_line(dev, shop, visit):
    with full_builds_held():
        ann = visit()
        shop.change(('    "<ul dir=', '    for item in props.items { precondition(item.count != 99, "too many") }\n    return "<ul dir='))
        assert quick_build(ann)
        ann.edit("/items/0/count", 99)
        crashed = ann.expect("crashed")
        while crashed.get("stackFollows"):
            crashed = ann.expect("crashed")
        lines = shop.cart.read_text().splitlines()
        line = 1 + next(number for number, text in enumerate(lines) if "too many" in text)
        assert "too many" in crashed["message"]
        assert any(str(shop.cart).endswith(frame.get("file", "-")) or str(shop.cart) == frame.get("file")
                   for frame in crashed["stack"]), crashed["stack"]
        assert any(frame.get("line") == line for frame in crashed["stack"]), crashed["stack"]
    # The full build crashes, too, and may say so before it is reported.
    assert ann.until_built(passing=("crashed",))["state"] == "ready"


def test_a_quick_build_that_the_full_build_does_not_confirm_disappears(dev, shop, sources, visit):
    with full_builds_held():
        ann = visit()
        shop.change((ITEM, "<li>quick \\($0.count)</li>"))
        assert quick_build(ann)
        ann.until_shown("<li>quick 2</li>")
        RESERVATION.write_text(sources[RESERVATION].replace("total(props.prices)", "totla(props.prices)"))
        ann.until("build", state="building")
    while ann.until_built()["state"] != "failed":
        pass
    ann.until_shown("<li>2 × &lt;Tea&gt;</li>")


def test_a_change_during_a_quick_build_is_shown_by_the_next(dev, shop, sources, visit):
    with full_builds_held():
        ann, bob = visit(), visit("reservation/for-two")
        shop.change((ITEM, "<li>first \\($0.count)</li>"))
        ann.until("build", state="building")
        RESERVATION.write_text(sources[RESERVATION].replace('seats"', 'chairs"'))
        ann.until_shown("<li>first 2</li>")
        bob.until_shown("2 chairs")
        before = shown(dev)
    assert ann.until_built()["state"] == "ready"
    assert differences(before, shown(dev)) == [], dev.log()[-2000:]


def body(pick):
    factor = pick.randrange(2, 1000)
    return {"cart": [(ITEM, f"<li>\\($0.count * {factor}) \\($0.title.lowercased())</li>")]}


def text(pick):
    return {"cart": [(ITEM, f"<li>{pick.getrandbits(40):x} \\($0.count)</li>")]}


def number(pick):
    return {"reservation": [("deposit * 100", f"deposit * {pick.randrange(101, 999)}")]}


def two_files(pick):
    return {**text(pick), **number(pick)}


def story(pick):
    return {"cart": [('title: "<Tea>", count: 2', f'title: "{pick.getrandbits(40):x}", count: {pick.randrange(100)}')]}


def function(pick):
    word = f"word{pick.randrange(1000)}"
    return {"cart": [(ITEM, f"<li>\\({word}()) \\($0.count)</li>"),
                     ("  static func html(", f'  static func {word}() -> String {{ "{word}" }}\n\n  static func html(')]}


def field(pick):
    name = f"size{pick.randrange(1000)}"
    return {"cart": [("struct Badge: Codable, Hashable, Sendable { var count: Int }",
                      f"struct Badge: Codable, Hashable, Sendable {{ var count: Int; var {name} = {pick.randrange(9)} }}"),
                     ("<b>\\(props.count)</b>", f"<b>\\(props.count + props.{name})</b>")]}


def default(pick):
    return {"reservation": [("var guests = 2", f"var guests = {pick.randrange(3, 99)}")]}


def comment(pick):
    return {"cart": [("public var count: Int", f"/// Pieces, {pick.getrandbits(40):x}.\n      public var count: Int")]}


def error(pick):
    return {"cart": [(ITEM, f"<li>\\($0.count{pick.randrange(1000)})</li>")]}


def local(pick):
    """A type inside a function, which its module's interface describes for debuggers."""
    return {"cart": [('    "<ul dir=', f'    struct Row {{ var size{pick.randrange(999)} = 1 }}\n    return "<ul dir=')]}


def declared(declaration, use):
    """A declaration of one file, and what another one shows of it."""
    return {"cart": [("public enum Cart {", f"{declaration}\n\npublic enum Cart {{")],
            "reservation": [("\\(greeting(props))", f"\\({use}) \\(greeting(props))")]}


def opaque(pick):
    """A result whose type follows from the body: callers know its size."""
    values = [f"[{pick.randrange(99)}]", f"0..<{pick.randrange(2, 99)}", f'"{pick.getrandbits(20):x}"', f"[{pick.randrange(99)}: true]"]
    return declared(f"func parts() -> some Collection {{ {pick.choice(values)} }}", 'parts().map { "\\($0)" }.joined()')


def inlinable(pick):
    """A function whose body is a part of the interface."""
    return declared(f'@inlinable public func mark() -> String {{ "{pick.getrandbits(20):x}" }}', "mark()")


def generic(pick):
    return declared(f"func twice<T>(_ value: T) -> [T] {{ Array(repeating: value, count: {pick.randrange(2, 99)}) }}", "twice(props.name)")


def observable(pick):
    """A type with a macro's members."""
    return declared(f"import Observation\n\n@Observable final class Till {{ var sum = {pick.randrange(999)} }}", "Till().sum")


def predicate(pick):
    """An expression of a macro."""
    return declared("import Foundation\n\nfunc large(_ count: Int) -> Bool {\n"
                    f"  (try? #Predicate<Int> {{ $0 > {pick.randrange(999)} }}.evaluate(count)) ?? false\n}}", "large(props.guests)")


# Changes of bodies alone, of which a quick build is certain.
QUICK = [body, text, number, two_files]
DECLARED = [opaque, inlinable, generic, observable, predicate]
OTHERS = [error, function, story, field, comment, default, local, *DECLARED]


def write(edit, sources, shop):
    """Returns whether a file changed."""
    has_changed = False
    for name, file in (("cart", shop.cart), ("reservation", RESERVATION)):
        source = sources[file]
        for old, new in edit.get(name, []):
            assert old in source, old
            source = source.replace(old, new)
        if file.read_text() != source:
            file.write_text(source)
            has_changed = True
    return has_changed


@pytest.fixture
def build(dev, shop, sources, visit):
    """Writes an edit. Returns whether a quick build showed it; what it showed is what the full one shows."""
    def build(edit, what, state="ready"):
        with full_builds_held():
            ann = visit()
            ann.taken = len(ann.builds)
            with stopped(dev):
                assert write(edit, sources, shop), what
            quick = quick_build(ann)
            before = shown(dev) if quick else None
        assert ann.until_built()["state"] == state, what
        after = shown(dev)
        assert differences(after if before is None else before, after) == [], what
        return bool(quick)

    return build


@pytest.mark.slow
def test_random_edits_are_shown_by_a_quick_build_as_by_the_full_one(build, dev):
    pick = random.Random(SEED)
    # Two in a row that a quick build shows, then one that changes more.
    kinds = [OTHERS[number // 3 % len(OTHERS)] if number % 3 == 2 else pick.choice(QUICK) for number in range(EDITS)]
    seen, built = {}, body
    for number, kind in enumerate(kinds):
        what = f"edit {number}, {kind.__name__}, seed {SEED}"
        quick = build(kind(pick), what, state="failed" if kind is error else "ready")
        # What the last build changed of the interface is changed back.
        assert quick or not {kind, built} <= {*QUICK}, f"{what}: no quick build"
        built = built if kind is error else kind
        seen.setdefault(kind.__name__, []).append(quick)
    print({name: f"{sum(quick)} of {len(quick)} quick" for name, quick in seen.items()})
    print(collections.Counter(re.findall("No quick build: (.*)", dev.log())))


def combined(edits):
    return {name: [change for edit in edits for change in edit[name]] for name in ("cart", "reservation")}


@pytest.mark.slow
def test_a_change_within_a_declaration_is_shown_as_by_the_full_build(build):
    pick = random.Random(SEED)
    edits = {kind: kind(pick) for kind in DECLARED}
    assert not build(combined(edits.values()), "the declarations are new")
    for kind in DECLARED:
        for _ in range(CHANGES):
            edits[kind] = kind(pick)
            print(kind.__name__, build(combined(edits.values()), f"{kind.__name__}, seed {SEED}"))


@pytest.mark.slow
def test_a_file_whose_interface_contains_its_path_is_built_quickly_from_the_third_change_on(build):
    """The interface of its copy is another one, which the second change shows, if no earlier test did."""
    place = declared("@inlinable public func place() -> String { #filePath }", "place().count")
    edits = [{**place, "cart": [*place["cart"], (ITEM, f"<li>{word} \\($0.count)</li>")]} for word in ("one", "two", "three", "four")]
    first, _, *others = [build(edit, "a path") for edit in edits]
    assert not first and others == [True, True]


@pytest.fixture(autouse=True)
def long_enough(watchdog):
    """A full build for each edit."""
    signal.alarm(180 + 40 * EDITS)
