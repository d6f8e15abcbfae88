// What can be done by name or by key from anywhere in the page: keys run it, the palette and the sheet of keys list it.

import { settings } from "./settings.js"

const offered = new Map()

/**
 * An action is `{id, title, group, key?, also?, leavesFields?, isDue?, run}`. A key is written `/`, `shift+n` or `mod+k`,
 * where mod is ⌘ or Ctrl; `also` is a second one. `leavesFields` where a field has a meaning of its own for it, as for undo.
 */
export function offer(...actions) {
  for (const action of actions) offered.set(action.id, action)
}

/** What can be done now, in the order it was offered. */
export function due() {
  return [...offered.values()].filter(isDue)
}

/** Letters are for fields first, and nobody who speaks to the browser wants them as keys. */
export function press(event) {
  const key = named(event)
  const isLetter = /^(shift\+)?.$/u.test(key)
  if (event.defaultPrevented || isElsewhere() || (isLetter && (!settings.get("letters") || isTyping(event.target)))) return
  const action = [...offered.values()].find(action => (action.key === key || action.also === key) && isDue(action))
  if (!action || (action.leavesFields && isTyping(event.target))) return
  event.preventDefault()
  action.run()
}

/** Shift is part of a sign's own name, and so is the key that some keyboards need for it (AltGr is Ctrl and Alt). */
export function named({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  const isMade = isSign && altKey
  return `${(ctrlKey || metaKey) && !isMade ? "mod+" : ""}${altKey && !isSign ? "alt+" : ""}${shiftKey && !isSign ? "shift+" : ""}${key.length === 1 ? key.toLowerCase() : key}`
}

function isDue(action) {
  return action.isDue?.() ?? true
}

/** A dialog over the page has keys of its own. */
function isElsewhere() {
  return Boolean(globalThis.document?.querySelector("dialog:modal"))
}

function isTyping(target) {
  return Boolean(target.closest?.("input, textarea, select, [contenteditable]"))
}
