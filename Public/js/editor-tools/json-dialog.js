// Edits all props, or a part of them, as JSON, with a preview of the changes.

import { toast } from "../ui/banner.js"
import { button, element, setText } from "../core/dom.js"
import { prettyPrint } from "../core/json.js"
import { plural } from "../core/plural.js"
import { valueAt } from "../core/json-patch.js"
import { diff, patchOf, operationText } from "../schema/json-diff.js"
import { parsePasted } from "./props-clipboard.js"

const most = 100

/** Shows the dialog; `text` is its initial content, by default the current value. */
export function showJSONDialog(editor, field, text) {
  new JSONDialog(editor, field).show(text
    ?? prettyPrint(valueAt(editor.store.state.room.props, field.path) ?? null))
}

class JSONDialog {
  #editor
  #field
  #text
  #found = []
  #sum = element("p", { class: "sum", role: "status" })
  #list = element("ul", { class: "changes", tabIndex: 0, "aria-label": "Changes" })
  #apply
  #dialog

  constructor(editor, field) {
    this.#editor = editor
    this.#field = field
    let title = `${field.name} as JSON`
    if (field.isRoot) title = "Paste JSON"
    this.#text = element("textarea",
      { class: "code", rows: 12, spellcheck: false, "aria-label": "JSON", placeholder: "{ }",
        oninput: () => this.#preview() })
    this.#apply = element("button", { class: "primary" }, "Apply")
    const form = element("form", { method: "dialog", onsubmit: event => this.#submit(event) },
      element("h2", {}, title), this.#text, this.#sum, this.#list,
      element("div", { class: "dialog-buttons" }, button("Cancel", () => this.#dialog.close()), this.#apply))
    this.#dialog = element("dialog",
      { class: "dialog wide", "aria-label": title, onclose: () => this.#closed(),
        onkeydown: event => this.#key(event) }, form)
    editor.addEventListener("changed", this.#changed)
  }

  show(text) {
    document.body.append(this.#dialog)
    this.#text.value = text
    this.#preview()
    this.#dialog.showModal()
    this.#text.focus()
    this.#text.setSelectionRange(0, text?.length ?? 0)
  }

  /** Updates the preview when remote edits change the props. */
  #changed = () => this.#preview()

  #preview() {
    const { store, root } = this.#editor
    const { before, value, reasons } =
      parsePasted(this.#text.value, this.#field, store.state.room.props, root)
    const isEmpty = !this.#text.value.trim()
    this.#found = []
    if (!reasons.length) this.#found = changesTo(value, before, this.#field.path)
    this.#apply.disabled = !this.#found.length
    this.#text.setAttribute("aria-invalid", Boolean(reasons.length && !isEmpty))
    if (isEmpty) setText(this.#sum, "Paste the new value here.")
    else setText(this.#sum, summary(reasons, this.#found))
    this.#list.classList.toggle("bad", reasons.length > 0)
    this.#list.hidden = isEmpty || !(reasons.length || this.#found.length)
    this.#list.replaceChildren(...reasons.map(reason => element("li", {}, reason)), ...this.#rows())
  }

  #rows() {
    const rows = this.#found.slice(0, most).map(change => {
      const { where, what } = operationText(change, this.#editor.root)
      return element("li", { class: change.op }, element("strong", {}, where), " ", what)
    })
    if (this.#found.length > most) rows.push(element("li", {}, `and ${this.#found.length - most} more`))
    return rows
  }

  #submit(event) {
    event.preventDefault()
    if (!this.#found.length) return
    const { store } = this.#editor
    const sentence = `${counted(this.#found.length)} applied.`
    this.#editor.edit(patchOf(this.#found))
    this.#dialog.close()
    toast(sentence, { label: "Undo", run: () => store.step("undo") })
  }

  #key(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#submit(event)
  }

  #closed() {
    this.#editor.removeEventListener("changed", this.#changed)
    this.#dialog.remove()
  }
}

function changesTo(value, before, path) {
  if (before === undefined) return [{ op: "add", path, value }]
  return diff(before, value, path)
}

function summary(reasons, found) {
  if (reasons.length > 1) return `The value does not match the type in ${reasons.length} places.`
  if (reasons.length) return "The value does not match the type."
  if (found.length) return `${counted(found.length)}.`
  return "The value is unchanged."
}

function counted(count) {
  return plural(count, "1 change", "changes")
}
