// Runs in the canvas: renderings come over a port, straight from the socket. Back go numbers alone.

"use strict"

/** Whether what an edit changed flashes, as the page says it. */
let areEditsHighlighted = false

/** The newest port counts, as the page gives another one to whatever has the socket then. */
let port = null

/** The body that came last, and its number: the next one says how it differs. */
let lastDelivered = null

/** The number of what was shown before there was a port. */
const initialNumber = 0

/** What is for the page, as long as it shows what was there before the socket; then it is told in its order. */
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

function deliver(data) {
  if (data.type === "settled") return runAfterRendering(() => commandsSettled(data))
  const body = data.splices ? changedBody(data) : data.body
  if (body === undefined) return port.postMessage({ resync: data.number })
  const base = lastDelivered?.body
  lastDelivered = { number: data.number, body }
  try {
    scheduleRendering({ ...data, body, base, highlights: areEditsHighlighted && data.isEdited && !data.transition && !document.hasFocus() })
  } finally {
    // Also of what could not be shown: the next one may be.
    port.postMessage({ ack: data.number, at: performance.timeOrigin + performance.now() })
  }
  postPending(data)
}

/** What was done in another story is not done in this one. */
function postPending({ isNew }) {
  const messages = isNew ? [] : pendingToPage ?? []
  pendingToPage = null
  messages.forEach(postToPage)
}

function changedBody({ base, splices: changes }) {
  return lastDelivered?.number === base ? splices.applied(lastDelivered.body, changes) : undefined
}
