// Texts. What others type meanwhile is taken over, and caret and selection stay where they are in the text.

import { element } from "../core/dom.js"
import { apply, difference, moved, transform } from "../text/rebase.js"

export class TextControl {
  /** The text of the props, and what the field had when it was read last: they differ while an input method composes. */
  #text
  #read
  #isComposing = false

  constructor(prop, value) {
    this.prop = prop
    this.#text = this.#read = String(value ?? "")
    this.input = this.field(prop, this.#text)
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
    const steps = [this.prop.moves, [difference(value, text)]].find(moves => isRemoteChange(value, moves, text))
    this.input.value = text
    if (document.activeElement !== this.input || selectionStart === null) return
    const [start, end] = [selectionStart, selectionEnd].map(caret => steps.reduce(moved, caret))
    this.input.setSelectionRange(start, end, selectionDirection)
  }

  /** The whole text is sent after it was refused: what was wrong is in it still. */
  #typed() {
    const { value, selectionEnd } = this.input
    const mine = difference(this.#read, value, selectionEnd ?? undefined)
    const steps = this.prop.hasProblem ? difference(this.#text, value) : transform(mine, difference(this.#read, this.#text), false)
    this.#read = value
    this.#text = apply(this.#text, steps)
    this.prop.type(this.#text, steps)
  }

  #composed() {
    this.#isComposing = false
    this.update(this.#text)
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

function isRemoteChange(value, moves, text) {
  try {
    return moves.reduce(apply, value) === text
  } catch {
    return false
  }
}
