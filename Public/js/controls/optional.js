// An optional value: a switch, or three states where the type distinguishes null from absent.

import { initialValue } from "../schema/defaults.js"
import { element, option } from "../core/dom.js"
import { isCompact, nameControl } from "../editor/field.js"
import { isNull, wrappedSchema } from "../schema/schema.js"

export class OptionalControl {
  #prop
  #inner
  #control = null
  #body = element("div", { class: "optional-body" })
  #states
  #remembered
  #makeControl
  #name = "Value"

  constructor(prop, value, { makeControl, isCompound, canBeAbsent = false }) {
    this.#prop = prop
    this.#makeControl = makeControl
    this.#inner = prop.as(wrappedSchema(prop.schema))
    const canBeNull = prop.schema.anyOf.some(isNull)
    const isTold = canBeNull && canBeAbsent && prop.schema["x-absent"] !== "null"
    this.#states = ["null", "value"]
    if (canBeAbsent) this.#states = ["absent", "value"]
    if (isTold) this.#states = ["absent", "null", "value"]
    this.input = isTold ? this.#select() : this.#switch()
    this.isHeadline = !isTold
    this.element = element("div", { class: "optional" }, this.input, this.#body)
    this.#body.classList.toggle("nested", isCompound(this.#inner))
    this.update(value)
  }

  update(value) {
    const state = stateOf(value)
    let shown = state
    if (!this.#states.includes(state)) [shown] = this.#states
    if (this.#states.length === 3) this.input.value = shown
    else this.input.checked = shown === "value"
    if (state !== "value") {
      this.#control = null
      this.#body.replaceChildren()
    } else this.#show(value)
    const isBeside = !this.#control || isCompact(this.#control)
    this.element.classList.toggle("wide", !isBeside && this.#control.element.matches(".wide, textarea"))
    this.element.classList.toggle("beside", isBeside)
  }

  #show(value) {
    this.#remembered = value
    if (this.#control) return this.#control.update(value)
    this.#control = this.#makeControl(this.#inner, value)
    nameControl(this.#control, this.#name)
    this.#body.replaceChildren(this.#control.element)
  }

  /** In a section, no label names the switch. */
  named(name) {
    if (!this.input.id) this.input.ariaLabel = name
    this.#name = `${name}, value`
    if (this.#control) nameControl(this.#control, this.#name)
  }

  /** The items that the wrapped value adds to the field's menu. */
  actions() {
    return this.#control?.actions?.() ?? []
  }

  #switch() {
    return element("input",
      { type: "checkbox", role: "switch", class: "switch",
        onchange: ({ target }) => this.#choose(target.checked ? "value" : this.#states[0]) })
  }

  #select() {
    const names = { absent: "Absent", null: "Null", value: "Value" }
    return element("select", { onchange: ({ target }) => this.#choose(target.value) },
      ...this.#states.map(state => option(state, names[state])))
  }

  /** Applies a state; switching the value on again restores the previous one. */
  #choose(state) {
    if (state === "absent") this.#prop.remove()
    else if (state === "null") this.#prop.set(null)
    else this.#prop.set(this.#remembered ?? initialValue(this.#inner.raw, this.#prop.editor.root))
  }
}

function stateOf(value) {
  if (value === undefined) return "absent"
  if (value === null) return "null"
  return "value"
}
