// Runs in the canvas: receives renderings over a port, straight from the socket. Only numbers are sent back.

"use strict"

/** Whether to highlight the elements that an edit changed; set by the page. */
let areEditsHighlighted = false

/** The newest port. The page may connect another one, which replaces it. */
let port = null

/** The port of a canvas that runs scripts of the catalog: the page relays messages, so that none can get hold
 *  of a port. */
const relay = { close: () => undefined,
  postMessage: message => parent.postMessage({ type: "receipt", ...message }, "*") }

/** The last received body and its number: the next message is a difference to it. */
let lastDelivered = null

/** The number of the content that was shown before a port existed. */
const initialNumber = 0

/** Messages held back while the content from before the socket is shown; then posted in order. */
let pendingToPage = null
const mostPending = 100

function postToPage(message) {
  if (!pendingToPage) parent.postMessage(message, "*")
  else if (pendingToPage.length < mostPending) pendingToPage.push(message)
}

function acceptPort(given) {
  port?.close()
  if (lastDelivered?.number !== initialNumber) lastDelivered = null
  port = given
  port.onmessage = ({ data }) => given === port && deliver(data)
}

/** The messages that follow the rendering they are about. */
const aboutRendering = { settled: data => commandsSettled(data), tool: data => receiveTool(data) }

function deliver(data) {
  if (data.type !== "show")
    return whenUpdatable(() => runAfterRendering(() => aboutRendering[data.type](data)))
  // The sender waits for the answer, so nothing overtakes it.
  if (data.splices?.length && !isUpdatable) return whenUpdatable(() => deliver(data))
  let { body } = data
  if (data.splices) body = changedBody(data)
  if (body === undefined) return port.postMessage({ resync: data.number })
  const base = lastDelivered?.body
  lastDelivered = { number: data.number, body }
  try {
    scheduleRendering({ ...data, body, base,
      highlights: areEditsHighlighted && data.isEdited && !data.transition && !document[dom.hasFocus]() })
  } finally {
    // Acknowledges failed renderings, too: the next one may succeed.
    port.postMessage({ ack: data.number })
  }
  postPending(data)
}

/** Posts the held messages; those of another story are dropped. */
function postPending({ isNew }) {
  const messages = pendingToPage ?? []
  pendingToPage = null
  if (!isNew) messages.forEach(postToPage)
}

function changedBody({ base, splices: changes }) {
  if (lastDelivered?.number !== base) return undefined
  if (changes.length) return splices.applied(lastDelivered.body, changes)
  return lastDelivered.body
}
