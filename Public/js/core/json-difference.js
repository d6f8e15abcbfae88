// The operations that turn one JSON value into another. Rows stay themselves: those that are equal, or have
// the same `id`, in both lists are moved, not rewritten, as in Patch+Difference.swift. No DOM.

import { stringify } from "./json.js"
import { commonEnds, equal, isObject, joinPointer } from "./json-patch.js"
import { longestIncreasing } from "./longest-increasing.js"

/** If more rows have moved, the list is another one: its patch would be longer than its rows. */
const mostMoved = 500

/** Operations `{op, path, from?, value?, was?}`, in an order in which they apply. */
export function difference(before, after, path = "") {
  if (equal(before, after)) return []
  if (isObject(before) && isObject(after) && !isOtherCase(before, after))
    return objectDifference(before, after, path)
  if (Array.isArray(before) && Array.isArray(after)) return listDifference(before, after, path)
  return [{ op: "replace", path, value: after, was: before }]
}

/** Whether an enum with payload changes its case. It is replaced whole: no value in between is valid. */
function isOtherCase(before, after) {
  const [left, right] = [Object.keys(before), Object.keys(after)]
  return left.length === 1 && right.length === 1 && left[0] !== right[0]
}

function objectDifference(before, after, path) {
  const gone = Object.keys(before).filter(key => !Object.hasOwn(after, key))
    .map(key => ({ op: "remove", path: joinPointer(path, key), was: before[key] }))
  const others = Object.entries(after).flatMap(([key, value]) => {
    const at = joinPointer(path, key)
    if (!Object.hasOwn(before, key)) return { op: "add", path: at, value }
    return difference(before[key], value, at)
  })
  return [...gone, ...others]
}

/** Removes rows, moves others, adds new ones, and then changes those that stay. */
function listDifference(before, after, path) {
  const rows = rowsBetween(before, after)
  if (!rows) return [{ op: "replace", path, value: after, was: before }]
  const at = index => joinPointer(path, index)
  const steps = rows.steps.map(({ from, to }) => {
    if (to === undefined) return { op: "remove", path: at(from), was: before[from] }
    if (from === undefined) return { op: "add", path: at(to), value: after[to], isRow: true }
    return { op: "move", from: at(from), path: at(to) }
  })
  return [...steps, ...rows.kept.flatMap(([from, to]) => difference(before[from], after[to], at(to)))]
}

/** The steps from one list to another, as in changes.js; undefined for another list. */
export function rowStepsBetween(before, after) {
  return rowsBetween(before, after)?.steps
}

/** The steps, removals first, and the indices `[from, to]` of rows in both lists that may differ. */
function rowsBetween(before, after) {
  const { start, removed, added } = commonEnds(before, after)
  const [old, now] = [before.slice(start, start + removed), after.slice(start, start + added)]
  const { sources, moved } = matchedRows(old, now)
  if (moved.size > mostMoved) return undefined
  const isKept = new Set(sources)
  const places = [...old.keys()]
  const steps = [...places.filter(index => !isKept.has(index)).reverse().map(from => ({ from })),
    ...movesTo(sources, moved, places.filter(index => isKept.has(index))),
    ...[...now.keys()].filter(index => sources[index] === undefined).map(to => ({ to }))]
  const kept = sources.flatMap((from, to) => from === undefined ? [] : [[start + from, start + to]])
  return { steps: steps.map(step => shifted(step, start)), kept }
}

function shifted({ from, to }, by) {
  return { from: from === undefined ? undefined : from + by, to: to === undefined ? undefined : to + by }
}

/** Moves each row behind its predecessor, in `order`, which lists the rows that are kept. */
function movesTo(sources, moved, order) {
  let last
  return sources.filter(source => source !== undefined).flatMap(source => {
    const before = last
    last = source
    if (!moved.has(source)) return []
    const from = order.indexOf(source)
    order.splice(from, 1)
    const to = before === undefined ? 0 : order.indexOf(before) + 1
    order.splice(to, 0, source)
    return from === to ? [] : [{ from, to }]
  })
}

/** The index in the old list of each new row, undefined for an added one, and those that have `moved`. */
function matchedRows(old, now) {
  const sources = Array.from(now, () => undefined)
  if (old.length && now.length) {
    pairUnique(old, now, sources, row => stringify(row))
    pairUnique(old, now, sources, row => isObject(row) ? stringify(row.id) : undefined)
  }
  const kept = sources.filter(source => source !== undefined)
  const moved = new Set(kept)
  for (const index of longestIncreasing(kept)) moved.delete(kept[index])
  pairBetween(old, now, sources, moved)
  return { sources, moved }
}

/** Pairs the rows whose key occurs once in both lists. */
function pairUnique(old, now, sources, keyOf) {
  const taken = new Set(sources)
  const [left, right] = [old, now].map((rows, side) => {
    const places = new Map()
    rows.forEach((row, index) => {
      const isFree = side ? sources[index] === undefined : !taken.has(index)
      const key = isFree ? keyOf(row) : undefined
      if (key !== undefined) places.set(key, places.has(key) ? -1 : index)
    })
    return places
  })
  for (const [key, index] of right) if (index >= 0 && left.get(key) >= 0) sources[index] = left.get(key)
}

/**
 * Between two rows that stay in their order, the others are the same rows with other values, unless they have
 * another `id`.
 */
function pairBetween(old, now, sources, moved) {
  const taken = new Set(sources)
  const isAnchor = source => source !== undefined && !moved.has(source)
  let end = old.length
  const ends = sources.map((_, index) => {
    const found = end
    const source = sources.at(-1 - index)
    if (isAnchor(source)) end = source
    return found
  }).reverse()
  let next = 0
  sources.forEach((source, index) => {
    if (isAnchor(source)) next = source + 1
    if (source !== undefined) return
    while (next < ends[index] && taken.has(next)) next++
    if (next < ends[index] && equal(old[next]?.id, now[index]?.id)) sources[index] = next++
  })
}
