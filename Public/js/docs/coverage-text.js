// Maps a path in the props to the host's coverage of the field, and describes that coverage.

import { plural } from "../core/plural.js"

/** The coverage of the field that a path is an instance of; undefined if the field is unknown. */
export function coverageAt({ fields, folds }, path) {
  const known = new Map(fields.map(field => [field.path, field]))
  const ways = prefixes(fields, folds)
  let pattern = ""
  for (const token of path.split("/").slice(1)) {
    const isKey = Number(token) % 2 === 0
    const step = [token, isKey && "*key", "*"].map(name => `${pattern}/${name}`).find(way => ways.has(way))
    if (step === undefined) return undefined
    pattern = folds[step] ?? step
  }
  return known.get(pattern)
}

function prefixes(fields, folds) {
  const ways = new Set()
  for (const path of [...fields.map(({ path }) => path), ...Object.keys(folds)]) {
    for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) ways.add(path.slice(0, end))
  }
  return ways
}

/** `{bars: [{name, isReached}], text, isDead}`; undefined if there is nothing to report. */
export function fieldCoverageText({ kind, levels, dead, values }) {
  if (kind === "command") return undefined
  const missing = levels.filter(({ count }) => count === 0).map(({ name }) => caseName(name, kind))
  let amount = plural(values, "1 value", "values")
  if (levels.length) amount = `${levels.length - missing.length} of ${levels.length}`
  const never = missing.length > 0 && `never ${listed(missing)}`
  const idle = dead && "never changes the rendering"
  return {
    bars: levels.map(({ name, count }) => ({ name: caseName(name, kind), isReached: count > 0 })),
    text: [amount, never, idle].filter(Boolean).join(" · "), isDead: dead === true
  }
}

/** Summarizes the coverage in one sentence. */
export function coverageSummary({ props, reached, all, fields }) {
  const dead = fields.filter(({ dead }) => dead).length
  const from = plural(props, "1 story or fixture", "stories and fixtures")
  const summary = `${from}: ${reached} of ${all} cases, optionals and sizes reached.`
  if (!dead) return summary
  return `${summary} ${plural(dead, "1 field never changes", "fields never change")} the rendering.`
}

const sizes = { 0: "empty", 1: "one", many: "many" }
const answers = { true: "on", false: "off" }

function caseName(name, kind) {
  if (kind === "collection") return sizes[name] ?? name
  if (kind === "boolean") return answers[name] ?? name
  return { nil: "absent", some: "present" }[name] ?? name
}

function listed(names) {
  const few = names.slice(0, 6).join(", ")
  if (names.length <= 6) return few
  return `${few} and ${names.length - 6} more`
}
