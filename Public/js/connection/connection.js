// The connection to the host: opens the socket, reconnects with backoff, and passes messages to its delegate.

import { withToken } from "../core/access-token.js"
import { formatBytes } from "../core/format-bytes.js"
import { parseMessage as read, stringify } from "../core/json.js"
import { Transport } from "./transport.js"

const delays = [250, 500, 1000, 2000, 4000, 8000]

/** Milliseconds for a socket to open: by default, and once the network or the page's visibility is back. */
const openTimeout = 10_000
const wakeTimeout = 2000

const encoder = new TextEncoder()

/** Milliseconds after which a connection is stable, so that earlier failures no longer count. */
const steadyTimeout = 30_000

/** The close codes of a host that stops, or vanishes: what it closed for is no fault of this page. */
const innocentCodes = [1000, 1001, 1005, 1006]

/** The host's message size limit in bytes, until its `hello` states another. */
const defaultMessageBytes = 1048576

let createConnection = delegate => new Connection(delegate)

/** Creates the page's connection: a socket, unless `useConnection` has replaced it. */
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
  /** The fault for which the host closed the last connection, and how often it did so before that. */
  #fault = ""
  #repetitions = 0
  #steadyTimer
  /** The most recently serialized message and its text, cached from `fits` to `send`. */
  #serialized = {}
  isOpen = false

  /**
   * The delegate receives `connected`, `disconnected(milliseconds, fault)` and `received(message)`.
   * `fault` is the reason for which the host closes one connection after the other.
   */
  constructor(delegate) {
    this.#delegate = delegate
    this.#transport = new Transport(event => this.#handlers[event.type]?.(event))
    addEventListener("online", () => this.#onWake())
    addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.#onWake())
  }

  #handlers = {
    opened: () => this.#opened(),
    closed: event => (this.isOpen || this.#isOpening) && this.#closed(event),
    received: ({ texts }) => texts.forEach(text => this.#read(text))
  }

  open() {
    this.#isOpening = true
    this.#transport.open(socketAddress())
    this.#setDeadline(openTimeout)
  }

  /** Closes the connection permanently. */
  close() {
    this.#isClosed = true
    clearTimeout(this.#deadline)
    this.#transport.close()
  }

  /** Sends renderings to a canvas's port, bypassing the page; `initialRendering` is already shown. */
  attach(port, initialRendering) {
    this.#transport.attach(port, initialRendering)
  }

  /** Sends a message to the canvas, after the newest rendering. */
  sendToCanvas(message) {
    this.#transport.sendToCanvas(message)
  }

  /** Whether the message is within the host's size limit; a larger one would be rejected on every attempt. */
  fits(message) {
    return fits(this.#text(message), this.#limits)
  }

  /** Sends a message; returns whether the connection was open. */
  send(message) {
    if (this.isOpen) this.#transport.send(this.#text(message))
    this.#serialized = {}
    return this.isOpen
  }

  #text(message) {
    if (this.#serialized.message !== message) this.#serialized = { message, text: stringify(message) }
    return this.#serialized.text
  }

  /** Reads a message; an error is reported and does not affect later messages. */
  #read(text) {
    try {
      this.#received(read(text))
    } catch (error) {
      reportError(error)
    }
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

  #opened() {
    clearTimeout(this.#deadline)
    this.isOpen = true
    this.#isOpening = false
    this.#steadyTimer = setTimeout(() => (this.#fault = ""), steadyTimeout)
  }

  /** Gives up a socket that neither opens nor fails, as on a network that drops all packets. */
  #setDeadline(milliseconds) {
    clearTimeout(this.#deadline)
    this.#deadline = setTimeout(() => {
      this.#transport.close()
      this.#closed()
    }, milliseconds)
  }

  /** Requests from before the network returned or the machine woke may never be answered. */
  #onWake() {
    if (this.#isClosed || this.isOpen) return
    if (this.#isOpening) this.#setDeadline(wakeTimeout)
    else this.open()
  }

  #closed(event) {
    clearTimeout(this.#deadline)
    clearTimeout(this.#steadyTimer)
    if (this.isOpen) this.#noteFault(faultOf(event))
    this.isOpen = this.#isOpening = false
    if (this.#isClosed) return
    const failures = Math.max(this.#failures++, this.#repetitions)
    const delay = delays[Math.min(failures, delays.length - 1)]
    this.#delegate.disconnected(delay, this.#repetitions ? this.#fault : undefined)
    setTimeout(() => this.#openAgain(), delay)
  }

  #noteFault(fault) {
    if (fault && fault === this.#fault) this.#repetitions++
    else this.#repetitions = 0
    this.#fault = fault
  }

  #openAgain() {
    if (!this.isOpen && !this.#isOpening) this.open()
  }
}

/** What the host closed a connection for, as a sentence; empty unless it was a fault. */
function faultOf({ code, reason } = /** @type {Partial<CloseEvent>} */ ({})) {
  if (code === undefined || innocentCodes.includes(code)) return ""
  return reason || `Its code is ${code}.`
}

/**
 * An identifier of the page, the same in all its connections: the host recognizes its edits by it. Not
 * `randomUUID`, which browsers only have in secure contexts.
 */
export function newPageID() {
  return Array.from(crypto.getRandomValues(new Uint32Array(3)), number => number.toString(36)).join("")
}

/** The socket's URL, relative to the page's, which a proxy may serve below a path prefix. */
function socketAddress() {
  return new URL(withToken("socket"), location.href).href.replace(/^http/, "ws")
}

/** Whether the text has at most that many bytes of UTF-8; most texts need no counting. */
export function fits(text, { messageBytes = defaultMessageBytes } = {}) {
  return text.length * 3 <= messageBytes
    || (text.length <= messageBytes && encoder.encode(text).length <= messageBytes)
}

export function tooLarge({ messageBytes = defaultMessageBytes } = {}) {
  return `Too large: at most ${formatBytes(messageBytes)}.`
}
