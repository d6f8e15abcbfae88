// Copies text to the clipboard.

import { toast } from "./banner.js"

export async function copyText(text, sentence) {
  if (await isCopied(text)) toast(sentence)
  else toast("The browser does not allow this page to copy.")
}

/** `navigator.clipboard` only exists in secure contexts, but a team's host may be at a plain HTTP address. */
async function isCopied(text) {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return isCopiedByEvent(text)
  }
}

/** Answers the browser's request for what to copy. Selects a text, without which some do not ask. */
function isCopiedByEvent(text) {
  const focused = /** @type {HTMLElement} */ (document.activeElement)
  const field = document.createElement("textarea")
  field.value = text
  field.setAttribute("aria-hidden", "true")
  field.style.cssText = "position: fixed; opacity: 0"
  const answer = event => {
    event.clipboardData.setData("text/plain", text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  // All but a modal dialog's content is inert while it is open.
  ;(focused?.closest("dialog, [popover]") ?? document.body).append(field)
  field.select()
  document.addEventListener("copy", answer, { capture: true, once: true })
  try {
    return document.execCommand("copy")
  } finally {
    document.removeEventListener("copy", answer, { capture: true })
    field.remove()
    focused?.focus({ preventScroll: true })
  }
}
