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
  return [op.op === "remove" ? removal(path, props) : addition(path, props)]
}

/** The same for a patch of others, whose texts may be rewritten: only where the letters come from matters. */
function remoteChangesOf(op, props) {
  const text = op.op === "splice" ? valueAt(props, op.path) : undefined
  if (typeof text !== "string") return changesOf(op, props)
  const replaced = text.slice(op.at, op.at + op.delete)
  return [{ kind: "text", path: op.path, steps: placement(replaced, op.insert, op.at) }]
}

function addition(path, props) {
  const parent = valueAt(props, parentOf(path))
  if (!path || !Array.isArray(parent)) return { kind: "replaced", path }
  return { kind: "inserted", path: path.endsWith("/-") ? joinPointer(parentOf(path), parent.length) : path }
}

function removal(path, props) {
  return { kind: path && Array.isArray(valueAt(props, parentOf(path))) ? "removed" : "replaced", path }
}

/** Transforms a change against another; null if nothing of it remains. */
function transformChange(change, other, goesFirst) {
  if (other.kind === "text")
    return change.kind === "text" && change.path === other.path
    ? { ...change, steps: transform(change.steps, other.steps, goesFirst) } : change
  if (other.kind === "replaced") return isWithin(change.path, other.path) ? null : change
  const level = pointerTokens(other.path).length - 1
  const index = indexAt(change.path, parentOf(other.path), level)
  const place = Number(pointerTokens(other.path)[level])
  if (index === undefined) return change
  const isInsertion = change.kind === "inserted" && pointerTokens(change.path).length === level + 1
  if (other.kind === "inserted")
    return index < place || (index === place && isInsertion && goesFirst) ? change : shifted(change, level, 1)
  if (index === place && !isInsertion) return null
  return index > place ? shifted(change, level, -1) : change
}

function indexAt(path, parent, level) {
  return parent !== path && isWithin(path, parent) ? Number(pointerTokens(path)[level]) : undefined
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
  if (op.op === "move" && isWithin(path, op.from)) return op.path + path.slice(op.from.length)
  return changesOf(op, props).reduce((at, change) => {
    if (at === undefined || (change.path !== at && isWithin(change.path, at))) return undefined
    const other = isShift(change) ? change : { kind: "replaced", path: change.path }
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
          return (before ? transformChange(theirs, before, true) : theirs) ?? []
        })
        return mine
      })
      return op.op === "splice" ? asSplices(left[0]) : op
    })
    return { ...edit, patch: operations }
  })
  return { pending: moves, moves: changes.filter(({ kind }) => kind === "text") }
}

/** The changes that move carets when a field's text is replaced: the remote ones, if they lead to it. */
export function caretSteps(before, moves, text) {
  // They do not apply to a field that does not contain the text that they change.
  return attempt(() => moves.reduce(apply, before)) === text ? moves : [placement(before, text)]
}

/** Returns no splices for an empty change; its edit stays pending, because its answer is still due. */
function asSplices(change) {
  return change ? splices(change.steps).map(splice => ({ op: "splice", path: change.path, ...splice })) : []
}

/** The remote changes since `before` to the texts that pending edits splice. */
export function remoteTextSteps(pending, before, now) {
  const paths = [...new Set(
    pending.flatMap(({ patch }) => patch.filter(({ op }) => op === "splice").map(({ path }) => path)))]
  return paths.flatMap(path => {
    const [old, text] = [valueAt(before, path), valueAt(now, path)]
    if (typeof old !== "string" || typeof text !== "string") return []
    return splices(difference(old, text)).map(splice => ({ op: "splice", path, ...splice }))
  })
}
