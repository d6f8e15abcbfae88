// A text as changes to an earlier one, from the start on: each `[skip, delete, insert]` keeps a number of
// UTF-16 units, deletes a number, and inserts a text; the text after the last change is kept. A fourth
// element lists further changes with the same deletion and insertion: the units that each skips, or
// `[skip, times]`.

import { sharedEnds } from "./text-operations.js"

const isCount = value => Number.isSafeInteger(value) && value >= 0

/** Applies the changes to the text; returns undefined if they do not fit. */
export function applied(text, changes) {
  let [made, at] = ["", 0]
  const isDone = each(text.length, changes, (start, end, insert) => {
    made += text.slice(at, start) + insert
    at = end
  })
  if (isDone) return made + text.slice(at)
  return undefined
}

/**
 * Visits each change of a text of `length` units with its `start` and `end` in that text and the inserted
 * text. Returns false at the first change that does not fit, or when `visit` returns false.
 */
export function each(length, changes, visit) {
  let at = 0
  const take = (skip, count, insert) => {
    const start = at + skip
    at = start + count
    return isCount(skip) && at <= length && visit(start, at, insert) !== false
  }
  return Array.isArray(changes) && changes.every(change => {
    if (!Array.isArray(change)) return false
    const [skip, count, insert, repeats = []] = change
    if (!isCount(count) || typeof insert !== "string" || !Array.isArray(repeats)) return false
    return take(skip, count, insert) && repeats.every(repeat => takeRepeat(repeat, count, insert, take))
  })
}

/** Requires each repeat to consume text, so that the loop terminates. */
function takeRepeat(repeat, count, insert, take) {
  let [skip, times] = [repeat, 1]
  if (Array.isArray(repeat)) [skip, times] = repeat
  if (!isCount(times) || !(skip + count > 0)) return false
  for (let left = times; left > 0; left--) if (!take(skip, count, insert)) return false
  return true
}

/** The change between two texts: keeps their common prefix and suffix and never splits a surrogate pair. */
export function difference(old, text) {
  const { start, end } = sharedEnds(old, text)
  if (start + end === old.length && old.length === text.length) return []
  return [[start, old.length - start - end, text.slice(start, text.length - end)]]
}
