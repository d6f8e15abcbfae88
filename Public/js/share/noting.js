// Keeps what is unusual of the environment in the address, so that it can be passed on at any time.

import { parse } from "../link.js"
import { unusual, write } from "./environment.js"

/** Browsers refuse an address that changes with every frame, as it would while a size is drawn. */
const pause = 300

export class Noting {
  #store
  #timer = null

  constructor(store) {
    this.#store = store
  }

  changed({ room }, { before }) {
    if (!room || (room.environment === before.room?.environment && room.id === before.room.id)) return
    this.#timer ??= setTimeout(() => this.#note(), room.id === before.room?.id ? pause : 0)
  }

  /** An address that somebody follows just now is another story's, and not to be written to. */
  #note() {
    this.#timer = null
    const { room, devices } = this.#store.state
    const address = parse(location.hash)
    if (address.story !== room.story || (address.room ?? room.id) !== room.id) return
    this.#store.note({ environment: write(unusual(room.environment, devices)) })
  }
}
