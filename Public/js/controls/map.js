// Entries of a dictionary, whose keys can be edited.

import { initial } from "../defaults.js"
import { button, element, option } from "../dom.js"
import { nameControl } from "../field.js"
import { resolve } from "../schema.js"
import { isObject, join } from "../value.js"

export class MapControl {
  #place
  #rows = new Map()
  #list = element("ul", { class: "rows" })
  #keys
  #makeControl

  constructor(place, value, { makeControl }) {
    this.#place = place
    this.#makeControl = makeControl
    this.#keys = resolve(place.schema.propertyNames ?? {}, place.editor.root)
    this.element = element("div", { class: "map" }, this.#list, button("Add entry", () => this.#add(), { icon: "plus", class: "quiet add" }))
    this.update(value)
  }

  update(value) {
    const object = isObject(value) ? value : {}
    for (const [key, row] of this.#rows) {
      if (Object.hasOwn(object, key)) continue
      row.element.remove()
      this.#rows.delete(key)
    }
    for (const [key, item] of Object.entries(object)) {
      const row = this.#rows.get(key)
      if (row) row.control.update(item)
      else this.#append(key, item)
    }
  }

  #append(key, value) {
    const place = this.#place.child(this.#place.schema.additionalProperties, key)
    const control = this.#makeControl(place, value)
    const problem = element("p", { class: "problem", role: "alert", hidden: true })
    const name = this.#keyField(key, next => this.#rename(place, next, problem))
    nameControl(control, `Value of ${key}`)
    const row = element("li", { class: "row entry" },
      element("div", { class: "entry-head" }, name, button("Remove", () => place.remove(), { icon: "trash", hidesLabel: true, class: "quiet small" })),
      control.element, problem)
    this.#rows.set(key, { element: row, control })
    this.#list.append(row)
  }

  #keyField(key, changed) {
    if (!this.#keys.enum) return element("input", { type: "text", class: "key", value: key, "aria-label": "Key", spellcheck: false, onchange: ({ target }) => changed(target.value) })
    const select = element("select", { class: "key", "aria-label": "Key", onchange: ({ target }) => changed(target.value) }, ...this.#keys.enum.map(name => option(String(name))))
    select.value = key
    return select
  }

  #rename(place, next, problem) {
    const old = place.key
    if (next === old) return (problem.hidden = true)
    const reason = this.#rows.has(next) ? `There is an entry “${next}” already.`
      : this.#keys.pattern && !new RegExp(this.#keys.pattern).test(next) ? "The key has to be a whole number." : undefined
    problem.textContent = reason ?? ""
    problem.hidden = !reason
    if (reason) return
    const from = place.path
    place.key = next
    nameControl(this.#rows.get(old).control, `Value of ${next}`)
    this.#rows = new Map([...this.#rows].map(([key, row]) => [key === old ? next : key, row]))
    this.#place.editor.edit([{ op: "move", from, path: place.path }])
  }

  #add() {
    const candidates = this.#keys.enum?.map(String) ?? Array.from({ length: this.#rows.size + 1 }, (_, index) => this.#keys.pattern ? String(index) : index ? `key ${index + 1}` : "key")
    const key = candidates.find(candidate => !this.#rows.has(candidate))
    if (key === undefined) return
    const value = initial(this.#place.schema.additionalProperties, this.#place.editor.root)
    this.#place.editor.edit([{ op: "add", path: join(this.#place.path, key), value }])
  }
}
