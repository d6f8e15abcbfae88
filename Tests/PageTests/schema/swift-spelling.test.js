// Values in Swift's spelling, along their schema and without one.

import assert from "node:assert/strict"
import { test } from "node:test"
import { parse } from "../../../Public/js/core/json.js"
import { swiftValue } from "../../../Public/js/schema/swift-spelling.js"

const text = { type: "string" }
const whole = { type: "integer" }
const object = (properties, more = {}) => ({ type: "object", properties, "x-order": Object.keys(properties), ...more })
const phone = { enum: ["mobile", 2], "x-names": ["mobile", "work"], "x-type": "App.PhoneKind" }
const person = object({ name: text, nickname: { anyOf: [text, { type: "null" }] }, phone, call: { type: "string", const: "command", "x-control": "command" } },
  { "x-type": "App.Person" })
const variant = (name, payload) => ({ title: name, type: "object", required: [name], properties: { [name]: payload } })
const action = { oneOf: [variant("add", object({ _0: whole })), variant("reset", object({})), variant("set", object({ to: whole, by: text })),
  variant("move", object({ _0: { $ref: "#/$defs/Person" }, _1: phone }))] }
const tagged = { "x-tag": "kind", oneOf: [object({ kind: { const: "card" }, number: text }, { title: "card", required: ["kind"] }),
  object({ kind: { const: "cash" } }, { title: "cash", required: ["kind"] })] }
const root = { $defs: { Person: person, Action: action, Node: object({ next: { anyOf: [{ $ref: "#/$defs/Node" }, { type: "null" }] } }, { "x-type": "App.Node" }) } }
const style = { ...whole, "x-options": [{ name: "bold", value: 1 }, { name: "italic", value: 2 }] }
const nested = depth => depth ? { next: nested(depth - 1) } : { next: null }

for (const [value, schema, spelled] of [
  [1, whole, "1"], [1.5, { type: "number" }, "1.5"], [true, { type: "boolean" }, "true"],
  [parse("18446744073709551615"), whole, "18446744073709551615"],
  ["a\n\"b\"", text, "\"a\\n\\\"b\\\"\""], [null, { anyOf: [text, { type: "null" }] }, "nil"], ["x", { anyOf: [text, { type: "null" }] }, "\"x\""],
  ["mobile", phone, ".mobile"], [2, phone, ".work"], ["gone", phone, "\"gone\""], ["2 pm", { enum: ["2 pm"] }, "\"2 pm\""],
  [{ add: { _0: 1 } }, { $ref: "#/$defs/Action" }, ".add(1)"], [{ reset: {} }, action, ".reset"], [{ set: { by: "x", to: 2 } }, action, ".set(to: 2, by: \"x\")"],
  [{ move: { _0: { name: "Ann", phone: 2 }, _1: "mobile" } }, action, ".move(Person(name: \"Ann\", phone: .work), .mobile)"],
  [{ kind: "card", number: "1" }, tagged, ".card(number: \"1\")"], [{ kind: "cash" }, tagged, ".cash"],
  [{ name: "Ann", nickname: null, phone: "mobile", call: "command" }, person, "Person(name: \"Ann\", phone: .mobile)"],
  [{ name: "Ann" }, object({ name: text }), "(name: \"Ann\")"],
  [[1, 2], { type: "array", items: whole }, "[1, 2]"], [[], { type: "array", items: whole }, "[]"],
  [{ a: 1 }, { type: "object", additionalProperties: whole }, "[\"a\": 1]"], [{}, { type: "object", additionalProperties: whole }, "[:]"],
  [{ 7: 1 }, { type: "object", additionalProperties: whole, propertyNames: { pattern: "^-?[0-9]+$" } }, "[7: 1]"],
  [["mobile", "1", 2, "3"], { type: "array", "x-pairs": { key: phone, value: text } }, "[.mobile: \"1\", .work: \"3\"]"],
  [[], { type: "array", "x-pairs": { key: phone, value: text } }, "[:]"],
  [[1, "a"], { prefixItems: [whole, text] }, "(1, \"a\")"], [[1, "a", "b"], { type: "array", prefixItems: [whole], items: text }, "[1, \"a\", \"b\"]"], [[1, 2], { prefixItems: [whole, whole], "x-labels": ["x", "y"] }, "(x: 1, y: 2)"],
  [3, style, "[.bold, .italic]"], [0, style, "[]"], ["command", { "x-control": "command", type: "string" }, ".noop"],
  [-2968444800, { type: "number", "x-control": "date" }, "1906-12-09 00:00:00 +0000"], ["2026-11-29T12:30:00Z", { type: "string", format: "date-time", "x-control": "date" }, "2026-11-29 12:30:00 +0000"],
  ["soon", { type: "string", format: "date-time", "x-control": "date" }, "\"soon\""], ["YWI=", { type: "string", contentEncoding: "base64" }, "2 bytes"], ["YQ==", { type: "string", contentEncoding: "base64" }, "1 byte"],
  [["mobile", "x"], { type: "array", items: { anyOf: [phone, text] } }, "[.mobile, \"x\"]"],
  // What does not fit its type, and what has none.
  ["text", whole, "\"text\""], [{ other: 1 }, action, "[\"other\": 1]"], [7, person, "7"], [[1], { type: "array", "x-pairs": { key: whole, value: whole } }, "[1]"],
  [{ add: { _0: 1 } }, undefined, ".add(1)"], [{ reset: {} }, undefined, ".reset"], [{ a: 1, b: [null, "x"] }, undefined, "[\"a\": 1, \"b\": [nil, \"x\"]]"],
  // Long and deep values have an end.
  [Array.from({ length: 30 }, (_, index) => index), undefined, `[${Array.from({ length: 20 }, (_, index) => index).join(", ")}, …]`],
  [nested(9), { $ref: "#/$defs/Node" }, "Node(next: Node(next: Node(next: Node(next: Node(next: Node(next: Node(next: …)))))))"]
]) {
  test(`${JSON.stringify(value).slice(0, 60)} is ${spelled.slice(0, 60)}`, () => assert.equal(swiftValue(value, schema, root), spelled))
}
