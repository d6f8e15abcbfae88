// Runs in the canvas: posts a command with the value of its element, as JSON text. Loads with the first
// update or command.

import { attempt } from "../core/attempt.js"
import { actedElement } from "./acted-element.js"
import { spliceOf } from "../text/shown-text.js"
import * as textOperations from "../text/text-operations.js"
import { containedTexts, dom, isField, isTyped, pendingCommands, pendingCounts, postToPage, renderedStates,
  room, sentTexts, shownRendering } from "./canvas.js"

let commandCount = 0

export function postCommand(node, attribute, event, isContinued) {
  const { submitter } = event
  const element = actedElement(node, attribute, event)

  const own = node[dom.getAttribute](`${attribute}-value`)
  let splice
  if (own === null) splice = typedSplice(node)
  const number = ++commandCount
  if (isField(node)) commandBegan(number, node)
  const value = own ?? jsonOf(node, submitter)
  const command = node[dom.getAttribute](attribute).replace(/^#$/, "")
  postToPage({ type: "perform", number, command, value, isContinued, splice, base: shownRendering.revision,
    isField: isField(node), element })
}

function commandBegan(number, field) {
  pendingCommands.set(number, field)
  pendingCounts.set(field, (pendingCounts.get(field) ?? 0) + 1)
  if (isTyped(field)) sentTexts.set(field, textOf(field))
}

/** The splice from the rendered text to the current one, which the host applies to its own text. */
function typedSplice(field) {
  const state = renderedStates.get(field)
  const isMerged = room.hasOthers && isTyped(field)
  if (!isMerged || !state || pendingCounts.get(field)) return undefined
  const changes = textOperations.difference(state.value, textOf(field), caretOf(field))
  return textOperations.splices(changes)[0]
}

/** The text that a field contains, with the characters that it hides. */
export function textOf(field) {
  const { text, shown } = containedTexts.get(field) ?? { text: field.value, shown: field.value }
  const caret = attempt(() => field.selectionEnd)
  const changes = textOperations.difference(shown, field.value, caret)
  const [typed] = textOperations.splices(changes)
  if (!typed) return text
  const now = textOperations.spliced(text, spliceOf(typed, text, shown))
  containedTexts.set(field, { text: now, shown: field.value })
  return now
}

/** The caret in the text of a field, as far as that is shown. */
export function caretOf(field) {
  if (textOf(field) === field.value) return attempt(() => field.selectionEnd)
  return undefined
}

/** The value of an element as JSON text, which preserves numbers of any size. */
function jsonOf(node, submitter) {
  if (node[dom.nodeName] === "FORM") return formJSON(node, submitter)
  if (isField(node)) return fieldJSON(node)
  return undefined
}

function fieldJSON(field) {
  if (field.type === "checkbox") return String(field.checked)
  if (field.type === "number" || field.type === "range") return numberJSON(field.value)
  if (isTyped(field)) return JSON.stringify(textOf(field))
  if (!field.multiple || !field.selectedOptions) return JSON.stringify(field.value)
  return JSON.stringify(Array.from(field.selectedOptions, ({ value }) => value))
}

/** A number as JSON writes it, with all digits: a field may also contain `007` or `.5`. */
function numberJSON(text) {
  return text.replace(/^(-?)0*(?=\d)/, "$1").replace(/^(-?)\./, "$10.") || "null"
}

/** The fields by name: the checked radio button, and an array for checkboxes of the same name. */
function formJSON(form, submitter) {
  const members = new Map()
  const named = [...form[dom.elements]].filter(field =>
    field.name && isField(field)
    && !field[dom.matches](
      ":disabled, [type=button], [type=submit], [type=reset], [type=image], [type=file]"))
  for (const field of named) {
    const boxes = named.filter(other => other.type === "checkbox" && other.name === field.name)
    if (field.type === "checkbox" && boxes.length > 1)
      members.set(field.name,
        JSON.stringify(boxes.filter(({ checked }) => checked).map(({ value }) => value)))
    else if (field.type !== "radio" || field.checked) members.set(field.name, fieldJSON(field))
  }
  if (submitter?.name) members.set(submitter.name, JSON.stringify(submitter.value))
  return `{${[...members].map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(",")}}`
}
