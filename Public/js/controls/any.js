// A place whose form is not known: its JSON.

import { element } from "../dom.js"
import { parse, stringify } from "../json.js"
import { equal } from "../value.js"

export class AnyControl {
  #place
  #problem
  #value

  constructor(place, value) {
    this.#place = place
    this.input = element("textarea", { rows: 3, spellcheck: false, class: "code", oninput: () => this.#typed() })
    this.#problem = element("p", { class: "problem", hidden: true })
    const why = place.schema["x-unknown"]
    this.element = element("div", {}, why && element("p", { class: "hint" }, `Only as JSON: ${why}`), this.input, this.#problem)
    this.update(value)
  }

  update(value) {
    if (equal(value, this.#value) || this.#place.hasProblem) return
    this.#value = value
    this.input.value = value === undefined ? "" : stringify(value)
  }

  #typed() {
    try {
      this.#value = parse(this.input.value)
      this.#problem.hidden = true
      this.#place.type(this.#value)
    } catch {
      this.#problem.textContent = "That is no JSON yet."
      this.#problem.hidden = false
    }
  }
}
