// Computes a minimal JSON Patch between two values, and describes each operation in words. No DOM.

import { quotedExcerpt } from "./excerpt.js"
import { pathLabel } from "./path-label.js"
import { commonEnds, equal, isObject, joinPointer } from "../core/json-patch.js"

/** Operations `{op, path, value?, was?}`, in an order in which they apply. */
export function diff(before, after, path = "") {
  if (equal(before, after)) return []
  if (isObject(before) && isObject(after) && !isOtherCase(before, after))
    return diffObjects(before, after, path)
  if (Array.isArray(before) && Array.isArray(after)) return diffLists(before, after, path)
  return [{ op: "replace", path, value: after, was: before }]
}

/** Whether an enum with payload changes its case. It is replaced whole: no value in between is valid. */
function isOtherCase(before, after) {
  const [left, right] = [Object.keys(before), Object.keys(after)]
  return left.length === 1 && right.length === 1 && left[0] !== right[0]
}

function diffObjects(before, after, path) {
  const gone = Object.keys(before).filter(key => !Object.hasOwn(after, key))
    .map(key => ({ op: "remove", path: joinPointer(path, key), was: before[key] }))
  const others = Object.entries(after).flatMap(([key, value]) => {
    const at = joinPointer(path, key)
    if (!Object.hasOwn(before, key)) return { op: "add", path: at, value }
    return diff(before[key], value, at)
  })
  return [...gone, ...others]
}

/** Keeps the common prefix and suffix; replaces rows between them pairwise, then adds or removes the rest. */
function diffLists(before, after, path) {
  const { start, removed, added } = commonEnds(before, after)
  const both = Math.min(removed, added)
  const found = []
  for (let index = start; index < start + both; index++)
    found.push(...diff(before[index], after[index], joinPointer(path, index)))
  for (let index = start + removed - 1; index >= start + both; index--)
    found.push({ op: "remove", path: joinPointer(path, index), was: before[index] })
  for (let index = start + both; index < start + added; index++)
    found.push({ op: "add", path: joinPointer(path, index), value: after[index], isRow: true })
  return found
}

/** The operations as a JSON Patch (RFC 6902). */
export function patchOf(operations) {
  return operations.map(({ op, path, value }) => {
    if (op === "remove") return { op, path }
    return { op, path, value }
  })
}

/** Describes an operation: the location, as the schema labels it, and the change. */
export function operationText({ op, path, value, was }, schema) {
  const where = pathLabel(path, schema)
  if (op === "remove") return { where, what: `${quotedExcerpt(was)} is removed` }
  if (op === "add") return { where, what: `${quotedExcerpt(value)} is added` }
  return { where, what: `${quotedExcerpt(was)} becomes ${quotedExcerpt(value)}` }
}
