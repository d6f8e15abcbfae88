// What can be done by name or by key from anywhere in the page: keys run it, the palette and the sheet of keys list it.

import { settings } from "./settings.js"

const offered = new Map()

/**
 * An action is `{id, title, group, key?, leavesFields?, isDue?, run}`. A key is written `/`, `shift+n` or `mod+k`,
 * where mod is ⌘ or Ctrl; `leavesFields` where a field has a meaning of its own for it, as for undo.
 */
export function offer(...actions) {
  for (const action of actions) offered.set(action.id, action)
}

/** What can be done now, in the order it was offered. */
export function due() {
  return [...offered.values()].filter(({ isDue }) => isDue?.() ?? true)
}

/** Letters are for fields first, and nobody who speaks to the browser wants them as keys. */
export function press(event) {
  const key = named(event)
  const isLetter = !key.startsWith("mod+")
  if (event.defaultPrevented || (isLetter && (!settings.get("letters") || isTyping(event.target)))) return
  const action = due().find(action => action.key === key && (isLetter || !action.leavesFields || !isTyping(event.target)))
  if (!action) return
  event.preventDefault()
  action.run()
}

/** Shift is part of a sign's own name, and said of letters and named keys alone. */
export function named({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  return `${ctrlKey || metaKey ? "mod+" : ""}${altKey ? "alt+" : ""}${shiftKey && !isSign ? "shift+" : ""}${key.length === 1 ? key.toLowerCase() : key}`
}

function isTyping(target) {
  return Boolean(target.closest?.("input, textarea, select, [contenteditable]"))
}
