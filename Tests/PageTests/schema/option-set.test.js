import assert from "node:assert/strict"
import { test } from "node:test"
import { localeName, locales, zoneName } from "../../../Public/js/controls/identifier.js"
import { parse, stringify } from "../../../Public/js/core/json.js"
import { hexadecimal, isOn, unnamedBits, toggledOption } from "../../../Public/js/schema/option-set.js"
import { typeDescription } from "../../../Public/js/schema/type-description.js"
import { controlOf } from "../../../Public/js/controls/control-registry.js"

const bounds = {
  UInt8: `"minimum":0,"maximum":255`, Int8: `"minimum":-128,"maximum":127`,
  UInt64: `"minimum":0,"maximum":18446744073709551615`,
  Int: `"minimum":-9223372036854775808,"maximum":9223372036854775807`
}

function schemaOf(type, options) {
  const rows = Object.entries(options).map(([name, value]) => `{"name":"${name}","value":${value}}`)
  return parse(`{"type":"integer",${bounds[type]},"x-control":"options","x-options":[${rows}]}`)
}

const style = { plain: 0, bold: 1, italic: 2, all: 3 }

// Type, options, value, which is switched, the value after it.
for (const [type, options, before, name, after] of [
  ["Int", style, "0", "bold", "1"],
  ["Int", style, "1", "bold", "0"],
  ["Int", style, "1", "all", "3"],
  ["Int", style, "3", "all", "0"],
  ["Int", style, "19", "plain", "16"],
  ["Int", style, "16", "plain", "16"],
  ["Int", style, "-1", "italic", "-3"],
  ["Int", { top: "-9223372036854775808" }, "5", "top", "-9223372036854775803"],
  ["Int", { top: "-9223372036854775808" }, "-9223372036854775803", "top", "5"],
  ["UInt64", { top: "9223372036854775808" }, "1", "top", "9223372036854775809"],
  ["UInt64", { top: "9223372036854775808" }, "18446744073709551615", "top", "9223372036854775807"],
  ["Int8", { sign: "-128" }, "-1", "sign", "127"]
]) {
  test(`${name} of ${type} ${before} makes it ${after}`, () => {
    const schema = schemaOf(type, options)
    const option = schema["x-options"].find(option => option.name === name)
    assert.equal(stringify(toggledOption(parse(before), option, schema)), after)
  })
}

for (const [type, options, value, expected] of [
  ["Int", style, "19", "0x10"], ["Int", style, "-1", "0xFFFFFFFFFFFFFFFC"], ["Int8", { sign: "-128" }, "-1", "0x7F"],
  ["Int8", { low: 1 }, "-1", "0xFE"], ["UInt64", { low: 1 }, "18446744073709551615", "0xFFFFFFFFFFFFFFFE"]
]) {
  test(`the other bits of ${type} ${value} are ${expected}`, () => {
    const schema = schemaOf(type, options)
    assert.equal(hexadecimal(unnamedBits(parse(value), schema), schema), expected)
  })
}

test("an option is on, off, or partly on", () => {
  const schema = schemaOf("UInt8", { none: 0, low: 1, both: 3 })
  const states = value => schema["x-options"].map(option => isOn(value, option, schema))
  assert.deepEqual(states(0), [true, false, false])
  assert.deepEqual(states(1), [false, true, "some"])
  assert.deepEqual(states(7), [false, true, true])
})

test("a type is described by its options, a vector by its parts", () => {
  assert.equal(typeDescription(schemaOf("Int", style)).type, "Int")
  const number = { type: "number", format: "float" }
  const vector = { type: "array", prefixItems: [number, number], items: false, "x-labels": ["x", "y"] }
  assert.equal(typeDescription(vector).type, "(x: Float, y: Float)")
  assert.equal(typeDescription({ type: "string", "x-control": "time-zone" }).type, "TimeZone")
  assert.equal(controlOf(vector), "vector")
  assert.equal(controlOf({ ...vector, prefixItems: [number, { type: "object" }] }), "tuple")
})

test("time zones and locales have names where the browser knows them", () => {
  assert.match(zoneName("Asia/Tokyo"), /GMT\+9$/)
  assert.deepEqual(["", "Nope/Zone"].map(zoneName), ["", ""])
  assert.deepEqual(["de_CH", "ar_EG", "", "?", "x"].map(localeName), ["Swiss High German", "Arabic (Egypt)", "", "", ""])
  const known = new Map(locales())
  assert.equal(known.get("fr"), "French")
  assert.ok(!known.has("qq"))
})
