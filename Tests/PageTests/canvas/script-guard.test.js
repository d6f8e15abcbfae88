import assert from "node:assert/strict"
import { test } from "node:test"
import { isSmall, ScriptGuard, scriptRequest } from "../../../Public/js/canvas/script-guard.js"

const nested = depth => Array.from({ length: depth }).reduce(value => [value], 1)

for (const [name, message, expected] of [
  ["plain data", { type: "shown", revision: 1, parts: [true, null, "x", undefined] }, true],
  ["a long text", { text: "x".repeat(1 << 21) }, false],
  ["many texts", Array.from({ length: 3 }, () => "x".repeat(1 << 19)), false],
  ["long names", { ["x".repeat(1 << 21)]: 1 }, false],
  ["many values", Array.from({ length: 30_000 }, () => 1), false],
  ["a sparse array", Object.assign([], { length: 4_000_000_000 }), false],
  ["nested values", nested(11), true],
  ["deeply nested values", nested(13), false],
  ["other objects", { map: new Map() }, false],
  ["a date", new Date(), false],
  ["a large number", 10n, false]
]) test(`a message with ${name} is ${expected ? "accepted" : "rejected"}`, () => {
  assert.equal(isSmall(message), expected)
})

for (const [type, most] of Object.entries({ perform: 60, key: 60, request: 20, navigation: 5, shown: 1000 }))
  test(`at most ${most} messages of the type ${type} count in a second`, () => {
    const guard = new ScriptGuard()
    const accepted = now => Array.from({ length: 1500 }, () => guard.accepted({ type }, now, true))
      .filter(Boolean).length
    assert.equal(accepted(0), most)
    assert.equal(accepted(999), 0)
    assert.equal(accepted(1000), most)
  })

test("unknown types and members of objects are no messages", () => {
  const guard = new ScriptGuard()
  for (const message of [null, 1, "shown", [], {}, { type: "ready" }, { type: "constructor" },
    { type: "toString" }, { type: { toString: 1 } }, { type: "save" }, { type: "tool", name: ["pick"] }])
    assert.equal(guard.accepted(message, 0, true), null)
})

test("only a press in the canvas lets a link open a story, or a key reach the page", () => {
  const guard = new ScriptGuard()
  const link = { type: "navigation", navigation: "link", address: "x", story: "login/empty", isDue: true }
  assert.deepEqual(guard.accepted(link, 0, false), { ...link, story: undefined, isDue: false })
  assert.deepEqual(guard.accepted(link, 0, true), link)
  const key = { type: "tool", name: "shortcuts", message: { key: "s" } }
  assert.equal(guard.accepted(key, 0, false), null)
  assert.equal(guard.accepted(key, 0, true), key)
})

test("a flood is noticed within a second", () => {
  const guard = new ScriptGuard()
  const isFlooded = now => Array.from({ length: 2001 }, () => guard.isFlooded(now)).at(-1)
  assert.equal(isFlooded(0), true)
  assert.equal(guard.isFlooded(1000), false)
})

const request = { number: 1, method: "POST", address: "/cart", headers: { accept: "text/html" }, body: "a=1" }
for (const [name, change, isFine] of [
  ["is complete", {}, true], ["has no body", { body: undefined }, true],
  ["has no headers", { headers: undefined }, true], ["has a lowercase method", { method: "post" }, false],
  ["has a method of another type", { method: ["POST"] }, false], ["has no number", { number: "1" }, false],
  ["has a long address", { address: "/".repeat(3000) }, false], ["has an address of another type", { address: 1 }, false],
  ["has a body of another type", { body: {} }, false], ["has headers of another type", { headers: { a: 1 } }, false],
  ["has a text for its headers", { headers: "x" }, false],
  ["has many headers", { headers: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [at, ""])) }, false]
]) test(`a request that ${name} is ${isFine ? "accepted" : "rejected"}`, () => {
  assert.equal(scriptRequest({ ...request, ...change }) !== undefined, isFine)
})
