// Texts: one line, several, a colour, an address.

import { element } from "../dom.js"

export class TextControl {
  #place

  constructor(place, value) {
    this.#place = place
    const wish = place.schema["x-control"]
    this.input = wish === "multiline" || (!wish && String(value ?? "").includes("\n"))
      ? element("textarea", { rows: 4, spellcheck: false })
      : element("input", { type: wish === "color" ? "color" : "text", spellcheck: false, inputMode: wish === "url" ? "url" : undefined })
    this.input.addEventListener("input", () => place.type(this.input.value))
    this.element = wish === "color" ? this.#withText() : this.input
    this.update(value)
  }

  update(value) {
    const text = String(value ?? "")
    if (this.#place.hasProblem) return
    if (this.second && this.second.value !== text) this.second.value = text
    if (this.input.value === text) return
    const { selectionStart, selectionEnd } = this.input
    this.input.value = text
    if (document.activeElement === this.input && selectionStart !== null) this.input.setSelectionRange(selectionStart, selectionEnd)
  }

  /** A colour can be typed too. */
  #withText() {
    this.second = element("input", { type: "text", spellcheck: false, "aria-label": "Colour as text", oninput: ({ target }) => this.#place.type(target.value) })
    return element("div", { class: "color" }, this.input, this.second)
  }
}
