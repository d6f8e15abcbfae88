// A canvas frame that only shows a rendering.

import { element } from "../core/dom.js"
import { withToken } from "../core/access-token.js"
import { frameMessage } from "./frame-message.js"

const frames = new Map()

addEventListener("message", ({ source, data }) => frames.get(source)?.receive(data))

export class StoryFrame {
  #shown = null
  #isReady = false
  #isNew = true
  #pendingMessages = []
  #listeners = new Map()
  element

  constructor(title) {
    this.element = element("iframe",
      { title, src: withToken("canvas.html"), sandbox: "allow-scripts allow-forms", tabIndex: -1,
        onload: () => frames.set(this.element.contentWindow, this) })
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

  send(name, message) {
    if (!this.#isReady) return this.#pendingMessages.push([name, message])
    this.element.contentWindow.postMessage({ type: "tool", name, message }, "*")
  }

  listen(name, listener) {
    this.#listeners.set(name, listener)
  }

  remove() {
    frames.delete(this.element.contentWindow)
    this.element.remove()
  }

  receive(data) {
    if (data?.type === "ready") {
      this.#isReady = true
      this.#draw()
      for (const [name, message] of this.#pendingMessages.splice(0)) this.send(name, message)
    }
    if (data?.type === "tool") this.#listeners.get(data.name)?.(data.message)
    if (data?.type === "shown") this.element.dataset.shown = Number(data.revision)
  }

  #draw() {
    if (!this.#isReady || !this.#shown) return
    const { rendering, environment, assets } = this.#shown
    this.element.contentWindow.postMessage(
      frameMessage(rendering, environment, { isNew: this.#isNew, assets }), "*")
    this.#isNew = false
  }
}
