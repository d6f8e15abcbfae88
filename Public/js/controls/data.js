// Binary data: a file, or Base64 text.

import { base64 } from "../core/base64.js"
import { button, element, setText } from "../core/dom.js"
import { download } from "../core/download.js"

/** Signatures of image formats, in Base64. */
const signatures = [["iVBORw0KGgo", "image/png"], ["/9j/", "image/jpeg"], ["R0lGOD", "image/gif"],
  ["UklGR", "image/webp"], ["PHN2Zy", "image/svg+xml"], ["PD94bWwg", "image/svg+xml"]]

export class DataControl {
  #prop
  #size
  #picture = element("img",
    { class: "thumb", alt: "Preview", hidden: true, onerror: () => this.#onBroken() })
  #edit
  #problem

  constructor(prop, value) {
    this.#prop = prop
    this.input = element("textarea",
      { rows: 2, spellcheck: false, oninput: () => this.#typed(), placeholder: "Base64" })
    this.#size = element("span", { class: "unit" })
    this.#problem = element("p", { class: "problem", hidden: true })
    const file = element("input",
      { type: "file", hidden: true, onchange: () => this.#load(file) })
    this.#edit = button("Edit", () => this.#showText(this.input.hidden),
      { class: "quiet", title: "Edit as Base64", hidden: true })
    this.element = element("div", { class: "data wide" }, this.#picture,
      element("div", { class: "buttons" }, button("Choose file…", () => file.click(), { class: "quiet" }),
        button("Download", () => download("data.base64.txt", this.input.value), { class: "quiet" }),
        this.#edit, this.#size), this.input, file, this.#problem)
    this.update(value)
  }

  update(value) {
    const text = value ?? ""
    const letters = text.slice(0, -2).length + text.slice(-2).replaceAll("=", "").length
    setText(this.#size, `${Math.floor(letters * 3 / 4)} bytes`)
    this.#detectPicture(text)
    const isDraft = !this.#problem.hidden && document.activeElement === this.input
    if (this.input.value === text || isDraft || this.#prop.hasProblem) return
    this.input.value = text
    this.#problem.hidden = true
  }

  /** A picture says more than its Base64, which is then shown on request. */
  #showText(isShown) {
    this.input.hidden = !isShown
    this.#edit.setAttribute("aria-expanded", isShown)
  }

  /** Previews image data. Safe for SVG too: an `img` element runs no scripts. */
  #detectPicture(text) {
    const type = signatures.find(([start]) => text.startsWith(start))?.[1]
    let source = null
    if (type) source = `data:${type};base64,${text}`
    if (source === this.#picture.getAttribute("src")) return
    this.#picture.hidden = this.#edit.hidden = !source
    if (document.activeElement !== this.input) this.#showText(!source)
    if (source) this.#picture.src = source
    else this.#picture.removeAttribute("src")
  }

  #onBroken() {
    this.#picture.hidden = this.#edit.hidden = true
    this.#showText(true)
  }

  #typed() {
    const text = this.input.value.trim()
    const isBase64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)
    this.#problem.textContent = "Base64 consists of letters, digits, + and /, in groups of four."
    this.#problem.hidden = isBase64
    if (isBase64) this.#prop.type(text)
  }

  /** Empties the field, so that the same file can be chosen again. */
  async #load(field) {
    const [file] = field.files
    field.value = ""
    if (!file) return
    this.#problem.hidden = true
    this.#prop.set(base64(new Uint8Array(await file.arrayBuffer())))
  }
}
