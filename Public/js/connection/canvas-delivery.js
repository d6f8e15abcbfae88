// Delivers renderings to a canvas over its own port: only the newest, one at a time, as a diff against the
// rendering that the canvas has. The canvas replies with numbers only. No DOM, no socket, no clock.

import { nextAssetVersions, nextRendering, renderingAfterReopen } from "../text/rendering-state.js"
import { difference } from "../text/splices.js"
import { fetchForm, frameMessage } from "./frame-message.js"

/** The host's messages that concern a canvas; the others are for the page only. */
export const canvasKinds = ["opened", "environment", "rendered", "assets"]

export class CanvasDelivery {
  #port = null
  #room = null
  #rendering = null
  #assets = {}
  /** Options for showing the newest rendering, until it is sent. */
  #scheduled = null
  /** The last delivery that the canvas acknowledged, and the one in flight: each with its number and body. */
  #acknowledged = null
  #inFlight = null
  #number = 0
  /** The host's splices against the previous body, which save computing a diff. */
  #changes = null
  /** Whether the current rendering was shown before the socket opened. */
  #isInitial = false
  /** Messages to send after the newest rendering. */
  #after = []

  /** A new canvas is empty, except for an `initialRendering` from before the socket opened. */
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

  /** Continues from the shown rendering, or sends a newer one. Without a room ID, it is a new room's. */
  #adopt({ story, room: id, environment, rendered }) {
    let shown = rendered
    if (id === undefined) shown = { ...rendered, revision: -1 }
    const isBehind = this.#rendering?.revision >= shown.revision
    this.#scheduled = null
    this.#room ??= { id, story, environment }
    this.#isInitial = !isBehind
    if (isBehind) this.#show({})
    else this.#rendering = shown
  }

  /** Handles a message of the host. */
  receive(message) {
    if (canvasKinds.includes(message.type)) this.#handlers[message.type](message)
  }

  /** Queues a message of the page for the canvas, to be sent after the newest rendering. */
  sendToCanvas(message) {
    if (!this.#port) return
    this.#after.push(message)
    this.#sendMessages()
  }

  #handlers = {
    opened: ({ room: id, story, environment, revision }) => {
      // A build renamed the story of the room.
      const isSame = this.#room !== null && (this.#room.id === id
        || isOf({ id, story }, { story: this.#room.story, room: this.#room.id }))
      const before = this.#rendering
      this.#room = { id, story, environment }
      this.#rendering = null
      if (isSame) this.#rendering = renderingAfterReopen(before, revision)
      if (!isSame || this.#rendering !== before) this.#show({ isNew: !isSame })
    },
    environment: ({ environment }) => {
      if (this.#room) this.#room = { ...this.#room, environment }
    },
    rendered: message => {
      const before = this.#rendering
      const next = nextRendering(before, message)
      // A message that cannot be applied requires reopening the room, which is the page's responsibility.
      if (next === before || next === undefined) return
      this.#rendering = next
      this.#changes = message.splices && { of: before.body, changes: message.splices }
      this.#show({ isEdited: before !== null && !this.#isInitial, transition: message.transition })
      this.#isInitial = false
    },
    assets: ({ addresses }) => {
      this.#assets = nextAssetVersions(this.#assets, addresses)
      if (this.#room) this.#show({})
    }
  }

  #show({ isNew = false, isEdited = false, transition = undefined }) {
    this.#scheduled = { isNew: isNew || this.#scheduled?.isNew === true, isEdited, transition }
    this.#send()
  }

  #send() {
    if (!this.#port || !this.#scheduled || this.#inFlight) return
    const fetching = fetchForm(this.#rendering)
    if (fetching) return fetching.then(() => this.#send())
    const scheduled = this.#scheduled
    this.#scheduled = null
    const { story, environment } = this.#room
    const { body, ...shown } =
      frameMessage(this.#rendering, environment, { ...scheduled, assets: this.#assets, story })
    const changes = this.#acknowledged && this.#changesTo(body)
    this.#inFlight = { number: ++this.#number, body, due: scheduled, isWhole: !changes }
    let content = /** @type {Partial<HostMessages["rendered"]>} */ ({ body })
    if (changes) content = { base: this.#acknowledged.number, splices: changes }
    this.#port.postMessage({ ...shown, number: this.#number, ...content })
    this.#sendMessages()
  }

  #changesTo(body) {
    const given = this.#changes
    this.#changes = null
    if (given?.of === this.#acknowledged.body && body === this.#rendering.body) return given.changes
    return difference(this.#acknowledged.body, body)
  }

  #sendMessages() {
    if (!this.#scheduled) for (const message of this.#after.splice(0)) this.#port.postMessage(message)
  }

  /** The canvas is untrusted: only a reply with the number in flight counts. */
  #onAnswer(data) {
    const inFlight = this.#inFlight
    if (!inFlight || !Number.isSafeInteger(data?.ack ?? data?.resync)
      || (data.ack ?? data.resync) !== inFlight.number) return
    if (data.ack === undefined && inFlight.isWhole) return
    this.#inFlight = null
    this.#acknowledged = null
    if (data.ack !== undefined) {
      this.#acknowledged = inFlight
      return this.#send()
    }
    this.#show({ ...inFlight.due, ...this.#scheduled,
      isNew: inFlight.due.isNew || this.#scheduled?.isNew === true })
  }
}

/** Whether a rendering belongs to a room; one without a room ID precedes the room of its story. */
function isOf({ id, story }, { story: shown, room }) {
  return story === shown && (room === undefined || room === id)
}
