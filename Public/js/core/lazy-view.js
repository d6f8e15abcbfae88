// A view for a rare state, lazy-loaded when the state first occurs.

import { initialState } from "../state/state.js"

export class LazyView {
  #condition
  #load
  #view = null
  #store

  /** `isDue` returns whether a state needs the view; `make` loads and creates it. */
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

  /** Loads the view; after a failure, the next change retries. */
  async #loadView() {
    const make = this.#load
    this.#load = null
    const view = await make().catch(() => null)
    if (!view) return (this.#load = make)
    this.#view = view
    view.changed(this.#store.state, { before: initialState })
  }
}
