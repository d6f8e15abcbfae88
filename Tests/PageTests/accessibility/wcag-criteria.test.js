import assert from "node:assert/strict"
import { test } from "node:test"
import { criterionTitle, groupedFindings, auditSummary as said, withoutExceptions } from "../../../Public/js/accessibility/wcag-criteria.js"

const rules = { a: { impact: "minor", wcag: "1.3.1", title: "A", applies: true }, b: { impact: "critical", wcag: "4.1.2", title: "B", applies: true },
  c: { impact: "minor", wcag: "1.1.1", title: "C", applies: false } }
const findings = [{ rule: "a", number: 0 }, { rule: "b", number: 1 }, { rule: "a", number: 2 }]

test("findings are grouped by their rule, the gravest first", () => {
  assert.deepEqual(groupedFindings({ findings, rules }).map(({ id, found }) => [id, found.length]), [["b", 1], ["a", 2]])
  assert.equal(said({ findings, rules }), "0 rules passed, 3 findings (1 critical, 2 minor), 1 do not apply.")
  assert.equal(said({ findings: [], rules }), "2 rules passed, 1 do not apply.")
  assert.equal(criterionTitle({ wcag: "1.4.3" }).words, "WCAG 1.4.3 Contrast (AA)")
})

test("findings that a story is excepted from are named with their reasons", () => {
  const { findings: rest, exceptions } = withoutExceptions({ findings, rules }, { a: "Ours.", c: "Unused." })
  assert.deepEqual([rest.map(({ rule }) => rule), exceptions], [["b"], ["Excepted from a: Ours."]])
})
