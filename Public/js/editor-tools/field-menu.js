// The context menu of a field.

import { copyText } from "../ui/copy-text.js"
import { element } from "../core/dom.js"
import { excerpt } from "../schema/excerpt.js"
import { kind } from "../schema/schema.js"
import { settingOperation, valueAt } from "../core/json-patch.js"
import { resetPatch } from "./changed-markers.js"
import { keyText } from "../ui/kbd.js"
import { makeEdit } from "../state/made-edit.js"
import { toast } from "../ui/banner.js"
import { Menu, menuBox, menuItem } from "../ui/menu.js"
import { showJSONDialog } from "./json-dialog.js"

export class FieldMenu {
  #editor
  #clipboard
  #history
  #list = menuBox("")
  #menu = new Menu(this.#list)

  constructor(editor, clipboard, past) {
    this.#editor = editor
    this.#clipboard = clipboard
    this.#history = past
    document.body.append(this.#list)
  }

  show(field, anchor) {
    let returnTo = document.activeElement
    if (this.#list.contains(returnTo) || returnTo === document.body) returnTo = anchor
    this.#fill(`More for ${field.name}`, this.#items(field))
    this.#menu.show(anchor, returnTo)
  }

  #fill(label, items) {
    this.#list.setAttribute("aria-label", label)
    this.#list.replaceChildren(...items.filter(Boolean).map(row))
  }

  #items(field) {
    const { state } = this.#editor.store
    const value = valueAt(state.room.props, field.path)
    const reset = resetPatch(field.path, state.room)
    const earlier = this.#history.of(field.path)
    const own = valueAt(state.room.own, field.path)
    const hasValue = value !== undefined && kind(field.prop.schema) !== "command"
    return [
      ...field.actions?.() ?? [], field.actions && "-",
      hasValue && { title: "Copy JSON", key: keyText("mod+c"), run: () => this.#clipboard.copyValue(field) },
      { title: "Paste", key: keyText("mod+v"), run: () => this.#paste(field) },
      ...field.control?.actions?.() ?? [],
      { title: field.isRoot ? "Paste JSON…" : "Edit as JSON…", run: () => this.#edit(field) },
      !field.isRoot && { title: "Copy path", note: field.path,
        run: () => copyText(field.path, "Path copied.") },
      "-",
      { title: "Reset to the story", note: resetNote(field, reset, own), isDisabled: !reset.length,
        run: () => this.#reset(field, reset) },
      { title: "Earlier values", note: String(earlier.length), isDisabled: !earlier.length, stays: true,
        run: () => this.#showHistory(field, earlier) }
    ]
  }

  #showHistory(field, values) {
    this.#fill(`Earlier values of ${field.name}`, values.map(value => ({
      title: excerpt(value, 48),
      run: () => this.#make(field, [settingOperation(this.#editor.store.state.room.props, field.path, value)])
    })))
    this.#menu.arrange()
  }

  #reset(field, patch) {
    if (field.isRoot) this.#editor.store.step("reset")
    else this.#make(field, patch)
  }

  async #make(field, patch) {
    const rejection = await makeEdit(this.#editor, patch)
    if (rejection) toast(`Cannot change ${field.name}: ${rejection.reason}`)
  }

  /** Pastes from the clipboard. Falls back to the dialog where the browser does not allow reading it. */
  async #paste(field) {
    try {
      this.#clipboard.paste(field, await navigator.clipboard.readText())
    } catch {
      this.#edit(field, "")
    }
  }

  #edit(field, text) {
    let shown = text
    if (field.isRoot) shown ??= ""
    showJSONDialog(this.#editor, field, shown)
  }
}

function row(item) {
  if (item === "-") return element("hr", { role: "separator" })
  return menuItem(item)
}

/** What a reset makes of the value. */
function resetNote({ isRoot }, reset, own) {
  if (!reset.length) return "as in the story"
  if (own === undefined) return "removes it"
  if (isRoot) return undefined
  return excerpt(own, 28)
}
