// A fixed number of plain values with short labels, in a row: a vector, a point, a size.

import { element } from "../core/dom.js"
import { nameControl } from "../editor/field.js"
import { partName } from "../schema/schema.js"

export class VectorControl {
  #controls
  #labels

  constructor(prop, value, { makeControl }) {
    this.#labels = prop.schema.prefixItems.map((_, index) => partName(prop.schema, index))
    this.#controls = prop.schema.prefixItems.map((item, index) =>
      makeControl(prop.child(item, index, { isFlat: true }), value?.[index]))
    const parts = this.#controls.map((control, index) =>
      element("label", { class: "part" }, element("span", { "aria-hidden": true }, this.#labels[index]),
        control.element))
    this.element = element("div", { class: "vector", role: "group" }, ...parts)
    this.named("")
  }

  update(value) {
    this.#controls.forEach((control, index) => control.update(value?.[index]))
  }

  /** Labels each part with its own name, prefixed with the name of the whole if it has one. */
  named(name) {
    if (name) this.element.setAttribute("aria-label", name)
    this.#controls.forEach((control, index) =>
      nameControl(control, [name, this.#labels[index]].filter(Boolean).join(" ")))
  }
}
