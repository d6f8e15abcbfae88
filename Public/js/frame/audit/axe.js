// Runs in the canvas, as part of the audit: axe-core on the current rendering, from the copy that the host
// was given.

import { fetchScript, scriptFolder, tools } from "../canvas.js"

/** Rules about a page, which a screen for a part of one is not at fault for. */
const pageRules = ["bypass", "document-title", "html-has-lang", "landmark-one-main", "page-has-heading-one",
  "region"]
const options = { elementRef: true, iframes: false, resultTypes: ["violations"] }

/** Returns `{version, violations, passes, inapplicable, incomplete}`; throws why there are none. */
async function run(body) {
  if (!globalThis.axe) await fetchAxe()
  const rules = {}
  if (!isWholePage(body)) for (const id of pageRules) rules[id] = { enabled: false }
  const results = await axe.run({ exclude: ["[data-audit]"] }, { ...options, rules })
  return { ...results, version: axe.version }
}

/** Whether a screen renders a page as browsers open it, and no mere layout around a part of one. */
function isWholePage(body = "") {
  return /<html[\s>]/i.test(body) && /<title[\s>]/i.test(body)
}

/** The host has it beside the folder of the canvas scripts. */
function fetchAxe() {
  const address = scriptFolder.replace(/_storybook\/.*$/, "_storybook/axe.js")
  return new Promise((resolve, reject) =>
    fetchScript(address, resolve, () => reject(new Error("The host did not send it."))))
}

/**
 * Adds the results to a report: rules that only axe-core has with the prefix `axe/`, and of the others what
 * is not found yet.
 */
function merged({ rules, findings }, results) {
  const { version, violations, passes = [], inapplicable = [], incomplete = [] } = results
  const idOf = ({ id }) => Object.hasOwn(rules, id) ? id : `axe/${id}`
  const isKnown = (rule, node) => findings.some(known => known.rule === rule && known.node === node)
  const found = violations.flatMap(result => result.nodes.map(node =>
    ({ rule: idOf(result), reason: reasonOf(node), node: node.element }))
    .filter(({ rule, node }) => !isKnown(rule, node)))
  const applied = [...violations, ...passes].map(result => [result, true])
  const unused = inapplicable.map(result => [result, false])
  const own = [...applied, ...unused].map(([result, applies]) => [idOf(result), ruleOf(result, applies)])
  return {
    rules: { ...Object.fromEntries(own), ...rules }, findings: [...findings, ...found],
    axe: { version, undecided: incomplete.map(idOf) }
  }
}

function ruleOf({ impact, help, helpUrl, tags }, applies) {
  const [, ...digits] = tags.map(tag => /^wcag(\d)(\d)(\d+)$/.exec(tag)).find(Boolean) ?? []
  return { wcag: digits.join("."), impact: impact ?? "minor", title: help, help: helpUrl, applies }
}

/** “Fix any of the following: It has no name; it has no title”, from lines. */
function reasonOf({ failureSummary = "" }) {
  const lines = failureSummary.split("\n").map(line => line.trim()).filter(Boolean)
  return lines.map((line, index) => {
    if (index === lines.length - 1) return line
    return line + (line.endsWith(":") ? " " : "; ")
  }).join("")
}

tools.axe = { run, merged }
