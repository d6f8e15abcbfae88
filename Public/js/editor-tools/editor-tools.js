// Field tools: menus, copying, pasting, search, markers. Lazy-loaded when a field is hovered or focused.

import { loadPageStyles } from "../core/dom.js"
import { Field, isTextField } from "../editor/field.js"
import { PropsClipboard } from "./props-clipboard.js"
import { ChangedMarkers, resetPatch } from "./changed-markers.js"
import { ValueHistory } from "./value-history.js"
import { lazyImport, once } from "../core/lazy-import.js"

export class EditorTools {
  #editor
  #clipboard
  #history = new ValueHistory()
  #loadMenu = once(async () =>
    new (await lazyImport(() => import("./field-menu.js"))).FieldMenu(this.#editor, this.#clipboard,
      this.#history))
  #loadSearch = once(async () =>
    new (await lazyImport(() => import("./field-search.js"))).FieldSearch(this.#editor))
  #loadCoverage = once(async () =>
    new (await lazyImport(() => import("../docs/field-coverage.js"))).FieldCoverage(this.#editor))

  constructor(editor) {
    this.#editor = editor
    this.#clipboard = new PropsClipboard(editor)
    // Without their styles, the markers would move the fields.
    loadPageStyles().catch(() => undefined).then(() => new ChangedMarkers(editor))
    this.#history.keep(editor.store.state.room?.own)
    this.#history.keep(editor.store.state.room?.props)
    editor.addEventListener("changed", ({ detail }) => this.#onChange(detail))
    editor.form.addEventListener("contextmenu", event => this.#onContextMenu(event))
    editor.form.addEventListener("pointerdown", event => this.#onPointerDown(event))
    // Preloads the search, so that it receives what is typed right after its shortcut.
    setTimeout(() => this.#loadSearch().catch(() => undefined), 500)
  }

  /** Handles a press of a field's dot or menu button. */
  onPress(field, target) {
    if (target.closest(".mark")) return this.#reset(field)
    this.showMenu(field, target.closest(".more"))
  }

  /** Shows the menu for all props. */
  async showAll(anchor) {
    await this.showMenu(this.#allProps, anchor)
  }

  async pasteAll() {
    const { showJSONDialog } = await lazyImport(() => import("./json-dialog.js"))
    showJSONDialog(this.#editor, this.#allProps, "")
  }

  async editSeveral() {
    const { showBulkEditor } = await lazyImport(() => import("../bulk-edit/bulk-editor.js"))
    showBulkEditor(this.#editor.store)
  }

  /** All props, with the interface of a field. */
  get #allProps() {
    const { root } = this.#editor
    return { name: "All props", path: "", prop: { schema: root, raw: root, path: "", parent: null },
      isRoot: true }
  }

  async find() {
    return (await this.#loadSearch()).open()
  }

  /** Toggles the coverage of stories and fixtures. */
  async coverage() {
    return (await this.#loadCoverage()).toggle()
  }

  async showMenu(field, anchor = field.element.querySelector(".more")) {
    (await this.#loadMenu()).show(field, anchor)
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
    const last = pending.at(-1)
    this.#history.keep(room.props, last?.merge ? last.patch[0]?.path : last ? `${last.seq}` : null)
  }

  /** Shows the field menu where the browser's context menu has no useful items. */
  #onContextMenu(event) {
    const field = Field.around(event.target)
    if (!field || isTextField(event.target) || !event.target.closest("summary, .field-head, .fold-tools")
      || event.shiftKey) return
    event.preventDefault()
    this.showMenu(field)
  }

  /** Starts dragging the name of a number, which changes its value. */
  async #onPointerDown(event) {
    const field = Field.around(event.target)
    const name = event.target.closest("label.name")
    if (event.button !== 0 || !field || !name) return
    const input = document.getElementById(name.htmlFor)
    if (input?.closest(".number"))
      (await lazyImport(() => import("./drag-number.js"))).dragNumber(event, name, input)
  }
}
