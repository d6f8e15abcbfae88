// Runs in the canvas: updates fields to a rendering, except for input that is still pending. Loads with the
// first update.

"use strict"

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

/** Applies remote changes below what was typed here since the text was last sent. */
function mergeRemoteText(field, value) {
  const { difference, transform, apply } = textOperations
  const before = sentTexts.get(field) ?? field.value
  const typed = difference(before, field.value, attempt(() => field.selectionEnd) ?? undefined)
  setValue(field, apply(value, transform(typed, difference(before, value), false)))
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
