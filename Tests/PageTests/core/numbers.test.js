import assert from "node:assert/strict"
import { test } from "node:test"
import vm from "node:vm"
import { applyPatch } from "../../../Public/js/core/json-patch.js"
import { addSteps } from "../../../Public/js/core/exact-numbers.js"
import { parse, parseMessage, parseNumber, prettyPrint, stringify } from "../../../Public/js/core/json.js"
import { packProps, unpackProps } from "../../../Public/js/router/compressed-props.js"
import { readEnvironment, writeEnvironment } from "../../../Public/js/router/environment-params.js"
import { isNumber, numberProblem } from "../../../Public/js/schema/schema.js"
import { contextOf, runModules } from "../frame/run-modules.js"

// SplitMix32, so that a failure repeats.
let seed = 47
function random(most) {
  seed = (seed + 0x9e3779b9) | 0
  let word = Math.imul(seed ^ (seed >>> 16), 0x21f0aaad)
  word = Math.imul(word ^ (word >>> 15), 0x735a2d97)
  return ((word ^ (word >>> 15)) >>> 0) % most
}

const digits = count => Array.from({ length: count }, () => random(10)).join("")

/** Mostly the lengths at which a double starts to round; zeros and nines at the ends, where rounding shows. */
function numberText() {
  const length = [1 + random(14), 14 + random(6), 1 + random(45)][random(3)]
  const all = [digits(length), `${"9".repeat(length)}`, `1${"0".repeat(length)}1`, `${"0".repeat(length)}1`][random(4)]
  const point = random(all.length + 1)
  const whole = all.slice(0, point).replace(/^0+(?=\d)/, "") || "0"
  const fraction = all.slice(point)
  const exponent = ["", "", "", `e${random(30)}`, `E-${random(30)}`, `e+0${random(400)}`, `e-${random(400)}`][random(7)]
  return `${random(3) ? "" : "-"}${whole}${fraction && `.${fraction}`}${exponent}`
}

/** The sign, the digits and the power of ten of the last one: what a number is, however it is written. */
function exact(text) {
  const [, sign, whole, fraction = "", exponent = "0"] = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text)
  const kept = (whole + fraction).replace(/^0+/, "")
  const last = kept.replace(/0+$/, "")
  if (!last) return `${sign}0`
  return `${sign}${last}e${BigInt(exponent) - BigInt(fraction.length) + BigInt(kept.length - last.length)}`
}

const frame = contextOf({ isField: () => true })
runModules(frame, ["frame/command-values"])

/** What the page does with a number: from its text to its text. */
const doors = {
  "JSON": text => stringify(parse(text)),
  "props": text => stringify(parse(`{"name":"a","list":[1,[${text}]]}`).list[1][0]),
  "a message": text => stringify(parseMessage(`{"type":"opened","props":${text}}`).props),
  "a command": text => stringify(parseMessage(`{"type":"rendered","body":"","commands":[{"value":${text}}]}`).commands[0].value),
  "a list in a command": text =>
    stringify(parseMessage(`{"type":"rendered","body":"","commands":[{"value":[1,${text}]}]}`).commands[0].value[1]),
  "JSON for people": text => prettyPrint(parse(`[${text}]`)).slice(1, -1).trim(),
  "a neighbour's edit": text =>
    stringify(applyPatch(parse(`{"a":${text},"b":1}`), [{ op: "replace", path: "/b", value: 2 }]).a),
  "an edit": text => stringify(applyPatch(parse("{\"a\":[1,2]}"), parse(`[{"op":"add","path":"/a/1","value":${text}}]`)).a[1]),
  "a duplicate": text => stringify(applyPatch(parse(`[${text}]`), [{ op: "copy", from: "/0", path: "/1" }])[1]),
  "its field": text => numberProblem(text, {}) ?? stringify(parseNumber(text)),
  "the environment of a link": text => {
    const address = writeEnvironment(parse(`{"globals":{"rate":${text}}}`))
    return stringify(readEnvironment(decodeURIComponent(address)).globals.rate)
  },
  "a number field of a screen": text => vm.runInContext(`fieldJSON({ type: "number", value: ${JSON.stringify(text)} })`, frame)
}

const cases = Array.from({ length: 3000 }, numberText)

for (const [name, door] of Object.entries(doors)) {
  test(`${name} keeps every digit of a number`, () => {
    for (const text of cases) assert.equal(exact(door(text)), exact(text), text)
  })
}

test("a link keeps every digit of a number", async () => {
  const packed = await packProps(parse(`[${cases.join()}]`))
  assert.deepEqual((await unpackProps(packed)).map(number => exact(stringify(number))), cases.map(exact))
})

test("a step up and down leads back to every digit, or the number stays", () => {
  for (const text of cases) assert.equal(exact(addSteps(addSteps(text, 3), -3)).replace(/^-0$/, "0"), exact(text).replace(/^-0$/, "0"), text)
})

for (const text of [".12345678901234567891", "007.12345678901234567891", "-.5", "0", "00", "-00.10"])
  test(`the field's text ${text} is JSON with all digits`, () => {
    const json = vm.runInContext(`fieldJSON({ type: "number", value: "${text}" })`, frame)
    assert.ok(isNumber(parse(json)))
    assert.equal(json.replace(/^(-?)0(?=\.)/, "$1"), text.replace(/^(-?)0+(?=\d|\.)/, "$1"))
  })

test("an empty number field of a screen has no value", () =>
  assert.equal(vm.runInContext("fieldJSON({ type: 'range', value: '' })", frame), "null"))

test("a text of many megabytes beside an exact number is read as it is", () => {
  const text = `{"t":${JSON.stringify("x\"\\".repeat(12_000_000))},"n":12345678901234567890}`
  assert.ok(stringify(parse(text)) === text)
})
