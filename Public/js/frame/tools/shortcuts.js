// Runs in the canvas: posts the page's shortcuts that the screen does not handle itself.

"use strict"

let pageKeys = { keys: [], inFields: [] }
/** The element that was focused last: a frame below a modal dialog forgets it. */
let lastFocused = null

document[dom.addEventListener]("focusout", ({ target }) => (lastFocused = target), true)

tools.shortcuts = ({ keys, inFields, isBack }) => {
  pageKeys = { keys, inFields }
  if (isBack && lastFocused?.[dom.isConnected] && document[dom.activeElement] === document[dom.body])
    lastFocused[dom.focus]({ preventScroll: true })
}

addEventListener("keydown", event => {
  const [target] = event.composedPath()
  const key = pageKeyOf(event, isTypedInto(target), hasOwnLayer(), rewrittenFields.has(target))
  if (!key) return
  if (key !== "Escape") event.preventDefault()
  postToolMessage("shortcuts", { key })
})

/** The keys that a field handles itself while only the user has changed its text. */
const undoKeys = ["mod+z", "mod+shift+z"]

/** The name of a key that the page currently handles; undefined for all others. */
function pageKeyOf(event, isTyping, hasLayer, isRewritten = false) {
  if (event.defaultPrevented || !event.key || event.isComposing || event.keyCode === 229) return undefined
  const name = pageKeyName(event)
  if (name === "Escape" && hasLayer) return undefined
  const isLeftToField = isTyping && !(isRewritten && undoKeys.includes(name))
  let known = pageKeys.keys
  if (isLeftToField) known = pageKeys.inFields
  if (known.includes(name)) return name
  return undefined
}

/** Like `shortcutOf` in commands.js, which a classic script cannot import; a test compares both. */
function pageKeyName({ key: typed, code = "", ctrlKey, metaKey, altKey, shiftKey }) {
  const isForeign = /^(?=\p{L})[^\0-\x7f]$/u.test(typed)
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  const key = (isForeign && (letter ?? { Comma: ",", Period: ".", Slash: "/" }[code])) || typed
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase()
  const isMade = isSign && altKey
  const parts = [key.replace(/^.$/u, letter => letter.toLowerCase())]
  if (shiftKey && !isSign) parts.unshift("shift")
  if (altKey && !isSign) parts.unshift("alt")
  if ((ctrlKey || metaKey) && !isMade) parts.unshift("mod")
  return parts.join("+")
}

function isTypedInto(target) {
  return Boolean(target[dom.isContentEditable] || target[dom.closest]?.("input, textarea, select"))
}

/** Whether the screen itself has an open layer, which Escape closes. */
function hasOwnLayer() {
  return ["dialog:modal", ":popover-open"].some(layer =>
    CSS.supports(`selector(${layer})`) && document[dom.querySelector](layer))
}
