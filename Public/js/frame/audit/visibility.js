// Runs in the canvas, as part of the audit: what of an element is visible, and what the keyboard reaches.

import { dom } from "../canvas.js"

/** Whether an element is rendered, regardless of `aria-hidden`. */
function isDrawn(node) {
  return node[dom.checkVisibility]({ checkVisibilityCSS: true, visibilityProperty: true })
}

export const isHidden = node =>
  node[dom.closest]("[aria-hidden=true]") !== null || (!isDrawn(node) && !isArea(node))

function isArea(node) {
  return node[dom.nodeName] === "AREA"
    || (node[dom.nodeName] === "OPTION" && isDrawn(node[dom.closest]("select") ?? node[dom.parentElement]))
}

function isFocusable(node) {
  if (node[dom.matches](":disabled") || node[dom.closest]("[inert]") || !isDrawn(node)) return false
  if (node[dom.hasAttribute]("tabindex") && !Number.isNaN(parseInt(node[dom.getAttribute]("tabindex"), 10)))
    return true
  return node[dom.matches](
    "a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, "
    + "iframe, audio[controls], video[controls], [contenteditable]:not([contenteditable=false])")
}

/** Whether the Tab key reaches an element. */
export const isTabbable = node => isFocusable(node) && !(parseInt(node[dom.getAttribute]("tabindex"), 10) < 0)

export function references(node, attribute) {
  return (node[dom.getAttribute](attribute) ?? "").split(/\s+/).filter(Boolean)
    .map(id => document[dom.getElementById](id)).filter(Boolean)
}
