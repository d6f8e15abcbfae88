import assert from "node:assert/strict"
import { test } from "node:test"
import { ExactNumber, parseMessage, parseNumber, parse, stringify } from "../../../Public/js/core/json.js"

const exact = [
  "18446744073709551615", "-9223372036854775808", "12345678901234567890.123", "0.10000000000000000001",
  "{\"a\":9007199254740993,\"b\":[1,2.5]}", "[1e400]", "{\"__proto__\":12345678901234567}"
]

for (const text of exact) {
  test(`${text} survives reading and writing`, () => assert.equal(stringify(parse(text)), text))
}

const plain = ["0", "-1", "1.5", "1e3", "\"a\\n\\\"\\u00e9\"", "null", "true", "[]", "{}", "[{\"b\":1,\"a\":[null,false]}]"]

for (const text of plain) {
  test(`${text} is what JSON.parse makes of it`, () => assert.deepEqual(parse(text), JSON.parse(text)))
}

test("only numbers that a double would change are kept as text", () => {
  assert.equal(parseNumber("1.50"), 1.5)
  assert.equal(parseNumber("9007199254740992"), 9007199254740992)
  assert.ok(parseNumber("9007199254740993") instanceof ExactNumber)
  assert.ok(parseNumber("0.1234567890123456789") instanceof ExactNumber)
})

test("keys stay in their order, and odd ones are members like others", () => {
  const value = parse("{\"z\":12345678901234567890,\"a\":1,\"__proto__\":{\"x\":1}}")
  assert.deepEqual(Object.keys(value), ["z", "a", "__proto__"])
  assert.equal({}.x, undefined)
})

for (const text of ["", "{", "[1,", "12345678901234567890,", "{\"a\" 12345678901234567890}", "\"\n12345678901234567890\""]) {
  test(`${JSON.stringify(text)} is no JSON`, () => assert.throws(() => parse(text), SyntaxError))
}

for (const [what, text] of [
  ["props", "{\"type\":\"opened\",\"props\":12345678901234567890}"],
  ["a command of a rendering", "{\"type\":\"rendered\",\"body\":\"x\",\"commands\":[{\"key\":\"a\",\"value\":12345678901234567890}]}"],
  ["a list in a command", "{\"type\":\"rendered\",\"body\":\"x\",\"commands\":[{\"key\":\"a\",\"value\":[0.10000000000000000001]}]}"],
  ["a body, which is text", "{\"type\":\"rendered\",\"revision\":4,\"body\":\"4111111111111111\",\"commands\":[{\"key\":\"a\",\"value\":1.5}]}"]
]) {
  test(`a message of the host keeps the numbers of ${what}`, () => assert.equal(stringify(parseMessage(text)), text))
}
