// Runs in the canvas: applies the newest rendering, once what that needs is loaded.

import { applyRendering, isUpdate } from "./apply-rendering.js"
import { load, tools } from "./tool-loader.js"
import { whenUpdatable } from "./update-loader.js"

/** The newest rendering that is not applied yet, and the callbacks to run once it is. */
let pendingRendering = null
const afterRendering = []
let areTransitionsLoading = false

export function scheduleRendering(data) {
  pendingRendering = { ...data, isNew: data.isNew || Boolean(pendingRendering?.isNew) }
  if (isUpdate(pendingRendering)) whenUpdatable(showPending)
  else showPending()
}

function showPending() {
  if (!pendingRendering) return
  const data = pendingRendering
  tools.transitions?.skip()
  if (!data.transition) applyPending()
  else if (tools.transitions) tools.transitions.animate(data)
  else if (!areTransitionsLoading) loadTransitions()
}

export function applyPending() {
  if (!pendingRendering) return
  const data = pendingRendering
  pendingRendering = null
  applyRendering(data)
  for (const run of afterRendering.splice(0)) run()
}

export function runAfterRendering(run) {
  if (pendingRendering) afterRendering.push(run)
  else run()
}

/** Loads transitions with the first one; if that fails, the rendering is applied without a transition. */
function loadTransitions() {
  areTransitionsLoading = true
  load("tools/transitions", showPending, applyPending)
}
