// A group of fields, in the order of the type's properties.

import { element, hint } from "../core/dom.js"
import { Field } from "../editor/field.js"
import { lazyControl } from "../editor/lazy-control.js"
import { isShort } from "../editor/section-size.js"
import { excerpt, titleOf } from "../schema/excerpt.js"
import { isBelow, orderedKeys, kind, label } from "../schema/schema.js"

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
    this.element = element("div", { class: "object wide" }, ...this.#groups())
    this.element.classList.toggle("sections", prop.depth === 0)
    if (!this.#shownKeys().length) this.element.append(hint("Nothing to edit."))
    else if (!this.element.firstChild) this.element.append(hint("Only commands, below all props."))
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
      if (!isBelow(this.#prop, key)) groups.get(name).push(key)
    }
    const fields = keys =>
      this.fields(this.#prop, keys, key => this.#child(key), key => this.#children.delete(key))
    const [[, ungrouped], ...others] = groups
    const first = fields(ungrouped)
    const fieldsets = others.map(([name, keys]) => fieldset(name, fields(keys)))
    return [...this.#prop.depth ? first : sectioned(first), ...fieldsets]
  }

  /** Creates the fields of the keys. */
  fields(_, keys, make, __) {
    return keys.map(make)
  }

  #shownKeys() {
    const { properties } = this.#prop.schema
    return orderedKeys(this.#prop.schema)
      .filter(key => properties[key] && properties[key]["x-control"] !== "hidden")
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
    if (this.#sole) return control.element
    return new Field(prop, label(key, raw), control).element
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
    const field = new Field(prop, label(key, raw), control,
      { isFoldable, isOpen: isFoldable && startsOpen(prop, this.#value?.[key]) })
    if (isFoldable) this.#children.set(key, summarized(control, field, this.#value?.[key]))
    else this.#children.set(key, control)
    return field.element
  }
}

/**
 * Whether a section starts open: the short ones, and the lists of the props themselves, whose rows are
 * folded.
 */
function startsOpen({ depth, schema }, value) {
  return depth < 3 && (isShort(value) || (depth < 2 && kind(schema) === "list"))
}

/** Fields between two sections are a section of their own. */
function sectioned(fields) {
  const sections = []
  for (const field of fields) {
    if (!field.matches(".field:not(.folding)")) sections.push(field)
    else if (sections.at(-1)?.matches(".between")) sections.at(-1).append(field)
    else sections.push(element("div", { class: "between" }, field))
  }
  return sections
}

/** A group of fields below a title. */
function fieldset(title, fields) {
  return element("fieldset", { class: "named-group" }, element("legend", {}, title), ...fields)
}

/** A control whose fold shows an excerpt of its value. */
function summarized(control, field, value) {
  field.showExcerpt(summary(value))
  return {
    update(next) {
      if (next !== value) field.showExcerpt(summary(next))
      value = next
      control.update(next)
    }
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

/** An excerpt of a value; of a list, the number of its rows and the first titles. */
function summary(value) {
  if (!Array.isArray(value) || !value.length) return excerpt(value)
  const rows = value.slice(0, 4).map(row => titleOf(row) ?? excerpt(row))
  return excerpt([String(value.length), ...rows])
}
