// Scrolls a field into view: expands the folds around it, and focuses it.

import { Field, isTextField } from "./field.js"

export async function scrollToField(editor, path, { takesFocus = true } = {}) {
  const field = openField(editor, path)
  field?.element.scrollIntoView({ block: "center" })
  if (takesFocus) focusControl(field?.element)
  return field
}

/** Creates the field at a path, or else at its closest ancestor, and expands the folds around it. */
export function openField(editor, path) {
  let field
  for (let depth = 0; depth < 60; depth++) {
    editor.renderPath(path)
    const closer = editor.nearest(path)
    if (closer === field) break
    field = closer
    unfold(field.fold ?? field.element)
    field.fill()
  }
  return field
}

/** Focuses the control of a field, never a tool beside it; with `selects`, its text is selected. */
export function focusControl(element, { selects = false } = {}) {
  const target = Field.within(element)?.focusable
  target?.focus({ preventScroll: true })
  if (selects && target && isTextField(target)) target.select()
}

function unfold(element) {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement.closest("details"))
    fold.open = true
}
