// The socket: opens, opens again when it drops, and knows nothing of what is said.

import { parse, stringify } from "./json.js"

const delays = [250, 500, 1000, 2000, 4000, 8000]

let make = delegate => new Connection(delegate)

/** What the page speaks through: a socket, unless something else was put in its place. */
export function connect(delegate) {
  return make(delegate)
}

export function connectBy(other) {
  make = other
}

export class Connection {
  #delegate
  #socket = null
  #failures = 0
  #isOver = false

  /** The delegate hears `connected`, `disconnected(seconds)` and `received(message)`. */
  constructor(delegate) {
    this.#delegate = delegate
    addEventListener("online", () => this.#socket ?? (this.#isOver || this.open()))
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  open() {
    const socket = new WebSocket(address(), "storybook.v1")
    this.#socket = socket
    socket.onmessage = ({ data }) => this.#received(parse(data))
    socket.onclose = () => this.#closed(socket)
  }

  /** For good. */
  close() {
    this.#isOver = true
    this.#socket?.close()
  }

  /** True when the message is on its way. */
  send(message) {
    if (this.isOpen) this.#socket.send(stringify(message))
    return this.isOpen
  }

  #received(message) {
    if (message.type === "hello") {
      this.#failures = 0
      this.#delegate.received(message)
      return this.#delegate.connected()
    }
    this.#delegate.received(message)
  }

  #closed(socket) {
    if (socket !== this.#socket || this.#isOver) return
    this.#socket = null
    const delay = delays[Math.min(this.#failures++, delays.length - 1)]
    this.#delegate.disconnected(delay)
    setTimeout(() => this.#socket ?? this.open(), delay)
  }
}

/** Beside the page, which a proxy may show below a path of its own. */
export function address() {
  const token = new URLSearchParams(location.search).get("token")
  const { href } = new URL(`socket${token ? `?token=${encodeURIComponent(token)}` : ""}`, location.href)
  return href.replace(/^http/, "ws")
}
