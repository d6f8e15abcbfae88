// A fixed number of values without names.

import { element } from "../dom.js"
import { Field } from "../field.js"
import { partName } from "../schema.js"
import { isCompound } from "./index.js"

export class TupleControl {
  #controls

  constructor(place, value, { makeControl }) {
    const fields = place.schema.prefixItems.map((item, index) => {
      const child = place.child(item, index)
      const control = makeControl(child, value?.[index])
      return { control, element: new Field(child, partName(place.schema, index), control, { isFoldable: isCompound(child) }).element }
    })
    this.#controls = fields.map(({ control }) => control)
    this.element = element("div", { class: "object" }, ...fields.map(field => field.element))
  }

  update(value) {
    this.#controls.forEach((control, index) => control.update(value?.[index]))
  }
}
