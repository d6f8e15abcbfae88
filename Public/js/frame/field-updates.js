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
  if (field.type === "select-multiple") return selectOptions(field, value.split(","))
  if (field[dom.nodeName] === "TEXTAREA") field.defaultValue = value
  const { text, shown } = containedTexts.get(field) ?? {}
  const isShown = field.value === value || (text === value && shown === field.value)
  if (isShown) containedTexts.set(field, { text: value, shown: field.value })
  if (isShown || field.type === "file") return
  const isFocused = field[dom.getRootNode]()[dom.activeElement] === field
  const selection = isFocused && selectionOf(field)
  const before = field.value
  field.value = value
  containedTexts.set(field, { text: value, shown: field.value })
  rewrittenFields.add(field)
  if (selection) restoreSelection(field, selection, before)
}

function restoreSelection(field, selection, before) {
  const steps = textOperations.placement(before, field.value)
  const [start, end, direction] = selection
  attempt(() => field.setSelectionRange(
    textOperations.moved(start, steps), textOperations.moved(end, steps), direction))
}

function selectOptions({ options }, wanted) {
  for (let index = 0; index < options.length; index++)
    options[index].selected = wanted.includes(String(index))
}

/** Applies remote changes below what was typed here since the text was last sent. */
function mergeRemoteText(field, value) {
  const { difference, placement, transform, apply } = textOperations
  const text = textOf(field)
  const before = sentTexts.get(field) ?? text
  const typed = difference(before, text, caretOf(field))
  setValue(field, apply(value, transform(typed, placement(before, value), false)))
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
    if (send && field[dom.isConnected]) send()
  }
}
