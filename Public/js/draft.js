// A value that is edited here and nowhere else: an editor for places as the props have one.

import { apply, get } from "./value.js"

export class Draft {
  #changed
  value

  /** `root` has the types that a schema refers to; `changed` is told each new value. */
  constructor(root, value, changed) {
    this.root = root
    this.value = value
    this.#changed = changed
  }

  set(path, value) {
    this.edit([{ op: path === "" || get(this.value, path) !== undefined ? "replace" : "add", path, value }])
  }

  edit(patch) {
    this.value = apply(this.value, patch)
    this.#changed(this.value)
  }

  hasProblem() {
    return false
  }

  register() {}

  registerPieces() {}

  soon(_, fill) {
    fill()
    return true
  }

  near(_, come) {
    come()
  }

  wasOpen() {}
}
