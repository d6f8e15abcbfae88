import assert from "node:assert/strict"
import { test } from "node:test"
import { diff, patchOf, operationText } from "../../../Public/js/schema/json-diff.js"
import { validate } from "../../../Public/js/schema/validation.js"
import { matchingPaths } from "../../../Public/js/editor-tools/field-matches.js"
import { ValueHistory } from "../../../Public/js/editor-tools/value-history.js"
import { excerpt, titleOf } from "../../../Public/js/schema/excerpt.js"
import { quotedExcerpt } from "../../../Public/js/schema/quoted-excerpt.js"
import { parse } from "../../../Public/js/core/json.js"
import { applyPatch, equal, withSharedObjects } from "../../../Public/js/core/json-patch.js"

const schema = {
  $ref: "#/$defs/Order",
  $defs: {
    Order: {
      type: "object", required: ["name", "lines", "state"], "x-order": ["name", "lines", "state", "note"],
      properties: {
        name: { type: "string", description: "Who gets the parcel." },
        lines: { type: "array", items: { $ref: "#/$defs/Line" } },
        state: { oneOf: [
          { type: "object", required: ["open"], properties: { open: { type: "object", properties: {} } } },
          { type: "object", required: ["sent"], properties: { sent: { type: "object", required: ["_0"], properties: { _0: { type: "string", format: "uuid" } } } } }
        ] },
        note: { anyOf: [{ type: "string" }, { type: "null" }] },
        route: { type: "array", prefixItems: [{ type: "string" }], items: { type: "integer" } }
      }
    },
    Line: { type: "object", required: ["title", "count"], properties: { title: { type: "string" }, count: { type: "integer", minimum: 0, maximum: parse("18446744073709551615") } } }
  }
}
const order = { name: "Ann", lines: [{ title: "Tea", count: 2 }, { title: "Green pears", count: 1 }], state: { open: {} } }

for (const [what, value, ...wanted] of [
  ["what is right", order],
  ["a text for a number", { ...order, lines: [{ title: "Tea", count: "2" }] }, "/lines/0/count must be a number, not “2”"],
  ["what is missing and what is too much", { name: "Ann", lines: [], states: 1 }, "/state is missing", "/states is not a known field"],
  ["a case that there is not", { ...order, state: { gone: {} } }, "/state must be one of the cases open, sent"],
  ["the payload of a case", { ...order, state: { sent: { _0: "x" } } }, "/state/sent/_0 must be a UUID"],
  ["an optional that is null", { ...order, note: null }],
  ["an optional of another type", { ...order, note: 1 }, "/note must be a string, not 1"],
  ["an invalid list", { ...order, lines: { a: 1 } }, '/lines must be a list, not ["a": 1]'],
  ["a fixed beginning", { ...order, route: ["Bern", 1] }],
  ["a fixed beginning that is missing", { ...order, route: [] }, "/route must be a list of at least 1"],
  ["elements out of place", { ...order, route: [1, "Bern"] }, "/route/0 must be a string, not 1", "/route/1 must be a number, not “Bern”"],
  ["a bound beyond doubles", { ...order, lines: [{ title: "", count: parse("18446744073709551616") }] }, "/lines/0/count is more than 18446744073709551615"]
]) {
  test(`it reports ${what}`, () => assert.deepEqual(validate(schema, value, schema).map(({ path, reason }) => `${path} ${reason}`), wanted))
}

