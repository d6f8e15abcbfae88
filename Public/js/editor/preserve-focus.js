// What a person has at hand in the editor stays so when it is made anew: focus, caret, scroll, folds, refused text.

const focusable = "input, select, textarea, button, summary"

/** Which groups are open, by path. */
export function openFolds(fields) {
  return new Map(fields.filter(({ fold }) => fold).map(({ path, fold }) => [path, fold.open]))
}

/** `fields` returns the mounted fields; `isRefused` is true for the path of a text that the host rejected. */
export function preservingFocus(form, fields, isRefused, change) {
  const { scrollTop } = form
  const spots = fields().flatMap(focusableSpots)
  const active = spots.find(({ node }) => node === document.activeElement)
  const selection = active?.node.selectionStart == null ? null : [active.node.selectionStart, active.node.selectionEnd]
  const refused = spots.filter(({ node, path }) => isText(node) && (node.ariaInvalid === "true" || isRefused(path)))
  change()
  for (const spot of refused) retype(matchingNode(spot, fields()), spot.node.value)
  const next = active && matchingNode(active, fields())
  next?.focus({ preventScroll: true })
  if (selection && next && isText(next)) next.setSelectionRange(...selection)
  form.scrollTop = scrollTop
}

/** The things to use in a field's own frame, each with its number. */
function focusableSpots({ path, element }) {
  return [...element.querySelectorAll(focusable)]
    .filter(node => node.closest(".field") === element)
    .map((node, index) => ({ path, node, index }))
}

function matchingNode({ path, node, index }, fields) {
  const field = fields.find(field => field.path === path)
  const spots = field ? focusableSpots(field).map(spot => spot.node) : []
  return spots[index]?.nodeName === node.nodeName ? spots[index] : spots[0]
}

function isText({ nodeName, type }) {
  return nodeName === "TEXTAREA" || (nodeName === "INPUT" && type === "text")
}

/** The new type may take what the old one refused: it is tried again, once all else is in place. */
function retype(node, text) {
  if (!node || !isText(node)) return
  node.value = text
  queueMicrotask(() => node.dispatchEvent(new Event("input")))
}
