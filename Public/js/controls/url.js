// A URL field with a button that opens it. Previews images that the page may load.

import { element, icon } from "../core/dom.js"
import { attempt } from "../core/attempt.js"
import { TextControl } from "./text.js"

export class URLControl extends TextControl {
  field() {
    return element("input", { type: "text", spellcheck: false, inputMode: "url" })
  }

  framed() {
    this.link = element("a",
      { class: "button quiet", target: "_blank", rel: "noopener noreferrer", hidden: true,
        title: "Open in a new tab", "aria-label": "Open in a new tab" }, icon("open"))
    this.picture = element("img",
      { class: "thumb", alt: "", hidden: true, referrerPolicy: "no-referrer",
        onload: () => this.#loaded(true), onerror: () => this.#loaded(false) })
    this.input.addEventListener("input", () => this.shown(this.input.value))
    return element("div", { class: "url compact" },
      element("div", { class: "url-line" }, this.input, this.link), this.picture)
  }

  shown(text) {
    const url = attempt(() => new URL(text))
    this.link.hidden = !["http:", "https:"].includes(url?.protocol)
    if (this.link.hidden) this.link.removeAttribute("href")
    else this.link.href = url.href
    const source = pictured(text)
    if (source === this.picture.getAttribute("src")) return
    this.#loaded(false)
    if (source) this.picture.src = source
    else this.picture.removeAttribute("src")
  }

  #loaded(isThere) {
    this.picture.hidden = !isThere
  }
}

/** The preview's URL: data URLs and images of this host only, as a preview must not contact another host. */
function pictured(text) {
  if (/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/.test(text)) return text
  if (!/** @type {any} */ (URL).canParse(text, location.href)) return null
  const url = new URL(text, location.href)
  if (url.origin === location.origin && /\.(png|jpe?g|gif|webp|avif|svg)$/i.test(url.pathname))
    return url.href
  return null
}
