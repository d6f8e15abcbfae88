// A frame that runs scripts of the catalog, in a document of its own whose policy names them. It gets no port
// and no rendering from before the socket: the page passes messages on, in both directions.

import { element } from "../core/dom.js"
import { refusal, ScriptGuard, scriptRequest } from "./script-guard.js"

/** Milliseconds without an answer after which the scripts count as unresponsive. */
const patience = 3000

const wayOut = "They navigated away from the screen."

export class ScriptFrame {
  #preview
  #delegate
  #story
  #guard = new ScriptGuard()
  #port = null
  #timer
  #loads = 0
  /** Whether the page has left this frame: it only says that it still runs. */
  #isLeft = false
  /** When the document was created. */
  #since
  #onPong = () => undefined
  frame

  /** The delegate gets `isUnresponsive`, `scriptsFailed` with a sentence, and `requested` with the story. */
  constructor(preview, story, delegate) {
    this.#preview = preview
    this.#delegate = delegate
    this.#story = story
    this.frame = canvasElement(`canvas.html?${new URLSearchParams({ scripts: story })}`)
    this.frame.addEventListener("load", () => this.#onLoad())
    this.#await()
  }

  receive(data) {
    if (this.#isLeft) return data?.type === "ready" && this.#onPong()
    const now = performance.now()
    if (this.#guard.isFlooded(now)) return this.#fail("They sent too many messages.")
    this.#await(false)
    if (data?.type === "ready") return this.#onReady(data.since)
    const message = this.#guard.accepted(data, now, isActivated(this.frame))
    if (!message) return this.#refuse(data)
    try {
      if (message.type === "receipt") this.#onReceipt(message)
      else if (message.type === "request") this.#onRequest(message)
      else this.#preview.handle(message)
    } catch {
      // Malformed: what a script posts has no error that a person could do anything about.
    }
  }

  /** Sends the answer to a request. */
  respond(number, response) {
    this.#preview.post({ type: "response", number, ...response })
  }

  /** Resolves to whether the document still runs: a loop in its process would also stop the next one. */
  isResponsive() {
    this.#isLeft = true
    if (this.#loads > 1) return Promise.resolve(true)
    const pong = new Promise(resolve => (this.#onPong = () => resolve(true)))
    this.#preview.post({ type: "hello" })
    return Promise.race([pong, new Promise(resolve => setTimeout(resolve, 500, false))])
  }

  close() {
    clearTimeout(this.#timer)
    this.#port?.close()
  }

  /** The document connects once: another one in this frame gets nothing. */
  #onReady(since) {
    if (this.#port && since !== this.#since) this.#fail(wayOut)
    if (this.#port) return
    this.#since = since
    this.#port = this.#preview.relay()
    this.#port.onmessage = ({ data }) => this.#deliver(data)
  }

  /** The rendering of another story is not for these scripts; the frame is about to be replaced. */
  #deliver(message) {
    if (message.type === "show" && message.story !== this.#story) return this.#port.close()
    this.#await()
    this.#preview.post({ type: "delivery", message })
  }

  #onReceipt({ ack, resync }) {
    this.#port?.postMessage({ ack, resync })
  }

  #onRequest(message) {
    const request = scriptRequest(message)
    if (request) this.#delegate.requested(request, this, this.#story)
    else this.#refuse(message, 400)
  }

  /** A script that waits for an answer gets one. */
  #refuse(message, status) {
    const answer = refusal(message, status)
    if (answer) this.respond(message.number, answer)
  }

  /** Another document may have replaced this one while it loaded: only this one answers. */
  #onLoad() {
    if (++this.#loads === 2) return this.#fail(wayOut)
    if (!this.#port) return
    this.#preview.post({ type: "hello" })
    this.#await()
  }

  #fail(reason) {
    this.close()
    this.#delegate.scriptsFailed(reason)
  }

  /** Starts to wait for an answer, or stops it. */
  #await(isWaiting = true) {
    clearTimeout(this.#timer)
    if (isWaiting) this.#timer = setTimeout(() => this.#delegate.isUnresponsive(true), patience)
    else this.#delegate.isUnresponsive(false)
  }
}

/** A frame with a canvas. */
export function canvasElement(src) {
  return element("iframe", { title: "The screen", sandbox: "allow-scripts allow-forms", src })
}

/** Whether a person has just pressed something in the frame. */
function isActivated(frame) {
  return document.activeElement === frame && navigator.userActivation?.isActive === true
}
