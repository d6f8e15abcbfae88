// The keys of a menu: arrows, Home and End move the focus among its items, and around at the ends; letters
// focus the next item that starts with them. No key of an open menu reaches the page's shortcuts.

import { typeahead } from "./typeahead.js"

const items = "button, a[href], input"
const textFields = "input:not([type=checkbox]), select, textarea"

/** The items of a menu that take the focus. */
export function menuItems(menu) {
  return [...menu.querySelectorAll(items)].filter(item =>
    !item.disabled && item.getAttribute("aria-disabled") !== "true" && item.getClientRects().length)
}

/** Fields within the menu keep their keys. */
export function handleMenuKey(menu, event) {
  if (event.target.matches(textFields) || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key === "Tab" && menu.getAttribute("role") === "menu") return menu.hidePopover()
  const all = menuItems(menu)
  const at = all.indexOf(document.activeElement)
  const next = nextIndex(event.key, at, all.length)
  if (next !== undefined) all[next].focus()
  else if (event.key.length === 1 && event.key !== " ")
    all[typeahead(menu, all.map(textOf), at, event.key)]?.focus()
  else return
  event.preventDefault()
}

function textOf(item) {
  return item.getAttribute("aria-label") ?? item.labels?.[0]?.textContent ?? item.textContent
}

/** The index that a key leads to; -1 as the current one is before the first. */
export function nextIndex(key, at, count) {
  const next = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: count - 1 }[key]
  if (next === undefined || !count) return undefined
  return (next + count) % count
}
