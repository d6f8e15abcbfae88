import assert from "node:assert/strict"
import { test } from "node:test"
import { parse } from "../../../Public/js/core/json.js"
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
  [{ type: "integer", minimum: 3, maximum: 127 }, "Whole number from 3"],
  [{ type: "string" }, "Text"],
  [{ type: "string", format: "uuid" }, "UUID"],
  [parse("{\"type\":\"integer\",\"minimum\":-9223372036854775808,\"maximum\":9223372036854775807}"), "Whole number"],
  [{ type: "integer", minimum: 1, maximum: 5 }, "Whole number from 1 to 5"],
  [{ type: "number", maximum: 1 }, "Number up to 1"],
  [{ type: "array", items: { type: "boolean" } }, "List of yes or no"],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "Text, or nothing"],
  [{ type: "object", additionalProperties: { type: "array", items: { type: "integer" } } }, "List of whole number by name"],
  [{ type: "array", prefixItems: [{ type: "integer" }, { type: "string" }] }, "Whole number, then Text"],
  [{ const: 3 }, "Always 3"]
]) {
  test(`“${words}”`, () => assert.equal(typeDescription(schema, root).words, words))
}

test("A list of an enum names its cases below, like a field of the enum itself", () =>
  assert.deepEqual(describedFields({ type: "object", properties: { phones: { type: "array", items: phone } } }, root)[0].cases,
    phone.enum.map(name => ({ name, description: undefined }))))

const schema = {
  $ref: "#/$defs/Props",
  $defs: {
    Props: { type: "object", title: "Props", properties: { name: { type: "string", default: "Ann", description: "Of a person." }, mood: { $ref: "#/$defs/Mood" }, next: { anyOf: [{ $ref: "#/$defs/Props" }, { type: "null" }] } }, required: ["name", "mood"], "x-order": ["mood", "name", "next"] },
    Mood: { title: "Mood", oneOf: [{ title: "calm", required: ["calm"], properties: { calm: { type: "object", properties: {} } } }, { title: "excited", required: ["excited"], properties: { excited: { type: "object", properties: { times: { type: "integer" } } } } }] }
  }
}

test("the fields of a type stand in its order, with defaults and words", () => {
  const [mood, name, next] = describedFields(schema, schema)
  assert.deepEqual([name.key, name.type, name.default, name.description, name.isOptional], ["name", "Text", "\"Ann\"", "Of a person.", false])
  assert.deepEqual([mood.type, mood.cases.map(({ name }) => name)], ["Mood", ["calm", "excited"]])
  assert.deepEqual(mood.inner.find(({ key }) => key === "excited").inner.map(({ key, type }) => [key, type]), [["times", "Whole number"]])
  assert.deepEqual([next.type, next.isOptional], ["Props, or nothing", true])
})

test("a type that holds itself comes to an end", () => {
  const depth = rows => rows ? 1 + Math.max(0, ...rows.map(({ inner }) => depth(inner))) : 0
  assert.ok(depth(describedFields(schema, schema)) < 12)
})

test("a wide type that holds itself everywhere is described as far as it is read", () => {
  let steps = 0
  const names = Array.from({ length: 20 }, (_, index) => `T${index}`)
  const wide = { type: "object", properties: Object.fromEntries(names.map(name => [name, { type: "array", items: { $ref: `#/$defs/${name}` } }])) }
  const either = { oneOf: names.map(name => ({ title: name, required: [name], properties: { [name]: { $ref: `#/$defs/${name}` } } })) }
  const $defs = new Proxy(Object.fromEntries(names.map((name, index) => [name, index % 2 ? wide : either])), { get: (all, name) => (steps++, all[name]) })
  const [row] = describedFields(wide, { $defs })
  assert.equal(row.inner.length, 20)
  assert.ok(steps < 5000, `${steps} types were resolved`)
})

for (const [within, words] of [[{ type: "array", items: { $ref: "#/$defs/It" } }, /^List of list of/],
  [{ type: "object", additionalProperties: { $ref: "#/$defs/It" } }, /by name by name/],
  [{ prefixItems: [{ $ref: "#/$defs/It" }, text] }, /^…, then Text|, then Text$/]])
  test(`words that contain themselves end: ${words}`, () => {
    const [{ type }] = describedFields({ type: "object", properties: { it: { $ref: "#/$defs/It" } } }, { $defs: { It: within } })
    assert.match(type, words)
    assert.match(type, /…/)
  })
