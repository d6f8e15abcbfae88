// Runs in the canvas: posts messages to the page.

/** Messages held back while the content from before the socket is shown; then posted in order. */
let held = null
const mostHeld = 100

export function holdMessages() {
  held = []
}

export function postToPage(message) {
  if (!held) parent.postMessage(message, "*")
  else if (held.length < mostHeld) held.push(message)
}

/** Posts the held messages, or drops them. */
export function releaseMessages(areDropped) {
  const messages = held ?? []
  held = null
  if (!areDropped) messages.forEach(postToPage)
}
