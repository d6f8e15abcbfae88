import assert from "node:assert/strict"
import test from "node:test"
import { applyPatch, settingOperation, valueAt } from "../../../Public/js/core/json-patch.js"
import { caseChoices } from "../../../Public/js/schema/case-choices.js"

const tree = { oneOf: [{ required: ["input"], properties: { input: { $ref: "#/$defs/Form" } } }, { title: "done", const: "done", required: ["done"], properties: { done: { type: "object" } } }] }
const root = { ...tree, $defs: {
  Form: { type: "object", required: ["status", "kind", "rows", "by"], properties: {
    status: { $ref: "#/$defs/Status" }, kind: { enum: ["a", "b"], "x-names": ["first", "second"] },
    note: { anyOf: [{ enum: ["x"] }, { type: "null" }] }, go: { "x-control": "command" },
    secret: { "x-control": "hidden", enum: ["q", "r"] },
    rows: { type: "array", items: { $ref: "#/$defs/Status" } }, by: { type: "object", additionalProperties: { enum: ["m", "n"] } } } },
  Status: { oneOf: [{ required: ["valid"], properties: { valid: { type: "object", properties: {} } } },
    { required: ["invalid"], properties: { invalid: { type: "object", required: ["message"], properties: { message: { type: "string" } } } } }] }
} }
const form = { status: { invalid: { message: "no" } }, kind: "b", note: null, secret: "q", rows: [{ valid: {} }], by: { one: "m" } }

test("the cases of the props and of what has a name in them are offered, those of rows and hidden ones are not", () =>
  assert.deepEqual(caseChoices(root, { input: form }).map(({ title, isCurrent }) => [title, isCurrent]), [
    ["Input", true], ["Done", false], ["Status: Valid", false], ["Status: Invalid", true], ["Kind: First", false], ["Kind: Second", true]]))

test("an optional value has cases while there is one", () =>
  assert.deepEqual(caseChoices(root, { input: { ...form, note: "x" } }).map(({ title }) => title).at(-1), "Note: X"))

test("each choice makes its case the current one, and the current one changes nothing", () => {
  const props = { input: form }
  for (const { path, title, value, isCurrent } of caseChoices(root, props)) {
    const made = path ? applyPatch(props, [settingOperation(props, path, value)]) : value
    assert.equal(caseChoices(root, made).find(choice => choice.title === title).isCurrent, true, title)
    if (isCurrent) assert.deepEqual(value, valueAt(props, path))
  }
})
