// Runs in the canvas: updates fields to a rendering, except for input that is still pending. Loads with the
// first update.

import { attempt } from "../core/attempt.js"
import * as textOperations from "../text/text-operations.js"
import { composition, containedTexts, dom, fieldName, fieldNames, fieldState, heldCommands,
  isCheckable, pendingCommands, pendingCounts, renderedStates, rewrittenFields, selectionOf,
  sentTexts } from "./canvas.js"
import { caretOf, textOf } from "./command-values.js"

/** Whether the row that is updated is the one that it was: its fields, too, whatever they are called. */
let isInSameRow = false

/** Updates what is in a row, which may be the one that it was. */
export function updateRow(isSame, update) {
  const isInside = isInSameRow
  isInSameRow ||= isSame
  update()
  isInSameRow = isInside
}

/** Updates a controlled field whose rendered state changed, unless commands of it are pending. */
export function copyValue(target, source) {
  const isKept = target === composition.field || (isCheckable(target) && isPending(target))
  if (isAnother(target, source) && !isKept && !isInSameRow) return startAnew(target, source)
  const before = renderedStates.get(target)
  const state = fieldState(source, before)
  renderedStates.set(target, state)
  if (!state.isControlled || isPending(target)) return
  const isComposed = target === composition.field && before?.value !== state.value
  if (isComposed) return void (composition.finish ??= () => settle(target, true))
  if (before?.value !== state.value) setValue(target, state.value)
  if (before?.checked !== state.checked && "checked" in target) target.checked = state.checked
}

function setValue(field, value) {
  sentTexts.set(field, value)
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

// Those of the first rendering were in the document before this was there.
for (const field of document[dom.querySelectorAll]("input, textarea, select"))
  if (!fieldNames.has(field)) fieldNames.set(field, fieldName(field))

/** Whether another field takes the place of one. */
function isAnother(target, source) {
  const name = fieldName(source, target)
  const isOther = fieldNames.has(target) && fieldNames.get(target) !== name
  fieldNames.set(target, name)
  return isOther
}

function startAnew(target, source) {
  const state = fieldState(source)
  renderedStates.set(target, state)
  // The value of others is their attribute.
  if (isEntered(target)) setValue(target, state.value)
  if ("checked" in target) target.checked = state.checked
}

function isEntered({ type }) {
  return !["button", "checkbox", "hidden", "image", "radio", "reset", "submit"].includes(type)
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
export function commandsSettled({ numbers, follows }) {
  for (const number of numbers) {
    const field = pendingCommands.get(number)
    if (!field) continue
    pendingCommands.delete(number)
    const left = pendingCounts.get(field) - 1
    pendingCounts.set(field, left)
    if (!left) settle(field, follows)
  }
}

function settle(field, follows) {
  if (field === composition.field && isRewritten(field))
    return void (composition.finish = () => settle(field, follows))
  const send = heldCommands.get(field)
  heldCommands.delete(field)
  if (follows && !isPending(field)) {
    if (field.type === "radio") showChecked(groupOf(field))
    else showRendered(field, Boolean(send))
  }
  if (send && field[dom.isConnected]) send()
}

/** Whether the rendering has another text than the field, or than was sent if more has been typed. */
function isRewritten(field) {
  const known = heldCommands.has(field) ? sentTexts.get(field) : textOf(field)
  return renderedStates.get(field).value !== known
}

function showRendered(field, isHeld) {
  const state = renderedStates.get(field)
  if (!state?.isControlled) return
  if (isHeld) mergeRemoteText(field, state.value)
  else setValue(field, state.value)
  if ("checked" in field) field.checked = state.checked
}

/** Checks the rendered radio button of a group: checking another one has unchecked it. */
function showChecked(fields) {
  const states = fields.map(field => renderedStates.get(field))
  if (!states.some(state => state?.isControlled)) return
  fields.forEach((field, index) => (field.checked = states[index]?.checked === true))
}

/** Whether a command of the field is pending; of radio buttons, one of their group. */
function isPending(field) {
  return pendingCounts.get(field) > 0
    || (field.type === "radio" && [...pendingCommands.values()].some(other => isSameGroup(other, field)))
}

function isSameGroup(one, other) {
  return one.type === "radio" && one.name !== "" && one.name === other.name && one.form === other.form
    && one[dom.getRootNode]() === other[dom.getRootNode]()
}

/** The radio buttons of which one is checked, among them the field. */
function groupOf(field) {
  return Array.from(field[dom.getRootNode]()[dom.querySelectorAll]("input[type=radio]"))
    .filter(other => other === field || isSameGroup(other, field))
}
