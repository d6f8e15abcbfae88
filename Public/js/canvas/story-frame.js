// A canvas frame that only shows a rendering.

import { element } from "../core/dom.js"
import { withToken } from "../core/access-token.js"
import { CanvasFrame } from "./canvas-frame.js"
import { frameMessage } from "./frame-message.js"

const frames = new Map()

addEventListener("message", ({ source, data }) => frames.get(source)?.receive(data))

export class StoryFrame extends CanvasFrame {
  #shown = null
  #isNew = true
  element

  constructor(title) {
    super(element("iframe",
      { title, src: withToken("canvas.html"), sandbox: "allow-scripts allow-forms", tabIndex: -1,
        onload: () => this.placed() }))
    this.element = this.frame
  }

  /** Registers the frame's window, which exists only once the element is in the document. */
  placed() {
    frames.set(this.element.contentWindow, this)
    return this
  }

  show(rendering, environment, assets) {
    this.#shown = { rendering, environment, assets }
    this.#draw()
  }

  remove() {
    frames.delete(this.element.contentWindow)
    this.element.remove()
  }

  receive(data) {
    if (data?.type === "ready") {
      this.becomeReady()
      this.#draw()
    }
    if (data?.type === "tool") this.received(data)
    if (data?.type === "shown") this.element.dataset.shown = Number(data.revision)
  }

  #draw() {
    if (!this.isReady || !this.#shown) return
    const { rendering, environment, assets } = this.#shown
    this.post(frameMessage(rendering, environment, { isNew: this.#isNew, assets }))
    this.#isNew = false
  }
}
