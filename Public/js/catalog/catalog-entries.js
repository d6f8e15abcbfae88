// The searchable entries of a catalog, and its index. No DOM.

import { FuzzyIndex } from "./fuzzy-index.js"
import { leavesOf } from "./catalog-tree.js"

const indexes = new WeakMap()

/** The search index of a catalog, built once and shared by all searches. */
export function indexOf(catalog) {
  if (!indexes.has(catalog)) indexes.set(catalog, new FuzzyIndex(catalogEntries(catalog)))
  return indexes.get(catalog)
}

/** Entries for screens, their contents, and tags; a screen opens its first story. */
export function catalogEntries({ screens }) {
  return [...screens.flatMap(screen => [...screenEntry(screen), ...leavesOf(screen).map(leafEntry)]),
    ...tagEntries(screens)]
}

/** The number of uses of each tag. */
export function tagsOf(screens) {
  const counts = new Map()
  for (const screen of screens)
    for (const { tags } of leavesOf(screen))
    for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  return new Map([...counts].sort(([one], [other]) => one.localeCompare(other)))
}

function screenEntry(screen) {
  const [first] = leavesOf(screen)
  if (!first) return []
  return [{ id: `screen ${screen.id}`, kind: "screen", title: screen.title,
    place: screen.path.slice(0, -1).join(" / "), words: screen.tags?.join(" "), leaf: first }]
}

export function leafEntry(leaf) {
  const { key, kind, title, screen, tags } = leaf
  let words = tags.join(" ")
  if (kind !== "story") words = `${words} ${kind}`.trim()
  return { id: key, kind, title, place: screen.path.join(" / "), words, leaf }
}

function tagEntries(screens) {
  return [...tagsOf(screens)].map(([tag, count]) =>
    ({ id: `tag ${tag}`, kind: "tag", title: tag, words: "tag", count }))
}
