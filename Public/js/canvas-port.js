// Runs in the canvas: renderings come over a port, straight from the socket. Back go numbers alone.

"use strict"

/** Whether what an edit changed flashes, as the page says it. */
let areEditsFlashed = false

/** The newest port counts, as the page gives another one to whatever has the socket then. */
let port = null

/** The body that came last, and its number: the next one says how it differs. */
let delivered = null

/** The number of what was shown before there was a port. */
const early = 0

/** What is for the page, as long as it shows what was there before the socket; then it is told in its order. */
let untold = null
const mostUntold = 100

function tellPage(message) {
  if (!untold) parent.postMessage(message, "*")
  else if (untold.length < mostUntold) untold.push(message)
}

function takePort(given) {
  port?.close()
  if (delivered?.number !== early) delivered = null
  port = given
  port.onmessage = ({ data }) => given === port && deliver(data)
}

function deliver(data) {
  if (data.type === "landed") return afterwards(() => landed(data))
  const body = data.splices ? changedBody(data) : data.body
  if (body === undefined) return port.postMessage({ resync: data.number })
  const base = delivered?.body
  delivered = { number: data.number, body }
  try {
    show({ ...data, body, base, flashes: areEditsFlashed && data.isEdited && !data.transition && !document.hasFocus() })
  } finally {
    // Also of what could not be shown: the next one may be.
    port.postMessage({ ack: data.number, at: performance.timeOrigin + performance.now() })
  }
  tellUntold(data)
}

/** What was done in another story is not done in this one. */
function tellUntold({ isNew }) {
  const messages = isNew ? [] : untold ?? []
  untold = null
  messages.forEach(tellPage)
}

function changedBody({ base, splices: changes }) {
  return delivered?.number === base ? splices.applied(delivered.body, changes) : undefined
}
