// A dictionary encoded as an array of alternating keys and values.

import { hasUnusedValue, initialValue, unusedValue } from "../schema/defaults.js"
import { button, element } from "../core/dom.js"
import { Adder } from "./adder.js"
import { Field, isCompact, nameControl } from "../editor/field.js"
import { isNumber } from "../schema/schema.js"
import { humanized } from "../schema/titles.js"
import { equal } from "../core/json-patch.js"
import { reorderChildren } from "../editor/virtual-list.js"
import { rearranged } from "../rebase/changes.js"

export class PairsControl {
  #prop
  #value = []
  #list = element("ul", { class: "rows" })
  #adder = new Adder("Add entry", () => this.#add())
  #problem = element("p", { class: "problem", role: "alert", hidden: true },
    "Duplicate keys: only one entry is kept.")
  #rows = []
  #makeControl

  constructor(prop, value, { makeControl }) {
    this.#prop = prop
    this.#makeControl = makeControl
    this.element = element("div", { class: "map wide" }, this.#list, this.#problem,
      this.#adder.button, this.#adder.note)
    this.update(value)
  }

  update(value) {
    const before = this.#value
    this.#value = Array.isArray(value) ? value : []
    const keys = this.#keys
    this.#align(rearranged([...before.keys()], this.#prop.rowSteps(before, this.#value) ?? []), keys)
    this.#rows.forEach((row, index) => row.show(index, keys[index], this.#value[index * 2 + 1]))
    const isDouble = keys.some((key, index) => keys.findIndex(other => equal(other, key)) !== index)
    this.#problem.hidden = !isDouble
    const { key } = this.#prop.schema["x-pairs"]
    this.#adder.show(hasUnusedValue(key, keys, this.#prop.editor.root) ? "" : "keys")
  }

  #keyName(key) {
    if (typeof key === "string" || isNumber(key)) return humanized(String(key)).toLowerCase()
    return "entry"
  }

  get #keys() {
    return this.#value.filter((_, index) => index % 2 === 0)
  }

  /** A row stays with its entry, of which `sources` has the place before. */
  #align(sources, keys) {
    if (sources.length === this.#rows.length * 2 && sources.every((source, index) => source === index)) return
    const rows = this.#rows
    this.#rows = keys.map((key, index) => {
      const source = sources[index * 2]
      return (source % 2 === 0 ? rows[source / 2] : undefined) ?? this.#row(index, key)
    })
    reorderChildren(this.#list, this.#rows.map(({ element }) => element))
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
      aside: button("Remove", remove, { icon: "trash", hidesLabel: true, class: "quiet small tool" }),
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
    if (document.activeElement === document.body) this.#adder.button.focus({ preventScroll: true })
  }

  /** Adds an entry with the first unused key, which takes the focus. */
  #add() {
    const { key, value } = this.#prop.schema["x-pairs"]
    const { root } = this.#prop.editor
    const path = `${this.#prop.path}/-`
    this.#prop.editor.edit([{ op: "add", path, value: unusedValue(key, this.#keys, root) },
      { op: "add", path, value: initialValue(value, root) }])
    this.#rows.at(-1)?.element.querySelector("input, select, textarea, button")?.focus()
  }
}
