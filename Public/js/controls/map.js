// A dictionary with editable keys.

import { initialValue } from "../schema/defaults.js"
import { button, element, option, showText } from "../core/dom.js"
import { Adder } from "./adder.js"
import { Field, isCompact } from "../editor/field.js"
import { resolve } from "../schema/schema.js"
import { commonEnds, isObject, joinPointer, pointerTokens } from "../core/json-patch.js"
import { mapWhere } from "../core/map-where.js"
import { VirtualList } from "../editor/virtual-list.js"

export class MapControl {
  #prop
  #rows = new Map()
  #list
  #keys = []
  #value
  #names
  #adder = new Adder("Add entry", () => this.#append())
  #makeControl

  constructor(prop, value, { makeControl }) {
    this.#prop = prop
    this.#makeControl = makeControl
    this.#names = resolve(prop.schema.propertyNames ?? {}, prop.editor.root)
    this.#list = new VirtualList(prop,
      { tag: "ul", className: "rows", make: index => this.#rowOf(this.#keys[index]).element,
        forget: index => this.#rows.delete(this.#keys[index]) })
    this.#list.indexOf = key => this.#keys.indexOf(pointerTokens(`/${key}`)[0])
    this.element = element("div", { class: "map wide" }, this.#list.element, this.#adder.button,
      this.#adder.note)
    this.#take(value)
    this.#list.fill(this.#keys.length)
  }

  update(value) {
    if (value === this.#value) return
    for (const { from, to } of this.#prop.renames) this.#renamed(from, to)
    const before = this.#keys
    const hadFocus = this.#list.element.contains(document.activeElement)
    this.#take(value)
    for (const [key, row] of this.#rows) {
      if (Object.hasOwn(this.#value, key)) row.control.update(this.#value[key])
      else this.#rows.delete(key)
    }
    const { start, removed, added } = commonEnds(before, this.#keys)
    if (removed || added) this.#list.splice(start, removed, added)
    if (hadFocus && document.activeElement === document.body)
      this.#adder.button.focus({ preventScroll: true })
  }

  /** Updates the keys; existing entries keep their visual order, new ones are appended. */
  #take(value) {
    this.#value = isObject(value) ? value : {}
    const had = new Set(this.#keys)
    this.#keys = [...this.#keys.filter(key => Object.hasOwn(this.#value, key)),
      ...Object.keys(this.#value).filter(key => !had.has(key))]
    this.#adder.show(this.#names.enum && this.#unusedKey === undefined ? "keys" : "")
  }

  #rowOf(key) {
    if (!this.#rows.has(key)) this.#rows.set(key, this.#row(key))
    return this.#rows.get(key)
  }

  #row(key) {
    const prop = this.#prop.child(this.#prop.schema.additionalProperties, key)
    const control = this.#makeControl(prop, this.#value[key])
    this.element.classList.toggle("spaced", !isCompact(control))
    const problem = element("p", { class: "problem", role: "alert", hidden: true })
    const keyed = this.#keyField(key, next => this.#rename(prop, next, problem))
    const remove = () => prop.remove()
    const field = new Field(prop, key, control, {
      keyed, aside: button("Remove", remove, { icon: "trash", hidesLabel: true, class: "quiet small tool" }),
      actions: () => [{ title: "Remove", run: remove }]
    })
    return { element: element("li", { class: "row" }, field.element, problem), control, field, prop, keyed }
  }

  #keyField(key, changed) {
    if (!this.#names.enum)
      return element("input",
        { type: "text", class: "key", value: key, "aria-label": "Key", spellcheck: false,
          onchange: ({ target }) => changed(target.value) })
    const select = element("select",
      { class: "key", "aria-label": "Key", onchange: ({ target }) => changed(target.value) },
      ...this.#names.enum.map(name => option(String(name))))
    select.value = key
    return select
  }

  #rename(prop, next, problem) {
    const old = prop.key
    const reason = this.#problemOf(next, old)
    showText(problem, reason)
    if (reason || next === old) return
    this.#prop.editor.edit([{ op: "move", from: prop.path, path: joinPointer(this.#prop.path, next) }])
  }

  #renamed(old, next) {
    const row = this.#rows.get(old)
    this.#keys = mapWhere(this.#keys, key => key === old, () => next)
    if (!row) return
    row.prop.key = next
    row.field.rename(next)
    if (row.keyed.value === old) row.keyed.value = next
    this.#rows.delete(old)
    this.#rows.set(next, row)
  }

  #problemOf(next, old) {
    const { pattern } = this.#names
    if (next === old) return ""
    if (Object.hasOwn(this.#value, next)) return `The entry “${next}” exists already.`
    if (!pattern || new RegExp(pattern).test(next)) return ""
    return "The key must be a whole number."
  }

  /** The keys that a new entry may have. */
  get #candidates() {
    if (this.#names.enum) return this.#names.enum.map(String)
    const numbers = Array.from({ length: this.#keys.length + 1 }, (_, index) => index)
    if (this.#names.pattern) return numbers.map(String)
    return ["key", ...numbers.map(number => `key ${number + 2}`)]
  }

  get #unusedKey() {
    return this.#candidates.find(candidate => !Object.hasOwn(this.#value, candidate))
  }

  #append() {
    const key = this.#unusedKey
    const value = initialValue(this.#prop.schema.additionalProperties, this.#prop.editor.root)
    this.#prop.editor.edit([{ op: "add", path: joinPointer(this.#prop.path, key), value }])
    this.#list.reachIndex(this.#keys.indexOf(key))
    this.#rows.get(key)?.element.querySelector(".key").focus()
  }
}
