import assert from "node:assert/strict"
import { test } from "node:test"
import { attempt } from "../../../Public/js/core/attempt.js"
import { base64, base64URL } from "../../../Public/js/core/base64.js"
import { batched } from "../../../Public/js/core/batched.js"
import { groupBy } from "../../../Public/js/core/group-by.js"
import { commonEnds } from "../../../Public/js/core/json-patch.js"
import { membersOf } from "../../../Public/js/schema/members.js"

for (const length of [0, 1, 2, 3, 255, 32_767, 32_768, 32_769, 100_000]) {
  test(`${length} bytes are written in Base64`, () => {
    const bytes = Uint8Array.from({ length }, (_, index) => index * 251)
    assert.equal(base64(bytes), Buffer.from(bytes).toString("base64"))
    assert.equal(base64URL(bytes), Buffer.from(bytes).toString("base64url"))
  })
}

for (const [before, after, start, removed, added] of [
  [[], [], 0, 0, 0], [[1], [1], 1, 0, 0], [[], [1, 2], 0, 0, 2], [[1, 2], [], 0, 2, 0], [[1, 1], [1], 1, 1, 0], [[1], [1, 1], 1, 0, 1],
  [[1, 2, 3], [1, 3], 1, 1, 0], [[{ a: 1 }, 2], [{ a: 1 }, 3, 2], 1, 0, 1], [[1, 2, 3], [4, 2, 5], 0, 3, 3]
]) {
  test(`${JSON.stringify(before)} and ${JSON.stringify(after)} have common ends`, () =>
    assert.deepEqual(commonEnds(before, after), { start, removed, added }))
}

test("work that is scheduled runs once, and can be scheduled again", () => {
  const tasks = []
  let count = 0
  const schedule = batched(() => count++, run => tasks.push(run))
  for (let round = 1; round <= 3; round++) {
    schedule()
    schedule()
    assert.equal(tasks.length, 1)
    tasks.pop()()
    assert.equal(count, round)
  }
})

test("a fallback is only for what throws", () =>
  assert.deepEqual([attempt(() => undefined, 1), attempt(() => JSON.parse("{"), 1), attempt(() => JSON.parse("{"))], [undefined, 1, undefined]))

test("groups are in the order of their first items", () =>
  assert.deepEqual([...groupBy(["b1", "a1", "b2"], ([letter]) => letter)], [["b", ["b1", "b2"]], ["a", ["a1"]]]))

const text = { type: "string" }
for (const [name, schema, value, expected] of [
  ["an absent optional", { anyOf: [text, { type: "null" }] }, null, []],
  ["an optional", { anyOf: [text, { type: "null" }] }, "a", [["a", undefined, undefined]]],
  ["a case", { oneOf: [{ required: ["isDone"], properties: { isDone: text } }] }, { isDone: "a" }, [["a", "isDone", "Is done"]]],
  ["no case", { oneOf: [{ required: ["isDone"], properties: { isDone: text } }] }, { other: "a" }, []],
  ["a list", { type: "array", items: text }, ["a", "b"], [["a", 0, "Row 1"], ["b", 1, "Row 2"]]],
  ["a tuple", { type: "array", prefixItems: [text, text], "x-labels": ["x", "firstName"] }, ["a", "b"], [["a", 0, "x"], ["b", 1, "First name"]]],
  ["a fixed beginning", { type: "array", prefixItems: [text], items: text }, ["a", "b"], [["a", 0, "Value 1"], ["b", 1, "Row 2"]]],
  ["an object", { type: "object", properties: { b: text, a: text }, "x-order": ["a", "b"] }, { b: "1", c: "2" }, [[undefined, "a", "A"], ["1", "b", "B"]]],
  ["a dictionary", { type: "object", additionalProperties: text }, { b: "1" }, [["1", "b", "b"]]],
  ["an open object", { type: "object", properties: { a: text }, additionalProperties: text }, { a: "1", b: "2" }, [["1", "a", "A"], ["2", "b", "b"]]],
  ["a text", text, "a", []]
]) {
  test(`the members of ${name} have their keys and titles`, () =>
    assert.deepEqual(membersOf(schema, value, schema).map(([, ...member]) => [member[0], member[1], member[2]]), expected))
}
