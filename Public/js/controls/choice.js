// A choice of one of several values.

import { element, option } from "../core/dom.js"
import { caseTitles } from "../schema/titles.js"
import { equal } from "../core/json-patch.js"

let count = 0

export class ChoiceControl {
  #values
  #names
  #radios = null

  constructor(prop, value) {
    this.#values = prop.schema.enum
    this.#names = caseTitles((prop.schema["x-names"] ?? this.#values).map(String))
    const chosen = index => prop.set(this.#values[index])
    if (prop.schema["x-control"] === "radio") this.#makeRadios(chosen)
    else this.#makeSelect(chosen)
    this.update(value)
  }

  update(value) {
    const index = this.#values.findIndex(candidate => equal(candidate, value))
    if (this.#radios) this.#radios.forEach((radio, at) => (radio.checked = at === index))
    else this.input.value = String(index)
  }

  #makeSelect(chosen) {
    this.input = element("select", { onchange: () => chosen(Number(this.input.value)) },
      ...this.#names.map((name, index) => option(String(index), name)))
    this.element = this.input
  }

  #makeRadios(chosen) {
    const group = `choice-${++count}`
    this.#radios = this.#names.map((_, index) =>
      element("input", { type: "radio", name: group, onchange: () => chosen(index) }))
    this.element = element("div", { class: "radios", role: "radiogroup" },
      ...this.#radios.map((radio, index) =>
        element("label", {}, radio, element("span", {}, this.#names[index]))))
  }
}
