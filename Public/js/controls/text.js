// A text field. Merges remote edits while typing, and keeps caret and selection at their place in the text.

import { element } from "../core/dom.js"
import { expectedText } from "./expected-text.js"
import { apply, difference, moved, transform } from "../text/rebase.js"

export class TextControl {
  /** The text in the props, and the text last read from the field: they differ during IME composition. */
  #text
  #read
  #isComposing = false

  constructor(prop, value) {
    this.prop = prop
    this.#text = this.#read = String(value ?? "")
    this.input = this.field(prop, this.#text)
    this.input.addEventListener("beforeinput", event => this.#expect(event))
    this.input.addEventListener("input", () => this.#typed())
    this.input.addEventListener("compositionstart", () => (this.#isComposing = true))
    this.input.addEventListener("compositionend", () => this.#composed())
    this.element = this.framed()
    this.update(value)
  }

  update(value) {
    const text = String(value ?? "")
    this.#text = text
    if (this.prop.hasProblem || this.#isComposing) return
    this.shown(text)
    if (this.input.value !== text) this.#show(text)
    this.#read = this.input.value
  }

  #show(text) {
    const { value, selectionStart, selectionEnd, selectionDirection } = this.input
    const steps = [this.prop.moves, [difference(value, text)]].find(moves =>
      isRemoteChange(value, moves, text))
    this.input.value = text
    if (document.activeElement !== this.input || selectionStart === null) return
    const [start, end] = [selectionStart, selectionEnd].map(caret => steps.reduce(moved, caret))
    this.input.setSelectionRange(start, end, selectionDirection)
  }

  /** Sends a letter before the browser inserts it, which includes a layout of the page. */
  #expect(event) {
    const text = expectedText(event, this.input)
    if (text === undefined || this.prop.hasProblem) return
    const steps = this.#steps(text, this.input.selectionStart + event.data.length)
    this.prop.expect(apply(this.#text, steps), steps)
  }

  /** Sends an edit; after a rejection, the whole text, as the field still contains the rejected edit. */
  #typed() {
    const { value, selectionEnd } = this.input
    const steps = this.prop.hasProblem ? difference(this.#text, value)
      : this.#steps(value, selectionEnd ?? undefined)
    this.#read = value
    this.#text = apply(this.#text, steps)
    this.prop.type(this.#text, steps)
  }

  /** The change of the props' text that typing has made of the field's last text. */
  #steps(value, caret) {
    return transform(difference(this.#read, value, caret), difference(this.#read, this.#text), false)
  }

  #composed() {
    this.#isComposing = false
    this.update(this.#text)
  }

  /** The input element: a text area for several lines. */
  field(_, text) {
    return text.includes("\n") ? element("textarea", { rows: 3, spellcheck: false })
      : element("input", { type: "text", spellcheck: false })
  }

  /** The input element, together with the elements that a subclass adds. */
  framed() {
    return this.input
  }

  /** Called when the text has changed. */
  shown() {}
}

function isRemoteChange(value, moves, text) {
  try {
    return moves.reduce(apply, value) === text
  } catch {
    return false
  }
}
