// The titles of commands, by the element that was acted on or in Swift, and of what they changed.

import assert from "node:assert/strict"
import { test } from "node:test"
import { changeText, commandCall, commandTitle, titleText } from "../../../Public/js/schema/command-title.js"

const text = { type: "string" }
const whole = { type: "integer" }
const command = value => ({ type: "string", const: "command", "x-control": "command", "x-value": value })
const object = properties => ({ type: "object", properties, "x-order": Object.keys(properties) })
const action = { oneOf: [{ title: "add", required: ["add"], properties: { add: object({ _0: whole }) } }, { title: "reset", required: ["reset"], properties: { reset: object({}) } }] }
const phone = { enum: ["mobile"], "x-names": ["mobile"] }
const schema = { ...object({
  count: whole, isOn: { type: "boolean" }, nickname: { anyOf: [text, { type: "null" }] }, kind: phone, name: text,
  dispatch: command({ $ref: "#/$defs/Action" }), signIn: command(), select: { anyOf: [command(phone), { type: "null" }] }, typed: command(text),
  rows: { type: "array", items: object({ select: command(whole), title: text }) },
  state: { oneOf: [{ title: "failed", required: ["failed"], properties: { failed: object({ _0: object({ retry: command() }) }) } }] }
}), $defs: { Action: action } }

for (const [pointer, value, call] of [
  ["/signIn", undefined, "signIn()"], ["/typed", "Ann", "typed(\"Ann\")"], ["/dispatch", { add: { _0: 1 } }, ".add(1)"], ["/dispatch", { reset: {} }, ".reset"],
  ["/select", "mobile", "select(.mobile)"], ["/rows/0/select", 7, "rows[0].select(7)"], ["/state/failed/_0/retry", undefined, "state.failed.retry()"],
  ["/typed", null, "typed(nil)"], ["/gone", { add: { _0: 1 } }, ".add(1)"], ["", undefined, "command()"]
]) test(`${pointer} with ${JSON.stringify(value)} is ${call}`, () => assert.equal(commandCall(pointer, value, schema), call))

const long = "x".repeat(60)
for (const [element, value, title] of [
  [{ name: "One more", event: "click" }, { add: { _0: 1 } }, "press “One more”"], [undefined, { add: { _0: 1 } }, ".add(1)"],
  [{ name: "Name", event: "input" }, "Ann", "type “Ann” in “Name”"], [{ name: "Name", event: "input" }, "", "clear “Name”"],
  [{ name: "Name", event: "input" }, long, `type “${"x".repeat(39)}…” in “Name”`], [{ name: "Name", event: "input" }, undefined, "type in “Name”"],
  [{ name: "Age", event: "input" }, 7, "set “Age” to 7"], [{ name: "I agree", event: "change" }, true, "check “I agree”"], [{ name: "I agree", event: "change" }, false, "uncheck “I agree”"],
  [{ name: "Color", event: "change" }, "blue", "choose “blue” in “Color”"], [{ name: "Tags", event: "change" }, ["a", "b"], "choose “a”, “b” in “Tags”"], [{ name: "Tags", event: "change" }, [], "choose in “Tags”"],
  [{ name: "Search", event: "submit" }, {}, "submit “Search”"], [{ name: "Note", event: "key-enter" }, "hi", "press Enter in “Note”"], [{ event: "key-q" }, undefined, "press q"],
  [{ event: "click" }, { reset: {} }, ".reset"]
]) test(`${JSON.stringify(element)} with ${JSON.stringify(value)?.slice(0, 40)} is ${title}`, () =>
  assert.equal(titleText(commandTitle({ command: "/dispatch", value, element }, schema)), title))

for (const [change, expected, value] of [
  [{ path: "/count", from: 7, to: 8 }, "7 → 8"], [{ path: "/count", from: 7, to: 8, others: 2 }, "7 → 8, 2 more"], [{ path: "/isOn", from: false, to: true }, "isOn false → true"],
  [{ path: "/kind", from: "home", to: "mobile" }, "kind \"home\" → .mobile"], [{ path: "/nickname", from: null, to: "Bo" }, "nickname nil → \"Bo\""], [{ path: "/nickname", to: "Bo" }, "nickname nil → \"Bo\""],
  [{ path: "/rows/2", to: { title: "Tea" } }, "rows + (title: \"Tea\")"], [{ path: "/rows/0", from: { title: "Tea" } }, "rows − (title: \"Tea\")"],
  [{ path: "/name", from: "An", to: "Ann" }, undefined, "Ann"], [{ path: "/name", from: "An", to: "Ann", others: 1 }, "name \"An\" → \"Ann\", 1 more", "Ann"], [undefined, undefined]
]) test(`${JSON.stringify(change)} is ${expected}`, () => assert.equal(changeText(change, schema, value), expected))
