// What a canvas is sent of a conversation, over a port of its own: the newest rendering, one at a time, as what differs
// from the one it has. What comes back are numbers alone. No DOM, no socket, no clock.

import { nextAssetVersions, nextRendering, renderingAfterReopen } from "../state/rendering-state.js"
import { loadRenderer, frameMessage } from "../canvas/frame-message.js"

export class CanvasDelivery {
  #port = null
  #room = null
  #rendering = null
  #assets = {}
  /** How the newest rendering is to be shown, while it is not on its way. */
  #scheduled = null
  /** What the canvas has, and what it was sent last and has not answered: each with its number and its body. */
  #acknowledged = null
  #inFlight = null
  #number = 0
  /** The changes that the host sent of the body before, which need not be looked for again. */
  #changes = null
  /** Whether what is shown was there before the socket. */
  #isInitial = false
  /** What comes after the newest rendering. */
  #after = []
  #report

  /** Tells `{type}`: `shown` with a `revision` and when, `at`; `resent` each time that a canvas could not apply what it was sent and gets it whole. */
  constructor(report = () => {}) {
    this.#report = report
  }

  /** What a canvas is told of; the other messages of a host are the page's. */
  static kinds = ["opened", "environment", "rendered", "assets"]

  /** A new canvas shows nothing yet, except an `initialRendering` from before the socket was open. */
  attach(port, initialRendering = null) {
    this.#port?.close()
    this.#port = port
    this.#acknowledged = initialRendering && { number: 0, body: initialRendering.rendered.body }
    this.#inFlight = null
    this.#after = []
    port.onmessage = ({ data }) => port === this.#port && this.#onAnswer(data)
    if (initialRendering && (!this.#room || isOf(this.#room, initialRendering))) this.#adopt(initialRendering)
    else if (this.#room) this.#show({ isNew: true })
  }

  /** Goes on from what is shown, or to what is newer. Without a room it is how a new one starts. */
  #adopt({ story, room: id, environment, rendered }) {
    const shown = id === undefined ? { ...rendered, revision: -1 } : rendered
    const isBehind = this.#rendering?.revision >= shown.revision
    this.#scheduled = null
    this.#room ??= { id, story, environment }
    this.#isInitial = !isBehind
    if (isBehind) this.#show({})
    else this.#rendering = shown
  }

  /** A message of the host. */
  receive(message) {
    if (CanvasDelivery.kinds.includes(message.type)) this.#handlers[message.type](message)
  }

  /** What the page has to say to the canvas once the newest rendering is there. */
  sendToCanvas(message) {
    if (!this.#port) return
    this.#after.push(message)
    this.#sendMessages()
  }

  #handlers = {
    opened: ({ room: id, story, environment, revision }) => {
      const isSame = this.#room !== null && isOf({ id, story }, { story: this.#room.story, room: this.#room.id })
      const before = this.#rendering
      this.#room = { id, story, environment }
      this.#rendering = isSame ? renderingAfterReopen(before, revision) : null
      if (!isSame || this.#rendering !== before) this.#show({ isNew: !isSame })
    },
    environment: ({ environment }) => {
      if (this.#room) this.#room = { ...this.#room, environment }
    },
    rendered: message => {
      const before = this.#rendering
      const next = nextRendering(before, message)
      // What cannot be applied asks for the room again, which is the page's to do.
      if (next === before || next === undefined) return
      this.#rendering = next
      this.#changes = message.splices && { of: before.body, changes: message.splices }
      this.#show({ isEdited: before !== null && !this.#isInitial, transition: message.transition })
      this.#isInitial = false
    },
    assets: ({ paths }) => {
      this.#assets = nextAssetVersions(this.#assets, paths)
      if (this.#room) this.#show({})
    }
  }

  #show({ isNew = false, isEdited = false, transition }) {
    this.#scheduled = { isNew: isNew || this.#scheduled?.isNew === true, isEdited, transition }
    this.#send()
  }

  #send() {
    if (!this.#port || !this.#scheduled || this.#inFlight) return
    const fetched = loadRenderer(this.#rendering)
    if (fetched) return void fetched.then(() => this.#send(), () => {})
    const scheduled = this.#scheduled
    this.#scheduled = null
    const { body, ...shown } = frameMessage(this.#rendering, this.#room.environment, { ...scheduled, assets: this.#assets })
    const changes = this.#acknowledged && this.#changesTo(body)
    this.#inFlight = { number: ++this.#number, body, due: scheduled, isWhole: !changes, revision: this.#rendering?.revision }
    const content = changes ? { base: this.#acknowledged.number, splices: changes } : { body }
    this.#port.postMessage({ ...shown, number: this.#number, ...content })
    this.#sendMessages()
  }

  #changesTo(body) {
    const given = this.#changes
    this.#changes = null
    return given?.of === this.#acknowledged.body && body === this.#rendering.body ? given.changes : globalThis.splices.difference(this.#acknowledged.body, body)
  }

  #sendMessages() {
    if (!this.#scheduled) for (const message of this.#after.splice(0)) this.#port.postMessage(message)
  }

  /** A screen's canvas is not trusted: only the number that is waited for says anything. */
  #onAnswer(data) {
    const inFlight = this.#inFlight
    if (!inFlight || !Number.isSafeInteger(data?.ack ?? data?.resync) || (data.ack ?? data.resync) !== inFlight.number) return
    if (data.ack === undefined && inFlight.isWhole) return
    this.#inFlight = null
    this.#acknowledged = data.ack === undefined ? null : inFlight
    if (this.#acknowledged) {
      if (Number.isFinite(data.at)) this.#report({ type: "shown", revision: inFlight.revision, at: data.at })
      return this.#send()
    }
    this.#report({ type: "resent" })
    this.#show({ ...inFlight.due, ...this.#scheduled, isNew: inFlight.due.isNew || this.#scheduled?.isNew === true })
  }
}

/** Whether something was shown of a room: what has none was of one that was about to be. */
function isOf({ id, story }, { story: shown, room }) {
  return story === shown && (room === undefined || room === id)
}
