// A node of the props: its path and its schema. The path is updated when rows move.

import { resolve } from "../schema/schema.js"
import { rowStepsBetween } from "../core/json-difference.js"
import { joinPointer } from "../core/json-patch.js"
import { countAfter, renamesOf, rowStepsOf, textStepsOf } from "../rebase/changes.js"

export class PropNode {
  /** The schema as the parent declares it (`raw`), and with its references resolved (`schema`). */
  constructor(editor, raw, parent = null, key = "", depth = 0) {
    this.editor = editor
    this.raw = raw
    this.schema = resolve(raw, editor.root)
    this.parent = parent
    this.key = key
    this.depth = depth
  }

  get path() {
    if (this.parent) return joinPointer(this.parent.path, this.key)
    return ""
  }

  /** A child node; a flat one, without a frame, has the same visual depth. */
  child(raw, key, { isFlat = false } = {}) {
    return new PropNode(this.editor, raw, this, key, this.depth + Number(!isFlat))
  }

  /** The same path with another schema: an optional's wrapped type, or a tag's payload. */
  as(raw) {
    return new AliasNode(this, raw)
  }

  set(value) {
    this.editor.set(this.path, value)
  }

  /** Continues a typing edit, in the same step of the history. `steps` are the splices of the text. */
  type(value, steps) {
    this.editor.set(this.path, value, true, steps)
  }

  /** Ends the step of the history: what is typed next begins another one. */
  endTyping() {
    this.editor.endTyping?.()
  }

  /** Sends the value and the splices with which `type` is about to be called. */
  expect(value, steps) {
    this.editor.expect?.(this.path, value, steps)
  }

  /** The splices of the text by the changes that are being shown. */
  get moves() {
    return textStepsOf(this.path, this.editor.changes ?? [])
  }

  /** The new names of entries by these changes. */
  get renames() {
    return renamesOf(this.path, this.editor.changes ?? [])
  }

  /** The change of each row by these changes, or as far as values show it; undefined for another list. */
  rowSteps(before, after) {
    const steps = this.editor.changes && rowStepsOf(this.path, this.editor.changes)
    if (steps && countAfter(steps, before.length) === after.length) return steps
    return rowStepsBetween(before, after)
  }

  remove() {
    this.editor.edit([{ op: "remove", path: this.path }])
  }

  get hasProblem() {
    return this.editor.hasProblem(this.path)
  }
}

class AliasNode extends PropNode {
  #original

  constructor(original, raw) {
    super(original.editor, raw, null, "", original.depth)
    this.#original = original
  }

  get path() {
    return this.#original.path
  }
}

/** A node at a path, without those above it. */
export class PlacedNode extends PropNode {
  #path

  constructor(editor, raw, path) {
    super(editor, raw, null, "", 1)
    this.#path = path
  }

  get path() {
    return this.#path
  }
}
