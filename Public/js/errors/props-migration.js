// Migrates props that do not match their type. No DOM.

import { isWithin } from "../core/json-patch.js"
import { storyOf } from "../state/state.js"

/** The open fixture if its props match the type again, and its file does not; undefined otherwise. */
export function outdatedFixture(state) {
  if (!state.isMigrated || state.readOnly) return undefined
  const story = storyOf(state)
  if (story?.kind === "fixture") return story
  return undefined
}

/** The operations that migrate one field. */
export function migrationPatch({ patch }, { path, from, moved = [] }) {
  const places = [path, from, ...moved].filter(place => place !== undefined)
  const touches = at => at !== undefined && places.some(place => isWithin(at, place))
  return patch.filter(operation => touches(operation.path) || touches(operation.from))
}

/** The operations that lose no value and guess at none, and the fields that they leave to a person. */
export function losslessMigration({ fields, patch }) {
  const left = fields.filter(({ lossy, uncertain }) => lossy || uncertain)
  const places = new Set(left.map(({ path }) => path))
  return { patch: patch.filter(({ path }) => !places.has(path)), left }
}
