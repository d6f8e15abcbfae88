// Preserves focus, caret, scroll position, folds and rejected text while the editor is rebuilt.

import { isText } from "./field-undo.js"
import { openField } from "./scroll-to-field.js"

const focusable = "input, select, textarea, button, summary"

/** The open state of the groups, by path. */
export function openFolds(fields) {
  return new Map(fields.filter(({ fold }) => fold).map(({ path, fold }) => [path, fold.open]))
}

/**
 * Rebuilds an editor for another type or room. The focus stays in its field, wherever the new type has it;
 * rejected texts stay if `keepsRefused`.
 */
export function preservingFocus(editor, change, { keepsRefused = true } = {}) {
  const { form } = editor
  const { scrollTop } = form
  const fields = () => editor.mountedFields()
  const spots = fields().flatMap(focusableSpots)
  const active = spots.find(({ node }) => node === document.activeElement)
  const { selectionStart = null, selectionEnd } = active?.node ?? {}
  const refused = spots.filter(({ node, path }) => keepsRefused && isText(node)
    && (node.ariaInvalid === "true" || editor.hasProblem(path)))
  change()
  for (const spot of refused) retype(matchingNode(spot, fields()), spot.node.value)
  let next = active && matchingNode(active, fields())
  if (active && !next && openField(editor, active.path)) next = matchingNode(active, fields())
  if (next?.closest(".command-group")) retype(next, active.node.value)
  next?.focus({ preventScroll: true })
  if (active && !next && isText(active.node)) takeLetters(form)
  if (selectionStart !== null && next && isText(next)) next.setSelectionRange(selectionStart, selectionEnd)
  form.scrollTop = scrollTop
}

/** Takes the letters of a field that is gone: for the page they would be shortcuts. */
function takeLetters(form) {
  form.tabIndex = -1
  form.classList.add("takes-letters")
  form.addEventListener("focusout", () => {
    form.classList.remove("takes-letters")
    form.removeAttribute("tabindex")
  }, { once: true })
  form.focus({ preventScroll: true })
}

/** The focusable elements in a field's own frame, with their indices among those of their kind. */
function focusableSpots({ path, element }) {
  const counts = new Map()
  return [...element.querySelectorAll(focusable)]
    .filter(node => node.closest(".field") === element)
    .map(node => {
      const kind = kindOf(node)
      const index = counts.get(kind) ?? 0
      counts.set(kind, index + 1)
      return { path, node, kind, index }
    })
}

/** Some buttons come and go, such as the marker of a changed value. */
function kindOf({ nodeName, type, className }) {
  if (nodeName === "BUTTON") return className
  return `${nodeName} ${type}`
}

function matchingNode({ path, node, kind, index }, fields) {
  const field = fields.find(field => field.path === path)
  if (!field) return undefined
  const spots = focusableSpots(field)
  const same = spots.find(spot => spot.kind === kind && spot.index === index)
    ?? (isText(node) && spots.find(spot => isText(spot.node)))
  return (same || spots[0])?.node
}

/** Types what the props do not contain: a rejected text, which the new type may accept, or a command's. */
function retype(node, text) {
  if (!node || !isText(node)) return
  node.value = text
  queueMicrotask(() => node.dispatchEvent(new Event("input")))
}
