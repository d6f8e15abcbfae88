// Field tools: menus, copying, pasting, search, markers.

import { Field, isTextField } from "../editor/field.js"
import { FieldMenu } from "./field-menu.js"
import { FieldSearch } from "./field-search.js"
import { showJSONDialog } from "./json-dialog.js"
import { PropsClipboard } from "./props-clipboard.js"
import { ChangedMarkers, resetPatch } from "./changed-markers.js"
import { ValueHistory } from "./value-history.js"

export class EditorTools {
  #editor
  #clipboard
  #history = new ValueHistory()
  #menu
  #search

  constructor(editor) {
    this.#editor = editor
    this.#clipboard = new PropsClipboard(editor)
    this.#menu = new FieldMenu(editor, this.#clipboard, this.#history)
    this.#search = new FieldSearch(editor)
    new ChangedMarkers(editor)
    this.#history.keep(editor.store.state.room?.own)
    this.#history.keep(editor.store.state.room?.props)
    editor.addEventListener("changed", ({ detail }) => this.#onChange(detail))
    editor.form.addEventListener("contextmenu", event => this.#onContextMenu(event))
  }

  /** Handles a press of a field's dot or menu button. */
  onPress(field, target) {
    if (target.closest(".mark")) return this.#reset(field)
    this.showMenu(field, target.closest(".more"))
  }

  /** Shows the menu for all props. */
  showAll(anchor) {
    this.showMenu(this.#allProps, anchor)
  }

  pasteAll() {
    showJSONDialog(this.#editor, this.#allProps, "")
  }

  /** All props, with the interface of a field. */
  get #allProps() {
    const { root } = this.#editor
    return { name: "All props", path: "", prop: { schema: root, raw: root, path: "", parent: null },
      isRoot: true }
  }

  find() {
    this.#search.open()
  }

  showMenu(field, anchor = field.element.querySelector(".more")) {
    this.#menu.show(field, anchor)
  }

  /** Resets a field. This removes the dot and its focus, which moves to the field. */
  #reset(field) {
    this.#editor.edit(resetPatch(field.path, this.#editor.store.state.room))
    if (document.activeElement === document.body) field.head.focus({ preventScroll: true })
  }

  #onChange(before) {
    const { room, pending } = this.#editor.store.state
    if (room.id !== before.room?.id) this.#history.clear()
    if (room.id !== before.room?.id) this.#history.keep(room.own)
    this.#history.keep(room.props, stepOf(pending.at(-1)))
  }

  /** Shows the field menu where the browser's context menu has no useful items. */
  #onContextMenu(event) {
    const field = Field.around(event.target)
    if (!field || isTextField(event.target) || !event.target.closest("summary, .field-head, .fold-tools")
      || event.shiftKey) return
    event.preventDefault()
    this.showMenu(field)
  }
}

/** What identifies the step of an edit in the history of values: typing in one field is one step. */
function stepOf(edit) {
  if (edit?.merge) return edit.patch[0]?.path
  if (edit) return String(edit.seq)
  return null
}
