// A tuple: a fixed number of unnamed values.

import { element } from "../core/dom.js"
import { Field } from "../editor/field.js"
import { partName } from "../schema/schema.js"

export class TupleControl {
  #controls

  constructor(prop, value, { makeControl, isCompound }) {
    const fields = prop.schema.prefixItems.map((item, index) => {
      const child = prop.child(item, index)
      const control = makeControl(child, value?.[index])
      return { control, element: new Field(child, partName(prop.schema, index), control,
        { isFoldable: isCompound(child) }).element }
    })
    this.#controls = fields.map(({ control }) => control)
    this.element = element("div", { class: "object wide" }, ...fields.map(field => field.element))
  }

  update(value) {
    this.#controls.forEach((control, index) => control.update(value?.[index]))
  }
}
