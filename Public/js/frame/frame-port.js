// Runs in the canvas: receives renderings over a port, straight from the socket. Only numbers are sent back.

import { dom } from "./dom-members.js"
import { holdMessages, releaseMessages } from "./page-messages.js"
import { runAfterRendering, scheduleRendering } from "./pending-rendering.js"
import { receiveTool, updates, whenUpdatable } from "./update-loader.js"

/** Whether to highlight the elements that an edit changed; set by the page. */
export const highlighting = { isOn: false }

/** The newest port. The page may connect another one, which replaces it. */
let port = null

/** The port of a canvas that runs scripts of the catalog: the page relays messages, so that none can get hold
 *  of a port. */
const relay = { close: () => undefined,
  postMessage: message => parent.postMessage({ type: "receipt", ...message }, "*") }

/** The last received body and its number: the next message is a difference to it. */
export let lastDelivered = null

/** The number of the content that was shown before a port existed. */
const initialNumber = 0

/** Notes a body that the page's first message over the port is a difference to. */
export function startFrom(body) {
  lastDelivered = { number: initialNumber, body }
  holdMessages()
}

/** Accepts a port, or relays messages over the page without one. */
export function acceptPort(given = relay) {
  port?.close()
  if (lastDelivered?.number !== initialNumber) lastDelivered = null
  port = given
  port.onmessage = ({ data }) => given === port && deliver(data)
}

/** The messages that follow the rendering they are about. */
const aboutRendering = { settled: data => updates.commandsSettled(data), tool: receiveTool }

export function deliver(data) {
  if (data.type !== "show")
    return whenUpdatable(() => runAfterRendering(() => aboutRendering[data.type](data)))
  // The sender waits for the answer, so nothing overtakes it.
  if (data.splices?.length && !updates) return whenUpdatable(() => deliver(data))
  let { body } = data
  if (data.splices) body = changedBody(data)
  if (body === undefined) return port.postMessage({ resync: data.number })
  const base = lastDelivered?.body
  lastDelivered = { number: data.number, body }
  try {
    scheduleRendering({ ...data, body, base,
      highlights: highlighting.isOn && data.isEdited && !data.transition && !document[dom.hasFocus]() })
  } finally {
    // Acknowledges failed renderings, too: the next one may succeed.
    port.postMessage({ ack: data.number })
  }
  // Those of another story are dropped.
  releaseMessages(data.isNew)
}

function changedBody({ base, splices: changes }) {
  if (lastDelivered?.number !== base) return undefined
  if (changes.length) return updates.applied(lastDelivered.body, changes)
  return lastDelivered.body
}
