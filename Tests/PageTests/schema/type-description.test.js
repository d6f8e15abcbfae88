import assert from "node:assert/strict"
import { test } from "node:test"
import { describedFields, typeDescription } from "../../../Public/js/schema/type-description.js"

const phone = { enum: ["mobile", "home", "work"], "x-type": "Stories.ContactEditor.PhoneKind" }
const size = { enum: ["small", "medium", "large"] }
const many = { enum: ["a", "b", "c", "d", "e"] }
const person = { type: "object", properties: { name: { type: "string" } }, "x-type": "Stories.Person" }
const text = { type: "string" }
const maybe = schema => ({ anyOf: [schema, { type: "null" }] })
const pairs = (key, value) => ({ type: "array", "x-pairs": { key, value } })
const union = { oneOf: [{ title: "none", required: ["none"], properties: { none: { type: "object" } } }],
  "x-type": "Stories.Search" }
const root = { $defs: { Phone: phone } }

// A schema, and its words.
for (const [schema, words] of [
  [phone, "One of"],
  [maybe(phone), "One of, or nothing"],
  [person, "Several fields"],
  [{ ...person, title: "Person" }, "Person"],
  [pairs(phone, text), "Pairs of PhoneKind and text"],
  [pairs({ $ref: "#/$defs/Phone" }, text), "Pairs of PhoneKind and text"],
  [pairs(size, text), "Pairs of small/medium/large and text"],
  [pairs({ enum: ["only"] }, phone), "Pairs of only and PhoneKind"],
  [pairs(many, person), "Pairs of a/b/c/d/e and Person"],
  [pairs({ type: "integer", minimum: 1, maximum: 9 }, maybe(phone)),
    "Pairs of whole number from 1 to 9 and PhoneKind, or nothing"],
  [pairs(union, { type: "array", items: phone }), "Pairs of Search and list of PhoneKind"],
  [{ type: "array", items: phone }, "List of PhoneKind"],
  [{ type: "array", items: maybe(text) }, "List of text, or nothing"],
  [{ type: "array", items: person }, "List of Person"],
  [{ type: "object", additionalProperties: phone }, "PhoneKind by name"],
  [{ type: "object", additionalProperties: { type: "boolean" } }, "Yes or no by name"],
  [{ prefixItems: [text, phone] }, "Text, then PhoneKind"],
  [{ prefixItems: [text, size], "x-labels": ["name", "size"] }, "Name: text, Size: small/medium/large"],
  [{ prefixItems: [text, text], "x-labels": ["x", "y"] }, "2 of: text"],
  [{ type: "integer" }, "Whole number"],
  [{ type: "integer", minimum: -128, maximum: 127 }, "Whole number"],
  [{ type: "integer", minimum: 0, maximum: 255 }, "Whole number from 0"],
  [{}, "Anything"],
  [{ "x-control": "hidden" }, "Not shown"],
  [{ type: "number", minimum: 0, maximum: 1 }, "Number from 0 to 1"],
  [{ type: "integer", minimum: "-128", maximum: 5 }, "Whole number up to 5"],
  [{ type: "integer", minimum: 3, maximum: 127 }, "Whole number from 3"]
]) {
  test(`“${words}”`, () => assert.equal(typeDescription(schema, root).words, words))
}

test("A list of an enum names its cases below, like a field of the enum itself", () =>
  assert.deepEqual(describedFields({ type: "object", properties: { phones: { type: "array", items: phone } } }, root)[0].cases,
    phone.enum.map(name => ({ name, description: undefined }))))
