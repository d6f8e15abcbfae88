// A socket that sends renderings straight to the canvas: in a worker, or in the page where workers are unavailable.

const kindOf = /^\{"type":"(\w+)"/

/** In a task of its own, and sooner than a timer. */
function afterwards(run) {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    run()
  }
  port2.postMessage(null)
}

export class Line {
  #tell
  #socket = null
  #deliveries = null
  /** What is for the canvas until its part is fetched; the socket is not kept waiting. */
  #early = []

  /** Tells `{type}`: `opened`, `closed`, `received` with `texts` and the `times` of each, what deliveries tell, and `broken` when a part cannot be fetched. */
  constructor(tell) {
    this.#tell = tell
    import("./deliveries.js").then(
      ({ Deliveries }) => this.#begin(new Deliveries(event => this.#report(event)), Deliveries.kinds),
      () => tell({ type: "broken" }))
  }

  /** Does what the page wants. */
  take({ type, ...rest }) {
    this.#take[type]?.(rest)
  }

  #take = {
    open: ({ address }) => this.#open(address),
    send: ({ text }) => this.#socket?.readyState === WebSocket.OPEN && this.#socket.send(text),
    close: () => this.#socket?.close(),
    attach: ({ port, early }) => this.#forCanvas(deliveries => deliveries.attach(port, early)),
    pass: ({ message }) => this.#forCanvas(deliveries => deliveries.pass(message))
  }

  #open(address) {
    const socket = new WebSocket(address, "storybook.v1")
    this.#socket = socket
    socket.onopen = () => this.#tell({ type: "opened" })
    socket.onclose = () => socket === this.#socket && this.#report({ type: "closed" })
    socket.onmessage = ({ data: text }) => {
      this.#forCanvas(deliveries => this.#deliver(text, deliveries))
      this.#receive(text)
    }
  }

  /** The page receives messages in one batch, after the canvas: its own drawing would delay the canvas. */
  #receive(text) {
    this.#times.push(performance.timeOrigin + performance.now())
    if (this.#texts.push(text) === 1) afterwards(() => this.#flush())
  }

  #flush() {
    if (this.#texts.length) this.#tell({ type: "received", texts: this.#texts.splice(0), times: this.#times.splice(0) })
  }

  /** Sends an event to the page, after all messages received before it. */
  #report(event) {
    this.#flush()
    this.#tell(event)
  }

  #begin(deliveries, kinds) {
    this.#deliveries = deliveries
    this.#kinds = kinds
    for (const run of this.#early.splice(0)) run(deliveries)
  }

  #kinds = []
  #texts = []
  #times = []

  #forCanvas(run) {
    if (this.#deliveries) run(this.#deliveries)
    else this.#early.push(run)
  }

  /** Most messages are not for the canvas, and are not read here. What is none is the page's to say. */
  #deliver(text, deliveries) {
    const kind = kindOf.exec(text)?.[1]
    if (kind && !this.#kinds.includes(kind)) return
    try {
      deliveries.heard(JSON.parse(text))
    } catch (error) {
      console.error(error)
    }
  }
}
