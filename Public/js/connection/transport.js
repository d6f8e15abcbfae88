// Hosts the socket: in a dedicated worker, or in the page if the worker cannot start.

import { reportMissing } from "../core/load-rest.js"
import { SocketLine } from "./socket-line.js"

export class Transport {
  #onEvent
  #worker = null
  #line = null
  #isStarted = false
  /** Replayed to the page's own socket if the worker fails to start. A port can be transferred only once. */
  #address
  #attached

  /** `onEvent` receives the events of the socket line. */
  constructor(onEvent) {
    this.#onEvent = onEvent
    try {
      this.#worker = new Worker(import.meta.resolve("./socket-worker.js"), { type: "module" })
      this.#worker.onmessage = ({ data }) => this.#onWorkerMessage(data)
      this.#worker.onerror = event => this.#isStarted || this.#useOwnSocket(event.message)
    } catch (error) {
      this.#useOwnSocket(error.message)
    }
  }

  open(address) {
    this.#address = address
    this.#post({ type: "open", address })
  }

  send(text) {
    this.#post({ type: "send", text })
  }

  close() {
    this.#address = undefined
    this.#post({ type: "close" })
  }

  attach(port, initialRendering) {
    if (this.#line || this.#isStarted) this.#post({ type: "attach", port, initialRendering }, [port])
    else this.#attached = [port, initialRendering]
  }

  sendToCanvas(message) {
    this.#post({ type: "sendToCanvas", message })
  }

  #post(message, transfer = []) {
    if (this.#line) this.#line.take(message)
    else this.#worker.postMessage(message, transfer)
  }

  #onWorkerMessage(event) {
    if (event.type === "started") return this.#start()
    if (event.type === "missing") return reportMissing()
    this.#onEvent(event)
  }

  #start() {
    this.#isStarted = true
    if (this.#attached) this.attach(...this.#attached)
    this.#attached = undefined
  }

  #useOwnSocket(reason) {
    const cause = ["its worker cannot be started", reason].filter(Boolean).join(": ")
    console.warn(`The socket runs in the page, because ${cause}. Edits may wait while the page paints.`)
    this.#worker?.terminate()
    this.#line = new SocketLine(event => this.#onEvent(event))
    this.#start()
    if (this.#address) this.open(this.#address)
  }
}
