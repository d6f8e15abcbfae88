// A group of fields, in the order of the type's properties.

import { element } from "../core/dom.js"
import { Field } from "../editor/field.js"
import { lazyControl } from "../editor/lazy-control.js"
import { orderedKeys, kind, label } from "../schema/schema.js"

export class ObjectControl {
  #prop
  #children = new Map()
  #makeControl
  #isCompound
  #value
  #sole = null

  constructor(prop, value, { makeControl, isCompound }) {
    this.#prop = prop
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

  /** Gives a payload without its own frame the name of the enclosing field. */
  named(name) {
    this.element.setAttribute("role", "group")
    this.element.setAttribute("aria-label", name)
    this.#sole?.named?.(name)
  }

  #groups() {
    const groups = new Map([["", []]])
    for (const key of this.#shownKeys()) {
      const name = this.#prop.schema.properties[key]["x-group"] ?? ""
      if (!groups.has(name)) groups.set(name, [])
      groups.get(name).push(key)
    }
    return [...groups].flatMap(([name, keys]) => {
      const fields = this.fields(this.#prop, keys, key => this.#child(key), key => this.#children.delete(key))
      return name ? [element("fieldset", { class: "named-group" }, element("legend", {}, name), ...fields)] : fields
    })
  }

  /** Creates the fields of the keys. */
  fields(_, keys, make) {
    return keys.map(make)
  }

  #shownKeys() {
    const { properties } = this.#prop.schema
    return orderedKeys(this.#prop.schema).filter(key => properties[key] && properties[key]["x-control"] !== "hidden")
  }

  /** Whether the key is the only payload of a case, which needs neither name nor frame. */
  #isSole(key) {
    return key === "_0" && this.#shownKeys().length === 1 && this.#prop.schema.required?.includes(key)
  }

  #soleChild(raw, key) {
    const prop = this.#prop.child(raw, key, { isFlat: true })
    const control = this.#makeControl(prop, this.#value?.[key])
    this.#children.set(key, control)
    if (this.#isCompound(prop)) this.#sole = control
    return this.#sole ? control.element : new Field(prop, label(key, raw), control).element
  }

  #child(key) {
    const raw = this.#prop.schema.properties[key]
    if (this.#isSole(key)) return this.#soleChild(raw, key)
    const isRequired = this.#prop.schema.required?.includes(key) ?? false
    const prop = this.#prop.child(raw, key)
    const canBeAbsent = !isRequired && !alwaysThere.has(kind(prop.schema))
    const isFoldable = this.#isCompound(prop)
    const control = lazyControl(isFoldable, this.#value?.[key], value =>
      this.#makeControl(canBeAbsent ? absentable(prop) : prop, value, { canBeAbsent }))
    this.#children.set(key, control)
    return new Field(prop, label(key, raw), control, { isFoldable, isOpen: isFoldable && prop.depth < 3 }).element
  }
}

/** Kinds that are always present: a command exists even if the JSON omits its key. */
const alwaysThere = new Set(["constant", "command"])

/** Treats an omittable field as an optional. */
function absentable(prop) {
  if (kind(prop.schema) === "optional") return prop
  const same = prop.as({ anyOf: [prop.raw], "x-only-absent": true })
  same.raw = prop.raw
  return same
}
