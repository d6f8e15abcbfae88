// Runs in the canvas: loads what only later renderings, commands and links need, without delaying the first
// rendering.

"use strict"

/** Whether `updateDocument` and the scripts that load with it are loaded. */
let isUpdatable = false
let areUpdatesLoading = false
const updateCallbacks = []

/** Runs the callbacks in order, once the scripts are loaded. */
function whenUpdatable(run) {
  if (isUpdatable) return run()
  updateCallbacks.push(run)
  loadUpdates()
}

/** Loads the scripts; after a failure, the next call retries. */
function loadUpdates() {
  if (isUpdatable || areUpdatesLoading) return
  areUpdatesLoading = true
  fetchUpdates().then(startUpdates, () => {
    areUpdatesLoading = false
    postToolMessage("missing", "update-rendering")
  })
}

async function fetchUpdates() {
  await fetchPart("update-rendering")
  if (!canvas.texts) await Promise.all(updateScripts.map(fetchPart))
}

function startUpdates() {
  isUpdatable = true
  if (appliedBody !== null) canvas.texts.follow(appliedBody)
  for (const run of updateCallbacks.splice(0)) run()
}
