// The raw JSON of a value whose schema is unknown.

import { element, hint, showText } from "../core/dom.js"
import { parse, stringify } from "../core/json.js"
import { equal } from "../core/json-patch.js"

export class AnyControl {
  #prop
  #problem
  #value

  constructor(prop, value) {
    this.#prop = prop
    this.input = element("textarea",
      { rows: 3, spellcheck: false, class: "code", oninput: () => this.#typed() })
    this.#problem = element("p", { class: "problem", hidden: true })
    const why = prop.schema["x-unknown"]
    this.element = element("div", {}, why && hint(`Editable only as JSON: ${why}`),
      this.input, this.#problem)
    this.update(value)
  }

  update(value) {
    if (equal(value, this.#value) || this.#prop.hasProblem) return
    this.#value = value
    this.input.value = stringify(value) ?? ""
  }

  #typed() {
    try {
      this.#value = parse(this.input.value)
      this.#problem.hidden = true
      this.#prop.type(this.#value)
    } catch {
      showText(this.#problem, "Invalid JSON.")
    }
  }
}
