// The operations that turn one JSON value into another, as in Patch+Difference.swift. Rows stay themselves:
// those that move are not rewritten. No DOM.

import { equal, isObject, joinPointer } from "./json-patch.js"
import { increasing, rowMatch } from "./row-match.js"

/** If more rows have moved, the list is another one: its patch would be longer than its rows. */
const mostMoved = 500

/**
 * Operations `{op, path, from?, value?, was?}`, in an order in which they apply. If `isCertain`, rows that
 * could be several of the list are new ones: no edit that others make meanwhile is carried to a guess.
 */
export function difference(before, after, { path = "", isCertain = false } = {}) {
  if (equal(before, after)) return []
  if (isObject(before) && isObject(after) && !isOtherCase(before, after))
    return objectDifference(before, after, { path, isCertain })
  if (Array.isArray(before) && Array.isArray(after)) return listDifference(before, after, { path, isCertain })
  return [{ op: "replace", path, value: after, was: before }]
}

/** Whether an enum with payload changes its case. It is replaced whole: no value in between is valid. */
function isOtherCase(before, after) {
  const [left, right] = [Object.keys(before), Object.keys(after)]
  return left.length === 1 && right.length === 1 && left[0] !== right[0]
}

function objectDifference(before, after, { path, isCertain }) {
  const gone = Object.keys(before).filter(key => !Object.hasOwn(after, key))
    .map(key => ({ op: "remove", path: joinPointer(path, key), was: before[key] }))
  const others = Object.entries(after).flatMap(([key, value]) => {
    const at = joinPointer(path, key)
    if (!Object.hasOwn(before, key)) return { op: "add", path: at, value }
    return difference(before[key], value, { path: at, isCertain })
  })
  return [...gone, ...others]
}

/** Removes rows, moves others, adds new ones, and then changes those that stay. */
function listDifference(before, after, { path, isCertain }) {
  const rows = rowsBetween(before, after, isCertain)
  if (!rows) return [{ op: "replace", path, value: after, was: before }]
  const at = index => joinPointer(path, index)
  const steps = rows.steps.map(({ from, to }) => {
    if (to === undefined) return { op: "remove", path: at(from), was: before[from] }
    if (from === undefined) return { op: "add", path: at(to), value: after[to], isRow: true }
    return { op: "move", from: at(from), path: at(to) }
  })
  return [...steps, ...rows.kept.flatMap(([from, to]) =>
    difference(before[from], after[to], { path: at(to), isCertain }))]
}

/** The steps from one list to another, as in changes.js; undefined for another list. */
export function rowStepsBetween(before, after) {
  return rowsBetween(before, after)?.steps
}

/** The steps, removals first, and the indices `[from, to]` of rows in both lists that may differ. */
function rowsBetween(before, after, isCertain = false) {
  const { start, count, sources } = rowMatch(before, after, isCertain)
  const moved = new Set(sources.filter(source => source !== undefined))
  for (const source of increasing(sources)) moved.delete(source)
  if (moved.size > mostMoved) return undefined
  const isKept = new Set(sources)
  const places = [...Array(count).keys()]
  const steps = [...places.filter(index => !isKept.has(index)).reverse().map(from => ({ from })),
    ...movesTo(sources, moved, places.filter(index => isKept.has(index))),
    ...[...sources.keys()].filter(index => sources[index] === undefined).map(to => ({ to }))]
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
