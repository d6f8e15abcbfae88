// The fields of an editor that there are now, and what is made of them only when it comes near.

import { isWithin } from "./value.js"
import { fetched } from "./fetched.js"

/** So many fields are made at once; those in further folds when they come near. */
const most = 150

export class Fields extends EventTarget {
  #fields = new Set()
  #pieces = new Set()
  #nearby = null
  #isAwaited = false
  /** How many were made in one go. */
  #fresh = 0
  isBuilding = false

  /** A field that problems and company can be shown at. */
  register(field) {
    this.#fields.add(field)
    this.#fresh++
    if (this.isBuilding || this.#isAwaited) return
    this.#isAwaited = true
    queueMicrotask(() => this.#arrived())
  }

  /** Something whose rows are made when they come near: `{path, element, reach(key)}`. */
  registerPieces(pieces) {
    this.#pieces.add(pieces)
  }

  /** The field at the path, or that of its closest parent. */
  nearest(path) {
    const above = this.live().filter(({ path: at }) => isWithin(path, at))
    return above.sort((left, right) => right.path.length - left.path.length)[0]
  }

  live() {
    const live = [...this.#fields].filter(({ element }) => element.isConnected)
    this.#fields = new Set(live)
    return live
  }

  /** Makes the rows that lead to the path. */
  reach(path) {
    for (const pieces of this.#pieces) if (pieces.element.isConnected && isWithin(path, pieces.path)) pieces.reach(path)
  }

  /** Fills an open fold: at once, or where there is much already when it comes near; then it goes when it is far.
   *  True when it was at once. */
  soon(body, fill, later = () => fetched(() => import("./editing/nearby.js")).then(({ hold }) => hold(this, body, fill), fill)) {
    const isNow = this.#fresh < most
    if (isNow) fill()
    else later()
    return isNow
  }

  /** Calls `come` when the element is nearly in sight, and `go` when it is no more. */
  near(element, come, go) {
    this.#nearby ??= fetched(() => import("./editing/nearby.js")).then(({ Nearby }) => new Nearby(this.form))
    this.#nearby.then(nearby => nearby.watch(element, come, go), come)
  }

  /** All are made anew. */
  rebuild(make) {
    this.#fields.clear()
    this.#pieces.clear()
    this.isBuilding = true
    make()
    this.isBuilding = false
    this.#fresh = 0
  }

  #arrived() {
    this.#isAwaited = false
    this.#fresh = 0
    this.arrived()
  }
}
