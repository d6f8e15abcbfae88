// Stands in for the socket where there is no host: what the page says is answered from the files of a static site.

import { Deliveries } from "../socket/deliveries.js"
import { Room } from "./room.js"

const delays = [1000, 2000, 4000, 8000]

export class FileConnection {
  #delegate
  #files
  #room = null
  #failures = 0
  #isOver = false
  #deliveries
  /** What changes a room is done one after the other; what only looks waits for nobody. */
  #line = Promise.resolve()

  /** The delegate hears what that of a socket does. */
  constructor(delegate, files) {
    this.#delegate = delegate
    this.#files = files
    this.#deliveries = new Deliveries(({ type }) => type === "resent" && delegate.resent?.())
  }

  attach(port) {
    this.#deliveries.attach(port)
  }

  pass(message) {
    this.#deliveries.pass(message)
  }

  get isOpen() {
    return this.#room !== null && !this.#isOver
  }

  async open() {
    try {
      const hello = await this.#files.hello()
      if (this.#isOver) return
      this.#room = new Room(hello, this.#files, message => this.#tell(message))
      this.#delegate.received(hello)
      this.#delegate.connected()
    } catch {
      const delay = delays[Math.min(this.#failures++, delays.length - 1)]
      this.#delegate.disconnected(delay)
      setTimeout(() => this.#isOver || this.open(), delay)
    }
  }

  /** The canvas first, as it does where a socket has a worker. */
  #tell(message) {
    if (this.#isOver) return
    this.#deliveries.heard(message)
    this.#delegate.received(message)
  }

  close() {
    this.#isOver = true
    this.#room?.close()
  }

  /** True when the message is on its way. No answer comes before that is said. */
  send(message) {
    if (!this.isOpen) return false
    if (this.#room.isAside(message)) queueMicrotask(() => this.#answer(message))
    else this.#line = this.#line.then(() => this.#answer(message))
    return true
  }

  /** What the files do not have, or what could not be read, is told as a host would. */
  async #answer(message) {
    try {
      await this.#room.receive(message)
    } catch ({ message: reason, code = "no-file" }) {
      if (!this.#isOver) this.#delegate.received({ type: "failed", seq: message.seq, code, message: reason })
    }
  }
}
