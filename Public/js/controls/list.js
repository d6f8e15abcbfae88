// A list whose rows can be added, removed, duplicated and moved, but for a fixed beginning; long lists are
// virtualized.

import { hasUnusedValue, initialValue, unusedValue } from "../schema/defaults.js"
import { button, element } from "../core/dom.js"
import { Adder } from "./adder.js"
import { announce } from "../core/announce.js"
import { excerpt, titleOf } from "../schema/excerpt.js"
import { loadRest } from "../core/load-rest.js"
import { Field, isTextField } from "../editor/field.js"
import { stringify } from "../core/json.js"
import { lazyControl } from "../editor/lazy-control.js"
import { focusControl } from "../editor/scroll-to-field.js"
import { isShort } from "../editor/section-size.js"
import { itemSchema, partName } from "../schema/schema.js"
import { VirtualList } from "../editor/virtual-list.js"
import { rearranged } from "../rebase/changes.js"

export class ListControl {
  #prop
  #rows = []
  #list
  #makeControl
  #isCompound
  #isOneLine
  #values = []
  #adder = new Adder("Add row", () => this.#append())
  #problem = element("p", { class: "problem", role: "alert", hidden: true },
    "Duplicate rows: only one is kept.")

  constructor(prop, value, { makeControl, isCompound, isOneLine }) {
    this.#prop = prop
    this.#makeControl = makeControl
    this.#isCompound = isCompound
    this.#isOneLine = isOneLine
    this.#values = asList(value)
    this.#list = new VirtualList(prop,
      { tag: "ol", className: "rows", make: index => this.#rowAt(index).element,
        forget: index => (this.#rows[index] = undefined) })
    this.#list.element.addEventListener("keydown", event => this.#enter(event))
    this.element = element("div", { class: "list wide" },
      this.#list.element, this.#problem, this.#adder.button,
      this.#adder.note)
    this.#list.fill(this.#values.length)
    this.#warn()
  }

  /** The button for a new row, which the title of a fold shows. */
  get adder() {
    return this.#adder.button
  }

  /** Updates the rows; a row stays with its value when others are inserted, removed or moved. */
  update(value) {
    const values = asList(value)
    if (values === this.#values) return
    const found = this.#prop.rowSteps(this.#values, values)
    const steps = found && this.#keepsBeginning(found) ? found : undefined
    this.#rows.length = this.#values.length
    this.#values = values
    if (steps?.length !== 0) this.#rearrange(steps)
    this.#rows.forEach((row, index) => row?.show(values[index], index, values.length))
    this.#warn()
  }

  get #isSet() {
    return this.#prop.schema.uniqueItems === true
  }

  /** Whether a set contains all values that there are. */
  get #isFull() {
    const { items = {} } = this.#prop.schema
    return this.#isSet && !hasUnusedValue(items, this.#values, this.#prop.editor.root)
  }

  #warn() {
    this.#problem.hidden = !this.#isSet || new Set(this.#values.map(stringify)).size === this.#values.length
    this.#adder.show(this.#isFull ? "values" : "")
  }

  #rearrange(steps) {
    const hadFocus = this.#rows.findIndex(row => row?.element.contains(document.activeElement))
    const inUse = this.#rows[hadFocus]
    if (steps) {
      this.#rows = rearranged(this.#rows, steps)
      this.#list.rearrange(steps, placeOf(this.#rows, inUse))
    } else {
      this.#rows = []
      this.#list.fill(this.#values.length)
    }
    if (hadFocus >= 0 && document.activeElement === document.body) this.#focusNear(hadFocus)
  }

  #focusNear(index) {
    const row = this.#rows[Math.min(index, this.#rows.length - 1)]
    const target = row?.handle ?? this.#adder.button
    target.focus({ preventScroll: true })
  }

  #rowAt(index) {
    return this.#rows[index] ??= this.#row(this.#values[index], index)
  }

  /** The number of elements at the beginning, each of which has its own type and stays in its place. */
  get #fixedCount() {
    return this.#prop.schema.prefixItems?.length ?? 0
  }

  /** Whether no row gets into the beginning by the steps, and none of that behind it. */
  #keepsBeginning(steps) {
    const count = this.#fixedCount
    const places = rearranged(this.#values.map((_, index) => index), count ? steps : [])
    return places.every((from, to) => from === undefined || from === to || Math.min(from, to) >= count)
  }

  #nameOf(index) {
    if (index < this.#fixedCount) return partName(this.#prop.schema, index)
    return `Row ${index + 1}`
  }

  #handle(prop) {
    return button("Move", undefined, {
      icon: "handle", hidesLabel: true, class: "quiet small handle",
      "aria-keyshortcuts": "ArrowUp ArrowDown Home End",
      onkeydown: event => this.#moveKey(event, prop), onpointerdown: event => this.#drag(event, prop),
      onclick: event => event.preventDefault()
    })
  }

  #row(value, index) {
    const prop = this.#prop.child(itemSchema(this.#prop.schema, index), index)
    const tools = index < this.#fixedCount ? {} : this.#tools(prop)
    const isOneLine = this.#isOneLine(prop)
    const isFoldable = this.#isCompound(prop) && !isOneLine
    const control = lazyControl(isFoldable, value, latest => this.#makeControl(prop, latest))
    const field = new Field(prop, this.#nameOf(index), control,
      { isFoldable, isOpen: prop.depth < 4 && isShort(this.#values), ...tools })
    const nameOf = at => this.#nameOf(at)
    const item = element("li", { class: isOneLine ? "row one-line" : "row" }, field.element)
    const row = {
      element: item, handle: tools.lead,
      show(next, at, count) {
        const title = titleOf(next)
        if (this.value !== next) field.showExcerpt(excerpt(next, 60, title))
        this.value = next
        prop.key = at
        const name = nameOf(at)
        field.rename(name)
        field.showTitle(title)
        this.handle?.setAttribute("aria-label", `Move ${name}`)
        item.ariaSetSize = count
        item.ariaPosInSet = at + 1
        control.update(next)
      }
    }
    row.show(value, index, this.#values.length)
    return row
  }

  #tools(prop) {
    const remove = button("Remove", event => { event.preventDefault(); prop.remove() },
      { icon: "trash", hidesLabel: true, class: "quiet small tool" })
    return { lead: this.#handle(prop), aside: remove, actions: () => this.#actions(prop) }
  }

  #actions(prop) {
    const index = Number(prop.key)
    const last = this.#values.length - 1
    return [
      { title: "Duplicate", isDisabled: this.#isSet, run: () => this.#duplicate(prop) },
      { title: "Move up", isDisabled: index === this.#fixedCount, run: () => this.#move(index, index - 1) },
      { title: "Move down", isDisabled: index === last, run: () => this.#move(index, index + 1) },
      { title: "Remove", run: () => prop.remove() }
    ]
  }

  #append() {
    const schema = itemSchema(this.#prop.schema, this.#values.length)
    const { root } = this.#prop.editor
    let value
    if (this.#isSet) value = unusedValue(schema, this.#values, root)
    value ??= initialValue(schema, root)
    this.#prop.editor.edit([{ op: "add", path: `${this.#prop.path}/-`, value }])
    const last = this.#values.length - 1
    this.#list.reachIndex(last)
    focusControl(this.#rows[last]?.element, { selects: true })
  }

  /** Enter in the text of a row goes to the next row, and adds it behind the last. */
  #enter(event) {
    const { target, key, isComposing } = event
    if (key !== "Enter" || isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const index = this.#rows.findIndex(row => row?.element.contains(target))
    if (index < 0 || !this.#isWhole(target, this.#rows[index].element)) return
    event.preventDefault()
    if (index === this.#values.length - 1) return this.#isFull || this.#append()
    this.#list.reachIndex(index + 1)
    focusControl(this.#rows[index + 1]?.element, { selects: true })
  }

  /** Whether an input is all that a row has, or stands in one line with it. */
  #isWhole(target, row) {
    if (!target.matches("input") || !isTextField(target)) return false
    return row.classList.contains("one-line") || Field.around(target) === Field.within(row)
  }

  #duplicate(prop) {
    this.#prop.editor.edit(
      [{ op: "copy", from: prop.path, path: `${this.#prop.path}/${Number(prop.key) + 1}` }])
  }

  #moveKey(event, prop) {
    const from = Number(prop.key)
    const [first, last] = [this.#fixedCount, this.#values.length - 1]
    const to = { ArrowUp: from - 1, ArrowDown: from + 1, Home: first, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to !== from && to >= first && to <= last) this.#move(from, to)
  }

  #drag(event, prop) {
    if (event.button !== 0) return
    const { element: row, handle } = this.#rows[prop.key]
    const rows = () =>
      this.#rows.map((row, index) => row?.handle && { element: row.element, index }).filter(Boolean)
    loadRest().then(({ dragRow }) =>
      dragRow(event, { handle, row, rows, drop: (from, to) => this.#move(from, to) }), () => {})
  }

  #move(from, to) {
    const active = /** @type {HTMLElement} */ (document.activeElement)
    this.#list.reachIndex(from)
    this.#list.reachIndex(to)
    this.#prop.editor.edit(
      [{ op: "move", from: `${this.#prop.path}/${from}`, path: `${this.#prop.path}/${to}` }])
    if (active?.isConnected && active !== document.activeElement) active.focus()
    this.#rows[to].element.scrollIntoView({ block: "nearest" })
    announce(`Row ${from + 1} moved to ${to + 1} of ${this.#values.length}.`)
  }
}

/** The index of a row; undefined without one. */
function placeOf(rows, row) {
  return row && rows.includes(row) ? rows.indexOf(row) : undefined
}

function asList(value) {
  if (Array.isArray(value)) return value
  return []
}
