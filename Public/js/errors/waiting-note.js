// A sentence below the canvas while the screen takes long.

import { element, setText } from "../core/dom.js"
import { plural } from "../core/plural.js"

export class WaitingNote {
  #text = element("p", { class: "waiting-note", role: "status", "aria-label": "Waiting" })

  constructor(target) {
    target.append(this.#text)
  }

  changed(/** @type {State} */ { waiting }) {
    setText(this.#text, waitingSentence(waiting))
  }
}

/** Empty while nothing waits. */
export function waitingSentence(waiting) {
  if (!waiting) return ""
  const limit = plural(waiting.limit, "1 second", "seconds")
  return `Still waiting for the screen, for up to ${limit}. An edit cancels it.`
}
