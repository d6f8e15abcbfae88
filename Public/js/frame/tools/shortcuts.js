// Runs in the canvas: keys that the page wants to hear of, when the screen has no use for them.

"use strict"

let pageKeys = { keys: [], inFields: [] }
/** What had the focus last: a frame below a modal dialog forgets it. */
let lastFocused = null

document.addEventListener("focusout", ({ target }) => (lastFocused = target), true)

tools.shortcuts = ({ keys, inFields, isBack }) => {
  pageKeys = { keys, inFields }
  if (isBack && lastFocused?.isConnected && document.activeElement === document.body) lastFocused.focus({ preventScroll: true })
}

addEventListener("keydown", event => {
  const key = pageKeyOf(event, isTypedInto(event.composedPath()[0]), hasOwnLayer())
  if (!key) return
  if (key !== "Escape") event.preventDefault()
  postToolMessage("shortcuts", { key })
})

/** The name of a key that is the page's now, as the page writes it. */
function pageKeyOf(event, isTyping, hasLayer) {
  if (event.defaultPrevented || !event.key || event.isComposing || event.keyCode === 229) return undefined
  const name = pageKeyName(event)
  if (name === "Escape" && hasLayer) return undefined
  return pageKeys[isTyping ? "inFields" : "keys"].includes(name) ? name : undefined
}

/** As `shortcutOf` in commands.js, which a classic script of an opaque origin cannot import; a test compares both. */
function pageKeyName({ key, ctrlKey, metaKey, altKey, shiftKey }) {
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  const isMade = isSign && altKey
  return `${(ctrlKey || metaKey) && !isMade ? "mod+" : ""}${altKey && !isSign ? "alt+" : ""}${shiftKey && !isSign ? "shift+" : ""}${key.length === 1 ? key.toLowerCase() : key}`
}

function isTypedInto(target) {
  return Boolean(target.isContentEditable || target.closest?.("input, textarea, select"))
}

/** Escape closes what the screen itself has put on top. */
function hasOwnLayer() {
  return ["dialog:modal", ":popover-open"].some(layer => CSS.supports(`selector(${layer})`) && document.querySelector(layer))
}
