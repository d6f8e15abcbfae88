// Runs a command from a list, such as the palette, and leaves the focus where the command led.

/**
 * The focus is on what the command opened; otherwise on the control of what it changed; otherwise where it
 * was, or on the canvas if that is gone.
 */
export async function runFocused({ id, control, run }) {
  const before = document.activeElement
  await run()
  if (document.activeElement !== before && !isLost()) return
  const shown = control?.() ?? document.querySelector(`[data-command="${id}"]`)
  if (isVisible(shown)) shown.focus()
  if (isLost()) document.getElementById("canvas").focus()
}

/** Whether nothing has the focus, or what a dialog hides that has closed just now. */
function isLost() {
  const { activeElement, body } = document
  return activeElement === body || !isVisible(activeElement)
}

function isVisible(target) {
  return Boolean(target?.checkVisibility({ visibilityProperty: true }))
}
