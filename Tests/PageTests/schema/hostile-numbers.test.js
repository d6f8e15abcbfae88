import assert from "node:assert/strict"
import { test } from "node:test"
import { addSteps, finerStep } from "../../../Public/js/core/exact-numbers.js"
import { parse, parseNumber, stringify } from "../../../Public/js/core/json.js"
import { equal } from "../../../Public/js/core/json-patch.js"
import { fromEncoded, toInputValue } from "../../../Public/js/schema/dates.js"
import { initialValue } from "../../../Public/js/schema/defaults.js"
import { hexadecimal, isOn, toggledOption, unnamedBits } from "../../../Public/js/schema/option-set.js"
import { numberProblem } from "../../../Public/js/schema/schema.js"
import { validate } from "../../../Public/js/schema/validation.js"

const edges = [31n, 32n, 40n, 52n, 53n, 63n, 64n, 70n, 127n, 128n].map(power => 2n ** power)
const integers = edges.flatMap(edge => [edge - 1n, edge, edge + 1n, -edge - 1n, -edge]).map(String)
const texts = [...integers, "0", "-0", "-0.0", "0.1e1", "1e21", "1000000000000000000000", "1e308", "1e309", "-1e400", "1e-400",
  "1e999999999", "-1e999999999", "1E+2147483648", "1e-2147483649", "1e9223372036854775807", "-1e9223372036854775808",
  "0e9223372036854775807", "0.01e-9223372036854775808", `1${"0".repeat(5000)}`, `0.${"0".repeat(5000)}1e999999`]
const bound = parse("[-170141183460469231731687303715884105728,340282366920938463463374607431768211455]")
const schemas = [
  { type: "integer", minimum: bound[0], maximum: bound[1] }, { type: "integer", minimum: 0, maximum: 255 },
  { type: "number", format: "double" }, { type: "number", format: "decimal" }, { type: "number", "x-control": "date" },
  { type: "number", format: "unix-milliseconds", "x-control": "date" },
  { type: "integer", minimum: bound[0], maximum: bound[1], "x-control": "options", "x-options": [{ name: "a", value: 1 }] }
]

for (const text of texts) {
  test(`${text.slice(0, 40)} is read, checked, stepped and shown`, () => {
    const value = parse(`[${text}]`)[0]
    assert.equal(stringify(value) === text || Number(text) === value, true)
    assert.ok(equal(value, parseNumber(text)))
    for (const schema of schemas) {
      const isFine = numberProblem(text, schema) === undefined
      const isWhole = /^-?(0|[1-9]\d*)$/.test(text)
      if (schema.type === "integer") assert.equal(isFine, isWhole && validate(schema, value, schema).length === 0)
      initialValue({ ...schema, default: value }, schema)
      for (const step of [1, "0.1", text]) assert.equal(typeof addSteps(text, 1, step), "string")
      finerStep(text)
      assert.equal(typeof toInputValue(fromEncoded(value, schema) ?? 0, "Asia/Tokyo"), "string")
    }
    const options = schemas.at(-1)
    isOn(value, options["x-options"][0], options)
    toggledOption(value, options["x-options"][0], options)
    assert.match(hexadecimal(unnamedBits(value, options), options), /^0x[0-9A-F]+$/)
  })
}
