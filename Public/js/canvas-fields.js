// Runs in the canvas: what a person can change there, and what the rendering last said of it.

"use strict"

const rendered = new WeakMap()

/** Whether others are in the room: then a text is sent when the one before it has come back, on top of what they typed. */
let hasCompany = false

/** What a text was when it was sent last, and what is to be done when that has come back. */
const sent = new WeakMap()
const held = new WeakMap()

/** Commands that are on their way: from which field, by number, and how many from each. */
const flights = new Map()
const awaited = new WeakMap()

function isFoldable(node) {
  return node.nodeName === "DETAILS" || node.nodeName === "DIALOG"
}

function isField(node) {
  return node.nodeName === "INPUT" || node.nodeName === "TEXTAREA" || node.nodeName === "SELECT"
}

function note(target, source) {
  if (isFoldable(target)) rendered.set(target, { open: source.getAttribute("open") ?? undefined })
  if (isField(target)) rendered.set(target, fieldState(source))
}

function fieldState(source) {
  const value = source.nodeName === "TEXTAREA" ? source.defaultValue : source.nodeName === "SELECT" ? source.value : source.getAttribute("value") ?? ""
  return { value, checked: source.hasAttribute("checked") }
}

/** A field follows the rendering when that changed; else, and while it is ahead of it, it keeps what was typed. */
function copyValue(target, source) {
  const before = rendered.get(target)
  const state = fieldState(source)
  rendered.set(target, state)
  if (awaited.get(target)) return
  if (before?.value !== state.value) setValue(target, state.value)
  if (before?.checked !== state.checked && "checked" in target) target.checked = state.checked
}

function setValue(field, value) {
  if (field.nodeName === "TEXTAREA") field.defaultValue = value
  if (field.type === "file" || field.value === value) return
  const selection = document.activeElement === field ? safely(() => [field.selectionStart, field.selectionEnd]) : null
  // In a text of the same length, such as one in capitals, places stay where they were.
  const steps = field.value.length === value.length ? [] : textOperations.difference(field.value, value)
  field.value = value
  if (selection && selection[0] !== null) safely(() => field.setSelectionRange(...selection.map(caret => textOperations.moved(caret, steps)), field.selectionDirection))
}

/** True when a text waits for the one before it. */
function holdsBack(field, send) {
  if (!hasCompany || !isTyped(field) || !awaited.get(field)) return false
  held.set(field, send)
  return true
}

function isTyped(field) {
  return field.nodeName === "TEXTAREA" || (field.nodeName === "INPUT" && ["text", "search", "url", "tel", "email", "password"].includes(field.type))
}

/** How a text came of the one in the rendering, for the host to do the same to the one that it has now. */
function spliceOf(field) {
  const state = rendered.get(field)
  if (!hasCompany || !isTyped(field) || !state || awaited.get(field)) return undefined
  const caret = safely(() => field.selectionEnd) ?? undefined
  const [splice] = textOperations.splices(textOperations.difference(state.value, field.value, caret))
  return splice
}

/** What others typed is taken over, under what was typed here since the last text was sent. */
function takeOver(field, value) {
  const { difference, transform, apply } = textOperations
  const before = sent.get(field) ?? field.value
  const typed = difference(before, field.value, safely(() => field.selectionEnd) ?? undefined)
  setValue(field, apply(value, transform(typed, difference(before, value), false)))
}

function tookOff(number, field) {
  flights.set(number, field)
  awaited.set(field, (awaited.get(field) ?? 0) + 1)
  sent.set(field, field.value)
}

/** Once the last one is back, a field of a live story shows what its props say. */
function landed({ numbers, follows }) {
  for (const number of numbers) {
    const field = flights.get(number)
    if (!field) continue
    flights.delete(number)
    const left = awaited.get(field) - 1
    awaited.set(field, left)
    const state = rendered.get(field)
    if (left) continue
    const send = held.get(field)
    held.delete(field)
    if (follows && state) {
      if (send) takeOver(field, state.value)
      else setValue(field, state.value)
      if ("checked" in field) field.checked = state.checked
    }
    if (send && field.isConnected) send()
  }
}

function safely(read) {
  try {
    return read()
  } catch {
    return null
  }
}
