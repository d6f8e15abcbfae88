// Runs in the canvas, as part of the audit: the rules that styles decide. A rule is `{id, wcag, impact,
// title, select, check}`: `check` receives an element and returns true on success, a sentence on failure, and
// undefined if it does not apply.

import { dom } from "../canvas.js"
import { contrast } from "./contrast.js"
import { scrolling } from "./scrolling.js"
import { targetSize } from "./target-size.js"
import { isHidden } from "./visibility.js"

export const rules = [contrast, targetSize, scrolling]
/** The ids of the rules that the last run has applied to something. */
export const applied = new Set()

export function checkStyles() {
  const page = {}
  applied.clear()
  const [left, top] = [scrollX, scrollY]
  const findings = rules.flatMap(rule => apply(rule, page))
  scrollTo({ left, top, behavior: "instant" })
  return findings
}

function apply({ id, select, check }, page) {
  const body = document[dom.body]
  const nodes = [...document[dom.querySelectorAll](select)].filter(node =>
    !node[dom.closest]("[data-audit]") && body[dom.contains](node) && !isHidden(node))
  if (nodes.length) applied.add(id)
  return nodes.map(node => ({ rule: id, node, reason: check(node, page) }))
    .filter(({ reason }) => typeof reason === "string")
}
