// Edits all props, or a part of them, as JSON, with a preview of the changes.

import { toast } from "../ui/banner.js"
import { button, element, setText } from "../core/dom.js"
import { prettyPrint } from "../core/json.js"
import { plural } from "../core/plural.js"
import { valueAt } from "../core/json-patch.js"
import { patchOf, operationText } from "../schema/json-diff.js"
import { pathLabel } from "../schema/path-label.js"
import { makeEdit } from "../state/made-edit.js"
import { changesTo, parsePasted } from "./props-clipboard.js"

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
  /** Why the decoder did not take the text as it stands. */
  #rejection = null
  #isDeciding = false
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
        oninput: () => this.#typed() })
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

  #typed() {
    this.#rejection = null
    this.#preview()
  }

  #preview() {
    if (this.#isDeciding) return
    const { store, root } = this.#editor
    const parsed = parsePasted(this.#text.value, this.#field, store.state.room.props, root)
    const isEmpty = !this.#text.value.trim()
    const problem = isEmpty ? undefined : this.#rejectionText ?? parsed.problem
    this.#found = []
    if (!parsed.problem) this.#found = changesTo(parsed.value, parsed.before, this.#field.path)
    this.#apply.disabled = Boolean(problem) || !this.#found.length
    this.#text.setAttribute("aria-invalid", Boolean(problem))
    if (isEmpty) setText(this.#sum, "Paste the new value here.")
    else setText(this.#sum, problem ?? summary(parsed.remarks, this.#found))
    const remarks = parsed.remarks.map(remark => element("li", { class: "remark" }, remark))
    const rows = [...remarks, ...this.#rows()]
    this.#list.hidden = isEmpty || !rows.length
    this.#list.replaceChildren(...rows)
  }

  #rows() {
    const rows = this.#found.slice(0, most).map(change => {
      const { where, what } = operationText(change, this.#editor.root)
      return element("li", { class: change.op }, element("strong", {}, where), " ", what)
    })
    if (this.#found.length > most) rows.push(element("li", {}, `and ${this.#found.length - most} more`))
    return rows
  }

  async #submit(event) {
    event.preventDefault()
    if (this.#apply.disabled || this.#isDeciding) return
    const { store } = this.#editor
    const sentence = `${counted(this.#found.length)} applied.`
    this.#isDeciding = true
    this.#rejection = await makeEdit(this.#editor, patchOf(this.#found))
    this.#isDeciding = false
    if (this.#rejection) return this.#showRejection()
    this.#dialog.close()
    return toast(sentence, { label: "Undo", run: () => store.step("undo") })
  }

  /** The text keeps the focus, which the disabled button would lose. */
  #showRejection() {
    this.#text.focus()
    this.#preview()
  }

  get #rejectionText() {
    if (!this.#rejection) return undefined
    const { path, reason } = this.#rejection
    return [pathLabel(path ?? "", this.#editor.root), reason].filter(Boolean).join(": ")
  }

  #key(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.#submit(event)
  }

  #closed() {
    this.#editor.removeEventListener("changed", this.#changed)
    this.#dialog.remove()
  }
}

/** What the schema does not know of a value is a remark, as its samples do not show all that a type takes. */
function summary(remarks, found) {
  if (!found.length) return "The value is unchanged."
  const changes = `${counted(found.length)}.`
  if (!remarks.length) return changes
  return `${changes} ${plural(remarks.length, "One is", "are")} unlike the samples; the type decides.`
}

function counted(count) {
  return plural(count, "1 change", "changes")
}
