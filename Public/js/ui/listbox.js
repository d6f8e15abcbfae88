// A listbox controlled from a field: the field keeps the focus and references the active option.

import { element } from "../core/dom.js"

export class Listbox {
  #field
  #options = []
  #at = -1
  #choose

  /** `choose` is called with the value and element of the active option. */
  constructor(field, id, label, choose) {
    this.#field = field
    this.#choose = choose
    this.element = element("div",
      { id, role: "listbox", class: "results", "aria-label": label, onclick: event => this.#click(event) })
  }

  /** Renders groups `{title?, options: [{element, value}]}`; activates an option, by default the first. */
  show(groups, { at = 0, scrolls = false } = {}) {
    this.#options = groups.flatMap(({ options }) => options)
    this.#options.forEach(({ element }, index) => (element.id = `${this.element.id}-${index}`))
    this.element.replaceChildren(...groups.flatMap(group))
    if (!scrolls) this.element.scrollTop = 0
    this.#at = -1
    this.#activate(Math.min(at, this.#options.length - 1), scrolls)
    this.#field.setAttribute("aria-expanded", this.#options.length > 0)
  }

  /** The index of the active option. */
  get at() {
    return Math.max(0, this.#at)
  }

  /** Handles a key; returns whether the list used it. */
  key(key) {
    const { length } = this.#options
    const to = { ArrowDown: this.#at + 1, ArrowUp: this.#at - 1 + length,
      PageDown: Math.min(this.#at + 8, length - 1), PageUp: Math.max(this.#at - 8, 0) }[key]
    if (key === "Enter") this.choose()
    else if (to !== undefined && length) this.#activate(to % length)
    else return false
    return true
  }

  choose() {
    const option = this.#options[this.#at]
    if (option) this.#choose(option.value, option.element)
  }

  /** Makes the field a combobox that controls this list, or removes that role. */
  own(isOwned = true) {
    const attributes = { role: "combobox", "aria-controls": this.element.id, "aria-autocomplete": "list",
      "aria-expanded": false, "aria-activedescendant": null }
    for (const [name, value] of Object.entries(attributes)) {
      if (isOwned && value !== null) this.#field.setAttribute(name, value)
      else this.#field.removeAttribute(name)
    }
  }

  #activate(index, scrolls = true) {
    this.#options[this.#at]?.element.setAttribute("aria-selected", false)
    this.#at = index
    const active = this.#options[index]?.element
    active?.setAttribute("aria-selected", true)
    if (active) this.#field.setAttribute("aria-activedescendant", active.id)
    else this.#field.removeAttribute("aria-activedescendant")
    if (scrolls) active?.scrollIntoView({ block: "nearest" })
  }

  /** Leaves modified clicks, which open a link elsewhere, to the browser. */
  #click(event) {
    const index = this.#options.findIndex(({ element }) => element === event.target.closest("[role=option]"))
    if (index < 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    this.#activate(index, false)
    this.choose()
  }
}

function group({ title, options }, index) {
  const elements = options.map(({ element }) => element)
  if (!title) return elements
  const id = `results-group-${index}`
  return [element("div", { role: "group", "aria-labelledby": id },
    element("div", { id, class: "results-title", role: "presentation" }, title), ...elements)]
}
