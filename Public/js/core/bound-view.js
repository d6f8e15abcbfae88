// A view that only shows: each of its parts is drawn from what it reads of the state.

import { equal } from "./json-patch.js"

export class BoundView {
  #parts = []

  /**
   * Calls `show` with the values that `read` lists of the state, at first and when one of them is another.
   * @param {(state: State) => any[]} read
   * @param {(...values: any[]) => void} show
   */
  bind(read, show) {
    this.#parts.push({ read, show, shown: null })
  }

  changed(/** @type {State} */ state) {
    for (const part of this.#parts) {
      const values = part.read(state)
      if (part.shown && equal(part.shown, values)) continue
      part.show(...values)
      part.shown = values
    }
  }
}
