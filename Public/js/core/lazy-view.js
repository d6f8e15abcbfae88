// A view for a rare state, created when the state first occurs.

import { initialState } from "../state/state.js"

export class LazyView {
  #isDue
  #make
  #view = null

  /** `isDue` returns whether a state needs the view; `make` creates it. */
  constructor(isDue, make) {
    this.#isDue = isDue
    this.#make = make
  }

  changed(state, detail) {
    if (this.#view) return this.#view.changed(state, detail)
    if (!this.#isDue(state)) return
    this.#view = this.#make()
    this.#view.changed(state, { before: initialState })
  }

  connection(store) {
    this.#view?.connection?.(store)
  }

  failed(detail) {
    this.#view?.failed?.(detail)
  }
}
