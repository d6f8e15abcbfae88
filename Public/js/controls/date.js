// A point in time, in UTC.

import { fromField, toField } from "../date.js"
import { element } from "../dom.js"

export class DateControl {
  constructor(place, value) {
    this.input = element("input", { type: "datetime-local", step: "any", oninput: () => this.#changed(place) })
    this.element = element("div", { class: "date" }, this.input, element("span", { class: "unit" }, "UTC"))
    this.update(value)
  }

  update(value) {
    const isDraft = !this.input.value && document.activeElement === this.input
    if (isDraft) return
    const text = toField(value ?? 0)
    if (fromField(this.input.value) !== fromField(text)) this.input.value = text
  }

  #changed(place) {
    const seconds = fromField(this.input.value)
    if (seconds !== undefined) place.type(seconds)
  }
}
