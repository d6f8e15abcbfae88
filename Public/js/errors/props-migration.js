// Migrates props that do not match their type. No DOM.

import { isWithin } from "../core/json-patch.js"
import { storyOf } from "../state/state.js"

/** The open fixture if its props match the type again, and its file does not; undefined otherwise. */
export function outdatedFixture(state) {
  const story = state.isMigrated && !state.readOnly ? storyOf(state) : undefined
  return story?.kind === "fixture" ? story : undefined
}

/** The operations that migrate one field. */
export function migrationPatch({ patch }, { path, from }) {
  const places = [path, from].filter(place => place !== undefined)
  const touches = at => at !== undefined && places.some(place => isWithin(at, place))
  return patch.filter(operation => touches(operation.path) || touches(operation.from))
}
