// Brings a place of the props in sight: opens what it is folded into, and gives it the focus.

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

/** The control of a field, or what stands for it. */
export function focusControl(element) {
  element?.querySelector("input:not([hidden]), select, textarea, summary, button:not(.more, .mark, .handle, .fold-tools *)")?.focus({ preventScroll: true })
}

/** A fold is filled when it opens, which the browser tells a little later. */
async function unfold(element) {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement.closest("details")) {
    if (fold.open) continue
    const isOpen = new Promise(resolve => fold.addEventListener("toggle", resolve, { once: true }))
    fold.open = true
    await isOpen
  }
}
