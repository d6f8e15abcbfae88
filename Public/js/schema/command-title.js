// The titles of commands and of what they change: `press “One more” 7 → 8`. No DOM.

import { equal, pointerTokens } from "../core/json-patch.js"
import { shortened } from "./excerpt.js"
import { schemaAt } from "./path-label.js"
import { isNumber, kind, presentSchema, resolve } from "./schema.js"
import { swiftValue } from "./swift-spelling.js"

/** The most characters of a value in a title. */
const most = 40

/** `{words}` of the element that was acted on; `{code}` of the command if that is unknown. */
export function commandTitle(/** @type {SentCommand} */ { command, value, element }, schema) {
  const words = element && wordsOf(element, value)
  if (words) return { words }
  return { code: commandCall(command, value, schema) }
}

/** A command as Swift sends it: `username.typed("Ann")`, or `.add(1)` of a command for all actions. */
export function commandCall(command, value, schema) {
  const taken = resolve(presentSchema(resolve(schemaAt(command, schema), schema), schema)["x-value"], schema)
  const spelled = value === undefined ? "" : swiftValue(value, taken, schema)
  if (spelled.startsWith(".") && kind(taken) !== "choice") return spelled
  const path = pointerTokens(command).filter(token => token !== "_0")
    .map(token => /^\d+$/.test(token) ? `[${token}]` : `.${token}`).join("").replace(/^\./, "")
  return `${path || "command"}(${spelled})`
}

/** Undefined for an element without a name, except for a key. */
function wordsOf(/** @type {ActedElement} */ { name, event }, value) {
  const target = name && `“${shortened(name, most)}”`
  if (event.startsWith("key-")) return [`press ${keyOf(event)}`, target].filter(Boolean).join(" in ")
  if (!target) return undefined
  return { input: typed, change: chosen, submit: () => `submit ${target}` }[event]?.(target, value)
    ?? `press ${target}`
}

function typed(target, value) {
  if (value === undefined) return `type in ${target}`
  if (value === "") return `clear ${target}`
  if (typeof value === "string") return `type “${shortened(value, most)}” in ${target}`
  return `set ${target} to ${swiftValue(value)}`
}

function chosen(target, value) {
  if (typeof value === "boolean") return `${value ? "check" : "uncheck"} ${target}`
  const names = [value].flat().filter(name => typeof name === "string")
  if (value === undefined || !names.length) return `choose in ${target}`
  return `choose ${names.map(name => `“${shortened(name, most)}”`).join(", ")} in ${target}`
}

const keys = ["Enter", "Escape", "Tab", "Backspace", "Delete", "Home", "End", "PageUp", "PageDown", "ArrowUp",
  "ArrowDown", "ArrowLeft", "ArrowRight", "Space"]

/** `Enter` for `key-enter`, and `q` for `key-q`. */
function keyOf(event) {
  const name = event.slice("key-".length)
  return keys.find(key => key.toLowerCase() === name) ?? name
}

/** What a command changed, beyond the value that its title has: `7 → 8`; undefined for nothing. */
export function changeText(/** @type {PropsChange | undefined} */ change, schema, value = undefined) {
  if (!change || (!change.others && value !== undefined && equal(change.to, value))) return undefined
  const { from, to, others } = change
  const more = others ? `, ${others} more` : ""
  if (isNumber(from) && isNumber(to)) return `${swiftValue(from)} → ${swiftValue(to)}${more}`
  return [nameOf(change.path), sides(change, schema)].filter(Boolean).join(" ") + more
}

function sides(/** @type {PropsChange} */ { path, from, to }, schema) {
  const type = schemaAt(path, schema)
  const isOptional = kind(resolve(type, schema)) === "optional"
  const spelled = value => shortened(swiftValue(value ?? null, type, schema), most)
  if (from === undefined && !isOptional) return `+ ${spelled(to)}`
  if (to === undefined && !isOptional) return `− ${spelled(from)}`
  return `${spelled(from)} → ${spelled(to)}`
}

/** The property at the end of a path; an element has the name of its list. */
function nameOf(path) {
  return pointerTokens(path).findLast(token => !/^(_?\d+|-)$/.test(token))
}

/** The title as text, for the filter and for what is read aloud. */
export function titleText(/** @type {TitleParts} */ { words, code, effect }) {
  return [words, code, effect].filter(Boolean).join(" ")
}
