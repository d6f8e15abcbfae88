// A canvas frame that only shows a rendering.

import { element } from "../core/dom.js"
import { withToken } from "../core/access-token.js"
import { CanvasFrame } from "./canvas-frame.js"
import { fetchForm, frameMessage } from "../connection/frame-message.js"

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

  /** `entries`: what a test typed, chose and opened in the rendering. */
  show(rendering, environment, assets, entries = []) {
    if (this.#shown?.entries.length) this.send("entries", [])
    this.#shown = { rendering, environment, assets, entries }
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
    const { rendering, environment, assets, entries } = this.#shown
    const fetching = fetchForm(rendering)
    if (fetching) return fetching.then(() => this.#draw())
    this.post(frameMessage(rendering, environment, { isNew: this.#isNew, assets }))
    this.#isNew = false
    if (entries.length) this.send("entries", entries)
  }
}
