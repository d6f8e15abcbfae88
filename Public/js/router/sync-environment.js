// Keeps what is unusual of the environment in the address, so that it can be passed on at any time.

import { parseStoryURL } from "./story-url.js"
import { overridden, writeEnvironment } from "./environment-params.js"

/** Browsers refuse an address that changes with every frame, as it would while a size is drawn. */
const writeInterval = 300

export class EnvironmentSync {
  #store
  #timer = null

  constructor(store) {
    this.#store = store
  }

  changed({ room }, { before }) {
    if (!room || (room.environment === before.room?.environment && room.id === before.room.id)) return
    this.#timer ??= setTimeout(() => this.#updateURL(), room.id === before.room?.id ? writeInterval : 0)
  }

  /** An address that somebody follows just now is another story's, and not to be written to. */
  #updateURL() {
    this.#timer = null
    const { room, devices } = this.#store.state
    const address = parseStoryURL(location.hash)
    if (address.story !== room.story || (address.room ?? room.id) !== room.id) return
    this.#store.updateURL({ environment: writeEnvironment(overridden(room.environment, devices)) })
  }
}
