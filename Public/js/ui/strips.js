// The strips over the canvas: one line, of the gravest that has something to say. None moves the canvas.

/** The kinds of strips, from the gravest. What passes comes before what stays until it is answered. */
export const severities =
  ["lost", "failed", "building", "diverged", "unknown", "waiting", "scripts", "alone", "files", "site"]

/** The gravest of some kinds; undefined for none. */
export function gravest(kinds) {
  const [first] = [...kinds].sort((one, other) => rank(one) - rank(other))
  return first
}

function rank(kind) {
  const at = severities.indexOf(kind)
  if (at < 0) throw new Error(`No strip is of the kind “${kind}”.`)
  return at
}

const kinds = new Map()

/** Puts an element into the stack as a kind of strip, or takes it back: without a kind, it says nothing. */
export function setStrip(strip, kind) {
  const stack = document.getElementById("strips")
  if (strip.parentNode !== stack) stack.append(strip)
  strip.classList.add("strip")
  strip.dataset.kind = kind ?? ""
  if (kind) kinds.set(strip, kind)
  else kinds.delete(strip)
  const shown = gravest(kinds.values())
  const hadFocus = stack.contains(document.activeElement)
  for (const other of stack.children)
    other.toggleAttribute("data-shadowed", kinds.has(other) && kinds.get(other) !== shown)
  if (hadFocus && !document.activeElement.checkVisibility({ visibilityProperty: true }))
    stack.closest("main").focus()
}
