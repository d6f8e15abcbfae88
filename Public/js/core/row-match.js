// Which rows of a list became which rows of a new one, as in RowMatch.swift. No DOM.
//
//   [a, b, c] → [c, a, x]   c and a have moved past each other, and b became x, beside them
//   [x, x]    → [x, x, x]   any of the three can be the new one: that is a guess
//
// In a list of the same length, a row that could be several is the one with its index.

import { stringify } from "./json.js"
import { commonEnds, equal, isObject } from "./json-patch.js"
import { longestIncreasing } from "./longest-increasing.js"

/**
 * The indices in the old list of the new rows from `start`, and how many old rows there are from there. It is
 * undefined for an added row and, if `isCertain`, for a row that could be several.
 */
export function rowMatch(old, now, isCertain = false) {
  const sources = embeddedRows(old, now) ?? turnedRows(old, now) ?? anchoredRows(old, now)
  if (!isCertain) pairBetween({ old, now, sources }, new Set(increasing(sources)))
  const shared = commonEnds(old, now)
  const most = old.length - shared.start - shared.removed
  let [start, end] = [0, 0]
  while (start < shared.start && sources[start] === start) start++
  while (end < most && sources.at(-1 - end) === old.length - 1 - end) end++
  return { start, count: old.length - start - end,
    sources: shifted(sources.slice(start, now.length - end), -start) }
}

function shifted(sources, by) {
  return sources.map(source => (source === undefined ? source : source + by))
}

/** For a list that only became longer, or shorter. */
function embeddedRows(old, now) {
  if (old.length > now.length) return embedded(now, old)
  const places = old.length < now.length ? embedded(old, now) : undefined
  if (!places) return undefined
  const sources = Array.from(now, () => undefined)
  for (const [index, place] of places.entries()) if (place !== undefined) sources[place] = index
  return sources
}

/** The only place of each row of a list in a longer one; undefined if a row has none. */
function embedded(list, longer) {
  const places = []
  let at = 0
  for (const row of list) {
    while (at < longer.length && !equal(row, longer[at])) at++
    if (at === longer.length) return undefined
    places.push(at++)
  }
  at = longer.length
  for (let index = list.length - 1; index >= 0; index--) {
    do at--
    while (!equal(list[index], longer[at]))
    if (places[index] !== at) places[index] = undefined
  }
  return places
}

/** For a list in which one row went past others, or was removed while one was added beyond them. */
function turnedRows(old, now) {
  const { start, removed } = commonEnds(old, now)
  if (old.length !== now.length || removed < 2) return undefined
  const last = start + removed - 1
  const others = Array.from({ length: removed - 1 }, (_, index) => start + index)
  const isUp = others.every(index => equal(old[index + 1], now[index]))
  const isDown = others.every(index => equal(old[index], now[index + 1]))
  const isSwap = isUp && isDown && removed === 2
  if (isUp === isDown && !isSwap) return undefined
  const sources = [...old.keys()]
  for (const index of others) sources[isUp ? index : index + 1] = isUp ? index + 1 : index
  sources[isUp ? last : start] = isUp ? start : last
  for (const place of isSwap ? [start, last] : [isUp ? last : start])
    if (!isSameRow(old, now, sources[place], place)) sources[place] = undefined
  return sources
}

/** Whether a row went from one place to another: it has the same `id`, or no equal one beside it. */
function isSameRow(old, now, from, to) {
  const isLike = (rows, index) => index in rows && equal(rows[index], old[from])
  if (idOf(old[from]) !== undefined && idOf(old[from]) === idOf(now[to])) return true
  return isLike(now, to) && ![-1, 1].some(step => isLike(old, from + step) || isLike(now, to + step))
}

function idOf(row) {
  return isObject(row) ? stringify(row.id) : undefined
}

