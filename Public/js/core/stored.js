// Values that the browser keeps, for this tab or for all visits. Its storage may be blocked or full, and what
// is in it may be from another version: then the value is the default. Names have a prefix, as an app at the
// same origin shares the storage.

import { attempt } from "./attempt.js"

/**
 * A value as JSON in `localStorage`, or in `sessionStorage` for `isOfTab`. `parse` validates what is stored:
 * it may return something else, or throw.
 */
export function stored(key, fallback, { isOfTab = false, parse = value => value } = {}) {
  const storage = () => isOfTab ? sessionStorage : localStorage
  const name = `storybook: ${key}`
  return {
    get: () => attempt(() => parse(JSON.parse(storage().getItem(name)) ?? fallback), fallback),
    /** Returns whether the value was stored. */
    set: value => attempt(() => storage().setItem(name, JSON.stringify(value)) === undefined, false),
    remove: () => attempt(() => storage().removeItem(name))
  }
}
