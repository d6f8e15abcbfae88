// The search index of a catalog, built once and shared by all searches.

import { catalogEntries } from "./catalog-entries.js"
import { FuzzyIndex } from "./fuzzy-index.js"

const indexes = new WeakMap()

export function indexOf(catalog) {
  if (!indexes.has(catalog)) indexes.set(catalog, new FuzzyIndex(catalogEntries(catalog)))
  return indexes.get(catalog)
}
