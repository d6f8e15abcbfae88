// Runs in the canvas, a frame with an opaque origin: receives ordered renderings from a port or the page.
// `applyRendering` preserves focus, selection, scroll, open details, playing media and typed text.

import { attempt } from "../core/attempt.js"
import * as canvas from "./canvas.js"
import { dom } from "./dom-members.js"
import "./failed-loads.js"
import { room } from "./form-state.js"
import { acceptPort, deliver, highlighting, startFrom } from "./frame-port.js"
import { scheduleRendering } from "./pending-rendering.js"
import { showMessage } from "./show-message.js"
import { loadUpdates, receiveTool } from "./update-loader.js"

Object.defineProperty(globalThis, "storybookCanvas", { value: canvas })

/** The rendering that the document was loaded with: `{story, room?, environment, rendered}`. */
let initialRendering

/** Only the host's own pages receive the rendering. */
const announceReady = () => parent.postMessage(
  { type: "ready", since: performance.timeOrigin, initial: initialRendering },
  initialRendering ? location.origin : "*")

addEventListener("DOMContentLoaded", () => {
  showInitialRendering()
  announceReady()
})

addEventListener("message", ({ source, data, ports }) => {
  if (source !== parent) return
  if (data.type === "port") acceptPort(ports[0])
  if (data.type === "delivery") deliver(data.message)
  if (data.type === "highlighting") highlighting.isOn = data.isOn === true
  if (data.type === "hello" && document[dom.readyState] !== "loading") announceReady()
  if (data.type === "show") scheduleRendering(data)
  if (data.type === "presence") receivePresence(data)
  if (data.type === "tool") receiveTool(data)
})

/** Shows the rendering that the document contains as JSON, which is the base of the first over the port. */
function showInitialRendering() {
  const source = document[dom.getElementById]("initial-rendering")
  if (!source) return
  source[dom.remove]()
  // The query names the room.
  attempt(() => history.replaceState(null, "", location.pathname))
  initialRendering = JSON.parse(source[dom.textContent])
  const { rendered, environment } = initialRendering
  startFrom(rendered.body)
  scheduleRendering({ ...showMessage(rendered, environment), isNew: true, assets: {} })
}

function receivePresence(data) {
  room.hasOthers = data.hasOtherParticipants === true
  if (room.hasOthers) loadUpdates()
}
