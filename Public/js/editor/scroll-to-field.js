// Scrolls a field into view: expands the folds around it, and focuses it.

export async function scrollToField(editor, path, { takesFocus = true } = {}) {
  editor.renderPath(path)
  let field = editor.nearest(path)
  for (let depth = 0; field && depth < 60; depth++) {
    await unfold(field.fold ?? field.element)
    field.fill()
    editor.renderPath(path)
    const closer = editor.nearest(path)
    if (closer === field) break
    field = closer
  }
  field?.element.scrollIntoView({ block: "center" })
  if (takesFocus) focusControl(field?.element)
  return field
}

/** Focuses the control of a field, or its substitute, such as the summary of a fold. */
export function focusControl(element) {
  element?.querySelector(
    "input:not([hidden]), select, textarea, summary, button:not(.more, .mark, .handle, .fold-tools *)")
    ?.focus({ preventScroll: true })
}

/** Expands the folds around an element. A fold is filled on its `toggle` event, which is asynchronous. */
async function unfold(element) {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement.closest("details")) {
    if (fold.open) continue
    const isOpen = new Promise(resolve => fold.addEventListener("toggle", resolve, { once: true }))
    fold.open = true
    await isOpen
  }
}
