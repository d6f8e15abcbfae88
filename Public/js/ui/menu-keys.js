// The arrow keys, Home and End in a menu: they move the focus among its items, and around at the ends.

const items = "button:not(:disabled, [aria-disabled=true]), a[href]"

/** Returns whether the key was used. Fields within the menu keep their keys. */
export function moveInMenu(menu, event) {
  if (event.target.matches("input, select, textarea")) return false
  const all = [...menu.querySelectorAll(items)].filter(item => item.getClientRects().length)
  const at = nextIndex(event.key, all.indexOf(document.activeElement), all.length)
  if (at === undefined) return false
  event.preventDefault()
  all[at].focus()
  return true
}

/** The index that a key leads to; -1 as the current one is before the first. */
export function nextIndex(key, at, count) {
  const next = { ArrowDown: at + 1, ArrowUp: Math.max(at, 0) - 1, Home: 0, End: count - 1 }[key]
  return next === undefined || !count ? undefined : (next + count) % count
}
