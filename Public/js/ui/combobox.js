// A combobox: a text field with a list of choices that typing narrows.

import { element, hint } from "../core/dom.js"
import { Floating } from "./floating.js"
import { Listbox } from "./listbox.js"

/** The largest number of choices listed. */
const most = 60

let count = 0

export class Combobox {
  #choices
  #parts
  #chosen = null
  #input
  #list
  #popover
  element

  /**
   * `parts` are `label`, `all()` the choices, `free(text)` a choice not in the list, `note(choice)` and
   * `chosen(value)`.
   */
  constructor(parts) {
    this.#parts = parts
    this.#input = element("input", {
      type: "text", autocomplete: "off", spellcheck: false, "aria-label": parts.label,
      onfocus: () => this.#input.select(), onmousedown: event => this.#take(event),
      onclick: () => this.#open(""), oninput: () => this.#open(this.#input.value),
      onkeydown: event => this.#key(event), onblur: () => this.#close()
    })
    this.#list = new Listbox(this.#input, `choices-${++count}`, "Choices", choice => this.#choose(choice))
    this.#list.own()
    Object.assign(this.#list.element, { className: "choices", popover: "manual" })
    // The field keeps the focus.
    this.#list.element.addEventListener("pointerdown", event => event.preventDefault())
    this.#popover = new Floating(this.#list.element, this.#input, { gap: 2, isAtEnd: true })
    this.element = element("div", { class: "combobox" }, this.#input, this.#list.element)
  }

  show(choice) {
    this.#chosen = choice
    if (!this.#popover.isOpen) this.#input.value = choice.title
  }

  /** Selects all text on click, so that typing replaces it; by default, the browser places the caret. */
  #take(event) {
    if (this.#popover.isOpen) return
    event.preventDefault()
    this.#input.focus()
    this.#input.select()
  }

  #open(text) {
    this.#choices ??= this.#parts.all()
    const found = matching(this.#choices, text)
    const free = text && this.#parts.free?.(text)
    const listed = found.slice(0, most)
    if (free && !found.some(({ value }) => value === free.value)) listed.push(free)
    let at = 0
    if (!text) at = Math.max(0, listed.findIndex(choice => this.#isChosen(choice)))
    if (!this.#popover.isOpen) this.#list.element.showPopover()
    this.#list.show([{ options: listed.map(choice => ({ element: this.#row(choice), value: choice })) }],
      { at, scrolls: true })
    if (found.length > most)
      this.#list.element.append(hint(`${found.length - most} more: type to find them.`))
    if (!listed.length) this.#list.element.append(hint("No matches."))
    this.#input.setAttribute("aria-expanded", "true")
    this.#list.element.style.minWidth = `${this.#input.offsetWidth}px`
    this.#popover.place()
  }

  #isChosen({ value }) {
    return value === this.#chosen?.value
  }

  #row(choice) {
    return element("div",
      { class: "choice", role: "option", "aria-current": this.#isChosen(choice) || undefined },
      element("span", {}, choice.title),
      element("bdi", { class: "note" }, this.#parts.note?.(choice) ?? choice.note))
  }

  #key(event) {
    const { isOpen } = this.#popover
    if (event.key === "Escape" && isOpen) {
      event.stopPropagation()
      this.#close()
    } else if (!isOpen && ["ArrowDown", "ArrowUp", "PageDown", "PageUp"].includes(event.key)) this.#open("")
    else if (!isOpen || !this.#list.key(event.key)) return
    event.preventDefault()
  }

  #choose(choice) {
    this.#chosen = choice
    this.#close()
    this.#parts.chosen(choice.value)
  }

  #close() {
    this.#popover.hide()
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
  if (wanted.length) return [...found.filter(begins), ...found.filter(choice => !begins(choice))]
  return found
}
