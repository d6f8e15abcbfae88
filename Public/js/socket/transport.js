// Where the socket is: in a worker of its own, or in the page where a worker cannot be started.

import { Line } from "./line.js"

export class Transport {
  #hear
  #worker = null
  #line = null
  #isStarted = false
  /** What is told again to the page's own socket, should the worker not start; a port can be given away only once. */
  #address
  #attached

  /** `hear` takes what a line tells. */
  constructor(hear) {
    this.#hear = hear
    try {
      this.#worker = new Worker(import.meta.resolve("./worker.js"), { type: "module" })
      this.#worker.onmessage = ({ data }) => this.#heard(data)
      this.#worker.onerror = event => this.#isStarted || this.#goWithout(event.message)
    } catch (error) {
      this.#goWithout(error.message)
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

  attach(port, early) {
    if (this.#line || this.#isStarted) this.#post({ type: "attach", port, early }, [port])
    else this.#attached = [port, early]
  }

  pass(message) {
    this.#post({ type: "pass", message })
  }

  #post(message, transfer = []) {
    if (this.#line) this.#line.take(message)
    else this.#worker.postMessage(message, transfer)
  }

  #heard(told) {
    if (told.type === "started") return this.#start()
    if (told.type === "broken" && !this.#line) return this.#goWithout("a part of it cannot be fetched")
    this.#hear(told)
  }

  #start() {
    this.#isStarted = true
    if (this.#attached) this.attach(...this.#attached)
    this.#attached = undefined
  }

  #goWithout(reason) {
    console.warn(`The socket is in the page itself, as its worker cannot be started${reason ? `: ${reason}` : ""}. Edits wait for what the page paints.`)
    this.#worker?.terminate()
    this.#line = new Line(told => this.#hear(told))
    this.#start()
    if (this.#address) this.open(this.#address)
  }
}
