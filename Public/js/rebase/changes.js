// The changes that a patch makes to texts and paths, and how concurrent ones transform over each other, as in
// Change.swift: `{kind, path}`, with the `steps` of a text and the place `from` which a value is moved.
//
// Ann moves the first of four rows to the end: `{kind: "moved", from: "/rows/0", path: "/rows/4"}`. Ben has
// not seen that and edits the second: `{kind: "replaced", path: "/rows/1"}`. Transformed over hers, his edit
// is that of `/rows/0`. No DOM.

import { valueAt, isWithin, joinPointer, pointerTokens } from "../core/json-patch.js"
import { operation, placement, transform } from "../text/text-operations.js"

/**
 * The changes of a patch in props, of which each is made after the previous ones. `step` returns the props
 * after a patch. If code `isRewriting` texts, letters may have stayed: then it matters where they come from.
 */
export function changesOfPatch(patch, props, step, isRewriting) {
  return patch.flatMap(op => {
    const changes = changesOf(op, props).map(change => isRewriting ? placed(change, op, props) : change)
    if (patch.length > 1) props = step(props, [op]) ?? props
    return changes
  })
}

function changesOf(op, props) {
  return changesWith(op, path => Array.isArray(valueAt(props, path)))
    .filter(({ kind }) => kind !== "read").map(change => resolved(change, props))
}

/** The changes of an operation; `isArray` is whether the value at a path is an array. */
export function changesWith(op, isArray) {
  const { path, from } = op
  const kindAt = (place, parent, kind) => place && isArray(parent) ? kind : "replaced"
  const addition = { kind: kindAt(path, parentOf(path), "inserted"), path }
  switch (op.op) {
    case "splice": return [{ kind: "text", path, steps: operation(op) }]
    case "replace": return [{ kind: "replaced", path }]
    case "add": return [addition]
    case "copy": return [{ kind: "read", path: from }, addition]
    case "remove": return [{ kind: kindAt(path, parentOf(path), "removed"), path }]
    case "test": return [{ kind: "read", path }]
    default: return changesOfMove(op, kindAt)
  }
}

/** The target of a move is a path after the removal. */
function changesOfMove({ from, path }, kindAt) {
  if (from === path) return [{ kind: "read", path }]
  const gap = inserting(path, from)
  const [gone, added] = [kindAt(from, parentOf(from), "removed"), kindAt(gap, parentOf(gap), "inserted")]
  if (gone === "removed" && added === "inserted") return [{ kind: "moved", from, path: gap }]
  if (gone === added) return [{ kind: "renamed", from, path }]
  return [{ kind: gone, path: from }, { kind: added, path }]
}

/** The change with its index in place of `-`, the end of an array. */
export function resolved(change, props) {
  const parent = parentOf(change.path)
  const list = change.path.endsWith("/-") && valueAt(props, parent)
  if (Array.isArray(list)) return { ...change, path: joinPointer(parent, list.length) }
  return change
}

/** A change of a text in which only letters that are new count as typed. */
function placed(change, { at, delete: count, insert }, props) {
  const text = valueAt(props, change.path)
  if (change.kind !== "text" || typeof text !== "string") return change
  return { ...change, steps: placement(text.slice(at, at + count), insert, at) }
}

/** Transforms a change over another; null if nothing of it remains. `goesFirst` is true for the room's. */
export function transformChange(change, other, goesFirst) {
  const settled = settledWith(change, other, goesFirst)
  if (settled !== undefined) return settled
  const { kind, path, from } = change
  const isMoved = kind === "moved"
  const place = followed(path, other, { isGap: isMoved || kind === "inserted", goesFirst })
  if (from === undefined) return place === undefined ? null : { ...change, path: place }
  const start = followed(from, other)
  if (start === undefined) return null
  if (place === undefined && isMoved && goesFirst)
    return { ...change, kind: "removed", from: undefined, path: start }
  if (place === undefined) return null
  if (!isMoved) return { ...change, from: start, path: place }
  if (place !== start && isWithin(place, start)) return null
  // A row that stays where it is has no place that others' rows could come before.
  if (removing(place, start, true) === start) return { ...change, kind: "read", from: undefined, path: start }
  return { ...change, from: start, path: place }
}

/** Decides between two changes of the same value: texts merge, and else the room's newest wins. */
function settledWith(change, other, goesFirst) {
  const { kind } = change
  if ((change.from ?? change.path) !== (other.from ?? other.path)) return undefined
  if (kind === "text" && other.kind === "replaced") return null
  if (kind !== other.kind) return undefined
  if (kind === "text") return { ...change, steps: transform(change.steps, other.steps, goesFirst) }
  if (goesFirst && ["replaced", "moved", "renamed"].includes(kind)) return null
  if (kind === "replaced") return change
  return undefined
}

/**
 * The path of the same value after a change; undefined if it was removed, or replaced as a part of another
 * one. A gap is the place before the element that its path names; what is put into the same gap goes behind
 * it if it `goesFirst`.
 */
export function followed(path, change, { isGap = false, goesFirst = false } = {}) {
  const { kind, from, path: place } = change
  if (kind === "replaced") return path !== place && isWithin(path, place) ? undefined : path
  if (kind === "inserted") return inserting(path, place, isGap, goesFirst)
  if (kind === "removed") return removing(path, place, isGap)
  if (kind === "renamed" && isWithin(path, from)) return place + path.slice(from.length)
  if (kind === "renamed") return isWithin(path, place) ? undefined : path
  if (kind !== "moved") return path
  const target = removing(place, from, true)
  if (isWithin(path, from) && (!isGap || path !== from)) return target + path.slice(from.length)
  return inserting(removing(path, from, isGap), target, isGap, goesFirst)
}

