// A field for HTML, with buttons for what texts mostly need, or for the text alone, which it escapes. The
// canvas shows the result, which is sanitized where it is decoded.

import { button, element } from "../core/dom.js"
import { edits, markupOf, textOf } from "./markup-edits.js"
import { LongTextControl } from "./longtext.js"

const titles = { bold: "Bold", italic: "Italic", link: "Link", list: "List" }
const keys = { b: "bold", i: "italic" }

export class MarkupControl extends LongTextControl {
  constructor(prop, value) {
    super(new MarkupNode(prop), value)
  }

  framed() {
    this.input.addEventListener("keydown", event => this.#key(event))
    this.formats = Object.entries(titles).map(([name, title]) =>
      button(title, () => this.#edit(name), { class: "quiet small" }))
    this.mode = button("As text", () => this.#switch(), { class: "quiet small", "aria-pressed": "false" })
    const toolbar = element("div", { class: "buttons", role: "group", "aria-label": "Format" },
      this.formats, this.mode)
    const framed = super.framed()
    framed.prepend(toolbar)
    return framed
  }

  update(value) {
    const markup = String(value ?? "")
    const text = textOf(markup)
    if (this.prop.isText && text === undefined) this.#show(false)
    this.mode.disabled = text === undefined
    if (this.prop.isText) super.update(text)
    else super.update(markup)
  }

  #switch() {
    const markup = this.#markup
    this.#show(!this.prop.isText)
    this.update(markup)
  }

  get #markup() {
    if (this.prop.isText) return markupOf(this.input.value)
    return this.input.value
  }

  #show(isText) {
    this.prop.isText = isText
    this.mode.ariaPressed = String(isText)
    for (const format of this.formats) format.disabled = isText
  }

  shown(text) {
    super.shown(text)
    this.mode.disabled = !this.prop.isText && textOf(text) === undefined
  }

  #key(event) {
    const isShortcut = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    const name = isShortcut && keys[event.key]
    if (!name || this.prop.isText) return
    event.preventDefault()
    event.stopPropagation()
    this.#edit(name)
  }

  #edit(name) {
    const { value, selectionStart, selectionEnd } = this.input
    const { text, start, end } = edits[name]({ text: value, start: selectionStart, end: selectionEnd })
    this.input.value = text
    this.input.setSelectionRange(start, end)
    this.input.focus()
    this.input.dispatchEvent(new Event("input", { bubbles: true }))
  }
}

/** A prop whose field contains the text of the markup, or the markup. */
class MarkupNode {
  isText = false

  constructor(node) {
    this.node = node
    this.schema = node.schema
  }

  get hasProblem() {
    return this.node.hasProblem
  }

  get moves() {
    if (this.isText) return []
    return this.node.moves
  }

  expect(text, steps) {
    if (!this.isText) this.node.expect(text, steps)
  }

  type(text, steps) {
    if (this.isText) this.node.type(markupOf(text))
    else this.node.type(text, steps)
  }
}
