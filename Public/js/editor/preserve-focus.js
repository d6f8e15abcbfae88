// Preserves focus, caret, scroll position, folds and rejected text while the editor is rebuilt.

const focusable = "input, select, textarea, button, summary"

/** The open state of the groups, by path. */
export function openFolds(fields) {
  return new Map(fields.filter(({ fold }) => fold).map(({ path, fold }) => [path, fold.open]))
}

/** `fields` returns the mounted fields; `isRefused` is true for the path of a text that the host rejected. */
export function preservingFocus(form, fields, isRefused, change) {
  const { scrollTop } = form
  const spots = fields().flatMap(focusableSpots)
  const active = spots.find(({ node }) => node === document.activeElement)
  const { selectionStart = null, selectionEnd } = active?.node ?? {}
  const refused = spots.filter(({ node, path }) =>
    isText(node) && (node.ariaInvalid === "true" || isRefused(path)))
  change()
  for (const spot of refused) retype(matchingNode(spot, fields()), spot.node.value)
  const next = active && matchingNode(active, fields())
  next?.focus({ preventScroll: true })
  if (selectionStart !== null && next && isText(next)) next.setSelectionRange(selectionStart, selectionEnd)
  form.scrollTop = scrollTop
}

/** The focusable elements in a field's own frame, with their indices. */
function focusableSpots({ path, element }) {
  return [...element.querySelectorAll(focusable)]
    .filter(node => node.closest(".field") === element)
    .map((node, index) => ({ path, node, index }))
}

function matchingNode({ path, node, index }, fields) {
  const field = fields.find(field => field.path === path)
  if (!field) return undefined
  const spots = focusableSpots(field).map(spot => spot.node)
  if (spots[index]?.nodeName === node.nodeName) return spots[index]
  return spots[0]
}

function isText({ nodeName, type }) {
  return nodeName === "TEXTAREA" || (nodeName === "INPUT" && type === "text")
}

/** Retries a rejected text, which the new type may accept, once the rebuild is complete. */
function retype(node, text) {
  if (!node || !isText(node)) return
  node.value = text
  queueMicrotask(() => node.dispatchEvent(new Event("input")))
}
