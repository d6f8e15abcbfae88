// What a canvas is sent of a conversation, over a port of its own: the newest rendering, one at a time, as what differs
// from the one it has. What comes back are numbers alone. No DOM, no socket, no clock.

import { counted, followed, kept } from "../followed.js"
import { fetching, showing } from "../rendering.js"

export class Deliveries {
  #port = null
  #room = null
  #rendering = null
  #assets = {}
  /** How the newest rendering is to be shown, while it is not on its way. */
  #due = null
  /** What the canvas has, and what it was sent last and has not answered: each with its number and its body. */
  #held = null
  #flight = null
  #number = 0
  /** The changes that the host sent of the body before, which need not be looked for again. */
  #changes = null
  /** Whether what is shown was there before the socket. */
  #isEarly = false
  /** What comes after the newest rendering. */
  #after = []
  #tell

  /** Tells `{type}`: `shown` with a `revision` and when, `at`; `resent` each time that a canvas could not apply what it was sent and gets it whole. */
  constructor(tell = () => {}) {
    this.#tell = tell
  }

  /** What a canvas is told of; the other messages of a host are the page's. */
  static kinds = ["opened", "environment", "rendered", "assets"]

  /** A canvas that is there anew has nothing yet, but for what was shown there `early`, before there was a socket. */
  attach(port, early = null) {
    this.#port?.close()
    this.#port = port
    this.#held = early && { number: 0, body: early.rendered.body }
    this.#flight = null
    this.#after = []
    port.onmessage = ({ data }) => port === this.#port && this.#answered(data)
    if (early && (!this.#room || isOf(this.#room, early))) this.#adopt(early)
    else if (this.#room) this.#show({ isNew: true })
  }

  /** Goes on from what is shown, or to what is newer. Without a room it is how a new one starts. */
  #adopt({ story, room: id, environment, rendered }) {
    const shown = id === undefined ? { ...rendered, revision: -1 } : rendered
    const isBehind = this.#rendering?.revision >= shown.revision
    this.#due = null
    this.#room ??= { id, story, environment }
    this.#isEarly = !isBehind
    if (isBehind) this.#show({})
    else this.#rendering = shown
  }

  /** A message of the host. */
  heard(message) {
    if (Deliveries.kinds.includes(message.type)) this.#hear[message.type](message)
  }

  /** What the page has to say to the canvas once the newest rendering is there. */
  pass(message) {
    if (!this.#port) return
    this.#after.push(message)
    this.#passOn()
  }

  #hear = {
    opened: ({ room: id, story, environment, revision }) => {
      const isSame = this.#room !== null && isOf({ id, story }, { story: this.#room.story, room: this.#room.id })
      const before = this.#rendering
      this.#room = { id, story, environment }
      this.#rendering = isSame ? kept(before, revision) : null
      if (!isSame || this.#rendering !== before) this.#show({ isNew: !isSame })
    },
    environment: ({ environment }) => {
      if (this.#room) this.#room = { ...this.#room, environment }
    },
    rendered: message => {
      const before = this.#rendering
      const next = followed(before, message)
      // What cannot be applied asks for the room again, which is the page's to do.
      if (next === before || next === undefined) return
      this.#rendering = next
      this.#changes = message.splices && { of: before.body, changes: message.splices }
      this.#show({ isEdited: before !== null && !this.#isEarly, transition: message.transition })
      this.#isEarly = false
    },
    assets: ({ paths }) => {
      this.#assets = counted(this.#assets, paths)
      if (this.#room) this.#show({})
    }
  }

  #show({ isNew = false, isEdited = false, transition }) {
    this.#due = { isNew: isNew || this.#due?.isNew === true, isEdited, transition }
    this.#send()
  }

  #send() {
    if (!this.#port || !this.#due || this.#flight) return
    const fetched = fetching(this.#rendering)
    if (fetched) return void fetched.then(() => this.#send(), () => {})
    const due = this.#due
    this.#due = null
    const { body, ...shown } = showing(this.#rendering, this.#room.environment, { ...due, assets: this.#assets })
    const changes = this.#held && this.#changesTo(body)
    this.#flight = { number: ++this.#number, body, due, isWhole: !changes, revision: this.#rendering?.revision }
    const content = changes ? { base: this.#held.number, splices: changes } : { body }
    this.#port.postMessage({ ...shown, number: this.#number, ...content })
    this.#passOn()
  }

  #changesTo(body) {
    const given = this.#changes
    this.#changes = null
    return given?.of === this.#held.body && body === this.#rendering.body ? given.changes : globalThis.splices.difference(this.#held.body, body)
  }

  #passOn() {
    if (!this.#due) for (const message of this.#after.splice(0)) this.#port.postMessage(message)
  }

  /** A screen's canvas is not trusted: only the number that is waited for says anything. */
  #answered(data) {
    const flight = this.#flight
    if (!flight || !Number.isSafeInteger(data?.ack ?? data?.resync) || (data.ack ?? data.resync) !== flight.number) return
    if (data.ack === undefined && flight.isWhole) return
    this.#flight = null
    this.#held = data.ack === undefined ? null : flight
    if (this.#held) {
      if (Number.isFinite(data.at)) this.#tell({ type: "shown", revision: flight.revision, at: data.at })
      return this.#send()
    }
    this.#tell({ type: "resent" })
    this.#show({ ...flight.due, ...this.#due, isNew: flight.due.isNew || this.#due?.isNew === true })
  }
}

/** Whether something was shown of a room: what has none was of one that was about to be. */
function isOf({ id, story }, { story: shown, room }) {
  return story === shown && (room === undefined || room === id)
}
