// Keeps what is unusual of the environment in the address, so that it can be passed on at any time.

import { unusual, write } from "./environment.js"

export class Noting {
  #store

  constructor(store) {
    this.#store = store
  }

  changed({ room, devices }, { before }) {
    if (!room || (room.environment === before.room?.environment && room.id === before.room.id)) return
    this.#store.note({ environment: write(unusual(room.environment, devices)) })
  }
}
