// Runs in the canvas: what has the focus and what is scrolled stays so while a rendering is put in place. A modal
// dialog takes the focus when it comes, and gives it back when it goes.

"use strict"

/** What was ever scrolled, and how far: asking every element for its place would lay out the page each time. */
const scrollers = new Map()
let isPageScrolled = false
addEventListener("scroll", ({ target }) => {
  if (target === document) isPageScrolled = true
  else if (target.nodeType === 1) scrollers.set(target, [target.scrollTop, target.scrollLeft])
}, true)

/** Moving a node loses its focus: it is given back with its selection, and with every scroll. */
function preservingFocus(changes, change) {
  const active = document.activeElement
  const selection = active && "selectionStart" in active ? attempt(() => [active.selectionStart, active.selectionEnd, active.selectionDirection]) : null
  const scrolled = [...scrollers]
  change()
  if (!changes.isStructural) return
  for (const [node, [top, left]] of scrolled) {
    if (!node.isConnected) scrollers.delete(node)
    else if (node.scrollTop !== top || node.scrollLeft !== left) Object.assign(node, { scrollTop: top, scrollLeft: left })
  }
  restoreModalFocus(active)
  if (!active || active === document.body || !active.isConnected || document.activeElement === active || topModal()?.contains(active) === false) return
  active.focus({ preventScroll: true })
  if (selection?.[0] !== null && selection) attempt(() => active.setSelectionRange(...selection))
}

/** What had the focus before each dialog that is there. */
const focusBeforeModals = new Map()

/** The dialog that is in front of all else, if there is one. */
function topModal() {
  return [...document.querySelectorAll("[aria-modal=true]")].filter(dialog => !dialog.closest("[inert]")).at(-1)
}

/** Never takes the focus from the page around the canvas. */
function restoreModalFocus(active) {
  const gone = [...focusBeforeModals].filter(([dialog]) => !dialog.isConnected)
  for (const [dialog] of gone) focusBeforeModals.delete(dialog)
  const top = topModal()
  const isNew = top && !focusBeforeModals.has(top)
  if (isNew) focusBeforeModals.set(top, active)
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
