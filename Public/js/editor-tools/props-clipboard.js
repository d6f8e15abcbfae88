// Copies values of the props as JSON, and pastes them. The schema is derived from samples, so that what it
// does not know is no reason against a value: the author's decoder decides.

import { copyText } from "../ui/copy-text.js"
import { toast } from "../ui/banner.js"
import { Field } from "../editor/field.js"
import { parse, prettyPrint } from "../core/json.js"
import { valueAt } from "../core/json-patch.js"
import { diff, patchOf } from "../schema/json-diff.js"
import { pathLabel } from "../schema/path-label.js"
import { validate } from "../schema/validation.js"
import { makeEdit } from "../state/made-edit.js"

export class PropsClipboard {
  #editor

  constructor(editor) {
    this.#editor = editor
    document.addEventListener("copy", event => this.#copied(event))
    document.addEventListener("paste", event => this.#pasted(event))
  }

  copyValue({ path, name }) {
    return copyText(this.#text(path), `${name} copied as JSON.`)
  }

  /** Pastes a text at a field; reports one that is no JSON, and one that the decoder does not take. */
  async paste(field, text) {
    const { store, root } = this.#editor
    const { before, value, problem } = parsePasted(text, field, store.state.room.props, root)
    if (problem) return toast(`Cannot paste to ${field.name}: ${problem}`)
    const found = changesTo(value, before, field.path)
    if (!found.length) return toast(`${field.name} already has this value.`)
    const rejection = await makeEdit(this.#editor, patchOf(found))
    if (rejection) return toast(`Cannot paste to ${field.name}: ${rejection.reason}`)
    return toast(`Pasted to ${field.name}.`, { label: "Undo", run: () => store.step("undo") })
  }

  #text(path) {
    return prettyPrint(valueAt(this.#editor.store.state.room.props, path))
  }

  /** Handles the browser's copy event if the focused element represents a field. */
  #copied(event) {
    const field = this.#focusedField()
    if (!field || !getSelection().isCollapsed) return
    event.clipboardData.setData("text/plain", this.#text(field.path))
    event.preventDefault()
    toast(`${field.name} copied as JSON.`)
  }

  #pasted(event) {
    const field = this.#focusedField()
    if (!field) return
    event.preventDefault()
    this.paste(field, event.clipboardData.getData("text/plain"))
  }

  #focusedField() {
    const active = document.activeElement
    const isHead = this.#editor.form.contains(active) && active.matches("summary, .more, .handle")
    if (isHead) return Field.around(active)
    return undefined
  }
}

/** The changes from a value, which is `undefined` if it is absent. */
export function changesTo(value, before, path) {
  if (before === undefined) return [{ op: "add", path, value }]
  return diff(before, value, { path, isCertain: true })
}

/**
 * Parses a text pasted into a field. Returns the value, the schema's remarks about it, and the problem of a
 * text that is not JSON; where the schema expects a string, such a text is the value. A byte order mark and
 * white space around the JSON are ignored.
 */
export function parsePasted(text, { path, prop }, props, root) {
  const before = valueAt(props, path)
  let value
  try {
    value = parse(text.trim())
  } catch (error) {
    if (!text.trim()) return { before, remarks: [], problem: "The text is empty." }
    if (validate(prop.raw, text, root).length)
      return { before, remarks: [], problem: `Invalid JSON: ${error.message}` }
    value = text
  }
  const remarks = validate(prop.raw, value, root, path)
    .map(({ path: at, reason }) => `${pathLabel(at, root)} ${reason}.`)
  return { before, value, remarks }
}
