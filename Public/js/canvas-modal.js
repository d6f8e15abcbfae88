// Runs in the canvas: a modal dialog takes the focus when it comes, and gives it back when it goes.

"use strict"

/** What had the focus before each dialog that is there. */
const openers = new Map()

/** The dialog that is in front of all else, if there is one. */
function topModal() {
  return [...document.querySelectorAll("[aria-modal=true]")].filter(dialog => !dialog.closest("[inert]")).at(-1)
}

/** Never takes the focus from the page around the canvas. */
function followModals(active) {
  const gone = [...openers].filter(([dialog]) => !dialog.isConnected)
  for (const [dialog] of gone) openers.delete(dialog)
  const top = topModal()
  const isNew = top && !openers.has(top)
  if (isNew) openers.set(top, active)
  if (!document.hasFocus()) return
  if (isNew) focusIn(top)
  else if (gone[0]?.[1]?.isConnected) gone[0][1].focus()
}

function focusIn(dialog) {
  if (dialog.contains(document.activeElement)) return
  const field = dialog.querySelector("[autofocus], input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)")
  const first = field ?? dialog.querySelector("button:not(:disabled), a[href], summary, [tabindex]:not([tabindex='-1'])") ?? dialog
  first.focus()
}
