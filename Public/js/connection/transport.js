// Where the socket is: in a worker of its own, or in the page where a worker cannot be started.

import { SocketLine } from "./socket-line.js"

export class Transport {
  #onEvent
  #worker = null
  #line = null
  #isStarted = false
  /** What is told again to the page's own socket, should the worker not start; a port can be given away only once. */
  #address
  #attached

  /** `hear` takes what a line tells. */
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
    if (event.type === "broken" && !this.#line) return this.#useOwnSocket("a part of it cannot be fetched")
    this.#onEvent(event)
  }

  #start() {
    this.#isStarted = true
    if (this.#attached) this.attach(...this.#attached)
    this.#attached = undefined
  }

  #useOwnSocket(reason) {
    console.warn(`The socket is in the page itself, as its worker cannot be started${reason ? `: ${reason}` : ""}. Edits wait for what the page paints.`)
    this.#worker?.terminate()
    this.#line = new SocketLine(event => this.#onEvent(event))
    this.#start()
    if (this.#address) this.open(this.#address)
  }
}
