import assert from "node:assert/strict"
import { test } from "node:test"
import { applyPatch, equal, valueAt, joinPointer, pointerTokens } from "../../../Public/js/core/json-patch.js"
import { parse } from "../../../Public/js/core/json.js"

const applied = [
  ["add a member", { a: 1 }, [{ op: "add", path: "/b", value: 2 }], { a: 1, b: 2 }],
  ["add replaces a member", { a: 1 }, [{ op: "add", path: "/a", value: 2 }], { a: 2 }],
  ["insert an element", [1, 3], [{ op: "add", path: "/1", value: 2 }], [1, 2, 3]],
  ["append an element", [1], [{ op: "add", path: "/-", value: 2 }], [1, 2]],
  ["remove a member", { a: 1, b: 2 }, [{ op: "remove", path: "/a" }], { b: 2 }],
  ["remove an element", [1, 2, 3], [{ op: "remove", path: "/1" }], [1, 3]],
  ["replace deep down", { a: [{ b: 1 }] }, [{ op: "replace", path: "/a/0/b", value: null }], { a: [{ b: null }] }],
  ["replace everything", { a: 1 }, [{ op: "replace", path: "", value: 7 }], 7],
  ["move a row", ["a", "b", "c"], [{ op: "move", from: "/0", path: "/2" }], ["b", "c", "a"]],
  ["copy a row", ["a"], [{ op: "copy", from: "/0", path: "/0" }], ["a", "a"]],
  ["escaped keys", { "a/b": { "c~d": 1 } }, [{ op: "replace", path: "/a~1b/c~0d", value: 2 }], { "a/b": { "c~d": 2 } }],
  ["a test that holds", { a: 1 }, [{ op: "test", path: "/a", value: 1 }], { a: 1 }]
]

for (const [name, before, patch, after] of applied) {
  test(name, () => {
    const copy = structuredClone(before)
    assert.deepEqual(applyPatch(before, patch), after)
    assert.deepEqual(before, copy, "the value itself is left alone")
  })
}

const refused = [
  [{ a: 1 }, [{ op: "replace", path: "/b", value: 1 }]], [{ a: 1 }, [{ op: "remove", path: "/b" }]],
  [[1], [{ op: "add", path: "/2", value: 1 }]], [[1], [{ op: "replace", path: "/1", value: 1 }]],
  [[1], [{ op: "replace", path: "/01", value: 1 }]], [{ a: 1 }, [{ op: "add", path: "/a/b", value: 1 }]],
  [{ a: 1 }, [{ op: "test", path: "/a", value: 2 }]], [{}, [{ op: "replace", path: "/constructor", value: 1 }]]
]

for (const [value, patch] of refused) {
  test(`${JSON.stringify(patch)} does not apply to ${JSON.stringify(value)}`, () => assert.throws(() => applyPatch(value, patch)))
}

test("pointers go there and back", () => {
  assert.deepEqual(pointerTokens(joinPointer(joinPointer("", "a/b"), "~1")), ["a/b", "~1"])
  assert.equal(valueAt({ "a/b": { "~1": 5 } }, "/a~1b/~01"), 5)
  assert.equal(valueAt({}, "/toString"), undefined)
})

test("equality looks at exact numbers, not at the order of keys", () => {
  assert.ok(equal({ a: 1, b: [1] }, { b: [1], a: 1 }))
  assert.ok(equal(parse("18446744073709551615"), parse("18446744073709551615")))
  assert.ok(!equal(parse("18446744073709551615"), parse("18446744073709551614")))
  assert.ok(!equal([], {}))
})
