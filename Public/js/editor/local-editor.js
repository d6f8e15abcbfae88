// An editor for a local value outside the props, with the same interface as the props' editor.

import { applyPatch, settingOperation } from "../core/json-patch.js"
import { changesOfPatch } from "../rebase/changes.js"

export class LocalEditor {
  #changed
  value
  /** The changes that are being shown. */
  changes

  /** `root` contains the definitions that schemas refer to; `changed` is called with each new value. */
  constructor(root, value, changed) {
    this.root = root
    this.value = value
    this.#changed = changed
  }

  set(path, value) {
    this.edit([settingOperation(this.value, path, value)])
  }

  edit(patch) {
    this.changes = changesOfPatch(patch, this.value, applyPatch)
    this.value = applyPatch(this.value, patch)
    this.#changed(this.value)
    this.changes = undefined
  }

  hasProblem() {
    return false
  }

  register() {}

  registerList() {}

  fillWhenNear(_, fill) {
    fill()
    return true
  }

  observeVisibility(_, onNear) {
    onNear()
  }

  wasOpen() {}
}
