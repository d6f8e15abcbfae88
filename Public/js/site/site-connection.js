// Stands in for the socket where there is no host: what the page says is answered from the files of a static site.

import { CanvasDelivery } from "../connection/canvas-delivery.js"
import { SiteRoom } from "./site-room.js"

const delays = [1000, 2000, 4000, 8000]

export class SiteConnection {
  #delegate
  #files
  #room = null
  #failures = 0
  #isClosed = false
  #deliveries
  /** What changes a room is done one after the other; what only looks waits for nobody. */
  #queue = Promise.resolve()

  /** The delegate hears what that of a socket does. */
  constructor(delegate, files) {
    this.#delegate = delegate
    this.#files = files
    this.#deliveries = new CanvasDelivery(({ type }) => type === "resent" && delegate.resent?.())
  }

  attach(port) {
    this.#deliveries.attach(port)
  }

  sendToCanvas(message) {
    this.#deliveries.sendToCanvas(message)
  }

  get isOpen() {
    return this.#room !== null && !this.#isClosed
  }

  async open() {
    try {
      const hello = await this.#files.hello()
      if (this.#isClosed) return
      this.#room = new SiteRoom(hello, this.#files, message => this.#deliver(message))
      this.#delegate.received(hello)
      this.#delegate.connected()
    } catch {
      const delay = delays[Math.min(this.#failures++, delays.length - 1)]
      this.#delegate.disconnected(delay)
      setTimeout(() => this.#isClosed || this.open(), delay)
    }
  }

  /** The canvas first, as it does where a socket has a worker. */
  #deliver(message) {
    if (this.#isClosed) return
    this.#deliveries.receive(message)
    this.#delegate.received(message)
  }

  close() {
    this.#isClosed = true
    this.#room?.close()
  }

  /** True when the message is on its way. No answer comes before that is said. */
  send(message) {
    if (!this.isOpen) return false
    if (this.#room.isAside(message)) queueMicrotask(() => this.#answer(message))
    else this.#queue = this.#queue.then(() => this.#answer(message))
    return true
  }

  /** What the files do not have, or what could not be read, is told as a host would. */
  async #answer(message) {
    try {
      await this.#room.receive(message)
    } catch ({ message: reason, code = "no-file" }) {
      if (!this.#isClosed) this.#delegate.received({ type: "failed", seq: message.seq, code, message: reason })
    }
  }
}
