// Runs in the canvas, as part of the audit: the rule that a target is large enough or has space around it, as
// defined by https://www.w3.org/TR/WCAG22/#target-size-minimum.

import { dom } from "../canvas.js"
import { isHidden, isTabbable } from "./visibility.js"

const least = 24
const widgets = "a[href], area[href], button, input:not([type=hidden]), select, textarea, summary, "
  + "[role=button], [role=link], [role=checkbox], [role=radio], "
  + "[role=switch], [role=tab], [role=option], [role=menuitem], [role=menuitemcheckbox], "
    + "[role=menuitemradio], [role=slider], [role=treeitem], [role=combobox], [role=textbox], "
    + "[role=searchbox], [role=spinbutton]"

const targets = () => [...document[dom.querySelectorAll](widgets)].filter(node =>
  isTabbable(node) && !isHidden(node))

/** Whether the target is inline in text, where the line height determines its size. */
function isInText(node) {
  if (getComputedStyle(node).display !== "inline") return false
  let block = node[dom.parentElement]
  while (block && getComputedStyle(block).display === "inline") block = block[dom.parentElement]
  const around = [...block?.[dom.childNodes] ?? []].filter(child => !child[dom.contains](node))
    .map(child => child[dom.textContent]).join("").trim()
  return around !== ""
}

/** Whether it stays in its place while others are scrolled away under it. */
function isFixed(node) {
  for (let at = node; at; at = at[dom.parentElement])
    if (getComputedStyle(at).position === "fixed") return true
  return false
}

function boxOf(node) {
  const parts = [...node[dom.getClientRects]()].filter(({ width, height }) => width > 0 && height > 0)
  return parts.sort((left, right) => right.width * right.height - left.width * left.height)[0]
    ?? node[dom.getBoundingClientRect]()
}

const isLarge = box => Math.round(box.width * 10) / 10 >= least && Math.round(box.height * 10) / 10 >= least
const middle = box => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 })

/** Whether a minimum-size circle at the center touches no other target, nor a small target's circle. */
function isApart(box, other) {
  const [from, to] = [middle(box), middle(other)]
  const dx = Math.max(other.left - from.x, 0, from.x - other.right)
  const dy = Math.max(other.top - from.y, 0, from.y - other.bottom)
  if (Math.hypot(dx, dy) < least / 2 - 0.05) return false
  return isLarge(other) || Math.hypot(to.x - from.x, to.y - from.y) >= least - 0.05
}

function check(node, page) {
  if (!isTabbable(node) || isInText(node)) return undefined
  const box = boxOf(node)
  if (box.width < 1) return undefined
  if (isLarge(box) || box.height < 1) return true
  const others = (page.targets ??= targets()).filter(other =>
    other !== node && !other[dom.contains](node) && !node[dom.contains](other))
  const near = others.find(other => !isApart(box, boxOf(other)) && isFixed(other) === isFixed(node))
  const size = `${Math.round(box.width)} × ${Math.round(box.height)} px`
  return !near || `It is ${size}, close to another target: make it ${least} × ${least} px, or add space.`
}

export const targetSize = { id: "target-size", wcag: "2.5.8", impact: "serious",
  title: "The target is small", select: widgets, check }
