import assert from "node:assert/strict"
import { test } from "node:test"
const { sharedFields } = await import("../../../Public/js/bulk-edit/shared-values.js")

const text = { type: "string" }
const payload = { type: "object", properties: { name: text, note: text }, required: ["name", "note"] }
const variant = (key, schema) => ({ type: "object", properties: { [key]: schema }, required: [key] })
const union = { oneOf: [variant("ready", payload), variant("failed", text)] }
const outline = fields => fields.map(({ name, keys, isSame, fields: inner }) =>
  inner ? [name, keys, outline(inner)] : [name, keys, isSame])

for (const [what, schema, values, expected] of [
  ["an object", payload, [{ name: "a", note: "x" }, { name: "b", note: "x" }],
    [["Name", ["name"], false], ["Note", ["note"], true]]],
  ["an enum in one case", union, [{ ready: { name: "a", note: "x" } }, { ready: { name: "b", note: "x" } }],
    [["Value: Ready", ["ready"], [["Name", ["name"], false], ["Note", ["note"], true]]]]],
  ["an enum in two cases", union, [{ ready: { name: "a", note: "x" } }, { failed: "b" }], [["Value", [], false]]],
  ["an enum with equal values", union, [{ failed: "b" }, { failed: "b" }], [["Value", [], true]]],
  ["an enum of names", { type: "string", enum: ["a", "b"] }, ["a", "b"], [["Value", [], false]]],
  ["a list", { type: "array", items: text }, [["a"], ["b"]], [["Value", [], false]]]
])
  test(`stories whose props are ${what} have fields to edit together`, () => {
    assert.deepEqual(outline(sharedFields(schema, values)), expected)
  })
