import assert from "node:assert/strict"
import { test } from "node:test"
import { criterionTitle, groupedFindings, auditSummary as said, withoutExceptions } from "../../../Public/js/accessibility/wcag-criteria.js"
import { parse } from "../../../Public/js/core/json.js"
import { EditTimings } from "../../../Public/js/performance/edit-timings.js"
import { formatDuration, timingSummary, verdict } from "../../../Public/js/performance/timing-summary.js"
import { typeDescription, describedFields } from "../../../Public/js/schema/type-description.js"

for (const [schema, words] of [
  [{ type: "string" }, "Text"],
  [{ type: "string", format: "uuid" }, "UUID"],
  [parse("{\"type\":\"integer\",\"minimum\":-9223372036854775808,\"maximum\":9223372036854775807}"), "Whole number"],
  [{ type: "integer", minimum: 0, maximum: 255 }, "Whole number from 0"],
  [{ type: "integer", minimum: 1, maximum: 5 }, "Whole number from 1 to 5"],
  [{ type: "number", maximum: 1 }, "Number up to 1"],
  [{ type: "array", items: { type: "boolean" } }, "List of yes or no"],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "Text, or nothing"],
  [{ type: "object", additionalProperties: { type: "array", items: { type: "integer" } } }, "List of whole number by name"],
  [{ type: "array", prefixItems: [{ type: "integer" }, { type: "string" }] }, "Whole number, then Text"],
  [{ const: 3 }, "Always 3"], [{}, "Anything"]
]) {
  test(`${JSON.stringify(schema)} is said as ${words}`, () => assert.equal(typeDescription(schema, schema).words, words))
}

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

const rules = { a: { impact: "minor", wcag: "1.3.1", title: "A", applies: true }, b: { impact: "critical", wcag: "4.1.2", title: "B", applies: true },
  c: { impact: "minor", wcag: "1.1.1", title: "C", applies: false } }
const findings = [{ rule: "a", number: 0 }, { rule: "b", number: 1 }, { rule: "a", number: 2 }]

test("findings are grouped by their rule, the gravest first", () => {
  assert.deepEqual(groupedFindings({ findings, rules }).map(({ id, found }) => [id, found.length]), [["b", 1], ["a", 2]])
  assert.equal(said({ findings, rules }), "0 rules passed, 3 faults (1 critical, 2 minor), 1 do not apply.")
  assert.equal(said({ findings: [], rules }), "2 rules passed, 1 do not apply.")
  assert.equal(criterionTitle({ wcag: "1.4.3" }).words, "WCAG 1.4.3 Contrast (AA)")
})

test("findings that a story is excepted from are named with their reasons", () => {
  const { findings: rest, exceptions } = withoutExceptions({ findings, rules }, { a: "Ours.", c: "Unused." })
  assert.deepEqual([rest.map(({ rule }) => rule), exceptions], [["b"], ["Excepted from a: Ours."]])
})

/** A store that passes changes on, and timings that follow it. */
function followed(state = {}) {
  const store = Object.assign(new EventTarget(), { state: { pending: [], pendingCommands: [], room: { id: "a" }, ...state } })
  const timings = new EditTimings()
  timings.follow(store)
  const dispatch = (type, detail) => store.dispatchEvent(new CustomEvent(type, { detail }))
  return { timings, shown: (revision, at) => dispatch("shown", { revision, at }),
    change: (reason, { times, message, ...changes } = {}) => {
      const before = store.state
      store.state = { ...before, ...changes }
      dispatch("change", { before, reason, message, times })
    } }
}

test("a rendering is timed from the first edit that it shows", () => {
  const { timings, change, shown } = followed()
  change("edited", { pending: [{ seq: 1 }], times: { typed: 10, sent: 10.5 } })
  change("performing", { pendingCommands: [{ seq: 2 }], times: { typed: 14, sent: 14 } })
  for (const [seq, revision] of [[1, 5], [2, 6], [9, 7]]) change("changed", { message: { seq, revision } })
  change("rendered", { message: { revision: 6, timing: { decode: 20, render: 30, diff: 5, bytes: 100 } }, times: { received: 22 } })
  change("rendered", { message: { revision: 7, timing: { decode: 40, render: 10, diff: 5, bytes: 300 } }, times: { received: 25 } })
  change("rendered", { message: { revision: 8 }, times: { received: 26 } })
  shown(5, 23)
  shown(7, 23)
  shown(6, 23)
  shown(6, 99)
  assert.deepEqual(timings.rows.map(({ page, socket, host, canvas, trip }) => [page, socket, host, canvas, trip]), [[500, 11_445, 55, 1000, 13_000], [undefined, undefined, 55, undefined, undefined]])
  assert.deepEqual(timingSummary(timings.rows).map(({ key, last, median, most }) => [key, last, median, most]), [
    ["trip", undefined, 13_000, 13_000], ["page", undefined, 500, 500], ["socket", undefined, 11_445, 11_445], ["host", 55, 55, 55], ["canvas", undefined, 1000, 1000],
    ["decode", 40, 20, 40], ["render", 10, 10, 30], ["diff", 5, 5, 5], ["bytes", 300, 100, 300]])
})

test("the first rendering is one, and another room starts anew", () => {
  const timing = { decode: 1, render: 2, diff: 3, bytes: 4 }
  const { timings, change } = followed({ rendering: { revision: 0, timing } })
  assert.deepEqual(timings.rows.map(({ revision }) => revision), [0])
  change("opened", { room: { id: "b" } })
  assert.deepEqual(timings.rows, [])
})

for (const [value, words] of [[undefined, "–"], [12.4, "12 µs"], [1500, "1.5 ms"], [45_000, "45 ms"]]) test(`${value} µs is ${words}`, () => assert.equal(formatDuration(value), words))

for (const [trips, expected] of [
  [[], ""], [[undefined, 100_000], "Fast: half of the edits take 100 ms or less."], [[40_000, 110_000, 900_000], "Noticeable: half of the edits take 110 ms or less."],
  [[1_000_001], "Slow: half of the edits take 1000 ms or less."]
]) test(`edits of ${trips} µs are judged “${expected}”`, () => assert.equal(verdict(trips.map(trip => ({ trip }))), expected))
