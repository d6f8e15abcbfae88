// Undo and redo in a field. The browser knows what was typed there, until something else changes the text:
// from then on its history of the field is wrong, and that of the room takes its place.

import { shortcutOf } from "../core/shortcut-of.js"

const steps = { "mod+z": "undo", "mod+shift+z": "redo", "mod+y": "redo",
  historyUndo: "undo", historyRedo: "redo" }

const rewritten = new WeakSet()

/** Notes that the browser does not know what was typed in a field. */
export function noteRewritten(field) {
  rewritten.add(field)
}

/** `step` steps through the history of the room. */
export function undoInFields(form, step) {
  /** The text of each field as the user left it. */
  const texts = new WeakMap()

  function note({ target }) {
    if (texts.has(target) && texts.get(target) !== target.value) rewritten.add(target)
    texts.set(target, target.value)
  }

  function replace(event, type) {
    note(event)
    if (!type || !rewritten.has(event.target)) return
    event.preventDefault()
    step(type)
  }

  form.addEventListener("focusin", note)
  form.addEventListener("input", ({ target }) => texts.set(target, target.value), true)
  form.addEventListener("beforeinput", event => replace(event, steps[event.inputType]), true)
  form.addEventListener("keydown",
    event => replace(event, isText(event.target) && steps[shortcutOf(event)]), true)
}

/** Whether a field has a text that the browser undoes. */
export function isText({ nodeName, type }) {
  return nodeName === "TEXTAREA" || (nodeName === "INPUT" && type === "text")
}
