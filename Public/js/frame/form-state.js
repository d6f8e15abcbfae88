// Runs in the canvas: the state of fields, details and dialogs, and what the last rendering set.

import { attempt } from "../core/attempt.js"
import { dom } from "./dom-members.js"

export const renderedStates = new WeakMap()

/** Whether the room has other participants: then a text waits for the previous one, and is merged. */
export const room = { hasOthers: false }

/** The `text` that each field contains, and how it is `shown`: fields hide some characters. */
export const containedTexts = new WeakMap()

/** The text of each field when it was last sent or shown, and the command to send once that has settled. */
export const sentTexts = new WeakMap()
export const heldCommands = new WeakMap()

/** The fields whose text was set by a rendering: the browser's history of what was typed there is wrong. */
export const rewrittenFields = new WeakSet()

/** Pending commands: the field of each by number, and their count per field. */
export const pendingCommands = new Map()
export const pendingCounts = new WeakMap()

export function isFoldable(node) {
  return node[dom.nodeName] === "DETAILS" || node[dom.nodeName] === "DIALOG"
}

export function isElement(node) {
  return node[dom.nodeType] === 1
}

export function isField(node) {
  const name = node[dom.nodeName]
  return name === "INPUT" || name === "TEXTAREA" || name === "SELECT"
}

export function recordRendered(target, source) {
  if (isFoldable(target))
    renderedStates.set(target, { open: source[dom.getAttribute]("open") ?? undefined })
  if (!isField(target)) return
  fieldNames.set(target, fieldName(source))
  const state = fieldState(source)
  renderedStates.set(target, state)
  containedTexts.set(target, { text: state.value, shown: target.value })
  sentTexts.set(target, state.value)
}

/**
 * The `value` of a select for several options lists the indices of the selected ones. A field is controlled
 * once a rendering has said what it contains; until then it keeps its input, as in any other page.
 */
export function fieldState(source, before) {
  return { value: writtenValue(source), checked: source[dom.hasAttribute]("checked"),
    isControlled: Boolean(before?.isControlled || isWritten(source)) }
}

function isWritten(source) {
  if (isCheckable(source)) return source[dom.hasAttribute]("checked")
  if (source[dom.nodeName] === "TEXTAREA") return source.defaultValue !== ""
  if (source[dom.nodeName] === "SELECT") return source[dom.querySelector]("option[selected]") !== null
  return source[dom.getAttribute]("value") !== null
}

export function isCheckable({ type }) {
  return type === "checkbox" || type === "radio"
}

function writtenValue(source) {
  if (source[dom.nodeName] === "TEXTAREA") return source.defaultValue
  if (source[dom.nodeName] !== "SELECT") return source[dom.getAttribute]("value") ?? ""
  if (source.multiple) return Array.from(source.selectedOptions, ({ index }) => index).join()
  return source.value
}

/** Holds a text's command until the previous one has settled. Returns whether it does. */
export function holdsCommand(field, send) {
  const waits = pendingCounts.get(field) || (composition.finish && field === composition.field)
  if (!room.hasOthers || !isTyped(field) || !waits) return false
  heldCommands.set(field, send)
  return true
}

export function isTyped(field) {
  return field[dom.nodeName] === "TEXTAREA"
    || (field[dom.nodeName] === "INPUT"
      && ["text", "search", "url", "tel", "email", "password"].includes(field.type))
}

/** The field in which a text is being composed, and what to do once it is: setting a text would end that. */
export const composition = { field: null, finish: null }

/** The selection of a field as the arguments of `setSelectionRange`; undefined without one. */
export function selectionOf(field) {
  return attempt(() => {
    const { selectionStart, selectionEnd, selectionDirection } = field
    if (typeof selectionStart === "number") return [selectionStart, selectionEnd, selectionDirection]
    return undefined
  })
}

/** What each field without an id is called: where another one is called otherwise, it is another field. */
export const fieldNames = new WeakMap()

/**
 * The type, name and label of a field; numbers in a label may count, and what is said behind a field in its
 * label may be a message. Undefined for one with an id.
 */
export function fieldName(field, shown = field) {
  const written = name => field[dom.getAttribute](name)
  if (written("id") || written("data-key")) return undefined
  // Of a change of one element, the source is that element alone.
  const around = labelAround(field) ?? labelAround(shown)
  const label = written("aria-label") ?? around ?? written("placeholder") ?? written("title") ?? ""
  return [field.type, written("name"), label.replace(/[\p{N}\s]+/gu, " ").trim()].join()
}

function labelAround(field) {
  const label = field[dom.closest]("label")
  if (!label) return undefined
  const whole = label[dom.textContent].replace(field[dom.textContent], "")
  if (isCheckable(field)) return whole
  // A range of the page's document cannot stand in another one.
  const before = field[dom.ownerDocument][dom.createRange]()
  before.setStart(label, 0)
  before.setEndBefore(field)
  return `${before}`.trim() || whole
}
