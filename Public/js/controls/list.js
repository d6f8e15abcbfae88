// Rows that can be added, removed, duplicated and moved.

import { fresh, initial } from "../defaults.js"
import { button, element } from "../dom.js"
import { Field } from "../field.js"
import { lazily } from "../lazy.js"
import { equal } from "../value.js"
import { isCompound } from "./index.js"

export class ListControl {
  #place
  #rows = []
  #list = element("ol", { class: "rows" })
  #makeControl
  #values = []
  #problem = element("p", { class: "problem", role: "alert", hidden: true }, "Two rows are the same: only one of them is kept.")

  constructor(place, value, { makeControl }) {
    this.#place = place
    this.#makeControl = makeControl
    this.element = element("div", { class: "list" }, this.#list, this.#problem, button("Add row", () => this.#add(), { icon: "plus", class: "quiet add" }))
    this.update(value)
  }

  /** A row stays with its value when others come, go or move. */
  update(value) {
    const values = Array.isArray(value) ? value : []
    this.#values = values
    this.#problem.hidden = !this.#isSet || !values.some((item, index) => values.slice(0, index).some(other => equal(other, item)))
    const free = [...this.#rows]
    const isKept = values.length === free.length
    const matched = values.map((item, index) => isKept ? undefined : take(free, row => equal(row.value, item)) ?? undefined)
    this.#rows = values.map((item, index) => matched[index] ?? (isKept ? free[index] : free.shift()) ?? this.#row(item, index))
    this.#rows.forEach((row, index) => row.show(values[index], index, values.length))
    const elements = this.#rows.map(row => row.element)
    if (elements.length !== this.#list.children.length || elements.some((row, index) => this.#list.children[index] !== row)) this.#list.replaceChildren(...elements)
  }

  get #isSet() {
    return this.#place.schema.uniqueItems === true
  }

  #row(value, index) {
    const place = this.#place.child(this.#place.schema.items ?? {}, index)
    const isFoldable = isCompound(place)
    const control = lazily(isFoldable, value, latest => this.#makeControl(place, latest))
    const actions = element("span", { class: "row-actions" })
    const field = new Field(place, `Row ${index + 1}`, control, { isFoldable, isOpen: place.depth < 4 && this.#values.length <= 12, aside: actions })
    const item = element("li", { class: "row" }, field.element)
    const make = (label, icon, run, disabled) => button(label, event => { event.preventDefault(); run() }, { icon, hidesLabel: true, class: "quiet small", disabled })
    const up = make("Move up", "up", () => this.#move(place.key, place.key - 1))
    const down = make("Move down", "down", () => this.#move(place.key, place.key + 1))
    actions.append(up, down, make("Duplicate", "copy", () => this.#duplicate(place)), make("Remove", "trash", () => place.remove()))
    return {
      element: item, value,
      show(next, at, count) {
        this.value = next
        place.key = at
        field.rename(`Row ${at + 1}`)
        up.disabled = at === 0
        down.disabled = at === count - 1
        control.update(next)
      }
    }
  }

  #add() {
    const { items = {} } = this.#place.schema
    const { root } = this.#place.editor
    const value = (this.#isSet ? fresh(items, this.#values, root) : undefined) ?? initial(items, root)
    this.#place.editor.edit([{ op: "add", path: `${this.#place.path}/-`, value }])
  }

  #duplicate(place) {
    this.#place.editor.edit([{ op: "copy", from: place.path, path: `${this.#place.path}/${place.key + 1}` }])
  }

  /** The rows change places before the host answers, so that the focus stays with its row. */
  #move(from, to) {
    const [row] = this.#rows.splice(from, 1)
    this.#rows.splice(to, 0, row)
    const active = document.activeElement
    this.#list.replaceChildren(...this.#rows.map(({ element }) => element))
    this.#place.editor.edit([{ op: "move", from: `${this.#place.path}/${from}`, path: `${this.#place.path}/${to}` }])
    active?.focus()
  }
}

function take(rows, test) {
  const index = rows.findIndex(test)
  return index < 0 ? undefined : rows.splice(index, 1)[0]
}
