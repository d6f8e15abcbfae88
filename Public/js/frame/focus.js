// Runs in the canvas: preserves focus and scroll positions while a rendering is applied. A modal dialog
// receives the focus when it appears and returns it when it disappears.

import { attempt } from "../core/attempt.js"
import { dom, unshadowed } from "./dom-members.js"
import { selectionOf } from "./form-state.js"

/** All scrolled elements with their offsets: querying every element would force a layout each time. */
const scrollers = new Map()
export let isPageScrolled = false
addEventListener("scroll", ({ target }) => {
  if (target === document) isPageScrolled = true
  else if (target[dom.nodeType] === 1) scrollers.set(target, [target[dom.scrollTop], target[dom.scrollLeft]])
}, true)

/** Restores the focus, the selection and scroll offsets, which nodes lose when they move. */
export function preservingFocus(changes, change) {
  const active = document[dom.activeElement]
  const selection = selectionOf(unshadowed(active))
  const scrolled = [...scrollers]
  change()
  if (!changes.isStructural) return
  for (const [node, [top, left]] of scrolled) {
    if (!node[dom.isConnected]) scrollers.delete(node)
    else if (node[dom.scrollTop] !== top || node[dom.scrollLeft] !== left)
      Object.assign(node, { [dom.scrollTop]: top, [dom.scrollLeft]: left })
  }
  restoreModalFocus(active)
  const isLost = active && active !== document[dom.body] && active[dom.isConnected]
    && document[dom.activeElement] !== active
  if (!isLost || topModal()?.[dom.contains](active) === false) return
  active[dom.focus]({ preventScroll: true })
  if (selection) attempt(() => active.setSelectionRange(...selection))
}

/** The element that was focused before each open dialog. */
const focusBeforeModals = new Map()

/** The frontmost modal dialog, if any. */
export function topModal() {
  return [...document[dom.querySelectorAll]("[aria-modal=true]")]
    .filter(dialog => !dialog[dom.closest]("[inert]")).at(-1)
}

/** Focuses a new dialog, or restores the focus after one; never takes it from the surrounding page. */
function restoreModalFocus(active) {
  const gone = [...focusBeforeModals].filter(([dialog]) => !dialog[dom.isConnected])
  for (const [dialog] of gone) focusBeforeModals.delete(dialog)
  const top = topModal()
  const isNew = top && !focusBeforeModals.has(top)
  if (isNew) focusBeforeModals.set(top, active)
  if (!document[dom.hasFocus]()) return
  if (isNew) focusIn(top)
  else if (gone[0]?.[1]?.[dom.isConnected]) gone[0][1][dom.focus]()
}

function focusIn(dialog) {
  if (dialog[dom.contains](document[dom.activeElement])) return
  const field = dialog[dom.querySelector](
    "[autofocus], input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)")
  const first = field ?? dialog[dom.querySelector](
    "button:not(:disabled), a[href], summary, [tabindex]:not([tabindex='-1'])") ?? dialog
  first[dom.focus]()
}
