// The new screen, below boxes over the regions in which it differs from the old one.
//
//   .preview ┬ .dimmed       the new screen once more
//            └ .sheet        the new screen, blended with the old one: black where they are equal. Filters
//                            in comparison.css make boxes of the rest. An SVG filter does not apply to a
//                            sandboxed frame.

import { element } from "../core/dom.js"
import { StoryFrame } from "../canvas/story-frame.js"

export class ChangedRegions {
  #sheet
  #dimmed
  holder = element("div", { class: "before", inert: true })
  frame = new StoryFrame("Now, dimmed")

  constructor(sheet) {
    this.#sheet = sheet
    this.holder.append(this.frame.element)
    this.#dimmed = element("div", { class: "dimmed", "aria-hidden": "true" }, this.holder)
    sheet.before(this.#dimmed)
    this.frame.placed()
  }

  place(style) {
    const { width, height } = this.#sheet.style
    Object.assign(this.#dimmed.style, { width, height })
    Object.assign(this.holder.style, style)
  }

  remove() {
    this.frame.remove()
    this.#dimmed.remove()
  }
}
