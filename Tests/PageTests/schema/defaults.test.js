import assert from "node:assert/strict"
import { test } from "node:test"
import { caseValue, unusedValue, initialValue } from "../../../Public/js/schema/defaults.js"
import { ExactNumber } from "../../../Public/js/core/json.js"
import { cases } from "../../../Public/js/schema/schema.js"

const root = { $defs: {
  Node: { type: "object", required: ["value", "children"], properties: { value: { type: "integer" }, children: { type: "array", items: { $ref: "#/$defs/Node" } }, next: { anyOf: [{ $ref: "#/$defs/Node" }, { type: "null" }] } } },
  Rule: { anyOf: [{ type: "array", prefixItems: [{ enum: ["not"] }, { $ref: "#/$defs/Rule" }], items: { $ref: "#/$defs/Rule" } }, { type: "string" }] },
  Endless: { type: "object", required: ["again"], properties: { again: { $ref: "#/$defs/Endless" } } }
} }

for (const [schema, taken, expected] of [
  [{ enum: ["red", "green"] }, ["red"], "green"], [{ enum: ["red"] }, ["red"], undefined], [{ type: "boolean" }, [false], true],
  [{ type: "string" }, [], ""], [{ type: "string" }, [""], "value 2"], [{ type: "string" }, ["", "value 2"], "value 3"],
  [{ type: "integer" }, [0, 1, 3], 2], [{ type: "integer", minimum: 5 }, [5], 6], [{ type: "array", items: {} }, [[]], undefined]
]) {
  test(`beside ${JSON.stringify(taken)} a new ${JSON.stringify(schema)} is ${JSON.stringify(expected)}`, () =>
    assert.deepEqual(unusedValue(schema, taken, root), expected))
}

test("a bound that a double cannot hold is a first value as it is", () => {
  const minimum = new ExactNumber("9007199254740993")
  assert.equal(initialValue({ type: "integer", minimum }, root), minimum)
})

test("a recursive object starts with its ends only", () =>
  assert.deepEqual(initialValue({ $ref: "#/$defs/Node" }, root), { value: 0, children: [] }))

test("a recursive list with a fixed beginning starts with its ends only", () => {
  assert.equal(initialValue({ $ref: "#/$defs/Rule" }, root), "")
  assert.deepEqual(initialValue(root.$defs.Rule.anyOf[0], root), ["not", ""])
})

test("a type that has no end is let go somewhere", () => assert.ok(JSON.stringify(initialValue({ $ref: "#/$defs/Endless" }, root)).length < 500))

test("a default comes before everything else, a constant before the plainest", () => {
  assert.equal(initialValue({ type: "integer", minimum: 5, default: 7 }, root), 7)
  assert.equal(initialValue({ type: "string", const: "fixed" }, root), "fixed")
})

test("a tagged case carries its tag", () => {
  const schema = { "x-tag": "type", oneOf: [{ title: "circle", type: "object", required: ["type", "radius"], properties: { type: { const: "circle" }, radius: { type: "number" } } }] }
  assert.deepEqual(caseValue(cases(schema)[0], root), { type: "circle", radius: 0 })
})
