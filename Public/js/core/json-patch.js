// JSON values: pointers (RFC 6901), patches (RFC 6902), equality. Values are immutable.

import { ExactNumber } from "./json.js"
import "../text/text-operations.js"

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

/** Applies all operations in order; throws if one does not apply. */
export function applyPatch(value, patch) {
  return patch.reduce((at, operation) => operations[operation.op](at, operation), value)
}

const operations = {
  add: (value, { path, value: added }) => edit(value, pointerTokens(path), () => added, true),
  replace: (value, { path, value: next }) => edit(value, pointerTokens(path), () => next),
  remove: (value, { path }) => edit(value, pointerTokens(path), () => undefined),
  move(value, { from, path }) {
    const moved = existing(value, from)
    return operations.add(operations.remove(value, { path: from }), { path, value: moved })
  },
  copy: (value, { from, path }) => operations.add(value, { path, value: existing(value, from) }),
  splice(value, { path, ...splice }) {
    const text = existing(value, path)
    if (typeof text !== "string") throw new RangeError(`no text at ${path}`)
    return operations.replace(value, { path, value: globalThis.textOperations.spliced(text, splice) })
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

function edit(value, [token, ...rest], change, isNew = false) {
  if (token === undefined) return change()
  if (Array.isArray(value)) return editArray(value, token, rest, change, isNew)
  if (!isObject(value)) throw new RangeError(`nothing at ${token}`)
  if (!Object.hasOwn(value, token) && (rest.length || !isNew)) throw new RangeError(`nothing at ${token}`)
  const next = edit(value[token], rest, change, isNew)
  if (next !== undefined) return { ...value, [token]: next }
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== token))
}

function editArray(array, token, rest, change, isNew) {
  const isInsertion = isNew && !rest.length
  if (isInsertion && token === "-") return [...array, change()]
  const index = Number(token)
  const isPlace = index < array.length || (isInsertion && index === array.length)
  if (!/^(0|[1-9]\d*)$/.test(token) || !isPlace) throw new RangeError(`nothing at ${token}`)
  if (isInsertion) return [...array.slice(0, index), change(), ...array.slice(index)]
  const next = edit(array[index], rest, change, isNew)
  if (next === undefined) return [...array.slice(0, index), ...array.slice(index + 1)]
  return [...array.slice(0, index), next, ...array.slice(index + 1)]
}

function ownMember(container, token) {
  if (isContainer(container) && Object.hasOwn(container, token)) return container[token]
  return undefined
}
