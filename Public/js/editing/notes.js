// What is wrong with fields, written at them and read out once.

import { button, element } from "../dom.js"
import { quoted } from "../excerpt.js"
import { say } from "./said.js"

export function showNotes(editor, { errors, inspected }) {
  const fields = editor.live()
  const problems = new Map()
  for (const [path, reason] of Object.entries(errors)) problems.set(editor.nearest(path), reason)
  showWhole(editor.head, problems.get(undefined) ?? "")
  const rules = new Map()
  for (const { name, paths = [], message } of inspected?.broken?.filter(({ of }) => of !== "view") ?? []) {
    for (const field of new Set(paths.map(path => editor.nearest(path)))) rules.set(field, [...rules.get(field) ?? [], message ? `${name}: ${message}` : name])
  }
  const made = new Map((inspected?.altered ?? []).map(alteration => [editor.nearest(alteration.path), madeOf(alteration)]))
  for (const field of fields) {
    showProblem(field, problems.get(field) ?? "")
    showMade(field, made.get(field) ?? "")
    showRule(field, rules.get(field)?.join("\n") ?? "")
  }
}

/** A dot that says what the story has there, and goes back to it. */
export function showMark(field, title) {
  const { element, notes, name, company } = field
  element.classList.toggle("is-changed", Boolean(title))
  if (!title) return notes.mark?.remove()
  notes.mark ??= button("", undefined, { class: "quiet mark", tabIndex: element.contains(document.activeElement) ? 0 : -1 })
  notes.mark.title = title
  notes.mark.setAttribute("aria-label", `Reset ${name} to the story`)
  if (!notes.mark.isConnected) company.before(notes.mark)
}

/** What was not accepted, and no field is for: the panel's head says it. */
function showWhole(head, reason) {
  const shown = head.querySelector(".problem")
  if ((shown?.textContent ?? "") === reason) return
  shown?.remove()
  if (!reason) return
  head.append(element("p", { class: "problem" }, reason))
  say(reason)
}

/** What was not taken. */
function showProblem(field, reason) {
  if (!note(field, "problem", reason)) return
  field.element.classList.toggle("has-problem", Boolean(reason))
  if (reason) say(`${field.name}: ${reason}`)
  const { input } = field.control
  if (!input) return
  if (reason) {
    input.setAttribute("aria-invalid", "true")
    input.setAttribute("aria-errormessage", field.notes.problem.id)
  } else {
    input.removeAttribute("aria-invalid")
    input.removeAttribute("aria-errormessage")
  }
}

/** What is taken, but should not be so. */
function showRule(field, text) {
  if (note(field, "rule", text) && text) say(`${field.name}, rule: ${text}`)
}

/** What the type has made of an edit; what was typed stays. */
function showMade(field, text) {
  if (note(field, "made", text) && text) say(`${field.name}: ${text}`)
}

function madeOf({ given, made }) {
  return made === undefined ? `The type does not keep ${quoted(given)}.` : `The type made ${quoted(made)} of ${quoted(given)}.`
}

/** A sentence below a control, or above what a fold holds; true when it is another one. */
function note({ element: frame, fold, notes, id }, kind, text) {
  if ((notes[kind]?.textContent ?? "") === text) return false
  if (!text) {
    notes[kind].remove()
    delete notes[kind]
    return true
  }
  notes[kind] ??= element("p", { class: kind, id: `${id}-${kind}` })
  notes[kind].textContent = text
  if (!notes[kind].isConnected) (fold ?? frame).insertBefore(notes[kind], fold?.lastChild ?? null)
  return true
}
