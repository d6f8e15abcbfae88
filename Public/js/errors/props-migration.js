// Migrates props that do not match their type. No DOM.

import { isWithin } from "../core/json-patch.js"

/** The operations that migrate one field. */
export function migrationPatch({ patch }, { path, from }) {
  const places = [path, from].filter(place => place !== undefined)
  const touches = at => at !== undefined && places.some(place => isWithin(at, place))
  return patch.filter(operation => touches(operation.path) || touches(operation.from))
}
