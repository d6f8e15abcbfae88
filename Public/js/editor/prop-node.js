// A place in the props: where it is, what may be there. Its path follows when rows move.

import { resolve } from "../schema/schema.js"
import { joinPointer } from "../core/json-patch.js"

export class PropNode {
  /** The schema as the parent has it (`raw`), and with references followed (`schema`). */
  constructor(editor, raw, parent = null, key = "", depth = 0) {
    this.editor = editor
    this.raw = raw
    this.schema = resolve(raw, editor.root)
    this.parent = parent
    this.key = key
    this.depth = depth
  }

  get path() {
    return this.parent ? joinPointer(this.parent.path, this.key) : ""
  }

  /** A place below; one without a frame of its own is no deeper for the eye. */
  child(raw, key, { isFlat = false } = {}) {
    return new PropNode(this.editor, raw, this, key, this.depth + (isFlat ? 0 : 1))
  }

  /** The same place with another schema: what an optional wraps, or the payload of a tag. */
  as(raw) {
    return new AliasNode(this, raw)
  }

  set(value) {
    this.editor.set(this.path, value)
  }

  /** One more letter: goes on with the step of the history before. `steps` say how a text became the value. */
  type(value, steps) {
    this.editor.set(this.path, value, true, steps)
  }

  /** How others just changed the text. */
  get moves() {
    return this.editor.moves?.(this.path) ?? []
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
