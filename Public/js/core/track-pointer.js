// Follows a pressed pointer until it is released or lost.

/**
 * Calls `move` with each event of the pointer that pressed `target`, then `end` once, with whether it was
 * released there. Returns a function that stops following without a call.
 */
export function trackPointer({ pointerId }, target, { move, end }) {
  const controller = new AbortController()
  const listen = (type, run) => target.addEventListener(type, run, { signal: controller.signal })
  let isReleased = false
  target.setPointerCapture(pointerId)
  listen("pointermove", move)
  listen("pointerup", () => (isReleased = true))
  listen("lostpointercapture", () => {
    controller.abort()
    end(isReleased)
  })
  return () => controller.abort()
}
