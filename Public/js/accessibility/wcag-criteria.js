// Titles of the criteria of https://www.w3.org/TR/WCAG22/ that the audit refers to.

import { plural } from "../core/plural.js"
import { groupBy } from "../core/group-by.js"

const criteria = {
  "1.1.1": ["Non-text content", "A", "non-text-content"],
  "1.3.1": ["Info and relationships", "A", "info-and-relationships"],
  "1.4.3": ["Contrast", "AA", "contrast-minimum"], "2.1.1": ["Keyboard", "A", "keyboard"],
  "2.1.4": ["Character key shortcuts", "A", "character-key-shortcuts"],
  "2.2.2": ["Pause, stop, hide", "A", "pause-stop-hide"], "2.4.3": ["Focus order", "A", "focus-order"],
  "2.5.8": ["Target size", "AA", "target-size-minimum"],
  "3.1.1": ["Language of page", "A", "language-of-page"],
  "3.1.2": ["Language of parts", "AA", "language-of-parts"],
  "3.3.2": ["Labels or instructions", "A", "labels-or-instructions"], "4.1.1": ["Parsing", "A", "parsing"],
  "4.1.2": ["Name, role, value", "A", "name-role-value"]
}

/** The criterion that a rule is about, or that it is a best practice; `href` may be empty. */
export function criterionTitle(/** @type {{ id?: string, wcag?: string, help?: string }} */ rule) {
  const { id, wcag, help = "" } = rule
  if (!Object.hasOwn(criteria, wcag)) return { words: axeTitle(id, wcag), href: help }
  const [name, level, slug] = criteria[wcag]
  return { words: `WCAG ${wcag} ${name} (${level})`, href: `https://www.w3.org/TR/WCAG22/#${slug}` }
}

function axeTitle(id, wcag) {
  if (wcag) return `WCAG ${wcag} (${id})`
  return `Best practice (${id})`
}

/** What axe-core added to a report, and what it leaves to a person. */
export function axeNote({ version, undecided }) {
  const note = `With the findings of axe-core ${version}.`
  if (!undecided.length) return note
  return `${note} Check yourself: it could not decide ${undecided.join(", ")}.`
}

/** The report without what the story is excepted from, which `exceptions` names with its reason. */
export function withoutExceptions(report, exceptions) {
  const isExcepted = ({ rule }) => Object.hasOwn(exceptions, rule)
  const rules = new Set(report.findings.filter(isExcepted).map(({ rule }) => rule))
  return {
    ...report, findings: report.findings.filter(finding => !isExcepted(finding)),
    exceptions: [...rules].map(rule => `Excepted from ${rule}: ${exceptions[rule]}`)
  }
}

const impacts = ["critical", "serious", "moderate", "minor"]

/** Groups the findings by rule, most severe first. */
export function groupedFindings({ findings, rules }) {
  return [...groupBy(findings, ({ rule }) => rule)].map(([id, found]) => ({ id, ...rules[id], found }))
    .sort((left, right) =>
      impacts.indexOf(left.impact) - impacts.indexOf(right.impact) || right.found.length - left.found.length)
}

/**
 * How many rules passed, failed and did not apply, such as “23 rules passed, one finding, 31 do not apply.”
 */
export function auditSummary({ findings, rules }) {
  const failed = new Set(findings.map(({ rule }) => rule))
  const all = Object.entries(rules)
  const unused = all.filter(([id, { applies }]) => !applies && !failed.has(id)).length
  const passed = plural(all.length - unused - failed.size, "One rule passed", "rules passed")
  return [passed, faultCount(findings, rules), `${unused} do not apply.`].filter(Boolean).join(", ")
}

function faultCount(findings, rules) {
  if (!findings.length) return ""
  const counts = impacts.map(impact =>
    [impact, findings.filter(({ rule }) => rules[rule].impact === impact).length])
    .filter(([, many]) => many).map(([impact, many]) => `${many} ${impact}`).join(", ")
  return `${plural(findings.length, "one finding", "findings")} (${counts})`
}
