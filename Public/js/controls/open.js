// A group of fields that also allows additional entries with editable keys.

import { element } from "../core/dom.js"
import { isObject } from "../core/json-patch.js"
import { MapControl } from "./map.js"
import { ObjectControl } from "./object.js"

export class OpenControl {
  #fields
  #entries
  #names
  #value

  constructor(prop, value, options) {
    this.#names = new Set(Object.keys(prop.schema.properties))
    this.#value = value
    this.#fields = new ObjectControl(prop, value, options)
    this.#entries = new MapControl(prop, this.#others(value), options)
    this.element = element("div", { class: "object wide" }, this.#fields.element, this.#entries.element)
  }

  update(value) {
    if (value === this.#value && value !== undefined) return
    this.#value = value
    this.#fields.update(value)
    this.#entries.update(this.#others(value))
  }

  #others(value) {
    if (!isObject(value)) return {}
    return Object.fromEntries(Object.entries(value).filter(([key]) => !this.#names.has(key)))
  }
}
