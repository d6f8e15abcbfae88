// Keeps the overridden environment values in the URL, so that it can be shared at any time.

import { parseStoryURL } from "./story-url.js"
import { overridden } from "../environment/environment-members.js"
import { writeEnvironment } from "./environment-params.js"

/** Browsers reject URL updates in every frame, which dragging a size would cause. */
const writeInterval = 300

export class EnvironmentSync {
  /** @type {Store} */ #store
  #timer = null
  /** Whether a value was overridden. Until then, the URL may have what removes values of the story itself. */
  #isUsed = false

  constructor(store) {
    this.#store = store
  }

  changed(/** @type {State} */ { room, devices }, /** @type {ChangeDetail} */ { before }) {
    if (!room || !(this.#isUsed ||= overridden(room.environment, devices) !== undefined)) return
    if (room.environment === before.room?.environment && room.id === before.room.id) return
    let wait = 0
    if (room.id === before.room?.id) wait = writeInterval
    this.#timer ??= setTimeout(() => this.#updateURL(), wait)
  }

  /** Skips the update while a link to another story or room is being opened. */
  #updateURL() {
    this.#timer = null
    const { room, devices } = this.#store.state
    const address = parseStoryURL(location.hash)
    if (address.story !== room.story || (address.room ?? room.id) !== room.id) return
    this.#store.updateURL({ environment: writeEnvironment(overridden(room.environment, devices)) })
  }
}
