// What is done with fields beside editing their values: menus, copying, pasting, finding, marks. Fetched when somebody comes near them.

import { loadStyle } from "../core/dom.js"
import { Field } from "../editor/field.js"
import { PropsClipboard } from "./props-clipboard.js"
import { ChangedMarkers, resetPatch } from "./changed-markers.js"
import { ValueHistory } from "./value-history.js"
import { lazyImport, once } from "../core/lazy-import.js"

export class EditorTools {
  #editor
  #clipboard
  #history = new ValueHistory()
  #loadMenu = once(async () => new (await lazyImport(() => import("./field-menu.js"))).FieldMenu(this.#editor, this.#clipboard, this.#history))
  #loadSearch = once(async () => new (await lazyImport(() => import("./field-search.js"))).FieldSearch(this.#editor))
  #loadCoverage = once(async () => new (await lazyImport(() => import("../docs/field-coverage.js"))).FieldCoverage(this.#editor))

  constructor(editor) {
    this.#editor = editor
    this.#clipboard = new PropsClipboard(editor)
    new ChangedMarkers(editor)
    loadStyle("editor-tools").catch(() => undefined)
    this.#history.keep(editor.store.state.room?.own)
    this.#history.keep(editor.store.state.room?.props)
    editor.addEventListener("changed", ({ detail }) => this.#onChange(detail))
    editor.form.addEventListener("keydown", event => this.#onKeydown(event))
    editor.form.addEventListener("contextmenu", event => this.#onContextMenu(event))
    editor.form.addEventListener("pointerdown", event => this.#onPointerDown(event))
    // What is typed right after its key is for it.
    setTimeout(() => this.#loadSearch().catch(() => undefined), 500)
  }

  /** The dot or the menu of a field was pressed. */
  onPress(field, target) {
    if (target.closest(".mark")) return this.#reset(field)
    this.#showMenu(field, target.closest(".more"))
  }

  /** The menu of the props as a whole. */
  async showAll(anchor) {
    await this.#showMenu(this.#allProps, anchor)
  }

  async pasteAll() {
    const { showJSONDialog } = await lazyImport(() => import("./json-dialog.js"))
    showJSONDialog(this.#editor, this.#allProps, "")
  }

  async editSeveral() {
    const { showBulkEditor } = await lazyImport(() => import("../bulk-edit/bulk-editor.js"))
    showBulkEditor(this.#editor.store)
  }

  /** All props, as if they were a field. */
  get #allProps() {
    const { root } = this.#editor
    return { name: "All props", path: "", prop: { schema: root, raw: root, path: "", parent: null }, isRoot: true }
  }

  async find() {
    return (await this.#loadSearch()).open()
  }

  /** Shows, or hides, what stories and fixtures reach. */
  async coverage() {
    return (await this.#loadCoverage()).toggle()
  }

  async #showMenu(field, anchor) {
    (await this.#loadMenu()).show(field, anchor)
  }

  /** The dot goes, and the focus with it: the field has it then. */
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

  #onKeydown(event) {
    const field = Field.around(event.target)
    if (!field) return
    const isMenuKey = (event.key === "." && (event.ctrlKey || event.metaKey)) || (event.key === "F10" && event.shiftKey && !isText(event.target))
    if (!isMenuKey) return
    event.preventDefault()
    this.#showMenu(field, field.element.querySelector(".more"))
  }

  /** Where the browser's own menu has nothing to say. */
  #onContextMenu(event) {
    const field = Field.around(event.target)
    if (!field || isText(event.target) || !event.target.closest("summary, .field-head, .fold-tools") || event.shiftKey) return
    event.preventDefault()
    this.#showMenu(field, field.element.querySelector(".more"))
  }

  /** The name of a number is dragged for more or less of it, the handle of a row for another place. */
  async #onPointerDown(event) {
    const field = Field.around(event.target)
    const name = event.target.closest("label.name")
    if (event.button !== 0 || !field || !name) return
    const input = document.getElementById(name.htmlFor)
    if (input?.closest(".number")) (await lazyImport(() => import("./drag-number.js"))).dragNumber(event, name, input)
  }
}

function isText(target) {
  return target.matches("textarea, input:not([type=checkbox], [type=radio], [type=range], [type=color])")
}
