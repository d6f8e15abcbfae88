// A colour: a picker and a text field.

import { element } from "../core/dom.js"
import { TextControl } from "./text.js"

export class ColorControl extends TextControl {
  field() {
    return element("input", { type: "color" })
  }

  framed() {
    this.second = element("input",
      { type: "text", class: "code", spellcheck: false, "aria-label": "Colour as text",
        oninput: () => this.prop.type(this.second.value) })
    return element("div", { class: "color" }, this.input, this.second)
  }

  named(name) {
    this.input.setAttribute("aria-label", name)
  }

  /**
   * The picker supports six digits only: it shows the opaque colour of `#f80` and `#ff8800cc`. The text
   * field holds the value.
   */
  update(value) {
    const text = String(value ?? "")
    if (this.prop.hasProblem) return
    if (this.second.value !== text) this.second.value = text
    const shown = opaque(text)
    if (shown && this.input.value !== shown) this.input.value = shown
  }
}

function opaque(text) {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/i.exec(text)
  if (short) return `#${short.slice(1).map(digit => digit + digit).join("")}`.toLowerCase()
  return /^#[0-9a-f]{6}([0-9a-f]{2})?$/i.test(text) ? text.slice(0, 7).toLowerCase() : undefined
}
