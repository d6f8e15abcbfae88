// Rebases this page's pending edits over concurrent changes (Jupiter: Nichols et al. 1995). The host does the
// same with the edits it receives; of two insertions at the same place, the room's comes first. No DOM.

import "./text-operations.js"
import { attempt } from "../core/attempt.js"
import { valueAt, isWithin, joinPointer, pointerTokens } from "../core/json-patch.js"

export const { operation, difference, placement, transform, splices, apply, moved } =
  globalThis.textOperations

/** The changes that a patch operation makes to texts and paths, given the props before it. */
function changesOf(op, props) {
  const { path, from } = op
  if (op.op === "splice") return [{ kind: "text", path, steps: operation(op) }]
  if (op.op === "test") return []
  if (op.op === "move") return [removal(from, props), addition(path, props)]
  if (op.op === "replace") return [{ kind: "replaced", path }]
  if (op.op === "remove") return [removal(path, props)]
  return [addition(path, props)]
}

/** The same for a patch of others, whose texts may be rewritten: only where the letters come from matters. */
function remoteChangesOf(op, props) {
  const text = valueAt(props, op.path)
  if (op.op !== "splice" || typeof text !== "string") return changesOf(op, props)
  const replaced = text.slice(op.at, op.at + op.delete)
  return [{ kind: "text", path: op.path, steps: placement(replaced, op.insert, op.at) }]
}

function addition(path, props) {
  if (!isRow(path, props)) return { kind: "replaced", path }
  if (!path.endsWith("/-")) return { kind: "inserted", path }
  const parent = parentOf(path)
  return { kind: "inserted", path: joinPointer(parent, valueAt(props, parent).length) }
}

function removal(path, props) {
  if (isRow(path, props)) return { kind: "removed", path }
  return { kind: "replaced", path }
}

function isRow(path, props) {
  return path !== "" && Array.isArray(valueAt(props, parentOf(path)))
}

/** Transforms a change against another; null if nothing of it remains. */
function transformChange(change, other, goesFirst) {
  if (other.kind === "text") {
    if (change.kind !== "text" || change.path !== other.path) return change
    return { ...change, steps: transform(change.steps, other.steps, goesFirst) }
  }
  if (other.kind === "replaced" && isWithin(change.path, other.path)) return null
  if (other.kind === "replaced") return change
  const level = pointerTokens(other.path).length - 1
  const index = indexAt(change.path, parentOf(other.path), level)
  const place = Number(pointerTokens(other.path)[level])
  if (index === undefined) return change
  const isInsertion = change.kind === "inserted" && pointerTokens(change.path).length === level + 1
  if (other.kind === "inserted") {
    const isBefore = index < place || (index === place && isInsertion && goesFirst)
    if (isBefore) return change
    return shifted(change, level, 1)
    }
  if (index === place && !isInsertion) return null
  if (index > place) return shifted(change, level, -1)
  return change
}

function indexAt(path, parent, level) {
  if (parent !== path && isWithin(path, parent)) return Number(pointerTokens(path)[level])
  return undefined
}

function shifted(change, level, by) {
  const keys = pointerTokens(change.path)
  keys[level] = Number(keys[level]) + by
  return { ...change, path: keys.reduce(joinPointer, "") }
}

function parentOf(path) {
  return path.slice(0, path.lastIndexOf("/"))
}

/** The path of a value after an operation; undefined if that changes the value, or what it is part of. */
export function pathAfter(path, op, props) {
  if (path === undefined) return undefined
  if (op.op === "move" && isWithin(path, op.from)) return op.path + path.slice(op.from.length)
  return changesOf(op, props).reduce((at, change) => {
    if (at === undefined || (change.path !== at && isWithin(change.path, at))) return undefined
    let other = change
    if (!isShift(change)) other = { kind: "replaced", path: change.path }
    return transformChange({ kind: "place", path: at }, other)?.path
  }, path)
}

/** Whether an operation moves other values, or this one, to another path. */
export function movesPaths(op, props) {
  return op.op === "move" || changesOf(op, props).some(isShift)
}

function isShift({ kind }) {
  return kind === "inserted" || kind === "removed"
}

/**
 * Rebases pending edits onto a patch of the room, and that patch's text changes onto them, for carets. `step`
 * returns the props after an operation.
 */
export function rebasePending(pending, patch, props, step) {
  let changes = []
  for (const op of patch) {
    changes.push(...remoteChangesOf(op, props))
    if (patch.length > 1) props = step(props, [op]) ?? props
  }
  const moves = pending.map(edit => {
    const operations = edit.patch.flatMap(op => {
      const own = changesOf(op, props)
      const left = own.map(change => {
        let mine = change
        changes = changes.flatMap(theirs => {
          const before = mine
          mine = before && transformChange(before, theirs, false)
          if (!before) return theirs
          return transformChange(theirs, before, true) ?? []
        })
        return mine
      })
      if (op.op === "splice") return asSplices(left[0])
      return op
    })
    return { ...edit, patch: operations }
  })
  return { pending: moves, moves: changes.filter(({ kind }) => kind === "text") }
}

/** The changes that move carets when a field's text is replaced: the remote ones, if they lead to it. */
export function caretSteps(before, moves, text) {
  // They do not apply to a field that does not contain the text that they change.
  if (attempt(() => moves.reduce(apply, before)) === text) return moves
  return [placement(before, text)]
}

/** Returns no splices for an empty change; its edit stays pending, because its answer is still due. */
function asSplices(change) {
  if (change) return spliceOperations(change.path, change.steps)
  return []
}

/** The operations of a patch that make a change of a text. */
export function spliceOperations(path, steps) {
  return splices(steps).map(splice => ({ op: "splice", path, ...splice }))
}

/** The remote changes since `before` to the texts that pending edits splice. */
export function remoteTextSteps(pending, before, now) {
  const paths = [...new Set(
    pending.flatMap(({ patch }) => patch.filter(({ op }) => op === "splice").map(({ path }) => path)))]
  return paths.flatMap(path => {
    const [old, text] = [valueAt(before, path), valueAt(now, path)]
    if (typeof old !== "string" || typeof text !== "string") return []
    return spliceOperations(path, difference(old, text))
  })
}
