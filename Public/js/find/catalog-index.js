// The index of a catalog, prepared once for all who search it.

import { entries } from "./entries.js"
import { Index } from "./fuzzy.js"

const prepared = new WeakMap()

export function indexOf(catalog) {
  if (!prepared.has(catalog)) prepared.set(catalog, new Index(entries(catalog)))
  return prepared.get(catalog)
}
