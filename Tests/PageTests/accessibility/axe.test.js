import assert from "node:assert/strict"
import { test } from "node:test"
import { axeFailure, checkedReport } from "../../../Public/js/accessibility/audit-report.js"
import { axeNote, criterionTitle } from "../../../Public/js/accessibility/wcag-criteria.js"
import { contextOf, runModules } from "../frame/run-modules.js"

const plain = value => JSON.parse(JSON.stringify(value))
const context = contextOf({ tools: {} })
runModules(context, ["frame/audit/axe"])

const own = { rules: { "image-alt": { wcag: "1.1.1", impact: "critical", title: "No text", applies: true } }, findings: [{ rule: "image-alt", reason: "Add one.", node: "first" }] }
const result = (id, nodes, more) => ({ id, impact: "moderate", help: `Help for ${id}`, helpUrl: `https://rules.test/${id}`, tags: ["best-practice"], nodes, ...more })

test("what axe-core finds is added once, with the elements and sentences of the rest", () => {
  const found = plain(context.merged(own, {
    version: "4.0", passes: [result("list", [])], inapplicable: [result("label", [])], incomplete: [result("color-contrast", [])],
    violations: [
      result("image-alt", [{ element: "first" }, { element: "second", failureSummary: "Fix any of the following:\n  No alt\n  No title" }]),
      result("tabindex", [{ element: "third" }], { impact: null, tags: ["cat.keyboard", "wcag2a", "wcag241"] })]
  }))
  assert.deepEqual(found.findings, [...own.findings,
    { rule: "image-alt", reason: "Fix any of the following: No alt; No title", node: "second" }, { rule: "axe/tabindex", reason: "", node: "third" }])
  assert.equal(found.rules["image-alt"].title, "No text")
  assert.deepEqual(found.rules["axe/tabindex"], { wcag: "2.4.1", impact: "minor", title: "Help for tabindex", help: "https://rules.test/tabindex", applies: true })
  assert.deepEqual([found.rules["axe/list"].applies, found.rules["axe/label"].applies], [true, false])
  assert.deepEqual(found.axe, { version: "4.0", undecided: ["axe/color-contrast"] })
})

for (const [body, isWhole] of [["<html lang=en><title>A</title>", true], ["<html><p>A", false], ["<svg><title>A</title></svg>", false], [undefined, false]]) {
  test(`${body} is ${isWhole ? "a whole page" : "a part of one"}`, () => assert.equal(context.isWholePage(body), isWhole))
}

for (const [rule, words, href] of [
  [{ id: "image-alt", wcag: "1.1.1" }, "WCAG 1.1.1 Non-text content (A)", "https://www.w3.org/TR/WCAG22/#non-text-content"],
  [{ id: "axe/bypass", wcag: "2.4.1", help: "https://rules.test/bypass" }, "WCAG 2.4.1 (axe/bypass)", "https://rules.test/bypass"],
  [{ id: "axe/region", wcag: "", help: "https://rules.test/region" }, "Best practice (axe/region)", "https://rules.test/region"],
  [{ id: "axe/region", wcag: "" }, "Best practice (axe/region)", ""]
]) {
  test(`a rule is about ${words}`, () => assert.deepEqual(criterionTitle(rule), { words, href }))
}

test("a note names the version, and what is left to a person", () => {
  assert.equal(axeNote({ version: "4.0", undecided: [] }), "With the findings of axe-core 4.0.")
  assert.equal(axeNote({ version: "4.0", undecided: ["a", "b"] }), "With the findings of axe-core 4.0. Check yourself: it could not decide a, b.")
})

const empty = { rules: {}, took: 0, isCut: false, hasHost: false, findings: [], outline: { isCut: false, rows: [] }, axe: undefined }

for (const message of [undefined, null, 7, "x", [], {}, { rules: 1, findings: {}, outline: "", axe: true }, { rules: { "<b>": {} }, findings: [null, 1, { rule: "toString" }, { rule: "none" }] }]) {
  test(`${JSON.stringify(message)} reports nothing`, () => assert.deepEqual(checkedReport(message), empty))
}

test("a report has a limited length, links to web pages only, and known impacts", () => {
  const rules = { a: { impact: "huge", wcag: "1.1.1<", title: "t".repeat(9000), help: "javascript:alert(1)", applies: 1 }, b: { impact: "serious", wcag: "1.4.10", help: "https://rules.test" } }
  const report = checkedReport({ rules, findings: Array.from({ length: 5000 }, () => ({ rule: "a", number: -1, reason: {} })), outline: { rows: Array(5000).fill({ depth: 1e9, states: Array(99).fill(1) }) } })
  assert.deepEqual([report.findings.length, report.outline.rows.length], [1000, 600])
  assert.deepEqual(report.findings[0], { rule: "a", reason: "", place: "", markup: "", number: 0 })
  assert.deepEqual([report.outline.rows[0].depth, report.outline.rows[0].states.length], [100, 20])
  assert.deepEqual({ ...report.rules.a, title: report.rules.a.title.length }, { wcag: "", impact: "minor", title: 2000, help: "", applies: false })
  assert.deepEqual(report.rules.b, { wcag: "1.4.10", impact: "serious", title: "", help: "https://rules.test", applies: false })
})

test("only a sentence is a failure", () => {
  assert.deepEqual([axeFailure({ axeFailure: "No." }), axeFailure({ axeFailure: {} }), axeFailure(null)], ["No.", undefined, undefined])
})
