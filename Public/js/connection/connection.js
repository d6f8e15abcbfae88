// The conversation: opens, opens again when it drops, and knows nothing of what is said.

import { parseMessage as read, stringify } from "../core/json.js"
import { Transport } from "./transport.js"

const delays = [250, 500, 1000, 2000, 4000, 8000]

/** Milliseconds that a socket has to open; and when the network is back, or the page in sight again. */
const openTimeout = 10_000
const wakeTimeout = 2000

const encoder = new TextEncoder()

/** Bytes that a host takes, until it says so. */
const defaultMessageBytes = 1048576

let createConnection = delegate => new Connection(delegate)

/** What the page speaks through: a socket, unless something else was put in its place. */
export function connect(delegate) {
  return createConnection(delegate)
}

export function useConnection(other) {
  createConnection = other
}

export class Connection {
  #delegate
  #transport
  #failures = 0
  #isClosed = false
  #isOpening = false
  #deadline
  #limits
  /** The text of the message that was looked at last. */
  #serialized = {}
  isOpen = false

  /** The delegate hears `connected`, `disconnected(seconds)`, `received(message, at)`, and `resent` and `shown(revision, at)` of the canvas. */
  constructor(delegate) {
    this.#delegate = delegate
    this.#transport = new Transport(event => this.#handlers[event.type]?.(event))
    addEventListener("online", () => this.#onWake())
    addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#onWake())
  }

  #handlers = {
    opened: () => this.#opened(),
    closed: () => (this.isOpen || this.#isOpening) && this.#closed(),
    received: ({ texts, times }) => texts.forEach((text, index) => this.#read(text, times[index])),
    resent: () => this.#delegate.resent?.(),
    shown: ({ revision, at }) => this.#delegate.shown?.(revision, at),
    missing: ({ detail }) => dispatchEvent(new CustomEvent("missing", { detail }))
  }

  open() {
    this.#isOpening = true
    this.#transport.open(socketAddress())
    this.#setDeadline(openTimeout)
  }

  /** For good. */
  close() {
    this.#isClosed = true
    clearTimeout(this.#deadline)
    this.#transport.close()
  }

  /** Gives the canvas at the other end of a port what is rendered, past the page; `initialRendering` is what it shows already. */
  attach(port, initialRendering) {
    this.#transport.attach(port, initialRendering)
  }

  /** Says something to the canvas, after the newest rendering. */
  sendToCanvas(message) {
    this.#transport.sendToCanvas(message)
  }

  /** False for a message that is larger than the host takes: it would be refused whenever it is sent. */
  fits(message) {
    return fits(this.#text(message), this.#limits)
  }

  /** True when the message is on its way. */
  send(message) {
    if (this.isOpen) this.#transport.send(this.#text(message))
    this.#serialized = {}
    return this.isOpen
  }

  #text(message) {
    if (this.#serialized.message !== message) this.#serialized = { message, text: stringify(message) }
    return this.#serialized.text
  }

  /** The next one is read although one cannot be. */
  #read(text, at) {
    try {
      this.#received(read(text), at)
    } catch (error) {
      reportError(error)
    }
  }

  #received(message, at) {
    if (message.type === "hello") {
      this.#failures = 0
      this.#limits = message.limits
      this.#delegate.received(message, at)
      return this.#delegate.connected()
    }
    this.#delegate.received(message, at)
  }

  #opened() {
    clearTimeout(this.#deadline)
    this.isOpen = true
    this.#isOpening = false
  }

  /** A socket that neither opens nor fails, as behind a network that swallows all, is given up. */
  #setDeadline(milliseconds) {
    clearTimeout(this.#deadline)
    this.#deadline = setTimeout(() => {
      this.#transport.close()
      this.#closed()
    }, milliseconds)
  }

  /** What was asked for before the network was back, or the machine awake, may never be answered. */
  #onWake() {
    if (this.#isClosed || this.isOpen) return
    if (this.#isOpening) this.#setDeadline(wakeTimeout)
    else this.open()
  }

  #closed() {
    clearTimeout(this.#deadline)
    this.isOpen = this.#isOpening = false
    if (this.#isClosed) return
    const delay = delays[Math.min(this.#failures++, delays.length - 1)]
    this.#delegate.disconnected(delay)
    setTimeout(() => this.#openAgain(), delay)
  }

  #openAgain() {
    if (!this.isOpen && !this.#isOpening) this.open()
  }
}

/** Beside the page, which a proxy may show below a path of its own. */
export function socketAddress() {
  const token = new URLSearchParams(location.search).get("token")
  const { href } = new URL(`socket${token ? `?token=${encodeURIComponent(token)}` : ""}`, location.href)
  return href.replace(/^http/, "ws")
}

/** True when the text has at most so many bytes of UTF-8; most texts need not be counted. */
export function fits(text, { messageBytes = defaultMessageBytes } = {}) {
  return text.length * 3 <= messageBytes || (text.length <= messageBytes && encoder.encode(text).length <= messageBytes)
}

export function tooLarge({ messageBytes = defaultMessageBytes } = {}) {
  return `Too large: at most ${formatBytes(messageBytes)}.`
}

function formatBytes(bytes) {
  const [size, unit] = bytes >= 1 << 20 ? [bytes / (1 << 20), "MB"] : [bytes / 1024, "kB"]
  return `${Math.floor(size * 10) / 10} ${unit}`
}
