// The status of stories: new to this browser, crashed, drifted from their type, or failing a test or a check.
// No DOM.

import { failureCount, testResults } from "../state/test-results.js"

export const noStatus = Object.freeze({ known: null, fresh: new Set(), crashed: new Set(),
  drifted: new Set(), failed: new Set(), faulty: new Set(), reported: {} })

/** Updates the statuses after a state change; returns the same object if nothing changed. */
export function nextStatus(seen, state, before) {
  const story = state.room?.story
  const isSame = story === before.room?.story
  let next = seen
  if (state.catalog !== before.catalog)
    next = withCatalog(withoutFixed(seen, fineStories(state.catalog)), state.catalog)
  if (state.statuses !== before.statuses) next = withStatuses(next, state.statuses)
  if (state.tests !== before.tests) next = withTests(next, state.tests, before.tests)
  if (!story) return next
  if (state.crash) next = withMark(next, "crashed", story, true)
  else if (state.rendering && state.rendering !== before.rendering)
    next = withMark(next, "crashed", story, false)
  if (state.drift) next = withMark(next, "drifted", story, true)
  else if (isSame && before.drift) next = withMark(next, "drifted", story, false)
  return next
}

/** The marks of a leaf, most severe first. */
export function statusMarks({ story, kind, recording }, seen) {
  if (kind === "recording" && recording.problem) return ["drifted"]
  if (kind === "recording") return none
  const status = seen.reported[story.id] ?? story.status
  const isCrashed = status === "crashed" || seen.crashed.has(story.id)
  const isDrifted = story.problem || status === "drifted" || seen.drifted.has(story.id)
  const isChanged = story.snapshot === "changed"
  const isFailed = seen.failed.has(story.id)
  const isFaulty = seen.faulty.has(story.id)
  const isNew = seen.fresh.has(story.id)
  if (!isCrashed && !isDrifted && !isChanged && !isFailed && !isFaulty && !isNew) return none
  return [isCrashed && "crashed", isDrifted && "drifted", isFailed && "failed", isChanged && "changed",
    isFaulty && "faulty", isNew && "new"].filter(Boolean)
}

const none = []

/** Adds the stories of the previous visit, before the first catalog arrives. */
export function withPreviousVisit(seen, ids) {
  if (ids) return { ...seen, known: new Set(ids) }
  return seen
}

export function idsOf({ screens }) {
  return screens.flatMap(({ stories }) => stories.map(({ id }) => id))
}

/** Marks the stories whose results are others than before. */
function withTests(seen, tests, before) {
  const changed = Object.keys({ ...before, ...tests }).filter(story => tests[story] !== before[story])
  return changed.reduce((seen, story) => {
    const failing = failureCount(tests[story])
    const failingTests = failureCount(testResults(tests[story]))
    const next = withMark(seen, "failed", story, failingTests > 0)
    return withMark(next, "faulty", story, failing > failingTests)
  }, seen)
}

function fineStories({ screens }) {
  return screens.flatMap(({ stories }) =>
    stories.filter(({ status }) => status === "fine").map(({ id }) => id))
}

/** Adds the statuses that were reported after the catalog. */
function withStatuses(seen, reported) {
  return withoutFixed({ ...seen, reported }, Object.keys(reported).filter(id => reported[id] === "fine"))
}

/** Removes the marks of stories that the host reports as fine, for example from another room. */
function withoutFixed(seen, fine) {
  if (!seen.crashed.size && !seen.drifted.size) return seen
  return fine.reduce((seen, id) => withMark(withMark(seen, "crashed", id, false), "drifted", id, false), seen)
}

/** Without a previous visit, the first catalog is the baseline; stories added later are new. */
function withCatalog(seen, catalog) {
  const ids = idsOf(catalog)
  if (!ids.length && !seen.known) return seen
  if (!seen.known) return { ...seen, known: new Set(ids) }
  const added = ids.filter(id => !seen.known.has(id))
  if (!added.length) return seen
  return { ...seen, known: new Set([...seen.known, ...ids]), fresh: new Set([...seen.fresh, ...added]) }
}

function withMark(seen, kind, story, isMarked) {
  if (seen[kind].has(story) === isMarked) return seen
  const next = new Set(seen[kind])
  if (isMarked) next.add(story)
  else next.delete(story)
  return { ...seen, [kind]: next }
}
