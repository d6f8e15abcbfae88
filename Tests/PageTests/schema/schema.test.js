import assert from "node:assert/strict"
import { test } from "node:test"
import { initialValue } from "../../../Public/js/schema/defaults.js"
import { caseIndex, cases, kind, label, numberProblem, resolve, subschemas, withoutTags, wrappedSchema } from "../../../Public/js/schema/schema.js"

const root = {
  $defs: {
    Tree: { oneOf: [
      { title: "node", type: "object", required: ["node"], properties: { node: { type: "object", required: ["left"], properties: { left: { $ref: "#/$defs/Tree" } } } } },
      { title: "leaf", type: "object", required: ["leaf"], properties: { leaf: { type: "object", required: ["_0"], properties: { _0: { type: "integer" } } } } }
    ] },
    Person: { title: "Person", type: "object", required: ["name"], properties: { name: { type: "string" }, age: { type: "integer", default: 18 } }, "x-order": ["name", "age"] }
  }
}
const optional = { anyOf: [{ type: "string" }, { type: "null" }] }

const rows = [
  ["toggle", { type: "boolean" }, false], ["text", { type: "string" }, ""], ["number", { type: "integer" }, 0],
  ["number", { type: "integer", minimum: 3, maximum: 9 }, 3], ["number", { type: "number", maximum: -1 }, -1],
  ["date", { type: "number", "x-control": "date" }, 0], ["data", { type: "string", contentEncoding: "base64" }, ""],
  ["optional", optional, null], ["choice", { enum: ["a", "b"] }, "a"], ["list", { type: "array", items: {} }, []],
  ["tuple", { type: "array", prefixItems: [{ type: "boolean" }, { type: "string" }] }, [false, ""]],
  ["list", { type: "array", prefixItems: [{ enum: ["and"] }, { type: "string" }], items: { type: "integer" } }, ["and", ""]],
  ["map", { type: "object", additionalProperties: { type: "string" } }, {}], ["pairs", { type: "array", "x-pairs": {} }, []],
  ["constant", { const: 42, readOnly: true }, 42], ["hidden", { type: "string", "x-control": "hidden" }, ""],
  ["any", {}, null], ["unknown", { "x-unknown": "why" }, null]
]

for (const [expected, schema, value] of rows) {
  test(`${JSON.stringify(schema)} is edited as ${expected}`, () => {
    assert.equal(kind(schema), expected)
    assert.deepEqual(initialValue(schema, root), value)
  })
}

test("an object starts with what it has to have", () => {
  assert.deepEqual(initialValue({ $ref: "#/$defs/Person" }, root), { name: "" })
})

test("a recursive type starts with a case that ends", () => {
  assert.deepEqual(initialValue({ $ref: "#/$defs/Tree" }, root), { leaf: { _0: 0 } })
})

test("what stands beside a reference wins over it", () => {
  assert.equal(resolve({ $ref: "#/$defs/Person", title: "Author" }, root).title, "Author")
  assert.equal(kind(resolve({ $ref: "#/$defs/Person" }, root)), "object")
})

test("cases are found by their key, their tag or their form", () => {
  assert.equal(caseIndex(root.$defs.Tree, { leaf: { _0: 1 } }, root), 1)
  const tagged = { "x-tag": "type", oneOf: ["a", "b"].map(tag => ({ title: tag, properties: { type: { const: tag } } })) }
  assert.equal(caseIndex(tagged, { type: "b" }, root), 1)
  assert.equal(caseIndex({ anyOf: [{ type: "integer" }, { type: "string" }] }, "x", root), 1)
  assert.equal(caseIndex(root.$defs.Tree, { other: 1 }, root), -1)
  const tuple = (...parts) => ({ type: "array", prefixItems: parts.map(type => ({ type })) })
  const places = { anyOf: [tuple("number", "number"), tuple("number", "number", "number")] }
  assert.deepEqual([[1, 2], [1, 2, 3], [1]].map(value => caseIndex(places, value, root)), [0, 1, 0])
  const rule = { anyOf: [{ ...tuple("string", "string"), prefixItems: [{ enum: ["get"] }, { type: "string" }] },
    { type: "array", prefixItems: [{ type: "string" }], items: { anyOf: [{ type: "string" }, { type: "number" }] } }] }
  assert.deepEqual([["get", "a"], [">", "a"], ["get"], [">"], [">", true]].map(value => caseIndex(rule, value, root)), [0, 1, 1, 1, 0])
  const size = type => ({ type: "object", required: ["size"], properties: { size: { type } } })
  assert.deepEqual([{ size: "a" }, { size: 1 }].map(value => caseIndex({ anyOf: [size("string"), size("number")] }, value, root)), [0, 1])
})

