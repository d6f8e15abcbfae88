// Runs in the canvas: posts the page's shortcuts that the screen does not handle itself.

import { shortcutOf } from "../../core/shortcut-of.js"
import { dom, postToolMessage, rewrittenFields, tools } from "../canvas.js"

/** The element that was focused last: a frame below a modal dialog forgets it. */
let lastFocused = null

document[dom.addEventListener]("focusout", ({ target }) => (lastFocused = target), true)

tools.shortcuts = ({ keys, inFields, isBack }) => {
  Object.assign(tools.shortcuts, { keys, inFields })
  if (isBack && lastFocused?.[dom.isConnected] && document[dom.activeElement] === document[dom.body])
    lastFocused[dom.focus]({ preventScroll: true })
}

/** The page's shortcuts, and those of them that it also has in fields. */
Object.assign(tools.shortcuts, { keys: [], inFields: [] })

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
  const name = shortcutOf(event)
  if (name === "Escape" && hasLayer) return undefined
  const isLeftToField = isTyping && !(isRewritten && undoKeys.includes(name))
  let known = tools.shortcuts.keys
  if (isLeftToField) known = tools.shortcuts.inFields
  if (known.includes(name)) return name
  return undefined
}

function isTypedInto(target) {
  return Boolean(target[dom.isContentEditable] || target[dom.closest]?.("input, textarea, select"))
}

/** Whether the screen itself has an open layer, which Escape closes. */
function hasOwnLayer() {
  return ["dialog:modal", ":popover-open"].some(layer =>
    CSS.supports(`selector(${layer})`) && document[dom.querySelector](layer))
}
