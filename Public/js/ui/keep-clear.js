// Places the toasts at the lower left of the canvas, lifted over the buttons that they would cover.

const margin = 12
const controls = "#canvas :is(button, a[href], input, select, textarea, summary)"

/** How far a box is lifted to cover none of others; 0 where there is no such place below `top`. */
export function liftOver(box, others, top) {
  let { bottom } = box
  const height = bottom - box.top
  for (const other of others.toSorted((one, next) => next.bottom - one.bottom)) {
    const isBeside = other.right <= box.left || other.left >= box.right
    if (!isBeside && other.top < bottom && other.bottom > bottom - height) bottom = other.top - margin / 2
  }
  return bottom - height < top ? 0 : box.bottom - bottom
}

/** Until the last toast is gone: cards appear meanwhile, and panes are resized. */
export function keepClear(toasts) {
  if (toasts.dataset.placed !== undefined) return place(toasts)
  const view = document.getElementById("view")
  const stop = []
  const ended = new AbortController()
  const seen = new WeakSet()
  const update = () => {
    // The styles of a card may come after it.
    for (const card of view.children) {
      if (seen.has(card)) continue
      seen.add(card)
      stop[0].observe(card)
    }
    if (toasts.firstChild) return place(toasts)
    delete toasts.dataset.placed
    for (const observer of stop) observer.disconnect()
    ended.abort()
  }
  stop.push(new ResizeObserver(update), new MutationObserver(update))
  toasts.dataset.placed = ""
  stop[0].observe(view)
  stop[1].observe(toasts, { childList: true })
  stop[1].observe(view, { childList: true, subtree: true, attributeFilter: ["hidden", "data-shadowed"] })
  // A card moves to its place.
  for (const type of ["animationend", "transitionend"]) view.addEventListener(type, update, ended)
  place(toasts)
}

function place(toasts) {
  const view = document.getElementById("view").getBoundingClientRect()
  const { style } = toasts
  style.setProperty("--left", `${view.left + margin}px`)
  style.setProperty("--width", `${view.width - 2 * margin}px`)
  style.setProperty("--bottom", `${innerHeight - view.bottom + margin}px`)
  const others = [...document.querySelectorAll(controls)].filter(other => other.checkVisibility())
    .map(other => other.getBoundingClientRect())
  const lift = liftOver(toasts.getBoundingClientRect(), others, view.top)
  style.setProperty("--bottom", `${innerHeight - view.bottom + margin + lift}px`)
}
