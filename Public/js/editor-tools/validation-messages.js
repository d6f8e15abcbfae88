// Shows validation messages at fields and announces each once.

import { button, element } from "../core/dom.js"
import { quotedExcerpt } from "../schema/quoted-excerpt.js"
import { schemaAt } from "../schema/path-label.js"
import { announce } from "../core/announce.js"
import { orToast, toast } from "../ui/banner.js"

export function showMessages(editor, { errors, inspected }) {
  const fields = editor.mountedFields()
  const problems = new Map()
  for (const [path, reason] of Object.entries(errors)) problems.set(editor.nearest(path), reason)
  showFormMessage(editor.head, problems.get(undefined) ?? "")
  const rules = new Map()
  for (const { name, paths = [], message } of inspected?.broken?.filter(({ of }) => of !== "view") ?? []) {
    for (const field of new Set(paths.map(path => editor.nearest(path))))
      rules.set(field, [...rules.get(field) ?? [], [name, message].filter(Boolean).join(": ")])
  }
  const made = new Map((inspected?.altered ?? []).map(alteration =>
    [editor.nearest(alteration.path), normalizedValue(alteration, editor.root)]))
  for (const field of fields) {
    showProblem(field, problems.get(field) ?? "")
    showNormalized(field, made.get(field) ?? "")
    showRule(field, rules.get(field)?.join("\n") ?? "")
  }
}

/** The line above an editor whose schema was guessed; the type is probed again by `store`. */
export function guessedNotice(reason, store) {
  const again = button("Try again", () => orToast(async () => {
    again.disabled = true
    const { schema } = await store.request({ type: "derive" }).finally(() => again.disabled = false)
    if (schema["x-guessed"]) toast("The type could not be probed this time, either.")
  }), { class: "small" })
  return element("div", { class: "notice guessed", role: "note" },
    element("span", {}, "Fields are guessed."),
    element("details", {}, element("summary", {}, "Why?"),
      element("p", {}, "The type could not be probed. These fields come from its metadata and may be wrong."),
      element("p", { class: "reason" }, reason)),
    ...store.state.site ? [] : [again])
}

/** Shows a dot that describes the story's own value and resets the field to it. */
export function showMarker(field, title) {
  const { element, messages, name } = field
  element.classList.toggle("is-changed", Boolean(title))
  if (!title) return messages.mark?.remove()
  messages.mark ??= button("", undefined,
    { class: "quiet mark", tabIndex: element.contains(document.activeElement) ? 0 : -1 })
  messages.mark.title = title
  messages.mark.setAttribute("aria-label", `Reset ${name} to the story`)
  if (!messages.mark.isConnected) element.prepend(messages.mark)
}

/** Shows an error without a matching field in the panel's head. */
function showFormMessage(head, reason) {
  const shown = head.querySelector(".problem")
  if ((shown?.textContent ?? "") === reason) return
  shown?.remove()
  if (!reason) return
  head.append(element("p", { class: "problem" }, reason))
  announce(reason)
}

/** Shows why an edit was rejected. */
function showProblem(field, reason) {
  if (!setMessage(field, "problem", reason)) return
  field.element.classList.toggle("has-problem", Boolean(reason))
  if (reason) announce(`${field.name}: ${reason}`)
  const { input } = field.control
  if (!input) return
  if (reason) {
    input.setAttribute("aria-invalid", "true")
    input.setAttribute("aria-errormessage", field.messages.problem.id)
  } else {
    input.removeAttribute("aria-invalid")
    input.removeAttribute("aria-errormessage")
  }
}

/** Shows a violated rule; the edit is accepted nonetheless. */
function showRule(field, text) {
  if (setMessage(field, "rule", text) && text) announce(`${field.name}, rule: ${text}`)
}

/** Shows how the type normalized an edit; the typed text stays. */
function showNormalized(field, text) {
  if (setMessage(field, "normalized", text) && text) announce(`${field.name}: ${text}`)
}

function normalizedValue({ path, given, made }, root) {
  const spelled = value => quotedExcerpt(value, schemaAt(path, root), root)
  if (made === undefined) return `The type drops ${spelled(given)}.`
  return `The type changes ${spelled(given)} to ${spelled(made)}.`
}

/** Sets a message below a control, or above a fold's content; returns whether it changed. */
function setMessage({ element: frame, fold, messages, id }, kind, text) {
  if ((messages[kind]?.textContent ?? "") === text) return false
  if (!text) {
    messages[kind].remove()
    delete messages[kind]
    return true
  }
  messages[kind] ??= element("p", { class: kind, id: `${id}-${kind}` })
  messages[kind].textContent = text
  if (!messages[kind].isConnected) (fold ?? frame).insertBefore(messages[kind], fold?.lastChild ?? null)
  return true
}
