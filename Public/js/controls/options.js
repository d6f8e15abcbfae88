// An option set: one checkbox per named bit of an integer. Unnamed bits are shown and preserved.

import { element } from "../core/dom.js"
import { hexadecimal, isOn, unnamedBits, toggledOption } from "../schema/option-set.js"
import { caseTitles } from "../schema/titles.js"

export class OptionsControl {
  #prop
  #value = 0
  #boxes
  #legend = element("legend", { class: "visually-hidden" })
  #others = element("p", { class: "hint others", hidden: true })

  constructor(prop, value) {
    this.#prop = prop
    this.#boxes = prop.schema["x-options"].map(option =>
      ({ option, input: element("input", { type: "checkbox", onchange: () => this.#choose(option) }) }))
    const titles = caseTitles(prop.schema["x-options"].map(({ name }) => name))
    this.element = element("fieldset", { class: "options wide" }, this.#legend,
      ...this.#boxes.map(({ input }, index) =>
        element("label", {}, input, element("span", {}, titles[index]))), this.#others)
    this.update(value)
  }

  named(name) {
    this.#legend.textContent = name
  }

  update(value) {
    this.#value = value ?? 0
    const { schema } = this.#prop
    for (const { option, input } of this.#boxes) {
      const state = isOn(this.#value, option, schema)
      input.checked = state === true
      input.indeterminate = state === "some"
    }
    const others = unnamedBits(this.#value, schema)
    this.#others.hidden = others === 0n
    this.#others.textContent = ""
    if (others !== 0n) this.#others.textContent = `Other bits: ${hexadecimal(others, schema)}`
  }

  #choose(option) {
    const next = toggledOption(this.#value, option, this.#prop.schema)
    // A checkbox that changes no bit is reset by the update below.
    if (String(next) !== String(this.#value)) this.#prop.set(next)
    this.update(next)
  }
}
