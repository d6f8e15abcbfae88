// The registry of an editor's mounted fields; beyond a limit, fields are created only near the viewport.

import { batched } from "../core/batched.js"
import { isWithin } from "../core/json-patch.js"
import { VisibilityObserver } from "../core/visibility-observer.js"
import { unloadWhenFar } from "./near-viewport.js"

/** The number of fields created at once; those in further folds are created near the viewport. */
const mostAtOnce = 150

export class FieldRegistry extends EventTarget {
  #fields = new Set()
  #lists = new Set()
  #visibility = null
  #scheduleArrival = batched(() => this.#onFieldsAdded(), queueMicrotask)
  /** The number of fields created in the current batch. */
  #madeAtOnce = 0
  isBuilding = false
  /** The element that scrolls. */
  form

  /** Registers a field, which can then show messages and presence. */
  register(field) {
    this.#fields.add(field)
    this.#madeAtOnce++
    if (!this.isBuilding) this.#scheduleArrival()
  }

  /** Registers a virtualized list: `{path, element, renderPath(path)}`. */
  registerList(list) {
    this.#lists.add(list)
  }

  /** The field at the path, or at its closest ancestor. */
  nearest(path) {
    const above = this.mountedFields().filter(({ path: at }) => isWithin(path, at))
    return above.sort((left, right) => right.path.length - left.path.length)[0]
  }

  mountedFields() {
    const live = [...this.#fields].filter(({ element }) => element.isConnected)
    this.#fields = new Set(live)
    return live
  }

  /** Creates the rows that contain the path. */
  renderPath(path) {
    for (const list of this.#lists)
      if (list.element.isConnected && isWithin(path, list.path)) list.renderPath(path)
  }

  /** Fills an open fold: immediately, or near the viewport if many fields exist, unloading it when far.
   *  Returns whether it was filled immediately. */
  fillWhenNear(body, fill, later = () => unloadWhenFar(this, body, fill)) {
    const isNow = this.#madeAtOnce < mostAtOnce
    if (isNow) fill()
    else later()
    return isNow
  }

  /** Calls `onNear` when the element comes near the viewport, and `onFar` when it leaves. */
  observeVisibility(element, onNear, onFar) {
    this.#visibility ??= new VisibilityObserver(this.form, "600px 0px")
    this.#visibility.watch(element, isNear => isNear ? onNear() : onFar())
  }

  /** Clears the registry and recreates all fields. */
  rebuild(make) {
    this.#fields.clear()
    this.#lists.clear()
    this.isBuilding = true
    make()
    this.isBuilding = false
    this.#madeAtOnce = 0
  }

  /** Called when fields were added. */
  arrived() {}

  #onFieldsAdded() {
    this.#madeAtOnce = 0
    this.arrived()
  }
}
