// A multiline text field that grows with its text, with a character count.

import { element } from "../core/dom.js"
import { plural } from "../core/plural.js"
import { TextControl } from "./text.js"

export class LongTextControl extends TextControl {
  field() {
    return element("textarea", { rows: 3, spellcheck: false, oninput: () => this.shown(this.input.value) })
  }

  framed() {
    this.count = element("span", { class: "unit count" })
    return element("div", { class: "longtext wide" }, this.input, this.count)
  }

  shown(text) {
    if (text === this.counted) return
    this.counted = text
    const count = [...new Intl.Segmenter().segment(text)].length
    const lines = text.split("\n").length
    const amounts = [plural(count, "1 character", "characters")]
    if (lines > 1) amounts.push(`${lines} lines`)
    this.count.textContent = amounts.join(", ")
    if (!CSS.supports("field-sizing", "content")) grow(this.input)
  }
}

/** A function, as private methods do not exist yet when the base constructor shows the first text. */
function grow(input) {
  requestAnimationFrame(() => {
    input.style.height = "auto"
    input.style.height = `${input.scrollHeight + 2}px`
  })
}
