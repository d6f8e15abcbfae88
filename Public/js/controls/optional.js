// A value that may be missing: a switch, or three states where the type tells null from absent.

import { initial } from "../defaults.js"
import { element, option } from "../dom.js"
import { nameControl } from "../field.js"
import { isNull, wrapped } from "../schema.js"

export class OptionalControl {
  #place
  #inner
  #control = null
  #body = element("div", { class: "optional-body" })
  #states
  #remembered
  #makeControl
  #name = "Value"

  constructor(place, value, { makeControl, canBeAbsent = false }) {
    this.#place = place
    this.#makeControl = makeControl
    this.#inner = place.as(wrapped(place.schema))
    const canBeNull = place.schema.anyOf.some(isNull)
    const isTold = canBeNull && canBeAbsent && place.schema["x-absent"] !== "null"
    this.#states = isTold ? ["absent", "null", "value"] : [canBeAbsent ? "absent" : "null", "value"]
    this.input = isTold ? this.#select() : this.#switch()
    this.isHeadline = !isTold
    this.element = element("div", { class: "optional" }, this.input, this.#body)
    this.update(value)
  }

  update(value) {
    const state = value === undefined ? "absent" : value === null ? "null" : "value"
    const shown = this.#states.includes(state) ? state : this.#states[0]
    if (this.#states.length === 3) this.input.value = shown
    else this.input.checked = shown === "value"
    if (state !== "value") {
      this.#control = null
      return this.#body.replaceChildren()
    }
    this.#remembered = value
    if (this.#control) return this.#control.update(value)
    this.#control = this.#makeControl(this.#inner, value)
    nameControl(this.#control, this.#name)
    this.#body.replaceChildren(this.#control.element)
  }

  named(name) {
    this.#name = `${name}, value`
    if (this.#control) nameControl(this.#control, this.#name)
  }

  #switch() {
    return element("input", { type: "checkbox", role: "switch", class: "switch", onchange: ({ target }) => this.#choose(target.checked ? "value" : this.#states[0]) })
  }

  #select() {
    const names = { absent: "Absent", null: "Null", value: "Value" }
    return element("select", { onchange: ({ target }) => this.#choose(target.value) }, ...this.#states.map(state => option(state, names[state])))
  }

  /** What was there before is back when it is switched on again. */
  #choose(state) {
    if (state === "absent") this.#place.remove()
    else this.#place.set(state === "null" ? null : this.#remembered ?? initial(this.#inner.raw, this.#place.editor.root))
  }
}
