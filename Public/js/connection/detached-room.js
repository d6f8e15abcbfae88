// Rooms that several stories are edited in at once: that of the page, and others beside it.

import { connect, newPageID } from "./connection.js"
import { Requests } from "./requests.js"
import { edited, initialState, receive } from "../state/state.js"
import { equal } from "../core/json-patch.js"

/** The `state` of a room, which a subclass edits, and to whose host it sends requests. */
class StoryRoom {
  constructor(story) {
    this.story = story
  }

  get props() {
    return this.state.room?.props
  }

  /** The story's own props. */
  get own() {
    return this.state.room?.own
  }

  get isChanged() {
    return this.isOpen && !equal(this.props, this.own)
  }

  /** Why the last edit was rejected. */
  get problem() {
    return Object.values(this.state.errors)[0]
  }

  /** Saves the room's props as a fixture. */
  save(name, overwrite) {
    return this.request({ type: "save", kind: "fixture", name, overwrite: overwrite || undefined })
  }
}

/** A separate room for one story, independent of the page's room. */
export class DetachedRoom extends StoryRoom {
  #connection
  #requests
  #onChange
  #page = newPageID()
  /** Whether edits may be lost with the former connection. */
  #wasReconnected = false
  #isLost = false
  state = initialState

  constructor(story, onChange) {
    super(story)
    this.#onChange = onChange
    this.#connection = connect(this)
    this.#requests = new Requests(this.#connection)
    this.#connection.open()
  }

  get isOpen() {
    return this.state.room !== null
  }

  get problem() {
    if (this.#isLost) return "The room was started again without these edits."
    return super.problem
  }

  edit(patch) {
    if (!patch.length) return
    const seq = this.#requests.next()
    this.state = edited(this.state, seq, patch)
    this.#connection.send({ type: "edit", seq, patch })
  }

  step(type) {
    this.#connection.send({ type, seq: this.#requests.next() })
  }

  request(message) {
    return this.#requests.send(message)
  }

  close() {
    this.#connection.close()
  }

  // Delegate of the connection.

  connected() {
    const { id: room, confirmed: props, revision, life, edits } = this.state.room ?? {}
    this.#wasReconnected = true
    this.#connection.send(
      { type: "open", story: this.story.id, room, props, revision, life, edits, page: this.#page })
  }

  disconnected() {
    this.#requests.lose()
  }

  /** Sends the edits of an absence. */
  #sendPending({ continues }) {
    this.#wasReconnected = false
    for (const { seq, patch } of this.state.pending) this.#connection.send({ type: "edit", seq, patch })
    this.#isLost = continues === false
  }

  received(message) {
    if (message.code === "unknown-room")
      this.#connection.send({ type: "open", story: this.story.id, props: this.props })
    const isAgain = this.#wasReconnected
    if (message.type === "opened") this.state = receive(this.state, { ...message, isAgain })
    else this.state = receive(this.state, message)
    if (message.type === "opened" && isAgain) this.#sendPending(message)
    this.#requests.settle(message)
    this.#onChange(message.type)
  }
}

/** The page's room. */
export class CurrentRoom extends StoryRoom {
  #store
  #id

  constructor(story, store, onChange) {
    super(story)
    this.#store = store
    this.#id = store.state.room.id
    store.addEventListener("change", ({ detail }) => this.isOpen && onChange(detail.reason))
  }

  get state() {
    return this.#store.state
  }

  get isOpen() {
    return this.state.room?.id === this.#id
  }

  edit(patch) {
    if (patch.length) this.#store.edit(patch)
  }

  step(type) {
    this.#store.step(type)
  }

  request(message) {
    return this.#store.request(message)
  }

  close() {}
}
