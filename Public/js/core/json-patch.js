// JSON values: pointers (RFC 6901), patches (RFC 6902), equality. Values are immutable.

import { ExactNumber, defineMember } from "./json.js"
import { spliced as splicedText } from "../text/text-operations.js"

export function joinPointer(path, key) {
  return `${path}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`
}

export function pointerTokens(path) {
  return path.split("/").slice(1).map(token => token.replaceAll("~1", "/").replaceAll("~0", "~"))
}

/** Whether a path equals a place or lies within it. */
export function isWithin(path, place) {
  return path === place || path.startsWith(`${place}/`)
}

export function valueAt(value, path) {
  return pointerTokens(path).reduce(ownMember, value)
}

export function isContainer(value) {
  return value !== null && typeof value === "object" && !(value instanceof ExactNumber)
}

export function isObject(value) {
  return isContainer(value) && !Array.isArray(value)
}

export function equal(left, right) {
  if (left === right) return true
  if (left instanceof ExactNumber || right instanceof ExactNumber) {
    return String(left) === String(right)
  }
  if (!isContainer(left) || !isContainer(right) || Array.isArray(left) !== Array.isArray(right)) return false
  const keys = Object.keys(left)
  return keys.length === Object.keys(right).length
    && keys.every(key => Object.hasOwn(right, key) && equal(left[key], right[key]))
}

/** The number of equal items at the start of two lists, and of those between that and the equal end. */
export function commonEnds(before, after) {
  const least = Math.min(before.length, after.length)
  let start = 0
  while (start < least && equal(before[start], after[start])) start++
  let end = 0
  while (end < least - start && equal(before.at(-1 - end), after.at(-1 - end))) end++
  return { start, removed: before.length - start - end, added: after.length - start - end }
}

/** Returns the value, reusing the other value's objects wherever they are equal. */
export function withSharedObjects(value, other) {
  if (equal(value, other)) return other
  if (Array.isArray(value) && Array.isArray(other))
    return value.map((item, index) => withSharedObjects(item, other[index]))
  if (!isObject(value) || !isObject(other)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, withSharedObjects(member, ownMember(other, key))]))
}

/** The operation that sets a value, whether it is there or not. */
export function settingOperation(root, path, value) {
  if (path === "" || valueAt(root, path) !== undefined) return { op: "replace", path, value }
  return { op: "add", path, value }
}

/**
 * Applies all operations in order; throws if one does not apply. A container is copied by the first operation
 * in it, and edited in place by later ones: `own` contains these copies.
 */
export function applyPatch(value, patch) {
  const own = new Set()
  return patch.reduce((at, operation) => operations[operation.op](at, operation, own), value)
}

const operations = {
  add: (value, { path, value: added }, own) => edit(value, pointerTokens(path), () => added, own, true),
  replace: (value, { path, value: next }, own) => edit(value, pointerTokens(path), () => next, own),
  remove: (value, { path }, own) => edit(value, pointerTokens(path), () => undefined, own),
  move(value, { from, path }, own) {
    const moved = existing(value, from)
    return operations.add(operations.remove(value, { path: from }, own), { path, value: moved }, own)
  },
  copy(value, { from, path }, own) {
    const copied = existing(value, from)
    share(copied, own)
    return operations.add(value, { path, value: copied }, own)
  },
  splice(value, { path, at, delete: count, insert }, own) {
    const text = existing(value, path)
    if (typeof text !== "string") throw new RangeError(`no text at ${path}`)
    const next = splicedText(text, { at, delete: count, insert })
    return operations.replace(value, { path, value: next }, own)
  },
  test(value, { path, value: expected }) {
    if (!equal(existing(value, path), expected)) throw new RangeError(`not as expected at ${path}`)
    return value
  }
}

function existing(value, path) {
  const found = valueAt(value, path)
  if (found === undefined) throw new RangeError(`nothing at ${path}`)
  return found
}

/** Leaves a value as it is from now on, as it is in two places. */
function share(value, own) {
  if (!own.delete(value)) return
  for (const member of Object.values(value)) share(member, own)
}

function edit(value, /** @type {string[]} */ [token, ...rest], change, own, isNew = false) {
  if (token === undefined) return change()
  if (Array.isArray(value)) return editArray(value, token, rest, change, own, isNew)
  if (!isObject(value)) throw new RangeError(`nothing at ${token}`)
  if (!Object.hasOwn(value, token) && (rest.length || !isNew)) throw new RangeError(`nothing at ${token}`)
  const next = edit(value[token], rest, change, own, isNew)
  const made = owned(value, own)
  if (next === undefined) delete made[token]
  else defineMember(made, token, next)
  return made
}

function editArray(array, token, rest, change, own, isNew) {
  const isInsertion = isNew && !rest.length
  let index = Number(token)
  if (isInsertion && token === "-") index = array.length
  else if (!/^(0|[1-9]\d*)$/.test(token) || index >= array.length + Number(isInsertion))
    throw new RangeError(`nothing at ${token}`)
  if (isInsertion) return spliced(array, own, index, 0, change())
  const next = edit(array[index], rest, change, own, isNew)
  if (next === undefined) return spliced(array, own, index, 1)
  return spliced(array, own, index, 1, next)
}

function spliced(array, own, /** @type {[number, number, any?]} */ ...change) {
  const made = owned(array, own)
  made.splice(...change)
  return made
}

function owned(container, own) {
  if (own.has(container)) return container
  const copy = Array.isArray(container) ? [...container] : { ...container }
  own.add(copy)
  return copy
}

function ownMember(container, token) {
  if (isContainer(container) && Object.hasOwn(container, token)) return container[token]
  return undefined
}
