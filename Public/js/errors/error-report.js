// Formats crashes and build results for display. No DOM, no clock.

import { equal } from "../core/json-patch.js"
import { plural } from "../core/plural.js"

const titles = {
  trap: "The screen crashed",
  "stack-overflow": "The screen ran out of stack",
  exit: "The screen exited",
  abort: "The screen aborted",
  signal: "The screen was terminated by a signal",
  deadline: "The screen did not finish in time",
  stopped: "The screen stopped its process",
  memory: "The screen used too much memory",
  output: "The screen printed too much",
  garbage: "The screen corrupted its output",
  thrown: "The screen threw an error",
  timeout: "The screen did not finish",
  error: "The screen threw an error"
}

export function crashTitle({ cause, kind }) {
  return titles[cause] ?? titles[kind] ?? "The screen failed"
}

/** What is behind the card, and what the next edit does: only an error leaves the process alive. */
export function crashHint({ cause }, { rendering, site = null }) {
  let behind = "The canvas is empty: this story has not been rendered yet."
  if (rendering) behind = "The last successful rendering is behind this card."
  if (site) return behind
  if (cause === "thrown") return `${behind} The next edit renders again.`
  return `${behind} The next edit runs in a new process.`
}

/** The frames of the author and the library, each with its depth; consecutive recursive calls share a row. */
export function stackRows(stack) {
  const rows = []
  stack.forEach((frame, index) => {
    const last = rows.at(-1)
    if (last && equal(last.frame, frame)) last.count++
    else rows.push({ frame, depth: index, count: 1 })
  })
  return { author: rows.filter(({ frame }) => frame.author),
    library: rows.filter(({ frame }) => !frame.author) }
}

export function sortedDiagnostics(diagnostics = []) {
  const isWarning = ({ severity }) => severity === "warning"
  return { errors: diagnostics.filter(diagnostic => !isWarning(diagnostic)),
    warnings: diagnostics.filter(isWarning) }
}

/** The trimmed source line, and its text before the column, which the compiler counts in UTF-8 bytes. */
export function sourceLine({ source = "", column = 1 }) {
  const text = source.trimStart()
  const margin = source.length - text.length
  let bytes = 1
  let before = ""
  for (const character of source) {
    if (bytes >= column) break
    bytes += new TextEncoder().encode(character).length
    before += character
  }
  return { text, before: before.slice(margin) }
}

/** The label of a build, and its progress from 0 to 1 if known. */
export function buildProgress({ state, step, steps, label, quickSeconds }) {
  if (state === "swapping") return { words: ["Loading the new build"], part: 1 }
  const isCounted = steps > 0 && step !== undefined
  const quick = quickSeconds !== undefined && `Quick build in ${seconds(quickSeconds)}`
  if (!isCounted) return { words: [quick, "Building", label].filter(Boolean), part: undefined }
  return { words: [quick, `Building ${step}/${steps}`, label].filter(Boolean),
    part: Math.min(1, step / steps) }
}

export function seconds(value) {
  if (value < 60) return `${value.toFixed(1)} s`
  return `${Math.floor(value / 60)} min ${Math.floor(value % 60)} s`
}

export function problemCounts({ errors, warnings }) {
  const words = []
  if (errors.length) words.push(plural(errors.length, "1 error", "errors"))
  if (warnings.length) words.push(plural(warnings.length, "1 warning", "warnings"))
  return words.join(", ")
}

/** What the panel lists of props that do not fit their type: a field may have no proposal. */
export function proposalSentence({ fields }) {
  const { length } = fields.filter(({ proposal }) => proposal !== undefined)
  if (length === 0) return "The panel lists each field."
  if (length === fields.length) return "The panel lists each field with a proposed value."
  return "The panel lists each field, and proposes a value for some of them."
}

/** What to do about an empty canvas; the props of a static site stay. */
export function emptyAdvice({ site }) {
  if (site) return "Share has a link to its markup."
  return "Change the props. Share has a link to its markup."
}
