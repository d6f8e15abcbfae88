// Runs in the canvas: loads what only later renderings, commands and links need, without delaying the first
// rendering.

import { load, postToolMessage, useTool } from "./tool-loader.js"

/** What `update-rendering.js` provides; null until it is loaded. */
export let updates = null
let areUpdatesLoading = false
const updateCallbacks = []

/** Runs the callbacks in order, once the updates are loaded. */
export function whenUpdatable(run) {
  if (updates) return run()
  updateCallbacks.push(run)
  loadUpdates()
}

export function provideUpdates(provided) {
  updates = provided
}

/** Loads the updates; after a failure, the next call retries. */
export function loadUpdates() {
  if (updates || areUpdatesLoading) return
  areUpdatesLoading = true
  load("update-rendering", () => updateCallbacks.splice(0).forEach(run => run()), () => {
    areUpdatesLoading = false
    postToolMessage("missing", "update-rendering")
  })
}

/** The page sends the first tool once the story can be edited: from then on, updates are likely. Keys
 *  concern no texts. */
export function receiveTool(data) {
  if (data.name !== "shortcuts") updates?.distantTexts.flush()
  useTool(data)
  loadUpdates()
}
