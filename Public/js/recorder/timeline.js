// The position of a replay in its recording, and the effects of its steps. No DOM, no clock.

import { changeText, commandTitle } from "../schema/command-title.js"
import { shortened } from "../schema/excerpt.js"
import { pathLabel, schemaAt } from "../schema/path-label.js"
import { swiftValue } from "../schema/swift-spelling.js"

/** The index of the last step that is not later. */
export function stepAt(steps, at) {
  const next = steps.findIndex(step => step.at > at)
  if (next < 0) return steps.length - 1
  return Math.max(0, next - 1)
}

/** The current position, `elapsed` milliseconds after the host's report. */
export function position({ state, at, duration }, elapsed) {
  if (state === "playing") return Math.min(duration, at + elapsed)
  return Math.min(duration, at)
}

/** Formats a time as `1:02.3`, with digits that align in a list. */
export function formatTime(milliseconds) {
  const tenths = Math.floor(Math.max(0, milliseconds) / 100)
  const minutes = Math.floor(tenths / 600)
  return `${minutes}:${String(Math.floor(tenths / 10) % 60).padStart(2, "0")}.${tenths % 10}`
}

/** The positions of the marks as fractions of the timeline; with many steps, a sample. */
export function timelineMarks(steps, duration, most = 200) {
  if (!duration) return []
  const every = Math.ceil(steps.length / most)
  return steps.filter((_, index) => index % every === 0)
    .map(({ at, kind }) => ({ part: Math.min(1, at / duration), kind }))
}

/** What was done in a step, and what that changed, in the parts of a title. */
export function stepTitle(/** @type {Partial<ListedStep>} */ step, schema) {
  const { command, value, change, kind, title } = step
  const effect = changeText(change, schema, value)
  const [crash] = /(trap|timeout|memory|error): .*$/s.exec(title ?? "") ?? []
  if (command !== undefined && kind === "crash") return { ...commandTitle(step, schema), effect: crash }
  if (command !== undefined) return { ...commandTitle(step, schema), effect }
  if (kind === "edit" && change) return editTitle(change, schema)
  return { words: hostTitle(step, schema) }
}

function editTitle(/** @type {PropsChange} */ { path, from, to, others }, schema) {
  const more = others ? `, ${others} more` : ""
  const words = pathLabel(path, schema)
  const spelled = value => shortened(swiftValue(value, schemaAt(path, schema), schema), 60)
  if (to === undefined) return { words: `${words} removed`, code: `${spelled(from)}${more}` }
  return { words: `${words} =`, code: `${spelled(to)}${more}` }
}

/** The host's title, with the labels of fields instead of their pointers. */
function hostTitle(/** @type {Partial<ListedStep>} */ { title = "", kind }, schema) {
  if (kind === "environment" || kind === "crash") return title
  const pointer = /(^|→ |= )(\/[^\s(:,…]*)(\(\))?/g
  return title.replace(pointer, (_, before, path) => before + pathLabel(path, schema))
}

const signs = { remove: "−", move: "→", copy: "+", add: "+" }

/** Describes a patch, with one line per operation. */
export function patchLines(patch = [], schema) {
  return patch.map(({ op, path, from, value }) => {
    const [sign, name] = [signs[op] ?? "=", pathLabel(path, schema)]
    if (op === "remove") return { sign, text: name }
    if (op === "move" || op === "copy") return { sign, text: `${pathLabel(from, schema)} to ${name}` }
    return { sign, text: `${name}: ${shortened(swiftValue(value, schemaAt(path, schema), schema), 160)}` }
  })
}
