// One of several values.

import { element, option } from "../dom.js"
import { words } from "../schema.js"
import { equal } from "../value.js"

let count = 0

export class ChoiceControl {
  #values
  #names
  #radios = null

  constructor(place, value) {
    this.#values = place.schema.enum
    this.#names = (place.schema["x-names"] ?? this.#values).map(name => words(String(name)))
    const chosen = index => place.set(this.#values[index])
    if (place.schema["x-control"] === "radio") this.#makeRadios(chosen)
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
    this.#radios = this.#names.map((_, index) => element("input", { type: "radio", name: group, onchange: () => chosen(index) }))
    this.element = element("div", { class: "radios", role: "radiogroup" },
      ...this.#radios.map((radio, index) => element("label", {}, radio, element("span", {}, this.#names[index]))))
  }
}
