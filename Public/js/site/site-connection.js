// Replaces the socket where there is no host: answers the page's messages from the files of a static site.

import { CanvasDelivery } from "../connection/canvas-delivery.js"
import { useConnection } from "../connection/connection.js"
import { siteAddress } from "./site-address.js"
import { SiteFiles } from "./site-files.js"
import { SiteRoom } from "./site-room.js"

const delays = [1000, 2000, 4000, 8000]

/** Connects the stores that start from now on to the files of the site. */
export function useSiteFiles() {
  const files = new SiteFiles(new URL(siteAddress(), document.baseURI))
  useConnection(delegate => new SiteConnection(delegate, files))
}

class SiteConnection {
  #delegate
  #files
  #room = null
  #failures = 0
  #isClosed = false
  #deliveries = new CanvasDelivery()
  /** Serializes messages that change the room; read-only messages bypass the queue. */
  #queue = Promise.resolve()

  /** The delegate receives the same calls as that of a socket. */
  constructor(delegate, files) {
    this.#delegate = delegate
    this.#files = files
  }

  attach(port) {
    this.#deliveries.attach(port)
  }

  sendToCanvas(message) {
    this.#deliveries.sendToCanvas(message)
  }

  /** Nothing is sent anywhere. */
  fits() {
    return true
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

  /** Delivers to the canvas first, as a socket with a worker does. */
  #deliver(message) {
    if (this.#isClosed) return
    this.#deliveries.receive(message)
    this.#delegate.received(message)
  }

  close() {
    this.#isClosed = true
  }

  /** Returns true if the message was accepted. Answers always arrive later, never synchronously. */
  send(message) {
    if (!this.isOpen) return false
    if (this.#room.isAside(message)) queueMicrotask(() => this.#answer(message))
    else this.#queue = this.#queue.then(() => this.#answer(message))
    return true
  }

  /** Reports missing or unreadable files as a host would, with `failed`. */
  async #answer(message) {
    try {
      await this.#room.receive(message)
    } catch ({ message: reason, code = "no-file" }) {
      if (!this.#isClosed)
        this.#delegate.received({ type: "failed", seq: message.seq, code, message: reason })
    }
  }
}
