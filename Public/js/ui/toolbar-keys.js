// The keys of all toolbars: each is one tab stop, at the item that had the focus last; arrows, Home and End
// move within it (https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/).

import { nextIndex } from "./menu-keys.js"

const toolbars = "[role=toolbar]"
const items = "button, select, a[href], input:not([type=hidden])"
/** The same as in a menu, by the key of a row. */
const steps = { ArrowRight: "ArrowDown", ArrowLeft: "ArrowUp", Home: "Home", End: "End" }
const lastFocused = new WeakMap()

/** What is hidden, disabled or out of room changes at any time: the stops are set when Tab is pressed. */
export function addToolbarKeys() {
  addEventListener("focusin", ({ target }) => lastFocused.set(target.closest(toolbars) ?? target, target))
  addEventListener("keydown", event => {
    if (event.key === "Tab") document.querySelectorAll(toolbars).forEach(setStop)
    else move(event)
  }, true)
}

function setStop(toolbar) {
  const all = itemsOf(toolbar)
  const last = lastFocused.get(toolbar)
  const stop = all.includes(last) ? last : all[0]
  for (const item of all) item.tabIndex = item === stop ? 0 : -1
}

function move(event) {
  const toolbar = event.target.closest?.(toolbars)
  const all = toolbar ? itemsOf(toolbar) : []
  const to = stepTo(event, all.indexOf(event.target), all.length)
  if (to === undefined) return
  event.preventDefault()
  event.stopPropagation()
  all[to].focus()
}

/** The index that a key leads to; undefined for keys that the item needs, or with another key held down. */
export function stepTo({ key, target, ctrlKey, metaKey, altKey, shiftKey }, at, count) {
  if (at < 0 || ctrlKey || metaKey || altKey || shiftKey) return undefined
  if (target.matches("input:not([type=checkbox], [type=radio])")) return undefined
  if (target.matches("select") && !key.startsWith("Arrow")) return undefined
  return nextIndex(steps[key], at, count)
}

/** Its own items, without those of the menus within. */
function itemsOf(toolbar) {
  return [...toolbar.querySelectorAll(items)].filter(item =>
    item.closest(`${toolbars}, [popover]`) === toolbar && !item.disabled && item.checkVisibility())
}
