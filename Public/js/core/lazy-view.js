// A view of what seldom happens: fetched when it does for the first time.

import { initialState } from "../state/state.js"

export class LazyView {
  #condition
  #load
  #view = null
  #store

  /** `isDue` tells of a state whether there is something to show; `make` fetches the view. */
  constructor(store, isDue, make) {
    this.#store = store
    this.#condition = isDue
    this.#load = make
  }

  changed(state, detail) {
    if (this.#view) this.#view.changed(state, detail)
    else if (this.#load && this.#condition(state)) this.#loadView()
  }

  connection(store) {
    this.#view?.connection?.(store)
  }

  failed(detail) {
    this.#view?.failed?.(detail)
  }

  /** What could not be fetched is tried again with the next change. */
  async #loadView() {
    const make = this.#load
    this.#load = null
    const view = await make().catch(() => null)
    if (!view) return (this.#load = make)
    this.#view = view
    view.changed(this.#store.state, { before: initialState })
  }
}
