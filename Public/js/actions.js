// What can be done by name or by key from anywhere in the page: keys run it, the palette and the sheet of keys list it.

import { fetched } from "./fetched.js"
import { settings } from "./settings.js"

const offered = new Map()

/** Keys that were pressed before what they run was there, with their times; a person has given up on older ones. */
let early = []
const patience = 5_000

/** Keys in a field that a part has not come for yet: the document says so with `data-late`. */
const lateKeys = ["Enter", "ArrowDown", "ArrowUp"]
let typed = []

/** The browser has a use for these, which a page that is still starting should not let it have. */
const reserved = ["mod+k", "mod+,"]

/** Says `offered` when there is more that can be done. */
export const offers = new EventTarget()

/** What changes neither the props nor a file. */
const harmless = ["Find", "Go", "Look", "Know", "Page"]

/**
 * An action is `{id, title, group, key?, also?, leavesFields?, isDue?, run}`. A key is written `/`, `shift+n` or `mod+k`,
 * where mod is ⌘ or Ctrl; `also` is a second one. `leavesFields` where a field has a meaning of its own for it, as for undo.
 */
export function offer(...actions) {
  for (const action of actions) offered.set(action.id, action)
  offers.dispatchEvent(new Event("offered"))
  if (early.length) setTimeout(runEarly)
}

/** The keys that were pressed in a field before the part was there that takes them now. */
export function takeTyped(field) {
  delete field.dataset.late
  const taken = typed.filter(({ time }) => Date.now() - time < patience).map(({ key }) => key)
  typed = []
  return taken
}

/** Whether a key that nothing runs yet is kept for what comes. */
function isKept({ target }, key) {
  return lateKeys.includes(key) ? target.dataset?.late !== undefined : reserved.includes(key)
}

function keepEarly(event, key) {
  if (event.target.dataset?.late !== undefined && lateKeys.includes(key)) typed = [...typed, { key, time: Date.now() }]
  if (isTyping(event.target) || !(isLetter(key) || reserved.includes(key))) return
  if (reserved.includes(key)) event.preventDefault()
  early = [...stillWanted(), { key, time: Date.now() }]
}

/** Once whoever offers is made and knows what is due. */
function runEarly() {
  const kept = stillWanted()
  early = kept.filter(({ key }) => !withKey(key))
  for (const { key } of kept) if (!isElsewhere()) withKey(key)?.run()
}

function stillWanted() {
  return early.filter(({ time }) => Date.now() - time < patience)
}

const withheld = new Set()

/** Actions that there is no use for here are neither listed nor run. */
export function withhold(...ids) {
  for (const id of ids) withheld.add(id)
}

/** What can be done now, in the order it was offered. */
export function due() {
  return [...offered.values()].filter(isDue)
}

/** Letters are for fields first, and nobody who speaks to the browser wants them as keys. */
export function press(event) {
  if (!event.key) return
  const key = named(event)
  // What is typed into a field is asked for nothing that looks through the page.
  if (event.defaultPrevented || (isLetter(key) && (isTyping(event.target) || !settings.get("letters")))) return
  const action = withKey(key)
  if (!action && !isLetter(key) && !isKept(event, key)) return
  if (isElsewhere()) return
  const menu = isLetter(key) && openMenu(event.target)
  if (menu) return key.trim() && fetched(() => import("./typeahead.js")).then(({ typeAhead }) => typeAhead(menu, key.at(-1)))
  if (!action) return keepEarly(event, key)
  if (action.leavesFields && isTyping(event.target)) return
  event.preventDefault()
  action.run()
}

/** The keys that are the page's while the focus is in the canvas, and those of them that are so in a field there, too. */
export function keysForCanvas() {
  const actions = [...offered.values()]
  const keys = actions.flatMap(keysOf).filter(key => settings.get("letters") || !isLetter(key))
  const own = new Set(actions.filter(({ leavesFields }) => leavesFields).flatMap(keysOf))
  return { keys, inFields: keys.filter(key => /^mod\+|^Escape$|^(shift\+)?F\d+$/.test(key) && !own.has(key)) }
}

/**
 * A key that the canvas says was pressed there. The canvas shows what an author wrote, so it is not trusted: its word
 * may lead somewhere else, which the person sees and can take back. What changes props or files, or writes to the
 * clipboard, has to be a person's doing: the browser counts real key presses in the frame as such, and no message.
 */
export function pressInCanvas(key, isActivated) {
  if (isElsewhere() || (isLetter(key) && (!settings.get("letters") || openMenu()))) return
  const action = withKey(key)
  if (action && (harmless.includes(action.group) || isActivated)) action.run()
}

/** Shift is part of a sign's own name, and so is the key that some keyboards need for it (AltGr is Ctrl and Alt). */
export function named({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  const isMade = isSign && altKey
  return `${(ctrlKey || metaKey) && !isMade ? "mod+" : ""}${altKey && !isSign ? "alt+" : ""}${shiftKey && !isSign ? "shift+" : ""}${key.length === 1 ? key.toLowerCase() : key}`
}

function withKey(key) {
  if (!key) return undefined
  for (const action of offered.values()) if ((action.key === key || action.also === key) && isDue(action)) return action
  return undefined
}

function keysOf({ key, also }) {
  return [key, also].filter(Boolean)
}

function isLetter(key) {
  return /^(shift\+)?.$/u.test(key)
}

function isDue(action) {
  return !withheld.has(action.id) && (action.isDue?.() ?? true)
}

/** A dialog over the page has keys of its own. */
function isElsewhere() {
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
