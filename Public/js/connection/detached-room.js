// A separate room for one story, independent of the page's room.

import { connect, newPageID } from "./connection.js"
import { edited, initialState, receive } from "../state/state.js"
import { equal } from "../core/json-patch.js"

export class DetachedRoom {
  #connection
  #onChange
  #state = initialState
  #seq = 0
  #waiting = new Map()
  #page = newPageID()
  /** Whether edits may be lost with the former connection. */
  #wasReconnected = false
  #isLost = false

  constructor(story, onChange) {
    this.story = story
    this.#onChange = onChange
    this.#connection = connect(this)
    this.#connection.open()
  }

  get isOpen() {
    return this.#state.room !== null
  }

  get props() {
    return this.#state.room?.props
  }

  /** The story's own props. */
  get own() {
    return this.#state.room?.own
  }

  get isChanged() {
    return this.isOpen && !equal(this.props, this.own)
  }

  /** Why the last edit was rejected. */
  get problem() {
    return this.#isLost ? "The room was started again without these edits."
      : Object.values(this.#state.errors)[0]
  }

  edit(patch) {
    if (!patch.length) return
    const seq = ++this.#seq
    this.#state = edited(this.#state, seq, patch)
    this.#connection.send({ type: "edit", seq, patch })
  }

  step(type) {
    this.#connection.send({ type, seq: ++this.#seq })
  }

  /** Saves the room's props as a fixture. */
  save(name, overwrite) {
    const seq = ++this.#seq
    if (!this.#connection.send(
      { type: "save", seq, kind: "fixture", name, overwrite: overwrite || undefined }))
      return Promise.reject(new Error("Not connected."))
    return new Promise((resolve, reject) => this.#waiting.set(seq, { resolve, reject }))
  }

  close() {
    this.#connection.close()
  }

  // Delegate of the connection.

  connected() {
    const { id: room, confirmed: props, revision, life, edits } = this.#state.room ?? {}
    this.#wasReconnected = true
    this.#connection.send(
      { type: "open", story: this.story.id, room, props, revision, life, edits, page: this.#page })
  }

  disconnected() {
    for (const { reject } of this.#waiting.values()) reject(new Error("The connection was lost."))
    this.#waiting.clear()
  }

  /** Sends the edits of an absence. */
  #sendPending({ continues }) {
    this.#wasReconnected = false
    for (const { seq, patch } of this.#state.pending) this.#connection.send({ type: "edit", seq, patch })
    this.#isLost = continues === false
  }

  received(message) {
    if (message.code === "unknown-room")
      this.#connection.send({ type: "open", story: this.story.id, props: this.props })
    const isAgain = this.#wasReconnected
    this.#state = receive(this.#state, message.type === "opened" ? { ...message, isAgain } : message)
    if (message.type === "opened" && isAgain) this.#sendPending(message)
    const waiting = this.#waiting.get(message.seq)
    this.#waiting.delete(message.seq)
    if (message.type === "failed")
      waiting?.reject(Object.assign(new Error(message.message), { code: message.code }))
    else waiting?.resolve(message)
    this.#onChange(message.type)
  }
}

/** The page's room, with the interface of a detached room. */
export class CurrentRoom {
  #store

  constructor(story, store, onChange) {
    this.story = story
    this.#store = store
    this.id = store.state.room.id
    store.addEventListener("change", ({ detail }) => this.isOpen && onChange(detail.reason))
  }

  get isOpen() {
    return this.#store.state.room?.id === this.id
  }

  get props() {
    return this.#store.state.room.props
  }

  get own() {
    return this.#store.state.room.own
  }

  get isChanged() {
    return this.isOpen && !equal(this.props, this.own)
  }

  get problem() {
    return Object.values(this.#store.state.errors)[0]
  }

  edit(patch) {
    if (patch.length) this.#store.edit(patch)
  }

  step(type) {
    this.#store.step(type)
  }

  save(name, overwrite) {
    return this.#store.request({ type: "save", kind: "fixture", name, overwrite: overwrite || undefined })
  }

  close() {}
}
