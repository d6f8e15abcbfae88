// The previous values of the props since the page was opened. No DOM.

import { equal, valueAt } from "../core/json-patch.js"

const most = 500

export class ValueHistory {
  #states = []
  #last = null

  /** Adds a state. `step` identifies the edited place: consecutive states of one step replace each other. */
  keep(props, step = null) {
    if (this.#states.at(-1) === props) return
    if (step !== null && step === this.#last && this.#states.length > 1) this.#states.pop()
    this.#states.push(props)
    if (this.#states.length > most) this.#states.shift()
    this.#last = step
  }

  clear() {
    this.#states = []
    this.#last = null
  }

  /** The distinct previous values at a path, newest first, without the current one. */
  of(path) {
    const [now, ...before] = this.#states.map(props => valueAt(props, path)).reverse()
    const found = []
    for (const value of before)
      if (value !== undefined && !equal(value, now) && !found.some(other => equal(other, value)))
      found.push(value)
    return found.slice(0, 20)
  }
}
