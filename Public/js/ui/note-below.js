// A sentence below the canvas, of what the state says; empty if it says nothing.

import { element, setText } from "../core/dom.js"

export function noteBelow(target, className, label, sentenceOf) {
  const text = element("p", { class: className, role: "status", "aria-label": label })
  target.append(text)
  return { changed: (/** @type {State} */ state) => setText(text, sentenceOf(state)) }
}
