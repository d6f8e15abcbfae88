// Rebases this page's pending edits over concurrent changes (Jupiter: Nichols et al. 1995). The host does the
// same with the edits it receives; of two insertions at the same place, the room's comes first. No DOM.

import { changesWith, followed, inverseOf, removing, resolved, transformChange } from "./changes.js"
import { attempt } from "../core/attempt.js"
import { difference as jsonDifference } from "../core/json-difference.js"
import { valueAt } from "../core/json-patch.js"
import { apply, difference, placement, splices } from "../text/text-operations.js"

export { operation, difference, placement, transform, splices, apply,
  moved } from "../text/text-operations.js"

/**
 * Rebases pending edits onto changes of the room, and those onto them, for carets and rows. `props` are the
 * room's after the changes, `step` returns the props after a patch. An edit of what was removed loses its
 * patch, and stays pending, because its answer is still due.
 */
export function rebasePending(pending, changes, props, step) {
  let moves = changes
  const rebased = pending.map(edit => {
    const { patch, unseen } = carried(edit.patch, moves, props, step)
    moves = unseen
    if (patch.length) props = step(props, patch) ?? props
    return { ...edit, patch }
  })
  return { pending: rebased, moves }
}

/**
 * A patch carried over changes that its author had not seen, and these after it, as in TextHistory.swift.
 * Changes may have a `revision`. A patch is refused as a whole.
 */
export function carried(patch, changes, props, step) {
  const [made, all] = [[], []]
  let [unseen, lost, now] = [changes, null, props]
  const isArray = path => Array.isArray(valueIn(now, path, unseen))
  patch.forEach((op, index) => {
    const own = changesWith(op, isArray)
    const over = transformAll(own, unseen)
    unseen = over.unseen
    all.push(...own)
    if (over.lost && !(lost?.revision <= over.lost.revision)) ({ lost } = over)
    if (over.lost) return
    const operations = operationsMaking(op, over.changes, own)
    made.push(...operations)
    if (index < patch.length - 1) now = step(now, operations) ?? now
  })
  if (lost) return { patch: [], unseen: takenBack(all, changes, lost, props) }
  return { patch: made, unseen }
}

/** The changes after those of a patch that is dropped when its author hears of the change it is `lost` by. */
function takenBack(own, changes, { revision }, props) {
  const later = changes.filter(change => change.revision > revision)
  const over = transformAll(own, changes.slice(0, changes.length - later.length))
  const back = change => later.map(inverseOf).reduceRight(
    (path, undone) => followed(path, undone, { isGap: true }) ?? path, resolved(change, props).path)
  const inverses = over.changes.filter(Boolean).reverse().map(change =>
    ({ ...inverseOf(change.path.endsWith("/-") ? { ...change, path: back(change) } : change), revision }))
  return [...over.unseen, ...inverses, ...later]
}

/** The value that a path before the changes is now. */
function valueIn(props, path, changes) {
  let place = path
  for (const change of changes) if (place !== undefined) place = followed(place, change)
  if (place !== undefined) return valueAt(props, place)
  return undefined
}

/** The changes of a page and those that it has not seen, over each other; one can be `lost` by another. */
function transformAll(own, unseen) {
  let lost = null
  const changes = own.map(mine => {
    let change = mine
    unseen = unseen.flatMap(theirs => {
      const before = change
      if (!before) return theirs
      change = transformChange(before, theirs, false)
      if (!change && !(lost?.revision <= theirs.revision)) lost = theirs
      return transformChange(theirs, before, true) ?? []
    })
    return change
  })
  return { changes, unseen, lost }
}

/** The operations that make the changes, which are those of the operation transformed. */
function operationsMaking(op, changes, own) {
  const [{ kind, from, path: first, steps }] = changes
  const { path } = changes.at(-1)
  if (kind === "text") return spliceOperations(path, steps)
  const isSame = (change, index) => change.path === own[index].path && change.from === own[index].from
  if (changes.every(isSame)) return [op]
  if (kind === "moved") return [{ ...op, from, path: removing(path, from, true) }]
  if (op.from !== undefined) return [{ ...op, from: from ?? first, path }]
  return [{ ...op, path }]
}

/** The changes that move carets when a field's text is replaced: the remote ones, if they lead to it. */
export function caretSteps(before, moves, text) {
  // They do not apply to a field that does not contain the text that they change.
  if (attempt(() => moves.reduce(apply, before)) === text) return moves
  return [placement(before, text)]
}

/** The operations of a patch that make a change of a text. */
export function spliceOperations(path, steps) {
  return splices(steps).map(splice => ({ op: "splice", path, ...splice }))
}

/** The patch between two props in which a text that differs is spliced. */
export function splicedDifference(before, after) {
  return jsonDifference(before, after, { isCertain: true }).flatMap(op => {
    if (op.op !== "replace" || typeof op.was !== "string" || typeof op.value !== "string") return op
    return spliceOperations(op.path, difference(op.was, op.value))
  })
}
