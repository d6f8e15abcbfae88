// Runs in the canvas: what a person can change there, and what the rendering last said of it.

"use strict"

const renderedStates = new WeakMap()

/** Whether others are in the room: then a text is sent when the one before it has come back, on top of what they typed. */
let hasOtherParticipants = false

/** What a text was when it was sent last, and what is to be done when that has come back. */
const sentTexts = new WeakMap()
const heldCommands = new WeakMap()

/** Commands that are on their way: from which field, by number, and how many from each. */
const pendingCommands = new Map()
const pendingCounts = new WeakMap()

function isFoldable(node) {
  return node.nodeName === "DETAILS" || node.nodeName === "DIALOG"
}

function isField(node) {
  return node.nodeName === "INPUT" || node.nodeName === "TEXTAREA" || node.nodeName === "SELECT"
}

function recordRendered(target, source) {
  if (isFoldable(target)) renderedStates.set(target, { open: source.getAttribute("open") ?? undefined })
  if (isField(target)) renderedStates.set(target, fieldState(source))
}

function fieldState(source) {
  const value = source.nodeName === "TEXTAREA" ? source.defaultValue : source.nodeName === "SELECT" ? source.value : source.getAttribute("value") ?? ""
  return { value, checked: source.hasAttribute("checked") }
}

/** A field follows the rendering when that changed; else, and while it is ahead of it, it keeps what was typed. */
function copyValue(target, source) {
  const before = renderedStates.get(target)
  const state = fieldState(source)
  renderedStates.set(target, state)
  if (pendingCounts.get(target)) return
  if (before?.value !== state.value) setValue(target, state.value)
  if (before?.checked !== state.checked && "checked" in target) target.checked = state.checked
}

function setValue(field, value) {
  if (field.nodeName === "TEXTAREA") field.defaultValue = value
  if (field.type === "file" || field.value === value) return
  const selection = document.activeElement === field ? attempt(() => [field.selectionStart, field.selectionEnd]) : null
  // In a text of the same length, such as one in capitals, places stay where they were.
  const steps = field.value.length === value.length ? [] : textOperations.difference(field.value, value)
  field.value = value
  if (selection && selection[0] !== null) attempt(() => field.setSelectionRange(...selection.map(caret => textOperations.moved(caret, steps)), field.selectionDirection))
}

/** True when a text waits for the one before it. */
function holdsCommand(field, send) {
  if (!hasOtherParticipants || !isTyped(field) || !pendingCounts.get(field)) return false
  heldCommands.set(field, send)
  return true
}

function isTyped(field) {
  return field.nodeName === "TEXTAREA" || (field.nodeName === "INPUT" && ["text", "search", "url", "tel", "email", "password"].includes(field.type))
}

/** How a text came of the one in the rendering, for the host to do the same to the one that it has now. */
function spliceOf(field) {
  const state = renderedStates.get(field)
  if (!hasOtherParticipants || !isTyped(field) || !state || pendingCounts.get(field)) return undefined
  const caret = attempt(() => field.selectionEnd) ?? undefined
  const [splice] = textOperations.splices(textOperations.difference(state.value, field.value, caret))
  return splice
}

/** What others typed is taken over, under what was typed here since the last text was sent. */
function mergeRemoteText(field, value) {
  const { difference, transform, apply } = textOperations
  const before = sentTexts.get(field) ?? field.value
  const typed = difference(before, field.value, attempt(() => field.selectionEnd) ?? undefined)
  setValue(field, apply(value, transform(typed, difference(before, value), false)))
}

function commandBegan(number, field) {
  pendingCommands.set(number, field)
  pendingCounts.set(field, (pendingCounts.get(field) ?? 0) + 1)
  sentTexts.set(field, field.value)
}

/** Once the last one is back, a field of a live story shows what its props say. */
function commandsSettled({ numbers, follows }) {
  for (const number of numbers) {
    const field = pendingCommands.get(number)
    if (!field) continue
    pendingCommands.delete(number)
    const left = pendingCounts.get(field) - 1
    pendingCounts.set(field, left)
    const state = renderedStates.get(field)
    if (left) continue
    const send = heldCommands.get(field)
    heldCommands.delete(field)
    if (follows && state) {
      if (send) mergeRemoteText(field, state.value)
      else setValue(field, state.value)
      if ("checked" in field) field.checked = state.checked
    }
    if (send && field.isConnected) send()
  }
}

function attempt(read) {
  try {
    return read()
  } catch {
    return null
  }
}
