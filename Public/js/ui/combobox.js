// A combobox: a text field with a list of choices that typing narrows.

import { element } from "../core/dom.js"

/** The largest number of choices listed. */
const most = 60

let count = 0

export class Combobox {
  #choices
  #parts
  #chosen = null
  #at = 0
  #found = []
  #input
  #list
  element

  /**
   * `parts` are `label`, `all()` the choices, `free(text)` a choice not in the list, `note(choice)` and
   * `chosen(value)`.
   */
  constructor(parts) {
    this.#parts = parts
    const id = `list-${++count}`
    this.#list = element("ul",
      { id, class: "choices", popover: "manual", role: "listbox", "aria-label": "Choices",
        onpointerdown: event => this.#press(event) })
    this.#input = element("input", {
      type: "text", role: "combobox", autocomplete: "off", spellcheck: false, "aria-label": parts.label,
      "aria-expanded": "false", "aria-controls": id, "aria-autocomplete": "list",
      onfocus: () => this.#input.select(), onmousedown: event => this.#take(event),
      onclick: () => this.#open(""), oninput: () => this.#open(this.#input.value),
      onkeydown: event => this.#key(event), onblur: () => this.#close()
    })
    this.element = element("div", { class: "combobox" }, this.#input, this.#list)
  }

  show(choice) {
    this.#chosen = choice
    if (!this.#isOpen) this.#input.value = choice.title
  }

  get #isOpen() {
    return this.#list.matches(":popover-open")
  }

  /** Selects all text on click, so that typing replaces it; by default, the browser places the caret. */
  #take(event) {
    if (this.#isOpen) return
    event.preventDefault()
    this.#input.focus()
    this.#input.select()
  }

  #open(text) {
    this.#choices ??= this.#parts.all()
    const found = matching(this.#choices, text)
    const free = text && this.#parts.free?.(text)
    this.#found = [...found.slice(0, most),
      ...free && !found.some(({ value }) => value === free.value) ? [free] : []]
    this.#at = text ? 0 : Math.max(0, this.#found.findIndex(({ value }) => value === this.#chosen?.value))
    this.#list.replaceChildren(...this.#found.map((choice, index) => this.#row(choice, index)),
      ...this.#rest(found))
    if (!this.#isOpen) this.#list.showPopover()
    this.#input.setAttribute("aria-expanded", "true")
    this.#place()
    this.#point()
  }

  #row(choice, index) {
    return element("li",
      { role: "option", id: `${this.#list.id}-${index}`,
        "aria-selected": choice.value === this.#chosen?.value ? "true" : "false" },
      element("span", {}, choice.title),
      element("bdi", { class: "note" }, this.#parts.note?.(choice) ?? choice.note))
  }

  #rest(found) {
    if (!this.#found.length) return [element("li", { class: "hint" }, "No matches.")]
    return found.length > most
      ? [element("li", { class: "hint" }, `${found.length - most} more: type to find them.`)] : []
  }

  #place() {
    const { right, bottom, width } = this.#input.getBoundingClientRect()
    Object.assign(this.#list.style,
      { right: `${document.documentElement.clientWidth - right}px`, top: `${bottom + 2}px`,
        minWidth: `${width}px`, maxHeight: `${Math.max(120, Math.min(280, innerHeight - bottom - 12))}px` })
  }

  #point() {
    for (const [index, row] of [...this.#list.children].entries())
      row.classList.toggle("at", index === this.#at)
    const row = this.#found.length ? this.#list.children[this.#at] : null
    if (row) this.#input.setAttribute("aria-activedescendant", row.id)
    else this.#input.removeAttribute("aria-activedescendant")
    row?.scrollIntoView({ block: "nearest" })
  }

  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step) {
      event.preventDefault()
      if (!this.#isOpen) return this.#open("")
      this.#at = Math.max(0, Math.min(this.#found.length - 1, this.#at + step))
      this.#point()
    } else if (event.key === "Enter" && this.#isOpen) {
      event.preventDefault()
      this.#choose(this.#found[this.#at])
    } else if (event.key === "Escape" && this.#isOpen) {
      event.preventDefault()
      event.stopPropagation()
      this.#close()
    }
  }

  #press(event) {
    event.preventDefault()
    const row = event.target.closest("[role=option]")
    if (row) this.#choose(this.#found[[...this.#list.children].indexOf(row)])
  }

  #choose(choice) {
    if (!choice) return
    this.#chosen = choice
    this.#close()
    this.#parts.chosen(choice.value)
  }

  #close() {
    if (this.#isOpen) this.#list.hidePopover()
    this.#input.setAttribute("aria-expanded", "false")
    this.#input.removeAttribute("aria-activedescendant")
    this.#input.value = this.#chosen?.title ?? ""
  }
}

/** The choices that contain all words of a text; prefix matches first. */
export function matching(choices, text) {
  const wanted = text.toLowerCase().split(/[\s/_]+/).filter(Boolean)
  const found = choices.filter(({ value, title, note }) => {
    const all = `${title} ${note} ${value}`.toLowerCase()
    return wanted.every(word => all.includes(word))
  })
  const begins = ({ title }) => title.toLowerCase().startsWith(text.toLowerCase())
  return wanted.length ? [...found.filter(begins), ...found.filter(choice => !begins(choice))] : found
}
