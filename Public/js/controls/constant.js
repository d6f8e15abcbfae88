// A value that the type writes and never reads.

import { element } from "../dom.js"
import { stringify } from "../json.js"

export class ConstantControl {
  constructor(place, value) {
    this.input = element("input", { type: "text", readOnly: true })
    this.element = this.input
    this.update(value ?? place.schema.const)
  }

  update(value) {
    this.input.value = typeof value === "string" ? value : stringify(value ?? null)
  }
}
