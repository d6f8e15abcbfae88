// Runs in the canvas: loads what only the renderings after the first need, without delaying the first.

"use strict"

/** Whether `updateDocument` and `textOperations` are loaded. */
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
