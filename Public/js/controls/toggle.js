// On or off.

import { element } from "../dom.js"

export class ToggleControl {
  isInline = true

  constructor(place, value) {
    this.input = element("input", { type: "checkbox", role: "switch", class: "switch", onchange: () => place.set(this.input.checked) })
    this.element = this.input
    this.update(value)
  }

  update(value) {
    this.input.checked = value === true
  }
}