const forms = { anyOf: [
  { enum: ["auto", "fill-parent"], "x-names": ["auto", "fill"] },
  { "x-tag": "type", oneOf: [{ title: "px", properties: { type: { const: "px" } }, required: ["type"] }] },
  { title: "meta", type: "object", properties: { meta: { type: "object", properties: { kind: { enum: ["a"] } } }, x: {} }, required: ["meta"] },
  { title: "other", type: "object", properties: { type: { type: "string" } }, required: ["type"] },
  { $ref: "#/$defs/Tree", title: "tree" }, { title: "word", type: "string" }] }

for (const [value, name] of [["auto", "auto"], ["fill-parent", "fill"], [{ type: "px" }, "px"],
  [{ meta: { kind: "a" } }, "meta"], [{ meta: { kind: "b" } }, undefined], [{ type: "em" }, "other"],
  [{ leaf: { _0: 1 } }, "tree"], ["half", "word"], [3, undefined]])
  test(`the forms of a union are cases of one menu: ${JSON.stringify(value)}`, () =>
    assert.equal(cases(forms)[caseIndex(forms, value, root)]?.name, name))

test("a case stays while its text is the word of another", () => {
  assert.equal(caseIndex(forms, "auto", root, 6), 6)
  assert.equal(caseIndex(forms, { type: "px" }, root, 6), 2)
  assert.deepEqual(Object.keys(withoutTags(forms.anyOf[2]).properties), ["x"])
  assert.deepEqual(withoutTags({ prefixItems: [{ enum: ["and"] }, {}], items: {} }).prefixItems, [{ const: "and" }, {}])
})

test("an optional keeps the wishes of its field", () => {
  assert.deepEqual(wrappedSchema({ ...optional, "x-control": "multiline", "x-absent": "null" }), { type: "string", "x-control": "multiline" })
})

test("a wish for a label comes first, unlabelled payloads have none of their own", () => {
  assert.equal(label("age", { title: "Years" }), "Years")
  assert.equal(label("_0", {}), "Value")
  assert.equal(label("_1", {}), "Value 2")
})

const big = { type: "integer", minimum: "0", maximum: "18446744073709551615" }
for (const [text, schema, isFine] of [
  ["18446744073709551615", big, true], ["18446744073709551616", big, false], ["-1", big, false], ["1.5", { type: "integer" }, false],
  ["", { type: "integer" }, false], ["1.5e3", { type: "number" }, true], ["1.", { type: "number" }, false], ["abc", { type: "number" }, false], ["007", { type: "integer" }, false]
]) {
  test(`${JSON.stringify(text)} is ${isFine ? "a" : "no"} number of ${schema.type} ${schema.maximum ?? ""}`, () =>
    assert.equal(numberProblem(text, schema) === undefined, isFine))
}

test("all that is within a type is found, whatever its fields are called", () => {
  const schema = {
    properties: { anyOf: { type: "boolean" }, rows: { type: "array", items: { "x-control": "date", type: "number" } }, map: { type: "object", additionalProperties: { type: "string" } } },
    $defs: { Pair: { type: "array", "x-pairs": { key: { type: "integer" }, value: { prefixItems: [{ enum: [1] }] } } }, Save: { "x-control": "command", "x-value": { oneOf: [{ contentEncoding: "base64" }] } } }
  }
  assert.deepEqual(new Set(subschemas(schema).map(kind)), new Set(["any", "toggle", "list", "date", "map", "text", "pairs", "number", "tuple", "choice", "command", "union", "data"]))
})
