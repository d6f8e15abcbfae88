// Runs in the canvas: what a person can change there, and what the rendering last said of it.

"use strict"

const rendered = new WeakMap()

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
  field.value = value
  if (selection && selection[0] !== null) safely(() => field.setSelectionRange(...selection))
}

function tookOff(number, field) {
  flights.set(number, field)
  awaited.set(field, (awaited.get(field) ?? 0) + 1)
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
    if (left || !follows || !state) continue
    setValue(field, state.value)
    if ("checked" in field) field.checked = state.checked
  }
}

function safely(read) {
  try {
    return read()
  } catch {
    return null
  }
}
