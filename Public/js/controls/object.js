// A group of fields, in the order of the type.

import { element } from "../dom.js"
import { Field } from "../field.js"
import { lazily } from "../lazy.js"
import { keys, kind, label } from "../schema.js"

export class ObjectControl {
  #place
  #children = new Map()
  #makeControl
  #isCompound
  #value
  #sole = null

  constructor(place, value, { makeControl, isCompound }) {
    this.#place = place
    this.#makeControl = makeControl
    this.#isCompound = isCompound
    this.#value = value
    this.element = element("div", { class: "object" }, ...this.#groups())
    if (!this.#shownKeys().length) this.element.append(element("p", { class: "hint" }, "Nothing to edit."))
  }

  update(value) {
    if (value === this.#value && value !== undefined) return
    this.#value = value
    for (const [key, control] of this.#children) control.update(value?.[key])
  }

  /** A frameless payload is called what its place is called. */
  named(name) {
    this.element.setAttribute("role", "group")
    this.element.setAttribute("aria-label", name)
    this.#sole?.named?.(name)
  }

  #groups() {
    const groups = new Map([["", []]])
    for (const key of this.#shownKeys()) {
      const name = this.#place.schema.properties[key]["x-group"] ?? ""
      if (!groups.has(name)) groups.set(name, [])
      groups.get(name).push(key)
    }
    return [...groups].flatMap(([name, keys]) => {
      const fields = this.fields(this.#place, keys, key => this.#child(key), key => this.#children.delete(key))
      return name ? [element("fieldset", { class: "named-group" }, element("legend", {}, name), ...fields)] : fields
    })
  }

  /** The elements for some keys. */
  fields(_, keys, make) {
    return keys.map(make)
  }

  #shownKeys() {
    const { properties } = this.#place.schema
    return keys(this.#place.schema).filter(key => properties[key] && properties[key]["x-control"] !== "hidden")
  }

  /** The only payload of a case needs no name and no frame. */
  #isSole(key) {
    return key === "_0" && this.#shownKeys().length === 1 && this.#place.schema.required?.includes(key)
  }

  #soleChild(raw, key) {
    const place = this.#place.child(raw, key, { isFlat: true })
    const control = this.#makeControl(place, this.#value?.[key])
    this.#children.set(key, control)
    if (this.#isCompound(place)) this.#sole = control
    return this.#sole ? control.element : new Field(place, label(key, raw), control).element
  }

  #child(key) {
    const raw = this.#place.schema.properties[key]
    if (this.#isSole(key)) return this.#soleChild(raw, key)
    const isRequired = this.#place.schema.required?.includes(key) ?? false
    const place = this.#place.child(raw, key)
    const canBeAbsent = !isRequired && !alwaysThere.has(kind(place.schema))
    const isFoldable = this.#isCompound(place)
    const control = lazily(isFoldable, this.#value?.[key], value =>
      this.#makeControl(canBeAbsent ? absentable(place) : place, value, { canBeAbsent }))
    this.#children.set(key, control)
    return new Field(place, label(key, raw), control, { isFoldable, isOpen: isFoldable && place.depth < 3 }).element
  }
}

/** A command that may be left out of the JSON is there all the same. */
const alwaysThere = new Set(["constant", "command"])

/** A field that may be left out is edited like an optional. */
function absentable(place) {
  if (kind(place.schema) === "optional") return place
  const same = place.as({ anyOf: [place.raw], "x-only-absent": true })
  same.raw = place.raw
  return same
}
