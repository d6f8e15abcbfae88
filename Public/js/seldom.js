// A view of what seldom happens: fetched when it does for the first time.

import { initialState } from "./state.js"

export class Seldom {
  #isDue
  #make
  #view = null
  #store

  /** `isDue` tells of a state whether there is something to show; `make` fetches the view. */
  constructor(store, isDue, make) {
    this.#store = store
    this.#isDue = isDue
    this.#make = make
  }

  changed(state, detail) {
    if (this.#view) this.#view.changed(state, detail)
    else if (this.#make && this.#isDue(state)) this.#fetch()
  }

  connection(store) {
    this.#view?.connection?.(store)
  }

  failed(detail) {
    this.#view?.failed?.(detail)
  }

  /** What could not be fetched is tried again with the next change. */
  async #fetch() {
    const make = this.#make
    this.#make = null
    const view = await make().catch(() => null)
    if (!view) return (this.#make = make)
    this.#view = view
    view.changed(this.#store.state, { before: initialState })
  }
}