/** The path after the element at another one was removed. */
export function removing(path, place, isGap = false) {
  const [index, old] = [indexBeside(path, place), indexOf(place)]
  if (!(index >= old)) return path
  if (index > old) return shifted(path, place, -1)
  return isGap && parentOf(path) === parentOf(place) ? path : undefined
}

/** The path after an element was inserted at another one. */
function inserting(path, place, isGap = false, goesFirst = false) {
  const [index, at] = [indexBeside(path, place), indexOf(place)]
  if (!(index >= at)) return path
  const isTie = index === at && isGap && parentOf(path) === parentOf(place)
  return isTie && goesFirst ? path : shifted(path, place, 1)
}

/** The index that a path ends in; undefined for another key. */
function indexOf(path) {
  return toIndex(path.slice(path.lastIndexOf("/") + 1))
}

function toIndex(token) {
  return /^(0|[1-9]\d*)$/.test(token) ? Number(token) : undefined
}

/** The index of a path in the array that contains the element at another path. */
function indexBeside(path, place) {
  const parent = parentOf(place)
  if (place === "" || parent === path || !isWithin(path, parent)) return undefined
  return toIndex(pointerTokens(path.slice(parent.length))[0])
}

function shifted(path, place, by) {
  const parent = parentOf(place)
  const [index, ...rest] = path.slice(parent.length + 1).split("/")
  return [parent, Number(index) + by, ...rest].join("/")
}

function parentOf(path) {
  return path.slice(0, path.lastIndexOf("/"))
}

/** The change that reverts another one, as far as paths are concerned. */
export function inverseOf({ kind, from, path }) {
  if (kind === "inserted") return { kind: "removed", path }
  if (kind === "removed") return { kind: "inserted", path }
  if (kind === "renamed") return { kind, from: path, path: from }
  if (kind !== "moved") return { kind: kind === "read" ? kind : "replaced", path }
  const target = removing(path, from, true)
  return { kind, from: target, path: inserting(from, target, true, true) }
}

/** The path of what is at another one before changes; undefined if it is gone. */
export function placeAfter(path, changes) {
  return changes.reduce((at, change) => at === undefined ? undefined : followed(at, change), path)
}

/** The path before changes of what is at another one after them; undefined if it is new. */
function originOf(path, changes) {
  return placeAfter(path, changes.toReversed().map(inverseOf))
}

/**
 * What changes made of the value that is at a path after them: what `look` returns for each, given the path
 * at that time.
 */
function lookAt(path, changes, look) {
  let place = originOf(path, changes)
  return changes.flatMap(change => {
    const found = place === undefined ? [] : look(change, place)
    if (place !== undefined) place = followed(place, change)
    return found
  })
}

/** The steps of the changes of the text that is at a path after them. */
export function textStepsOf(path, changes) {
  return lookAt(path, changes,
    ({ kind, path, steps }, place) => kind === "text" && path === place ? [steps] : [])
}

/** The old and new names `{from, to}` of entries of the object that is at a path after the changes. */
export function renamesOf(path, changes) {
  return lookAt(path, changes, ({ kind, from, path }, place) => {
    if (kind !== "renamed" || parentOf(from) !== place || parentOf(path) !== place) return []
    return [{ from: pointerTokens(from).at(-1), to: pointerTokens(path).at(-1) }]
  })
}

/**
 * What changes do to the rows of the list that is at a path after them, one after the other: the indices
 * `{from, to}` of a row that moves, without `from` for a new one, and without `to` for one that is gone.
 * Undefined if the list was replaced as a whole.
 */
export function rowStepsOf(path, changes) {
  const steps = lookAt(path, changes, (change, place) =>
    change.kind === "replaced" && change.path === place ? [null] : stepsIn(place, change))
  if (originOf(path, changes) === undefined || steps.includes(null)) return undefined
  return steps
}

/** How many rows there are after steps. */
export function countAfter(steps, count) {
  return steps.reduce((count, { from, to }) => count - Number(from >= 0) + Number(to >= 0), count)
}

/** A list of rows after steps: new ones are undefined. */
export function rearranged(rows, steps) {
  const next = [...rows]
  for (const { from, to } of steps) {
    const [row] = from === undefined ? [] : next.splice(from, 1)
    if (to !== undefined) next.splice(to, 0, row)
  }
  return next
}

function stepsIn(list, { kind, from, path }) {
  const indexIn = place => parentOf(place) === list ? indexOf(place) : undefined
  let step = /** @type {{ from?: number, to?: number }} */ ({})
  if (kind === "inserted") step = { to: indexIn(path) }
  if (kind === "removed") step = { from: indexIn(path) }
  if (kind === "moved") step = { from: indexIn(from), to: indexIn(path) }
  if (kind === "moved" && step.to !== undefined) step.to = indexOf(removing(path, from, true))
  return step.from === undefined && step.to === undefined ? [] : [step]
}

/** The path of a value after an operation; undefined if that changes the value, or what it is part of. */
export function pathAfter(path, op, props) {
  return changesOf(op, props).reduce((at, change) => {
    if (at === undefined || (!isShift(change) && isWithin(at, change.path))) return undefined
    const isPart = place => place !== undefined && place !== at && isWithin(place, at)
    return isPart(change.path) || isPart(change.from) ? undefined : followed(at, change)
  }, path)
}

/** Whether an operation moves other values, or this one, to another path. */
export function movesPaths(op, props) {
  return changesOf(op, props).some(isShift)
}

function isShift({ kind }) {
  return ["inserted", "removed", "moved", "renamed"].includes(kind)
}