for (const [before, after, ...words] of [
  [{ a: 1 }, { a: 1 }],
  [{ a: 1, b: "x" }, { a: 2, b: "x" }, "A: 1 becomes 2"],
  [{ a: 1, b: 2 }, { b: 2, firstName: "Ann" }, "A: 1 is removed", "First name: “Ann” is added"],
  [{ rows: [1, 2, 3, 4] }, { rows: [1, 3, 4] }, "Rows › Row 2: 2 is removed"],
  [{ rows: [1, 2] }, { rows: [0, 1, 2, 3] }, "Rows › Row 1: 0 is added", "Rows › Row 4: 3 is added"],
  [{ rows: [{ id: 1, n: 1 }, { id: 2 }, { id: 3 }] }, { rows: [{ id: 3 }, { id: 1, n: 2 }] }, "Rows › Row 2: [\"id\": 2] is removed", "Rows › Row 2: moves to Rows › Row 1", "Rows › Row 2 › N: 1 becomes 2"],
  [{ rows: [{ a: 1, b: 1 }, { a: 2 }] }, { rows: [{ a: 1, b: 2 }, { a: 2 }] }, "Rows › Row 1 › B: 1 becomes 2"],
  [{ state: { open: {} } }, { state: { sent: { _0: "x" } } }, 'State: .open becomes .sent("x")'],
  [parse("[18446744073709551615]"), parse("[18446744073709551614]"), "Row 1: 18446744073709551615 becomes 18446744073709551614"],
  ["a", ["a"], 'All props: “a” becomes ["a"]']
]) {
  test(`${quotedExcerpt(before)} to ${quotedExcerpt(after)} takes ${words.length} changes, which apply`, () => {
    const found = diff(before, after)
    assert.deepEqual(found.map(found => operationText(found)).map(({ where, what }) => `${where}: ${what}`), words)
    assert.ok(equal(applyPatch(before, patchOf(found)), after))
  })
}

for (const [query, ...wanted] of [
  ["", ], ["pears", "/lines/1/title"], ["PEARS green", "/lines/1/title"], ["parcel", "/name"], ["count", "/lines/0/count", "/lines/1/count"],
  ["/lines/0", "/lines/0", "/lines/0/title", "/lines/0/count"], ["18446", ], ["note", "/note"], ["row 2", "/lines/1"]
]) {
  test(`“${query}” is found in ${wanted.length} places`, () => assert.deepEqual(matchingPaths(schema, order, query).map(({ path }) => path), wanted))
}

test("the values a place had are kept, one for what was typed in one go", () => {
  const past = new ValueHistory()
  past.keep({ name: "Ann" })
  for (const [name, step] of [["B", 1], ["Bo", "/name"], ["Bob", "/name"], ["Cid", 2], ["Bob", 3]]) past.keep({ name }, step)
  assert.deepEqual(past.of("/name"), ["Cid", "B", "Ann"])
  assert.deepEqual(past.of("/other"), [])
})

for (const [value, wanted] of [
  ["", "empty"], [[], "empty"], [{ id: 1, name: "Ann", tags: ["a", "b", "c"], on: true }, "1 · Ann · a · b"], [{ id: "A", people: [{ name: "Ann" }, { name: "Bo" }] }, "A · 2"], [undefined, "nothing"], [{ print: { _0: 2 } }, "print · 2"], [{ open: {} }, "open"], ["x\n y", "x y"], ["x".repeat(80), `${"x".repeat(59)}…`]
]) {
  test(`${JSON.stringify(value)?.slice(0, 30)} is “${wanted.slice(0, 30)}” in a few words`, () => assert.equal(excerpt(value), wanted))
}

for (const [value, title, rest] of [
  [{ id: "a1", name: "Ann", age: 3 }, "Ann", "a1 · 3"], [{ name: { given: "Ann", family: "Lee" }, on: true }, "Ann Lee", ""],
  [{ url: "https://x.org/a", when: "2026-01-01", text: "Hello" }, "Hello", "https://x.org/a · 2026-01-01"], [{ title: "Main", select: "command" }, "Main", ""],
  [{ start: 0, end: 4 }, undefined, "0 · 4"], ["Ann", undefined, "Ann"], [["Ann"], undefined, "Ann"]
]) {
  test(`a row of ${JSON.stringify(value)} is titled ${title}`, () => {
    assert.equal(titleOf(value), title)
    assert.equal(excerpt(value, 60, title), rest)
  })
}

test("what is equal is the same object then", () => {
  const own = { a: { b: [1, { c: 2 }] }, d: { e: 1 } }
  const shared = withSharedObjects({ a: { b: [1, { c: 3 }] }, d: { e: 1 } }, own)
  assert.deepEqual(shared, { a: { b: [1, { c: 3 }] }, d: { e: 1 } })
  assert.equal(shared.d, own.d)
})

