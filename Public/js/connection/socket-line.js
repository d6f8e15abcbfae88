// A socket that sends renderings straight to the canvas: in a worker, or in the page where workers are unavailable.

const kindOf = /^\{"type":"(\w+)"/

/** In a task of its own, and sooner than a timer. */
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
  #deliveries = null
  /** What is for the canvas until its part is fetched; the socket is not kept waiting. */
  #pendingDeliveries = []

  /** Tells `{type}`: `opened`, `closed`, `received` with `texts` and the `times` of each, what deliveries tell, and `broken` when a part cannot be fetched. */
  constructor(post) {
    this.#post = post
    import("./canvas-delivery.js").then(
      ({ CanvasDelivery }) => this.#begin(new CanvasDelivery(event => this.#report(event)), CanvasDelivery.kinds),
      () => post({ type: "broken" }))
  }

  /** Does what the page wants. */
  take({ type, ...rest }) {
    this.#requests[type]?.(rest)
  }

  #requests = {
    open: ({ address }) => this.#open(address),
    send: ({ text }) => this.#socket?.readyState === WebSocket.OPEN && this.#socket.send(text),
    close: () => this.#socket?.close(),
    attach: ({ port, initialRendering }) => this.#forCanvas(deliveries => deliveries.attach(port, initialRendering)),
    sendToCanvas: ({ message }) => this.#forCanvas(deliveries => deliveries.sendToCanvas(message))
  }

  #open(address) {
    const socket = new WebSocket(address, "storybook.v1")
    this.#socket = socket
    socket.onopen = () => this.#post({ type: "opened" })
    socket.onclose = () => socket === this.#socket && this.#report({ type: "closed" })
    socket.onmessage = ({ data: text }) => {
      this.#forCanvas(deliveries => this.#deliver(text, deliveries))
      this.#receive(text)
    }
  }

  /** The page receives messages in one batch, after the canvas: its own drawing would delay the canvas. */
  #receive(text) {
    this.#times.push(performance.timeOrigin + performance.now())
    if (this.#texts.push(text) === 1) queueTask(() => this.#flush())
  }

  #flush() {
    if (this.#texts.length) this.#post({ type: "received", texts: this.#texts.splice(0), times: this.#times.splice(0) })
  }

  /** Sends an event to the page, after all messages received before it. */
  #report(event) {
    this.#flush()
    this.#post(event)
  }

  #begin(deliveries, kinds) {
    this.#deliveries = deliveries
    this.#kinds = kinds
    for (const run of this.#pendingDeliveries.splice(0)) run(deliveries)
  }

  #kinds = []
  #texts = []
  #times = []

  #forCanvas(run) {
    if (this.#deliveries) run(this.#deliveries)
    else this.#pendingDeliveries.push(run)
  }

  /** Most messages are not for the canvas, and are not read here. What is none is the page's to say. */
  #deliver(text, deliveries) {
    const kind = kindOf.exec(text)?.[1]
    if (kind && !this.#kinds.includes(kind)) return
    try {
      deliveries.receive(JSON.parse(text))
    } catch (error) {
      console.error(error)
    }
  }
}
