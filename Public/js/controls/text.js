// Texts.

import { element } from "../dom.js"

export class TextControl {
  constructor(place, value) {
    this.place = place
    this.input = this.field(place, String(value ?? ""))
    this.input.addEventListener("input", () => place.type(this.input.value))
    this.element = this.framed()
    this.update(value)
  }

  update(value) {
    const text = String(value ?? "")
    if (this.place.hasProblem) return
    this.shown(text)
    if (this.input.value === text) return
    const { selectionStart, selectionEnd } = this.input
    this.input.value = text
    if (document.activeElement === this.input && selectionStart !== null) this.input.setSelectionRange(selectionStart, selectionEnd)
  }

  /** What is typed in; a text of several lines has room for them. */
  field(_, text) {
    return text.includes("\n") ? element("textarea", { rows: 3, spellcheck: false }) : element("input", { type: "text", spellcheck: false })
  }

  /** What stands in the control. */
  framed() {
    return this.input
  }

  /** The text is that now. */
  shown() {}
}
