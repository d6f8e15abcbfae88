// The commands of the page: shortcuts run them, the command palette and the shortcut sheet list them.

import { shortcutOf } from "../core/shortcut-of.js"
import { settings } from "../settings/settings.js"

const commands = new Map()

/** Dispatches `offered` when commands are registered. */
export const registry = new EventTarget()

/** Groups whose commands change neither the props nor a file. */
const safeGroups = ["Find", "Navigate", "View", "Panels", "Page"]

/** Groups whose commands act on the open story. */
const storyGroups = ["View", "Edit", "Share"]
let isStoryOpen = false

/** Disables the commands that act on a story while none is open, as after a link to a missing one. */
export function setStoryOpen(isOpen) {
  isStoryOpen = isOpen
}

/**
 * An action is `{id, title, group, key?, also?, isMain?, leavesFields?, leavesCanvas?, isAvailable?,
 * hasEffect?, control?, run}`. A key is written `/`, `shift+n` or `mod+k`, where mod is ⌘ or Ctrl; `also` is
 * another. `isMain` actions come first in lists. `leavesFields` is set if fields handle the key themselves,
 * as for undo, `leavesCanvas` if the browser does while the canvas has the focus. The palette leaves out one
 * for which `hasEffect` is false; its key works, as what it acts on may be on its way. In the palette, one
 * with `choices`, a function that returns more of them, has a level of its own, which lists those whose
 * `within` is its id, too.
 * `control` returns the element that shows what the action changes.
 */
export function registerCommands(...actions) {
  for (const action of actions) commands.set(action.id, action)
  registry.dispatchEvent(new Event("offered"))
}

const disabled = new Set()

/** Disables commands that do not apply here: they are neither listed nor run. */
export function disableCommands(...ids) {
  for (const id of ids) disabled.add(id)
}

/** The available commands, in registration order. */
export function availableCommands() {
  return [...commands.values()].filter(isAvailable)
}

/** The key of a command, whether it can be run now or not. */
export function keyOf(id) {
  return disabled.has(id) ? undefined : commands.get(id)?.key
}

/** Leaves letters to fields first, and to speech input, for which letter shortcuts can be disabled. */
export function handleKeydown(event) {
  if (!event.key) return
  const key = shortcutOf(event)
  // Returns early for letters typed into a field: the checks below query the document.
  if (event.defaultPrevented || (isLetter(key) && (isTyping(event.target) || !settings.get("letters"))))
    return
  const action = commandFor(key)
  if (!action || isModalOpen()) return
  if (isLetter(key) && isMenuOpen(event.target)) return
  if (action.leavesFields && isTyping(event.target)) return
  event.preventDefault()
  action.run()
}

/** The page's shortcuts while the canvas has focus, and the subset that also applies in its fields. */
export function canvasShortcuts() {
  const actions = [...commands.values()]
  const left = new Set(actions.filter(({ leavesCanvas }) => leavesCanvas).flatMap(shortcutsOf))
  const keys = actions.flatMap(shortcutsOf)
    .filter(key => !left.has(key) && (settings.get("letters") || !isLetter(key)))
  const own = new Set(actions.filter(({ leavesFields }) => leavesFields).flatMap(shortcutsOf))
  return { keys, inFields: keys.filter(key => /^mod\+|^Escape$|^(shift\+)?F\d+$/.test(key) && !own.has(key)) }
}

/**
 * Handles a key press reported by the canvas. The canvas shows the author's code, so it is not trusted:
 * its message may navigate, which is visible and can be undone. Commands that change props or files, or
 * write to the clipboard, require user activation: the browser grants it for real key presses in the frame,
 * never for a message.
 */
export function handleCanvasKey(key, isActivated) {
  if (isModalOpen() || (isLetter(key) && (!settings.get("letters") || isMenuOpen()))) return
  const action = commandFor(key)
  if (action && (safeGroups.includes(action.group) || isActivated)) action.run()
}

function commandFor(key) {
  if (!key) return undefined
  for (const action of commands.values())
    if ((action.key === key || action.also === key) && isAvailable(action)) return action
  return undefined
}

function shortcutsOf({ key, also }) {
  return [key, also].filter(Boolean)
}

function isLetter(key) {
  return /^(shift\+)?.$/u.test(key)
}

function isAvailable(action) {
  return !disabled.has(action.id) && (isStoryOpen || !storyGroups.includes(action.group))
    && (action.isAvailable?.() ?? true)
}

/** Whether a modal dialog is open; it handles its own keys. */
function isModalOpen() {
  return Boolean(globalThis.document?.querySelector("dialog:modal"))
}

/** Whether a menu or another popover takes the letters. */
function isMenuOpen(target) {
  return Boolean(target?.closest?.("[role=listbox], [popover]")
    ?? globalThis.document?.querySelector(".menu:popover-open"))
}

function isTyping(target) {
  return Boolean(target.closest?.("input, textarea, select, [contenteditable], .takes-letters"))
}
