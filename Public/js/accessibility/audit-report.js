// What the canvas reports of its audit. Axe-core, and the scripts of a screen, run in the same document: the
// page shows only what has been checked here. No DOM.

const most = { rules: 500, findings: 1000, rows: 600, states: 20, depth: 100, text: 2000 }
const impacts = ["critical", "serious", "moderate", "minor"]

/** The report without what is malformed, and with no more than a panel can show. */
export function checkedReport(message) {
  const { rules, findings, outline, took, isCut, hasHost, axe } = Object(message)
  const known = checkedRules(rules)
  return {
    rules: known, took: Number(took) || 0, isCut: isCut === true, hasHost: hasHost === true,
    findings: objects(findings, most.findings).map(checkedFinding)
      .filter(({ rule }) => Object.hasOwn(known, rule)),
    outline: { isCut: outline?.isCut === true, rows: objects(outline?.rows, most.rows).map(checkedRow) },
    axe: checkedAxe(axe)
  }
}

/** The sentence about a run of axe-core that failed; undefined in another message. */
export function axeFailure(message) {
  if (typeof message?.axeFailure === "string") return text(message.axeFailure)
  return undefined
}

function checkedRules(rules) {
  const entries = Object.entries(Object(rules)).slice(0, most.rules)
  return Object.fromEntries(entries.filter(([id, rule]) => /^[\w/-]{1,80}$/.test(id) && isObject(rule))
    .map(([id, rule]) => [id, checkedRule(rule)]))
}

function checkedRule({ wcag, impact, title, help, applies }) {
  return {
    wcag: matching(wcag, /^\d\.\d\.\d\d?$/), impact: impacts.find(known => known === impact) ?? "minor",
    title: text(title), help: matching(help, /^https:\/\//), applies: applies === true
  }
}

function checkedFinding({ rule, reason, place, markup, number }) {
  return { rule: text(rule), reason: text(reason), place: text(place), markup: text(markup),
    number: count(number) }
}

function checkedRow({ depth, role, name, states, number }) {
  return { depth: Math.min(count(depth), most.depth), role: text(role), name: text(name),
    states: list(states, most.states).map(text), number: count(number) }
}

function checkedAxe(axe) {
  if (!isObject(axe)) return undefined
  return { version: text(axe.version), undecided: list(axe.undecided, most.rules).map(text) }
}

function isObject(value) {
  return typeof value === "object" && value !== null
}

function list(value, limit) {
  if (!Array.isArray(value)) return []
  return value.slice(0, limit)
}

function objects(value, limit) {
  return list(value, limit).filter(isObject)
}

function text(value) {
  if (typeof value !== "string") return ""
  return value.slice(0, most.text)
}

function matching(value, pattern) {
  if (pattern.test(text(value))) return text(value)
  return ""
}

function count(value) {
  if (Number.isSafeInteger(value) && value >= 0) return value
  return 0
}
