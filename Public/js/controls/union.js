// An enum with payloads: a case, and what it carries. Each case keeps what was typed for it.

import { caseValue } from "../defaults.js"
import { element, option } from "../dom.js"
import { nameControl } from "../field.js"
import { caseIndex, cases, words } from "../schema.js"

export class UnionControl {
  #place
  #cases
  #drafts = new Map()
  #index = -1
  #control = null
  #body = element("div", { class: "union-body" })
  #makeControl
  #name = "Case"

  constructor(place, value, { makeControl }) {
    this.#place = place
    this.#makeControl = makeControl
    this.#cases = cases(place.schema)
    this.input = element("select", { class: "case", "aria-label": this.#name, onchange: () => this.#choose(Number(this.input.value)) },
      ...this.#cases.map(({ name }, index) => option(String(index), words(name))))
    this.element = element("div", { class: "union" }, this.input, this.#body)
    this.update(value)
  }

  update(value) {
    const index = caseIndex(this.#place.schema, value, this.#place.editor.root)
    this.input.value = String(index)
    if (index >= 0) this.#drafts.set(index, value)
    if (index !== this.#index) this.#build(index, value)
    else this.#control?.update(this.#payload(index, value))
    this.#index = index
  }

  named(name) {
    this.#name = name
    this.input.setAttribute("aria-label", `${name}, case`)
    if (this.#control) nameControl(this.#control, `${name}, value`)
  }

  #choose(index) {
    this.#place.set(this.#drafts.get(index) ?? caseValue(this.#cases[index], this.#place.editor.root))
  }

  #payload(index, value) {
    const { key } = this.#cases[index] ?? {}
    return key === undefined ? value : value[key]
  }

  #build(index, value) {
    const chosen = this.#cases[index]
    this.#control = null
    this.#body.replaceChildren()
    if (!chosen) return
    const place = this.#payloadPlace(chosen)
    if (place.schema.type === "object" && !Object.keys(place.schema.properties ?? {}).length && !place.schema.additionalProperties) return
    this.#control = this.#makeControl(place, this.#payload(index, value))
    nameControl(this.#control, `${this.#name}, value`)
    this.#body.append(this.#control.element)
  }

  #payloadPlace({ key, tag, schema }) {
    if (key !== undefined) return this.#place.child(schema, key, { isFlat: true })
    if (!tag) return this.#place.as(schema)
    const { [tag]: _, ...properties } = schema.properties
    return this.#place.as({ ...schema, properties, "x-order": schema["x-order"]?.filter(name => name !== tag) })
  }
}
