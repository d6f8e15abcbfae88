// A frame with a canvas: messages to and from its tools.

const lastingTools = ["background", "measure", "shortcuts"]

export class CanvasFrame {
  #isReady = false
  #pendingMessages = []
  #listeners = new Map()
  /** The last message to each tool that has a lasting state, which another document needs, too. */
  #toolStates = new Map()
  frame

  constructor(frame) {
    this.frame = frame
  }

  /** Posts a message to a canvas tool, `frame/tools/<name>.js`, which the first message lazy-loads. */
  send(name, message) {
    if (lastingTools.includes(name)) this.#toolStates.set(name, message)
    this.whenReady(() => this.post({ type: "tool", name, message }))
  }

  /** Registers a handler for the messages of a canvas tool. */
  listen(name, listener) {
    this.#listeners.set(name, [...this.#listeners.get(name) ?? [], listener])
  }

  /** Handles a message of a canvas tool. */
  received({ name, message }) {
    this.#listeners.get(name)?.forEach(listener => listener(message))
  }

  post(message, ports = []) {
    this.frame.contentWindow.postMessage(message, "*", ports)
  }

  get isReady() {
    return this.#isReady
  }

  whenReady(send) {
    if (this.#isReady) send()
    else this.#pendingMessages.push(send)
  }

  /** Replaces the frame by an empty one, whose tools will be in the same state. */
  replace(frame) {
    this.frame.replaceWith(frame)
    this.frame = frame
    this.#isReady = false
    this.#pendingMessages = [...this.#toolStates].map(([name, message]) =>
      () => this.post({ type: "tool", name, message }))
  }

  /** Called when the document of the canvas has posted `ready`. */
  becomeReady() {
    this.#isReady = true
    for (const send of this.#pendingMessages.splice(0)) send()
  }
}
