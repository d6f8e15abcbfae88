// The fields of an editor that there are now, and what is made of them only when it comes near.

import { isWithin } from "../core/json-patch.js"
import { lazyImport } from "../core/lazy-import.js"

/** So many fields are made at once; those in further folds when they come near. */
const mostAtOnce = 150

export class FieldRegistry extends EventTarget {
  #fields = new Set()
  #lists = new Set()
  #visibility = null
  #isScheduled = false
  /** How many were made in one go. */
  #madeAtOnce = 0
  isBuilding = false

  /** A field that problems and company can be shown at. */
  register(field) {
    this.#fields.add(field)
    this.#madeAtOnce++
    if (this.isBuilding || this.#isScheduled) return
    this.#isScheduled = true
    queueMicrotask(() => this.#onFieldsAdded())
  }

  /** Something whose rows are made when they come near: `{path, element, reach(key)}`. */
  registerList(pieces) {
    this.#lists.add(pieces)
  }

  /** The field at the path, or that of its closest parent. */
  nearest(path) {
    const above = this.mountedFields().filter(({ path: at }) => isWithin(path, at))
    return above.sort((left, right) => right.path.length - left.path.length)[0]
  }

  mountedFields() {
    const live = [...this.#fields].filter(({ element }) => element.isConnected)
    this.#fields = new Set(live)
    return live
  }

  /** Makes the rows that lead to the path. */
  renderPath(path) {
    for (const pieces of this.#lists) if (pieces.element.isConnected && isWithin(path, pieces.path)) pieces.renderPath(path)
  }

  /** Fills an open fold: at once, or where there is much already when it comes near; then it goes when it is far.
   *  True when it was at once. */
  fillWhenNear(body, fill, later = () => lazyImport(() => import("./near-viewport.js")).then(({ unloadWhenFar }) => unloadWhenFar(this, body, fill), fill)) {
    const isNow = this.#madeAtOnce < mostAtOnce
    if (isNow) fill()
    else later()
    return isNow
  }

  /** Calls `come` when the element is nearly in sight, and `go` when it is no more. */
  observeVisibility(element, come, go) {
    this.#visibility ??= lazyImport(() => import("./near-viewport.js")).then(({ VisibilityObserver }) => new VisibilityObserver(this.form))
    this.#visibility.then(nearby => nearby.watch(element, come, go), come)
  }

  /** All are made anew. */
  rebuild(make) {
    this.#fields.clear()
    this.#lists.clear()
    this.isBuilding = true
    make()
    this.isBuilding = false
    this.#madeAtOnce = 0
  }

  #onFieldsAdded() {
    this.#isScheduled = false
    this.#madeAtOnce = 0
    this.arrived()
  }
}
