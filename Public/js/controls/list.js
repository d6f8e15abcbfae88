// Rows that can be added, removed, duplicated and moved; of many, those in sight are made.

import { fresh, initial } from "../defaults.js"
import { button, element } from "../dom.js"
import { say } from "../editing/said.js"
import { excerpt } from "../excerpt.js"
import { Field } from "../field.js"
import { stringify } from "../json.js"
import { lazily } from "../lazy.js"
import { focusIn } from "../reveal.js"
import { equal } from "../value.js"
import { drag } from "./drag.js"
import { isCompound } from "./index.js"
import { Pieces } from "./pieces.js"

export class ListControl {
  #place
  #rows = []
  #pieces
  #makeControl
  #values = []
  #add
  #problem = element("p", { class: "problem", role: "alert", hidden: true }, "Two rows are the same: only one of them is kept.")

  constructor(place, value, { makeControl }) {
    this.#place = place
    this.#makeControl = makeControl
    this.#values = asList(value)
    this.#pieces = new Pieces(place, { tag: "ol", className: "rows", make: index => this.#rowAt(index).element, forget: index => (this.#rows[index] = undefined) })
    this.#add = button("Add row", () => this.#append(), { icon: "plus", class: "quiet add" })
    this.element = element("div", { class: "list" }, this.#pieces.element, this.#problem, this.#add)
    this.#pieces.fill(this.#values.length)
    this.#warn()
  }

  /** A row stays with its value when others come, go or move. */
  update(value) {
    const values = asList(value)
    if (values === this.#values) return
    const before = this.#values
    this.#values = values
    if (values.length !== before.length) this.#align(before, values)
    this.#rows.forEach((row, index) => row?.show(values[index], index, values.length))
    this.#warn()
  }

  get #isSet() {
    return this.#place.schema.uniqueItems === true
  }

  #warn() {
    this.#problem.hidden = !this.#isSet || new Set(this.#values.map(stringify)).size === this.#values.length
  }

  /** What is the same at both ends stays where it is; between them rows go with their values. */
  #align(before, values) {
    const least = Math.min(before.length, values.length)
    let start = 0
    while (start < least && equal(before[start], values[start])) start++
    let end = 0
    while (end < least - start && equal(before.at(-1 - end), values.at(-1 - end))) end++
    const [removed, added] = [before.length - start - end, values.length - start - end]
    const hadFocus = this.#rows.findIndex(row => row?.element.contains(document.activeElement))
    const free = this.#rows.slice(start, start + removed).filter(Boolean)
    const kept = Array.from({ length: added }, (_, index) => take(free, row => equal(row.value, values[start + index])))
    this.#rows.length = before.length
    this.#rows.splice(start, removed, ...kept.map(row => row ?? free.shift()))
    this.#pieces.splice(start, removed, added)
    if (hadFocus >= 0 && document.activeElement === document.body) this.#focusNear(hadFocus)
  }

  #focusNear(index) {
    const row = this.#rows[Math.min(index, this.#rows.length - 1)]
    if (row) row.handle.focus({ preventScroll: true })
    else this.#add.focus({ preventScroll: true })
  }

  #rowAt(index) {
    return this.#rows[index] ??= this.#row(this.#values[index], index)
  }

  #row(value, index) {
    const place = this.#place.child(this.#place.schema.items ?? {}, index)
    const isFoldable = isCompound(place)
    const control = lazily(isFoldable, value, latest => this.#makeControl(place, latest))
    const handle = button("Move", undefined, {
      icon: "handle", hidesLabel: true, class: "quiet small handle", "aria-keyshortcuts": "ArrowUp ArrowDown Home End",
      onkeydown: event => this.#moveKey(event, place), onpointerdown: event => this.#drag(event, place), onclick: event => event.preventDefault()
    })
    const remove = button("Remove", event => { event.preventDefault(); place.remove() }, { icon: "trash", hidesLabel: true, class: "quiet small" })
    const field = new Field(place, `Row ${index + 1}`, control, {
      isFoldable, isOpen: place.depth < 4 && this.#values.length <= 12, lead: handle, aside: remove, actions: () => this.#actions(place)
    })
    const item = element("li", { class: "row" }, field.element)
    const row = {
      element: item, handle,
      show(next, at, count) {
        if (this.value !== next) field.showExcerpt(excerpt(next))
        this.value = next
        place.key = at
        const name = `Row ${at + 1}`
        field.rename(name)
        handle.setAttribute("aria-label", `Move ${name}`)
        item.ariaSetSize = count
        item.ariaPosInSet = at + 1
        control.update(next)
      }
    }
    row.show(value, index, this.#values.length)
    return row
  }

  #actions(place) {
    const index = Number(place.key)
    const last = this.#values.length - 1
    return [
      { title: "Duplicate", run: () => this.#duplicate(place) },
      { title: "Move up", disabled: index === 0, run: () => this.#move(index, index - 1) },
      { title: "Move down", disabled: index === last, run: () => this.#move(index, index + 1) },
      { title: "Remove", run: () => place.remove() }
    ]
  }

  #append() {
    const { items = {} } = this.#place.schema
    const { root } = this.#place.editor
    const value = (this.#isSet ? fresh(items, this.#values, root) : undefined) ?? initial(items, root)
    this.#place.editor.edit([{ op: "add", path: `${this.#place.path}/-`, value }])
    const last = this.#values.length - 1
    this.#pieces.reachIndex(last)
    focusIn(this.#rows[last]?.element)
  }

  #duplicate(place) {
    this.#place.editor.edit([{ op: "copy", from: place.path, path: `${this.#place.path}/${Number(place.key) + 1}` }])
  }

  #moveKey(event, place) {
    const from = Number(place.key)
    const last = this.#values.length - 1
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to !== from && to >= 0 && to <= last) this.#move(from, to)
  }

  #drag(event, place) {
    const row = this.#rows[place.key]
    if (event.button === 0) drag(event, { row: row.element, rows: () => this.#rows.flatMap((row, index) => row ? [{ element: row.element, index }] : []), from: Number(place.key), drop: (from, to) => this.#move(from, to) })
  }

  /** The rows change places before the host answers, so that the focus stays with its row. */
  #move(from, to) {
    const active = document.activeElement
    this.#pieces.reachIndex(from)
    this.#pieces.reachIndex(to)
    const values = [...this.#values]
    for (const list of [this.#rows, values]) list.splice(to, 0, ...list.splice(from, 1))
    this.#values = values
    this.#pieces.move(from, to)
    values.forEach((value, index) => this.#rows[index]?.show(value, index, values.length))
    this.#place.editor.edit([{ op: "move", from: `${this.#place.path}/${from}`, path: `${this.#place.path}/${to}` }])
    if (active?.isConnected && active !== document.activeElement) active.focus()
    this.#rows[to].element.scrollIntoView({ block: "nearest" })
    say(`Row ${from + 1} is row ${to + 1} of ${values.length} now.`)
  }
}

function asList(value) {
  return Array.isArray(value) ? value : []
}

function take(rows, test) {
  const index = rows.findIndex(test)
  return index < 0 ? undefined : rows.splice(index, 1)[0]
}
