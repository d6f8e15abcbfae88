// A cell of the gallery: its frame is created when the cell becomes visible.

import { element, showText } from "../core/dom.js"
import { textScale as lettersOf } from "../connection/frame-message.js"
import { deviceOf } from "../canvas/device-size.js"
import { titleParts } from "../ui/title-parts.js"
import { characterSize } from "../canvas/character-size.js"
import { StoryFrame } from "../canvas/story-frame.js"

export class GalleryCell {
  #title
  #note = element("span", { class: "note" })
  #place = element("div", { class: "cell-place" })
  #problem = element("p", { class: "cell-problem", hidden: true })
  #frame = null
  #answer = null
  #assets
  #onContent
  #content
  item
  isStale = true
  isSeen = false
  element

  /** `open` is called with the cell's contents, `onContent` when the height of its content has changed. */
  constructor(item, open, onContent) {
    this.#onContent = onContent
    this.#title = element("button",
      { type: "button", class: "quiet cell-title", onclick: () => open(this.item) })
    this.element = element("article", { class: "cell" }, element("header", {}, this.#title, this.#note),
      element("div", { class: "cell-box", onclick: () => open(this.item) }, this.#place, this.#problem))
    this.update(item)
  }

  update(item) {
    this.item = item
    const [start, end] = titleParts(item.title)
    this.#title.replaceChildren(element("span", {}, start), element("span", {}, end))
    this.#title.setAttribute("aria-label", item.title)
    this.#title.title = item.title
    this.#note.textContent = item.note
    this.isStale = true
  }

  /** The size of the cell's device in pixels. */
  pixels(devices) {
    const device = deviceOf({ devices }, this.item.environment)
    const unit = device.isText && characterSize(lettersOf(this.item.environment.textSize))
    if (unit) return { width: unit.across(device.width), height: unit.down(device.height) }
    return { ...device, content: this.#content }
  }

  size(box) {
    this.#note.hidden = box.outer.width < 200
    Object.assign(this.#place.style,
      { width: `${box.width}px`, height: `${box.height}px`, transform: `scale(${box.scale})` })
    Object.assign(this.element.style,
      { width: `${Math.max(96, box.outer.width)}px`, containIntrinsicHeight: `${box.outer.height + 30}px` })
    Object.assign(this.#place.parentElement.style,
      { width: `${box.outer.width}px`, height: `${box.outer.height}px` })
  }

  mark(isCurrent) {
    this.#title.setAttribute("aria-current", isCurrent)
  }

  show(error, answer, assets) {
    showText(this.#problem, error)
    if (error) return
    this.#answer = answer
    this.#assets = assets
    this.#draw()
  }

  /** What is shown, once it was rendered. */
  get body() {
    return this.#answer?.body
  }

  /** Creates the frame when the cell becomes visible, because frames are expensive. */
  wake() {
    if (this.#frame) return
    this.#frame = new StoryFrame(this.item.title)
    this.#place.append(this.#frame.element)
    this.#frame.placed()
    this.#frame.listen("height", height => this.#measured(height))
    this.#draw()
  }

  /** Removes the frame but keeps its content, which is shown again immediately. */
  sleep() {
    this.#frame?.remove()
    this.#frame = null
  }

  #measured(height) {
    if (!(height > 0) || height === this.#content) return
    this.#content = height
    this.#onContent()
  }

  #draw() {
    this.#place.dataset.scheme = this.item.environment.colorScheme
    if (!this.#answer || !this.#frame) return
    this.#frame.show(this.#answer, this.item.environment, this.#assets)
    this.#frame.send("height", {})
  }
}
