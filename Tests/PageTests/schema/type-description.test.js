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
const command = value => ({ type: "string", const: "command", "x-control": "command", "x-value": value })
const pairs = (key, value) => ({ type: "array", "x-pairs": { key, value } })
const union = { oneOf: [{ title: "none", required: ["none"], properties: { none: { type: "object" } } }],
  "x-type": "Stories.Search" }
const root = { $defs: { Phone: phone } }

// A schema, its spelling in Swift, and what is said beside it.
for (const [schema, type, note] of [
  [phone, "PhoneKind"], [maybe(phone), "PhoneKind?"], [{ $ref: "#/$defs/Phone" }, "PhoneKind"],
  [size, "String"], [{ enum: [1, 2] }, "Int"],
  [person, "Person"], [{ ...person, title: "Contact" }, "Person"], [{ type: "object", title: "Person" }, "Person"],
  [{ type: "object", title: "A person" }, "struct"],
  [{ ...person, "x-type": "Stories.Login.Props" }, "Login.Props"], [{ ...person, "x-type": "App.Props" }, "Props"],
  [{ ...person, "x-type": "App.Page<App.Row>" }, "Page<Row>"],
  [pairs(phone, text), "[PhoneKind: String]"], [pairs({ $ref: "#/$defs/Phone" }, text), "[PhoneKind: String]"],
  [pairs({ type: "integer", minimum: 1, maximum: 9 }, maybe(phone)), "[Int: PhoneKind?]"],
  [pairs(union, { type: "array", items: phone }), "[Search: [PhoneKind]]"],
  [{ type: "array", items: maybe(text) }, "[String?]"], [{ type: "array", items: text, uniqueItems: true }, "Set<String>"],
  [{ type: "object", additionalProperties: phone }, "[String: PhoneKind]"],
  [{ type: "object", additionalProperties: text, propertyNames: { type: "string", pattern: "^-?[0-9]+$" } }, "[Int: String]"],
  [{ type: "object", additionalProperties: text, propertyNames: phone }, "[PhoneKind: String]"],
  [{ prefixItems: [text, phone] }, "(String, PhoneKind)"],
  [{ prefixItems: [text, size], "x-labels": ["name", "size"] }, "(name: String, size: String)"],
  [{ type: "array", prefixItems: [text], items: phone }, "(String, PhoneKind...)"],
  [{ prefixItems: [text, text], "x-labels": ["0", "1"] }, "(String, String)"],
  [{ prefixItems: [text, text], "x-labels": ["x", "y"], "x-type": "App.Point" }, "Point", "x, y"],
  [{ type: "integer" }, "Int"], [{ type: "integer", minimum: -128, maximum: 127 }, "Int8"],
  [{ type: "integer", minimum: 0, maximum: 255 }, "UInt8"], [{ type: "integer", minimum: 0 }, "Int", "0..."],
  [parse("{\"type\":\"integer\",\"minimum\":0,\"maximum\":18446744073709551615}"), "UInt64"],
  [parse("{\"type\":\"integer\",\"minimum\":-9223372036854775808,\"maximum\":9223372036854775807}"), "Int"],
  [{ type: "integer", minimum: 1, maximum: 5, "x-bounds": { minimum: 0, maximum: 255 } }, "UInt8", "1...5"],
  [{ type: "integer", minimum: "-128", maximum: 5 }, "Int", "...5"], [{ type: "integer", minimum: 3, maximum: 127 }, "Int", "3..."],
  [{ type: "number" }, "Double"], [{ type: "number", format: "float" }, "Float"], [{ type: "number", format: "decimal" }, "Decimal"],
  [{ type: "number", minimum: 0, maximum: 1 }, "Double", "0...1"], [{ type: "number", "x-control": "date" }, "Date"],
  [{ type: "boolean" }, "Bool"], [text, "String"], [{ type: "string", maxLength: 9 }, "String", "up to 9 characters"],
  [{ type: "string", format: "uuid" }, "UUID"], [{ type: "string", format: "uri-reference", "x-control": "url" }, "URL"],
  [{ type: "string", "x-control": "time-zone" }, "TimeZone"], [{ type: "string", contentMediaType: "text/html" }, "HTML"],
  [{ type: "string", contentEncoding: "base64" }, "Data"], [{ type: "string", contentSchema: {} }, "String", "JSON"],
  [command(), "Command"], [command({ $ref: "#/$defs/Phone" }), "CommandWith<PhoneKind>"], [maybe(command()), "Command?"],
  [{ type: "integer", "x-control": "hidden" }, "Int"], [{ const: 3 }, "Int", "always 3"], [{}, "Any"]
]) {
  test(`${JSON.stringify(schema)} is ${type}`, () => {
    const described = typeDescription(schema, root)
    assert.deepEqual([described.type, described.note], [type, note])
  })
}

test("A list of an enum names its cases below, like a field of the enum itself", () =>
  assert.deepEqual(describedFields({ type: "object", properties: { phones: { type: "array", items: phone } } }, root)[0].cases,
    phone.enum.map(name => ({ name: `.${name}`, description: undefined }))))

const schema = {
  $ref: "#/$defs/Props",
  $defs: {
    Props: { type: "object", title: "Props", properties: { name: { type: "string", default: "Ann", description: "Of a person." }, mood: { $ref: "#/$defs/Mood" }, next: { anyOf: [{ $ref: "#/$defs/Props" }, { type: "null" }] } }, required: ["name", "mood"], "x-order": ["mood", "name", "next"] },
    Mood: { title: "Mood", oneOf: [{ title: "calm", required: ["calm"], properties: { calm: { type: "object", properties: {} } } }, { title: "excited", required: ["excited"], properties: { excited: { type: "object", properties: { times: { type: "integer" } } } } }] }
  }
}

test("the fields of a type stand in its order, with defaults and words", () => {
  const [mood, name, next] = describedFields(schema, schema)
  assert.deepEqual([name.key, name.type, name.default, name.description], ["name", "String", "\"Ann\"", "Of a person."])
  assert.deepEqual([mood.type, mood.cases.map(({ name }) => name)], ["Mood", [".calm", ".excited(times: Int)"]])
  assert.deepEqual(mood.inner.find(({ key }) => key === ".excited").inner.map(({ key, type }) => [key, type]), [["times", "Int"]])
  assert.equal(next.type, "Props?")
})

test("a command has no default, and a value that of Swift", () =>
  assert.deepEqual(describedFields({ type: "object", properties: { send: { ...command(), default: "command" },
    kind: { ...phone, default: "home" } } }, root).map(row => row.default), [undefined, ".home"]))

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

for (const [within, words] of [[{ type: "array", items: { $ref: "#/$defs/It" } }, /^\[\[/],
  [{ type: "object", additionalProperties: { $ref: "#/$defs/It" } }, /^\[String: \[String: /],
  [{ prefixItems: [{ $ref: "#/$defs/It" }, text] }, /String\)$/]])
  test(`a spelling that contains itself ends: ${words}`, () => {
    const [{ type }] = describedFields({ type: "object", properties: { it: { $ref: "#/$defs/It" } } }, { $defs: { It: within } })
    assert.match(type, words)
    assert.match(type, /…/)
  })
