// Copies values of the props as JSON, and pastes them where they match the schema.

import { copyText } from "../ui/copy-text.js"
import { toast } from "../ui/banner.js"
import { Field } from "../editor/field.js"
import { parse, prettyPrint } from "../core/json.js"
import { valueAt } from "../core/json-patch.js"
import { diff, patchOf } from "../schema/json-diff.js"
import { pathLabel } from "../schema/path-label.js"
import { validate } from "../schema/validation.js"

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

  /** Pastes a text at a field; reports a text that does not match, and changes nothing. */
  paste(field, text) {
    const { store, root } = this.#editor
    const { before, value, reasons } = parsePasted(text, field, store.state.room.props, root)
    if (reasons.length) return toast(`Cannot paste to ${field.name}: ${reasons[0]}`)
    const found = diff(before, value, field.path)
    if (!found.length) return toast(`${field.name} already has this value.`)
    if (before === undefined) this.#editor.edit([{ op: "add", path: field.path, value }])
    else this.#editor.edit(patchOf(found))
    toast(`Pasted to ${field.name}.`, { label: "Undo", run: () => store.step("undo") })
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

/**
 * Parses a pasted text for a field: the value, and the reasons against it. Invalid JSON is taken as a string
 * where the schema expects one.
 */
export function parsePasted(text, { path, prop }, props, root) {
  const before = valueAt(props, path)
  let value
  try {
    value = parse(text)
  } catch (error) {
    if (!text.trim()) return { before, reasons: ["The text is empty."], found: [] }
    if (validate(prop.raw, text, root).length)
      return { before, reasons: [`Invalid JSON: ${error.message}`], found: [] }
    value = text
  }
  const found = validate(prop.raw, value, root, path)
  return { before, value, found,
    reasons: found.map(({ path: at, reason }) => `${pathLabel(at, root)} ${reason}.`) }
}
