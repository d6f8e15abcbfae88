// Runs in the canvas, a frame of an opaque origin: receives renderings, over a port or from the page, in their order. `place`
// applies them, and keeps what a person did there: focus, selection, scroll, open details, running media, typed text.

"use strict"

const greet = () => parent.postMessage({ type: "ready", since: performance.timeOrigin }, "*")
addEventListener("DOMContentLoaded", greet)

addEventListener("message", ({ source, data, ports }) => {
  if (source !== parent) return
  if (data.type === "port") takePort(ports[0])
  if (data.type === "flashes") areEditsFlashed = data.isOn === true
  if (data.type === "greet" && document.readyState !== "loading") greet()
  if (data.type === "show") receive(data)
  if (data.type === "company") hasCompany = data.hasCompany === true
  if (data.type === "tool") useTool(data)
})

/** The newest rendering that is not in place yet, and what is to be done once it is. */
let waiting = null
const later = []
let areTransitionsFetched = false

/** What is shown before there is a port is what the first that comes over it is based on. */
function receive(data) {
  if (data.isEarly && port) return
  if (data.isEarly) {
    delivered = { number: early, body: data.body }
    untold = []
  }
  show(data)
}

function show(data) {
  waiting = { ...data, isNew: data.isNew || Boolean(waiting?.isNew) }
  if (typeof skipTransition === "function") skipTransition()
  if (!data.transition) putInPlace()
  else if (typeof animate === "function") animate(data)
  else if (!areTransitionsFetched) fetchTransitions()
}

function putInPlace() {
  if (!waiting) return
  const data = waiting
  waiting = null
  place(data)
  for (const run of later.splice(0)) run()
}

function afterwards(run) {
  if (waiting) later.push(run)
  else run()
}

/** With the first transition there is; without them the rendering comes as any other. */
function fetchTransitions() {
  areTransitionsFetched = true
  const script = document.createElement("script")
  script.src = `${canvasScripts}canvas-transitions.js`
  script.onload = () => waiting && animate(waiting)
  script.onerror = putInPlace
  document.head.prepend(script)
}
