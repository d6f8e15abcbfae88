// Texts of several lines: as high as they need, with a count.

import { element } from "../core/dom.js"
import { TextControl } from "./text.js"

export class LongTextControl extends TextControl {
  field() {
    return element("textarea", { rows: 3, spellcheck: false, oninput: () => this.shown(this.input.value) })
  }

  framed() {
    this.count = element("span", { class: "unit count" })
    return element("div", { class: "longtext" }, this.input, this.count)
  }

  shown(text) {
    const count = [...new Intl.Segmenter().segment(text)].length
    const lines = text.split("\n").length
    this.count.textContent = `${count} ${count === 1 ? "character" : "characters"}${lines > 1 ? `, ${lines} lines` : ""}`
    if (!CSS.supports("field-sizing", "content")) grow(this.input)
  }
}

/** A function of its own: the first text is shown while the control is being made, when it has no private methods yet. */
function grow(input) {
  requestAnimationFrame(() => {
    input.style.height = "auto"
    input.style.height = `${input.scrollHeight + 2}px`
  })
}