/** For any other list: rows are known by what occurs once in both, and the others by these. */
function anchoredRows(old, now) {
  const { start, removed } = commonEnds(old, now)
  let rows = pairedRows(old, now, { start, end: old.length - start - removed })
  const unsure = new Set([rows.left.filter((_, index) => !rows.firm.has(index)),
    rows.right.filter((_, index) => !rows.firm.has(rows.sources[index]))].flat())
  let { start: first, end } = rows
  while (first > 0 && unsure.has(stringify(old[first - 1]))) first--
  while (end > 0 && unsure.has(stringify(old.at(-end)))) end--
  if (first < rows.start || end < rows.end) rows = pairedRows(old, now, { start: first, end })
  pairCertain(rows, old.length === now.length)
  return [...Array(first).keys(), ...shifted(rows.sources, first),
    ...Array.from({ length: end }, (_, index) => old.length - end + index)]
}

/** The rows between those that both lists share at their start and end, paired by content, or by `id`. */
function pairedRows(old, now, { start, end }) {
  const [mine, theirs] = [old, now].map(rows => rows.slice(start, rows.length - end))
  const [left, right] = [mine, theirs].map(rows => rows.map(row => stringify(row)))
  const sources = Array.from(right, () => undefined)
  pairUnique(left, right, sources)
  const shared = new Set(left)
  const isVague = right.some((key, index) => sources[index] === undefined && shared.has(key))
  pairUnique(...[mine, theirs].map(rows => rows.map(idOf)), sources)
  const firm = isVague ? new Set() : uncrossed(sources)
  return { start, end, old: mine, now: theirs, left, right, sources, firm }
}

/** Pairs the rows whose key occurs once in both lists. */
function pairUnique(left, right, sources) {
  const taken = new Set(sources)
  const [old, now] = [left, right].map((keys, side) => {
    const places = new Map()
    keys.forEach((key, index) => {
      const isFree = side ? sources[index] === undefined : !taken.has(index)
      if (isFree && key !== undefined) places.set(key, places.has(key) ? -1 : index)
    })
    return places
  })
  for (const [key, index] of now) if (index >= 0 && old.get(key) >= 0) sources[index] = old.get(key)
}

/** The rows that no other one went past. */
function uncrossed(sources) {
  const pairs = sources.filter(source => source !== undefined)
  const found = new Set()
  let [most, least] = [-1, Infinity]
  for (const source of pairs) {
    if (source > most) found.add(source)
    most = Math.max(most, source)
  }
  for (const source of pairs.toReversed()) {
    if (source > least) found.delete(source)
    least = Math.min(least, source)
  }
  return found
}

/** Pairs the rows between others that are in order, where there are as many in both lists. */
function pairCertain(rows, isSameLength) {
  const { left, right, sources, firm } = rows
  const [old, now] = [new Set(left), new Set(right)]
  const isOther = (gone, added) =>
    !gone.some(index => now.has(left[index])) && !added.some(index => old.has(right[index]))
  pairBetween(rows, isSameLength ? new Set(increasing(sources)) : firm, (gone, added) =>
    gone.length === added.length && (isSameLength || isOther(gone, added)))
}

/** Between two anchors, the others are the same rows with other values, unless they have another `id`. */
function pairBetween({ old, now, sources }, anchors, isAllowed = (_gone, _added) => true) {
  const taken = new Set(sources)
  let [next, gone, added] = [0, [], []]
  for (let place = 0; place <= now.length; place++) {
    const source = place < now.length ? sources[place] : old.length
    if (source === undefined) added.push(place)
    if (place < now.length && !anchors.has(source)) continue
    for (; next < source; next++) if (!taken.has(next)) gone.push(next)
    let used = 0
    if (isAllowed(gone, added)) for (const index of added) {
      if (used < gone.length && equal(old[gone[used]]?.id, now[index]?.id)) sources[index] = gone[used++]
    }
    [next, gone, added] = [source + 1, [], []]
  }
}

/** A longest increasing subsequence of those that have a source. */
export function increasing(sources) {
  const kept = sources.filter(source => source !== undefined)
  return longestIncreasing(kept).map(index => kept[index])
}
