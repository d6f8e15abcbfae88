// Entries of a dictionary, whose keys can be edited.

import { initial } from "../defaults.js"
import { button, element, option } from "../dom.js"
import { Field } from "../field.js"
import { resolve } from "../schema.js"
import { isObject, join, tokens } from "../value.js"
import { Pieces } from "./pieces.js"

export class MapControl {
  #place
  #rows = new Map()
  #pieces
  #keys = []
  #value
  #names
  #add
  #makeControl

  constructor(place, value, { makeControl }) {
    this.#place = place
    this.#makeControl = makeControl
    this.#names = resolve(place.schema.propertyNames ?? {}, place.editor.root)
    this.#pieces = new Pieces(place, { tag: "ul", className: "rows", make: index => this.#rowOf(this.#keys[index]).element, forget: index => this.#rows.delete(this.#keys[index]) })
    this.#pieces.indexOf = key => this.#keys.indexOf(tokens(`/${key}`)[0])
    this.#add = button("Add entry", () => this.#append(), { icon: "plus", class: "quiet add" })
    this.element = element("div", { class: "map" }, this.#pieces.element, this.#add)
    this.#take(value)
    this.#pieces.fill(this.#keys.length)
  }

  update(value) {
    if (value === this.#value) return
    const before = this.#keys
    const hadFocus = this.#pieces.element.contains(document.activeElement)
    this.#take(value)
    for (const [key, row] of this.#rows) {
      if (Object.hasOwn(this.#value, key)) row.control.update(this.#value[key])
      else this.#rows.delete(key)
    }
    this.#align(before, this.#keys)
    if (hadFocus && document.activeElement === document.body) this.#add.focus({ preventScroll: true })
  }

  /** Entries stay where they are seen; new ones come last. */
  #take(value) {
    this.#value = isObject(value) ? value : {}
    const had = new Set(this.#keys)
    this.#keys = [...this.#keys.filter(key => Object.hasOwn(this.#value, key)), ...Object.keys(this.#value).filter(key => !had.has(key))]
  }

  #align(before, keys) {
    let start = 0
    while (start < before.length && before[start] === keys[start]) start++
    let end = 0
    while (end < Math.min(before.length, keys.length) - start && before.at(-1 - end) === keys.at(-1 - end)) end++
    const [removed, added] = [before.length - start - end, keys.length - start - end]
    if (removed || added) this.#pieces.splice(start, removed, added)
  }

  #rowOf(key) {
    if (!this.#rows.has(key)) this.#rows.set(key, this.#row(key))
    return this.#rows.get(key)
  }

  #row(key) {
    const place = this.#place.child(this.#place.schema.additionalProperties, key)
    const control = this.#makeControl(place, this.#value[key])
    const problem = element("p", { class: "problem", role: "alert", hidden: true })
    const keyed = this.#keyField(key, next => this.#rename(place, next, problem))
    const remove = () => place.remove()
    const field = new Field(place, key, control, {
      keyed, aside: button("Remove", remove, { icon: "trash", hidesLabel: true, class: "quiet small" }), actions: () => [{ title: "Remove", run: remove }]
    })
    return { element: element("li", { class: "row" }, field.element, problem), control, field }
  }

  #keyField(key, changed) {
    if (!this.#names.enum) return element("input", { type: "text", class: "key", value: key, "aria-label": "Key", spellcheck: false, onchange: ({ target }) => changed(target.value) })
    const select = element("select", { class: "key", "aria-label": "Key", onchange: ({ target }) => changed(target.value) }, ...this.#names.enum.map(name => option(String(name))))
    select.value = key
    return select
  }

  #rename(place, next, problem) {
    const old = place.key
    if (next === old) return (problem.hidden = true)
    const reason = Object.hasOwn(this.#value, next) ? `There is an entry “${next}” already.`
      : this.#names.pattern && !new RegExp(this.#names.pattern).test(next) ? "The key has to be a whole number." : undefined
    problem.textContent = reason ?? ""
    problem.hidden = !reason
    if (reason) return
    const from = place.path
    place.key = next
    const row = this.#rows.get(old)
    row.field.rename(next)
    this.#rows.delete(old)
    this.#rows.set(next, row)
    this.#keys = this.#keys.map(key => key === old ? next : key)
    this.#place.editor.edit([{ op: "move", from, path: place.path }])
  }

  #append() {
    const candidates = this.#names.enum?.map(String) ?? Array.from({ length: this.#keys.length + 1 }, (_, index) => this.#names.pattern ? String(index) : index ? `key ${index + 1}` : "key")
    const key = candidates.find(candidate => !Object.hasOwn(this.#value, candidate))
    if (key === undefined) return
    const value = initial(this.#place.schema.additionalProperties, this.#place.editor.root)
    this.#place.editor.edit([{ op: "add", path: join(this.#place.path, key), value }])
    this.#pieces.reachIndex(this.#keys.indexOf(key))
    this.#rows.get(key)?.element.querySelector(".key").focus()
  }
}
