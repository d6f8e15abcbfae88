import assert from "node:assert/strict"
import { test } from "node:test"
import { pathLabel } from "../../../Public/js/schema/path-label.js"

const field = { type: "object", properties: { text: { type: "string" }, typed: { "x-control": "command", title: "Typing" } } }
const schema = {
  oneOf: [
    { required: ["input"], properties: { input: { type: "object", properties: { _0: { $ref: "#/$defs/Input" } } } } },
    { required: ["range"], properties: { range: { type: "object", properties: { _0: {}, _1: {}, from: {} } } } }
  ],
  $defs: {
    Field: field,
    Input: { type: "object", properties: {
      userName: { $ref: "#/$defs/Field" }, rows: { type: "array", items: { $ref: "#/$defs/Field" } }, perhaps: { anyOf: [{ $ref: "#/$defs/Field" }, { type: "null" }] },
      byName: { type: "object", additionalProperties: { $ref: "#/$defs/Field" } }, point: { type: "array", prefixItems: [{}, {}], "x-labels": ["x", "y"] },
      trip: { type: "array", prefixItems: [{}], items: { $ref: "#/$defs/Field" } }
    } }
  }
}

for (const [path, text] of [
  ["", "All props"], ["/input/_0/userName/typed", "User name › Typing"], ["/input/_0/rows/2/text", "Rows › Row 3 › Text"], ["/input/_0/perhaps/text", "Perhaps › Text"],
  ["/input/_0/byName/a~1b/typed", "By name › a/b › Typing"], ["/input/_0/point/1", "Point › y"], ["/input/_0/trip/0", "Trip › Value 1"], ["/input/_0/trip/2/text", "Trip › Row 3 › Text"], ["/range/_1", "Value 2"], ["/range/from", "From"], ["/gone/_0/oldName/0", "Gone › Old name › Row 1"]
]) test(`${path || "the root"} reads ${text}`, () => assert.equal(pathLabel(path, schema), text))

test("with the props, a row has its title where it has one", () => {
  const props = { input: { _0: { rows: [{ text: "Milk" }, { text: "" }] } } }
  assert.equal(pathLabel("/input/_0/rows/0/text", schema, { props }), "Rows › Milk › Text")
  assert.equal(pathLabel("/input/_0/rows/1/text", schema, { props }), "Rows › Row 2 › Text")
  assert.equal(pathLabel("/input/_0/rows/9", schema, { props }), "Rows › Row 10")
  assert.equal(pathLabel("/input/_0/byName/a/text", schema, { props }), "By name › a › Text")
})

test("without a schema the names are derived from the pointer", () => assert.equal(pathLabel("/lines/0/_0/firstName"), "Lines › Row 1 › First name"))
