// What can be done by name or by key from anywhere in the page: keys run it, the palette and the sheet of keys list it.

import { lazyImport } from "../core/lazy-import.js"
import { settings } from "../settings/settings.js"

const commands = new Map()

/** Keys that were pressed before what they run was there, with their times; a person has given up on older ones. */
let earlyKeys = []
const earlyKeyLifetime = 5_000

/** Keys in a field that a part has not come for yet: the document says so with `data-late`. */
const lateKeys = ["Enter", "ArrowDown", "ArrowUp"]
let earlyFieldKeys = []

/** The browser has a use for these, which a page that is still starting should not let it have. */
const reserved = ["mod+k", "mod+,"]

/** Says `offered` when there is more that can be done. */
export const registry = new EventTarget()

/** What changes neither the props nor a file. */
const safeGroups = ["Find", "Go", "Look", "Know", "Page"]

/**
 * An action is `{id, title, group, key?, also?, leavesFields?, isDue?, run}`. A key is written `/`, `shift+n` or `mod+k`,
 * where mod is ⌘ or Ctrl; `also` is a second one. `leavesFields` where a field has a meaning of its own for it, as for undo.
 */
export function registerCommands(...actions) {
  for (const action of actions) commands.set(action.id, action)
  registry.dispatchEvent(new Event("offered"))
  if (earlyKeys.length) setTimeout(runEarlyKeys)
}

/** The keys that were pressed in a field before the part was there that takes them now. */
export function takeEarlyKeys(field) {
  delete field.dataset.late
  const taken = earlyFieldKeys.filter(({ time }) => Date.now() - time < earlyKeyLifetime).map(({ key }) => key)
  earlyFieldKeys = []
  return taken
}

/** Whether a key that nothing runs yet is kept for what comes. */
function isKept({ target }, key) {
  return lateKeys.includes(key) ? target.dataset?.late !== undefined : reserved.includes(key)
}

function keepEarlyKey(event, key) {
  if (event.target.dataset?.late !== undefined && lateKeys.includes(key)) earlyFieldKeys = [...earlyFieldKeys, { key, time: Date.now() }]
  if (isTyping(event.target) || !(isLetter(key) || reserved.includes(key))) return
  if (reserved.includes(key)) event.preventDefault()
  earlyKeys = [...recentKeys(), { key, time: Date.now() }]
}

/** Once whoever offers is made and knows what is due. */
function runEarlyKeys() {
  const kept = recentKeys()
  earlyKeys = kept.filter(({ key }) => !commandFor(key))
  for (const { key } of kept) if (!isModalOpen()) commandFor(key)?.run()
}

function recentKeys() {
  return earlyKeys.filter(({ time }) => Date.now() - time < earlyKeyLifetime)
}

const disabled = new Set()

/** Actions that there is no use for here are neither listed nor run. */
export function disableCommands(...ids) {
  for (const id of ids) disabled.add(id)
}

/** What can be done now, in the order it was offered. */
export function availableCommands() {
  return [...commands.values()].filter(isAvailable)
}

/** Letters are for fields first, and nobody who speaks to the browser wants them as keys. */
export function handleKeydown(event) {
  if (!event.key) return
  const key = shortcutOf(event)
  // What is typed into a field is asked for nothing that looks through the page.
  if (event.defaultPrevented || (isLetter(key) && (isTyping(event.target) || !settings.get("letters")))) return
  const action = commandFor(key)
  if (!action && !isLetter(key) && !isKept(event, key)) return
  if (isModalOpen()) return
  const menu = isLetter(key) && openMenu(event.target)
  if (menu) return key.trim() && lazyImport(() => import("../ui/typeahead.js")).then(({ typeahead }) => typeahead(menu, key.at(-1)))
  if (!action) return keepEarlyKey(event, key)
  if (action.leavesFields && isTyping(event.target)) return
  event.preventDefault()
  action.run()
}

/** The keys that are the page's while the focus is in the canvas, and those of them that are so in a field there, too. */
export function canvasShortcuts() {
  const actions = [...commands.values()]
  const keys = actions.flatMap(shortcutsOf).filter(key => settings.get("letters") || !isLetter(key))
  const own = new Set(actions.filter(({ leavesFields }) => leavesFields).flatMap(shortcutsOf))
  return { keys, inFields: keys.filter(key => /^mod\+|^Escape$|^(shift\+)?F\d+$/.test(key) && !own.has(key)) }
}

/**
 * A key that the canvas says was pressed there. The canvas shows what an author wrote, so it is not trusted: its word
 * may lead somewhere else, which the person sees and can take back. What changes props or files, or writes to the
 * clipboard, has to be a person's doing: the browser counts real key presses in the frame as such, and no message.
 */
export function handleCanvasKey(key, isActivated) {
  if (isModalOpen() || (isLetter(key) && (!settings.get("letters") || openMenu()))) return
  const action = commandFor(key)
  if (action && (safeGroups.includes(action.group) || isActivated)) action.run()
}

/** Shift is part of a sign's own name, and so is the key that some keyboards need for it (AltGr is Ctrl and Alt). */
export function shortcutOf({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  const isComposedSign = isSign && altKey
  return `${(ctrlKey || metaKey) && !isComposedSign ? "mod+" : ""}${altKey && !isSign ? "alt+" : ""}${shiftKey && !isSign ? "shift+" : ""}${key.length === 1 ? key.toLowerCase() : key}`
}

function commandFor(key) {
  if (!key) return undefined
  for (const action of commands.values()) if ((action.key === key || action.also === key) && isAvailable(action)) return action
  return undefined
}

function shortcutsOf({ key, also }) {
  return [key, also].filter(Boolean)
}

function isLetter(key) {
  return /^(shift\+)?.$/u.test(key)
}

function isAvailable(action) {
  return !disabled.has(action.id) && (action.isAvailable?.() ?? true)
}

/** A dialog over the page has keys of its own. */
function isModalOpen() {
  return Boolean(globalThis.document?.querySelector("dialog:modal"))
}

/** The menu that letters are for: the one with the focus, or one that is open. */
function openMenu(target) {
  return target?.closest?.("[role=menu], [role=listbox], .menu[open], [popover]")
    ?? globalThis.document?.querySelector("[role=menu]:popover-open, .menu[open]")
}

function isTyping(target) {
  return Boolean(target.closest?.("input, textarea, select, [contenteditable]"))
}
