// Brings a place of the props in sight: opens what it is folded into, and gives it the focus.

export async function reveal(editor, path) {
  let field = editor.nearest(path)
  for (let depth = 0; field && depth < 30; depth++) {
    await unfolded(field.element)
    const closer = editor.nearest(path)
    if (closer === field) break
    field = closer
  }
  field?.element.scrollIntoView({ block: "center" })
  field?.element.querySelector("input, select, textarea, button, summary")?.focus({ preventScroll: true })
}

/** A fold is filled when it opens, which the browser tells a little later. */
async function unfolded(element) {
  for (let fold = element.closest("details"); fold; fold = fold.parentElement.closest("details")) {
    if (fold.open) continue
    const isOpen = new Promise(resolve => fold.addEventListener("toggle", resolve, { once: true }))
    fold.open = true
    await isOpen
  }
}
