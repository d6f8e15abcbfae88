// A dictionary encoded as an array of alternating keys and values.

import { unusedValue, initialValue } from "../schema/defaults.js"
import { button, element } from "../core/dom.js"
import { Field, nameControl } from "../editor/field.js"
import { isNumber } from "../schema/schema.js"
import { humanized } from "../schema/titles.js"
import { equal } from "../core/json-patch.js"

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
    this.element = element("div", { class: "map" }, this.#list, this.#problem,
      this.#adding = button("Add entry", () => this.#add(), { icon: "plus", class: "quiet add" }))
    this.update(value)
  }

  update(value) {
    this.#value = Array.isArray(value) ? value : []
    const count = Math.floor(this.#value.length / 2)
    while (this.#rows.length > count) this.#rows.pop().element.remove()
    for (let index = 0; index < count; index++) {
      const [key, item] = this.#value.slice(index * 2, index * 2 + 2)
      const row = this.#rows[index] ?? this.#append(index, key, item)
      row.key.update(key)
      row.control.update(item)
      row.field.rename(this.#keyName(key))
    }
    const keys = this.#keys
    const isDouble = keys.some((key, index) => keys.findIndex(other => equal(other, key)) !== index)
    this.#problem.hidden = !isDouble
  }

  #keyName(key) {
    return typeof key === "string" || isNumber(key) ? humanized(String(key)).toLowerCase() : "entry"
  }

  get #keys() {
    return this.#value.filter((_, index) => index % 2 === 0)
  }

  #append(index, key, value) {
    const { key: keySchema, value: valueSchema } = this.#prop.schema["x-pairs"]
    const keyControl = this.#makeControl(this.#prop.child(keySchema, index * 2), key)
    const prop = this.#prop.child(valueSchema, index * 2 + 1)
    const control = this.#makeControl(prop, value)
    nameControl(keyControl, "Key")
    const remove = () => this.#remove(index)
    const field = new Field(prop, this.#keyName(key), control, {
      keyed: keyControl.element,
      aside: button("Remove", remove, { icon: "trash", hidesLabel: true, class: "quiet small" }),
      actions: () => [{ title: "Remove", run: remove }]
    })
    const row = element("li", { class: "row" }, field.element)
    this.#list.append(row)
    this.#rows[index] = { element: row, key: keyControl, control, field }
    return this.#rows[index]
  }

  #remove(index) {
    const path = `${this.#prop.path}/${index * 2}`
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
