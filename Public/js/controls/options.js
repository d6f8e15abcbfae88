// Named bits of a whole number, one checkbox each. Bits without a name are shown, and stay as they are.

import { element } from "../dom.js"
import { hexadecimal, isOn, rest, toggled } from "../options.js"
import { words } from "../schema.js"

export class OptionsControl {
  #place
  #value = 0
  #boxes
  #legend = element("legend", { class: "visually-hidden" })
  #others = element("p", { class: "hint others", hidden: true })

  constructor(place, value) {
    this.#place = place
    this.#boxes = place.schema["x-options"].map(option => ({ option, input: element("input", { type: "checkbox", onchange: () => this.#choose(option) }) }))
    this.element = element("fieldset", { class: "options" }, this.#legend,
      ...this.#boxes.map(({ option, input }) => element("label", {}, input, element("span", {}, words(option.name)))), this.#others)
    this.update(value)
  }

  named(name) {
    this.#legend.textContent = name
  }

  update(value) {
    this.#value = value ?? 0
    const { schema } = this.#place
    for (const { option, input } of this.#boxes) {
      const state = isOn(this.#value, option, schema)
      input.checked = state === true
      input.indeterminate = state === "some"
    }
    const others = rest(this.#value, schema)
    this.#others.hidden = others === 0n
    this.#others.textContent = others === 0n ? "" : `Other bits: ${hexadecimal(others, schema)}`
  }

  #choose(option) {
    const next = toggled(this.#value, option, this.#place.schema)
    // A checkbox that changes nothing goes back to what it was.
    if (String(next) !== String(this.#value)) this.#place.set(next)
    this.update(next)
  }
}
