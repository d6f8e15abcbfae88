// A dictionary encoded as an array of alternating keys and values.

import { unusedValue, initialValue } from "../schema/defaults.js"
import { button, element } from "../core/dom.js"
import { Field, isCompact, nameControl } from "../editor/field.js"
import { isNumber } from "../schema/schema.js"
import { humanized } from "../schema/titles.js"
import { commonEnds, equal } from "../core/json-patch.js"

export class PairsControl {
  #prop
  #value = []
  #list = element("ul", { class: "rows" })
  #adding
  #problem = element("p", { class: "problem", role: "alert", hidden: true },
    "Duplicate keys: only one entry is kept.")
  #rows = []
  #makeControl

  constructor(prop, value, { makeControl }) {
    this.#prop = prop
    this.#makeControl = makeControl
    this.element = element("div", { class: "map wide" }, this.#list, this.#problem,
      this.#adding = button("Add entry", () => this.#add(), { icon: "plus", class: "quiet add" }))
    this.update(value)
  }

  update(value) {
    const before = this.#keys
    this.#value = Array.isArray(value) ? value : []
    const keys = this.#keys
    if (keys.length !== before.length) this.#align(before, keys)
    this.#rows.forEach((row, index) => row.show(index, keys[index], this.#value[index * 2 + 1]))
    const isDouble = keys.some((key, index) => keys.findIndex(other => equal(other, key)) !== index)
    this.#problem.hidden = !isDouble
  }

  #keyName(key) {
    if (typeof key === "string" || isNumber(key)) return humanized(String(key)).toLowerCase()
    return "entry"
  }

  get #keys() {
    return this.#value.filter((_, index) => index % 2 === 0)
  }

  /** Keeps the rows of the common keys at the start and the end: a row stays with its entry. */
  #align(before, keys) {
    const { start, removed, added } = commonEnds(before, keys)
    const rows = keys.slice(start, start + added).map((key, index) => this.#row(start + index, key))
    for (const { element } of this.#rows.splice(start, removed, ...rows)) element.remove()
    rows.forEach(({ element }, index) =>
      this.#list.insertBefore(element, this.#list.children[start + index]))
  }

  #row(index, key) {
    const { key: keySchema, value: valueSchema } = this.#prop.schema["x-pairs"]
    const keyProp = this.#prop.child(keySchema, index * 2)
    const keyControl = this.#makeControl(keyProp, key)
    const prop = this.#prop.child(valueSchema, index * 2 + 1)
    const control = this.#makeControl(prop, this.#value[index * 2 + 1])
    nameControl(keyControl, "Key")
    this.element.classList.toggle("spaced", !isCompact(control))
    const remove = () => this.#remove(keyProp.key)
    const field = new Field(prop, this.#keyName(key), control, {
      keyed: keyControl.element,
      aside: button("Remove", remove, { icon: "trash", hidesLabel: true, class: "quiet small" }),
      actions: () => [{ title: "Remove", run: remove }]
    })
    const show = (index, key, value) => {
      keyProp.key = index * 2
      prop.key = index * 2 + 1
      keyControl.update(key)
      control.update(value)
      field.rename(this.#keyName(key))
    }
    return { element: element("li", { class: "row" }, field.element), show }
  }

  #remove(index) {
    const path = `${this.#prop.path}/${index}`
    this.#prop.editor.edit([{ op: "remove", path }, { op: "remove", path }])
    if (document.activeElement === document.body) this.#adding.focus({ preventScroll: true })
  }

  /** Adds an entry with the first unused key. */
  #add() {
    const { key: keySchema, value: valueSchema } = this.#prop.schema["x-pairs"]
    const { root } = this.#prop.editor
    const key = unusedValue(keySchema, this.#keys, root)
    if (key === undefined) return
    const path = `${this.#prop.path}/-`
    this.#prop.editor.edit(
      [{ op: "add", path, value: key }, { op: "add", path, value: initialValue(valueSchema, root) }])
  }
}
