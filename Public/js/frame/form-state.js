// Runs in the canvas: the state of fields, details and dialogs, and what the last rendering set.

"use strict"

const renderedStates = new WeakMap()

/** Whether the room has other participants: then a text waits for the previous one, and is merged. */
let hasOtherParticipants = false

/** The text of each field when it was last sent, and the command to send once that one has settled. */
const sentTexts = new WeakMap()
const heldCommands = new WeakMap()

/** Pending commands: the field of each by number, and their count per field. */
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
  const value = source.nodeName === "TEXTAREA" ? source.defaultValue
    : source.nodeName === "SELECT" ? source.value : source.getAttribute("value") ?? ""
  return { value, checked: source.hasAttribute("checked") }
}

/** Updates a field whose rendered state changed; while commands are pending, it keeps its input. */
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
  const selection = document.activeElement === field
    ? attempt(() => [field.selectionStart, field.selectionEnd]) : null
  // In a text of the same length, such as an uppercased one, the selection stays where it is.
  const steps = field.value.length === value.length ? [] : textOperations.difference(field.value, value)
  field.value = value
  if (selection && selection[0] !== null)
    attempt(() =>
      field.setSelectionRange(...selection.map(caret => textOperations.moved(caret, steps)),
        field.selectionDirection))
}

/** Holds a text's command until the previous one has settled. Returns whether it does. */
function holdsCommand(field, send) {
  if (!hasOtherParticipants || !isTyped(field) || !pendingCounts.get(field)) return false
  heldCommands.set(field, send)
  return true
}

function isTyped(field) {
  return field.nodeName === "TEXTAREA"
    || (field.nodeName === "INPUT"
      && ["text", "search", "url", "tel", "email", "password"].includes(field.type))
}

/** The splice from the rendered text to the current one, which the host applies to its own text. */
function spliceOf(field) {
  const state = renderedStates.get(field)
  const isMerged = isUpdatable && hasOtherParticipants && isTyped(field)
  if (!isMerged || !state || pendingCounts.get(field)) return undefined
  const caret = attempt(() => field.selectionEnd) ?? undefined
  const [splice] = textOperations.splices(textOperations.difference(state.value, field.value, caret))
  return splice
}

/** Applies remote changes below what was typed here since the text was last sent. */
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

/** Settles commands. After the last one, a field of a live story shows the rendered value. */
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
