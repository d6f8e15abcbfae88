// Runs in the canvas, a frame with an opaque origin: receives ordered renderings from a port or the page.
// `applyRendering` preserves focus, selection, scroll, open details, playing media and typed text.

"use strict"

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
  if (data.type === "port") acceptPort(ports[0] ?? relay)
  if (data.type === "delivery") deliver(data.message)
  if (data.type === "highlighting") areEditsHighlighted = data.isOn === true
  if (data.type === "hello" && document[dom.readyState] !== "loading") announceReady()
  if (data.type === "show") scheduleRendering(data)
  if (data.type === "presence") receivePresence(data)
  if (data.type === "tool") receiveTool(data)
})

/** The newest rendering that is not applied yet, and the callbacks to run once it is. */
let pendingRendering = null
const afterRendering = []
let areTransitionsLoading = false

/** Shows the rendering that the document contains as JSON, which is the base of the first over the port. */
function showInitialRendering() {
  const source = document[dom.getElementById]("initial-rendering")
  if (!source) return
  source[dom.remove]()
  // The query names the room.
  attempt(() => history.replaceState(null, "", location.pathname))
  initialRendering = JSON.parse(source[dom.textContent])
  const { rendered, environment } = initialRendering
  lastDelivered = { number: initialNumber, body: rendered.body }
  pendingToPage = []
  scheduleRendering({ ...showMessage.create(rendered, environment), isNew: true, assets: {} })
}

function receivePresence(data) {
  hasOtherParticipants = data.hasOtherParticipants === true
  if (hasOtherParticipants) loadUpdates()
}

/** The page sends the first tool once the story can be edited: from then on, updates are likely. Keys
 *  concern no texts. */
function receiveTool(data) {
  if (isUpdatable && data.name !== "shortcuts") canvas.distantTexts.flush()
  useTool(data)
  loadUpdates()
}

function scheduleRendering(data) {
  pendingRendering = { ...data, isNew: data.isNew || Boolean(pendingRendering?.isNew) }
  if (isUpdate(pendingRendering)) whenUpdatable(showPending)
  else showPending()
}

function showPending() {
  if (!pendingRendering) return
  const data = pendingRendering
  canvas.transitions?.skip()
  if (!data.transition) applyPending()
  else if (canvas.transitions) canvas.transitions.animate(data)
  else if (!areTransitionsLoading) loadTransitions()
}

function applyPending() {
  if (!pendingRendering) return
  const data = pendingRendering
  pendingRendering = null
  applyRendering(data)
  for (const run of afterRendering.splice(0)) run()
}

function runAfterRendering(run) {
  if (pendingRendering) afterRendering.push(run)
  else run()
}

/** Loads transitions with the first one; if that fails, the rendering is applied without a transition. */
function loadTransitions() {
  areTransitionsLoading = true
  fetchScript("tools/transitions", showPending, applyPending)
}
