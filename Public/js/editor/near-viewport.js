// Loads content near the viewport and unloads it when far away.

/** The assumed height of content that has not been created yet, in pixels. */
const estimatedHeight = 480

/** Fills an open fold's body near the viewport, and empties it when far away; `fill` restores it. */
export function unloadWhenFar(editor, body, fill) {
  reserveHeight(body, estimatedHeight)
  editor.observeVisibility(body, () => {
    fill()
    body.style.height = ""
  }, () => {
    if (!body.firstChild || isInUse(body)) return
    const height = body.offsetHeight
    if (!height) return
    reserveHeight(body, height)
    body.replaceChildren()
  })
}

/** Reserves space for unloaded content. */
export function reserveHeight(element, height) {
  element.style.height = `${height}px`
}

/** Whether the element contains the focus or an invalid value. */
export function isInUse(element) {
  return element.contains(document.activeElement)
    || element.querySelector(".has-problem, [aria-invalid=true]")
}
