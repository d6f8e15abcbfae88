// A value that the type encodes but never decodes.

import { element } from "../core/dom.js"
import { stringify } from "../core/json.js"

export class ConstantControl {
  constructor(prop, value) {
    this.input = element("input", { type: "text", readOnly: true })
    this.element = this.input
    this.update(value ?? prop.schema.const)
  }

  update(value) {
    if (typeof value === "string") this.input.value = value
    else this.input.value = stringify(value ?? null)
  }
}
