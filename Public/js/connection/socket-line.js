// A socket that sends renderings straight to the canvas: in a worker, or in the page as a fallback.

import { CanvasDelivery, canvasKinds } from "./canvas-delivery.js"

const kindOf = /^\{"type":"(\w+)"/
/** Milliseconds for which the page's `changed` waits for the rendering, which the canvas receives first. */
const renderingTimeout = 8

/** Queues a task that runs earlier than a timer would. */
function queueTask(run) {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    run()
  }
  port2.postMessage(null)
}

export class SocketLine {
  #post
  #socket = null
  #deliveries = new CanvasDelivery()

  /** Posts `{type}`: `opened`, `closed` with the `code` and `reason`, and `received` with `texts`. */
  constructor(post) {
    this.#post = post
  }

  /** Handles a request of the page. */
  take({ type, ...rest }) {
    this.#requests[type]?.(rest)
  }

  #requests = {
    open: ({ address }) => this.#open(address),
    send: ({ text }) => this.#socket?.readyState === WebSocket.OPEN && this.#socket.send(text),
    close: () => this.#socket?.close(),
    attach: ({ port, initialRendering }) => this.#deliveries.attach(port, initialRendering),
    sendToCanvas: ({ message }) => this.#deliveries.sendToCanvas(message)
  }

  #open(address) {
    const socket = new WebSocket(address, "storybook.v1")
    this.#socket = socket
    socket.onopen = () => this.#post({ type: "opened" })
    socket.onclose = event => socket === this.#socket
      && this.#report({ type: "closed", ...event && { code: event.code, reason: event.reason } })
    socket.onmessage = ({ data: text }) => {
      const kind = kindOf.exec(text)?.[1]
      this.#deliver(text, kind)
      this.#receive(text, kind)
    }
  }

  /** The page receives messages in one batch, after the canvas: its own drawing would delay the canvas. */
  #receive(text, kind) {
    this.#texts.push(text)
    if (kind === "changed") {
      this.#timer ??= setTimeout(() => this.#flush(), renderingTimeout)
    } else if (!this.#isFlushQueued) {
      this.#isFlushQueued = true
      queueTask(() => this.#flush())
    }
  }

  #flush() {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#isFlushQueued = false
    if (this.#texts.length) this.#post({ type: "received", texts: this.#texts.splice(0) })
  }

  /** Sends an event to the page, after all messages received before it. */
  #report(event) {
    this.#flush()
    this.#post(event)
  }

  #texts = []
  #timer
  #isFlushQueued = false

  /** Delivers a message to the canvas; skips other kinds unparsed. The page reports malformed messages. */
  #deliver(text, kind) {
    if (kind && !canvasKinds.includes(kind)) return
    try {
      this.#deliveries.receive(JSON.parse(text))
    } catch (error) {
      console.error(error)
    }
  }
}
