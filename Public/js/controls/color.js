// A colour: a picker and a text field.

import { element } from "../core/dom.js"
import { opaqueColor, withColor } from "../schema/colors.js"
import { TextControl } from "./text.js"

export class ColorControl {
  #text

  constructor(prop, value) {
    this.input = element("input", { type: "color", oninput: () => this.#pick() })
    this.#text = new ColorTextControl(prop, value)
    this.#text.input.addEventListener("input", () => this.#show())
    this.element = element("div", { class: "color compact" }, this.input, this.#text.element)
    this.#show()
  }

  named(name) {
    this.input.setAttribute("aria-label", name)
  }

  update(value) {
    this.#text.update(value)
    this.#show()
  }

  /** The picker has no opacity: it shows the opaque colour of `red`, `#f80` and `#ff8800cc`. */
  #show() {
    this.input.value = opaqueColor(writtenByBrowser(this.#text.input.value)) ?? "#000000"
  }

  #pick() {
    const { input } = this.#text
    input.value = withColor(input.value, this.input.value)
    input.dispatchEvent(new Event("input", { bubbles: true }))
  }
}

class ColorTextControl extends TextControl {
  field() {
    return element("input",
      { type: "text", class: "code", spellcheck: false, "aria-label": "Colour as text" })
  }
}

let context = null

/** The colour as the browser writes it; undefined for an invalid colour. */
function writtenByBrowser(text) {
  const color = text.trim().replace(/^(?=[\da-f]{3,8}$)/i, "#")
  if (!CSS.supports("color", color)) return undefined
  context ??= document.createElement("canvas").getContext("2d")
  context.fillStyle = color
  return context.fillStyle
}
