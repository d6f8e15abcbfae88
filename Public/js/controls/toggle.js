// A switch for a Boolean.

import { element } from "../core/dom.js"

export class ToggleControl {
  isInline = true

  constructor(prop, value) {
    this.input = element("input",
      { type: "checkbox", role: "switch", class: "switch", onchange: () => prop.set(this.input.checked) })
    this.element = this.input
    this.update(value)
  }

  update(value) {
    this.input.checked = value === true
  }
}
