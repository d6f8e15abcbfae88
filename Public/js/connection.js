// The socket: opens, opens again when it drops, and knows nothing of what is said.

import { message as read, stringify } from "./json.js"

const delays = [250, 500, 1000, 2000, 4000, 8000]
const encoder = new TextEncoder()

/** Bytes that a host takes, until it says so. */
const usual = 1048576

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
  #limits
  /** The text of the message that was looked at last. */
  #looked = {}

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
    socket.onmessage = ({ data }) => this.#received(read(data))
    socket.onclose = () => this.#closed(socket)
  }

  /** For good. */
  close() {
    this.#isOver = true
    this.#socket?.close()
  }

  /** False for a message that is larger than the host takes: it would be refused whenever it is sent. */
  fits(message) {
    return fits(this.#text(message), this.#limits)
  }

  /** True when the message is on its way. */
  send(message) {
    if (this.isOpen) this.#socket.send(this.#text(message))
    this.#looked = {}
    return this.isOpen
  }

  #text(message) {
    if (this.#looked.message !== message) this.#looked = { message, text: stringify(message) }
    return this.#looked.text
  }

  #received(message) {
    if (message.type === "hello") {
      this.#failures = 0
      this.#limits = message.limits
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

/** True when the text has at most so many bytes of UTF-8; most texts need not be counted. */
export function fits(text, { messageBytes = usual } = {}) {
  return text.length * 3 <= messageBytes || (text.length <= messageBytes && encoder.encode(text).length <= messageBytes)
}

export function tooLarge({ messageBytes = usual } = {}) {
  return `Too large: at most ${amount(messageBytes)}.`
}

function amount(bytes) {
  const [size, unit] = bytes >= 1 << 20 ? [bytes / (1 << 20), "MB"] : [bytes / 1024, "kB"]
  return `${Math.floor(size * 10) / 10} ${unit}`
}
