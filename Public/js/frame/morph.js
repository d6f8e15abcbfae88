// Runs in the canvas: morphs one tree of nodes into another in a single pass and keeps shared nodes. Siblings
// are compared in lockstep; keys and node order matter only from the first mismatch on.

import { longestIncreasing } from "../core/longest-increasing.js"
import { areShadowsUsed, copyAttribute, declaredShadows, dom, importedNode, isField, isFoldable,
  recordRendered, renderedStates, shadowRoots } from "./canvas.js"
import { copyValue, updateRow } from "./field-updates.js"
import { keyOf, matches } from "./row-matches.js"

/** The changes of a rendering: whether nodes came, went or moved, and the changed elements while few. */
export class Changes {
  /** The maximum number of elements to highlight. */
  static most = 12
  isStructural = false
  /** Null if there are too many elements to highlight, or highlighting is off. */
  elements

  constructor(isNoted) {
    this.elements = null
    if (isNoted) this.elements = new Set()
  }

  /** Records an element, unless one of its ancestors is recorded already. */
  note(element) {
    if (this.elements === null || element === document[dom.body]) return
    for (let around = element; around !== null; around = around[dom.parentNode])
      if (this.elements.has(around)) return
    this.elements.add(element)
    if (this.elements.size > Changes.most) this.elements = null
  }
}

/** The number of siblings searched to distinguish an insertion from a removal. */
const reach = 16
const { attributes, firstChild, getAttribute, innerHTML, insertBefore, moveBefore, nextSibling,
  nodeName, nodeType, parentNode, removeAttribute } = dom
let changes

/** Morphs the children of one element into those of another, starting from a child. */
export function run(target, source, noted, first = target[firstChild]) {
  changes = noted
  morphSiblings(target, first, source[firstChild])
}

/** Morphs an element, its shadow tree and its children. */
export function runWhole(target, source, noted) {
  changes = noted
  morphElement(target, source)
}

/** Morphs the attributes of an element, and updates a field's value. */
export function runElement(target, source, noted) {
  changes = noted
  morphAttributes(target, source)
  if (isField(target)) copyValue(target, source)
}

function morphSiblings(parent, at, wanted) {
  const rows = matches(parent, at, wanted)
  if (rows !== null) return reconcile(parent, at, wanted, rows)
  while (at !== null && wanted !== null && isSameKind(at, wanted) && keyOf(at) === keyOf(wanted)) {
    const next = at[nextSibling]
    morphNode(at, wanted)
    at = next
    wanted = wanted[nextSibling]
  }
  if (at !== null || wanted !== null) reconcile(parent, at, wanted)
}

const noRows = { claims: new Map(), gone: new Set(), changed: new Set() }

/** Reconciles siblings from the first difference: inserts, removes, or moves those that have keys. */
function reconcile(parent, at, wanted, rows = noRows) {
  const found = claimsOf(at, wanted, rows)
  const { claims, claimed } = found
  while (wanted !== null) {
    const next = wanted[nextSibling]
    const claim = claims.get(wanted)
    while (at !== null && at !== claim && isPassed(at, wanted, claim, found)) {
      const following = at[nextSibling]
      if (!claimed.has(at)) remove(parent, at)
      at = following
    }
    const match = claim ?? matchFor(at, wanted, claimed)
    if (match === null) insert(parent, wanted, at)
    else if (match === at) at = at[nextSibling]
    else move(parent, match, at)
    const isSameRow = rows.claims.get(wanted) === match && !rows.changed.has(wanted)
    if (match !== null) updateRow(isSameRow, () => morphNode(match, wanted))
    wanted = next
  }
  while (at !== null) {
    const next = at[nextSibling]
    remove(parent, at)
    at = next
  }
}

/**
 * Matches elements to the wanted ones by key, or as rows, and determines which stay in place while the
 * others move.
 */
function claimsOf(at, wanted, rows) {
  const claims = new Map()
  const places = new Map()
  const keyed = new Map()
  for (let place = 0; at !== null; at = at[nextSibling], place++) {
    const key = keyOf(at)
    if (key && !keyed.has(key)) keyed.set(key, at)
    places.set(at, place)
  }
  for (; keyed.size + rows.claims.size && wanted !== null; wanted = wanted[nextSibling]) {
    const key = keyOf(wanted)
    const found = rows.claims.get(wanted) ?? (key && keyed.get(key))
    if (!found || !isSameKind(found, wanted)) continue
    claims.set(wanted, found)
    keyed.delete(key)
  }
  const inOrder = [...claims.values()]
  const stays = new Set(
    longestIncreasing(inOrder.map(node => places.get(node))).map(index => inOrder[index]))
  return { claims, claimed: new Set(inOrder), stays, gone: rows.gone }
}

/** Whether a node is skipped: removed, or moved when its key comes. */
function isPassed(at, wanted, claim, { claims, claimed, stays, gone }) {
  if (claimed.has(at)) return !stays.has(at) && (claim === undefined || stays.has(claim))
  if (keyOf(at) || gone.has(at)) return true
  if (claim !== undefined)
    return stays.has(claim) && (at[nodeType] !== 1 || !isWantedSoon(at, wanted, claims))
  return !keyOf(wanted) && !isSameKind(at, wanted) && isInTheWay(at, wanted)
}

function isWantedSoon(at, wanted, claims) {
  for (let step = 0, coming = wanted[nextSibling]; coming !== null
    && step < reach; step++, coming = coming[nextSibling]) {
    if (isSameKind(at, coming) && !keyOf(coming) && !claims.has(coming)) return true
  }
  return false
}

/** Whether removing the node leads to a match sooner than inserting the wanted one before it. */
function isInTheWay(at, wanted) {
  let live = at[nextSibling]
  let coming = wanted[nextSibling]
  for (let step = 0; live !== null && step < reach; step++) {
    const isFound = isSameKind(live, wanted) && !keyOf(live)
    if (isFound && at[nodeType] !== 1) return true
    if (coming !== null && isSameKind(at, coming) && !keyOf(coming)) return false
    if (isFound) return true
    live = live[nextSibling]
    coming = coming && coming[nextSibling]
  }
  return false
}

function matchFor(at, wanted, claimed) {
  if (at !== null && !claimed.has(at) && !keyOf(wanted) && !keyOf(at) && isSameKind(at, wanted)) return at
  return null
}

function insert(parent, wanted, before) {
  const made = importedNode(wanted)
  parent[insertBefore](made, before)
  changes.isStructural = true
  if (made[nodeType] === 1) changes.note(made)
  else changes.note(parent)
}

function remove(parent, node) {
  node[dom.remove]()
  changes.isStructural = true
  changes.note(parent)
}

/** Moves a node, preserving focus, scroll offset and playback where the browser supports `moveBefore`. */
function move(parent, node, before) {
  if (parent[moveBefore]) parent[moveBefore](node, before)
  else parent[insertBefore](node, before)
  changes.isStructural = true
  changes.note(node)
}

function morphNode(target, source) {
  if (target[nodeType] === 1) return morphElement(target, source)
  if (target.data === source.data) return
  target.data = source.data
  if (target[nodeType] === 3) changes.note(target[parentNode])
}

function morphElement(target, source) {
  morphAttributes(target, source)
  if (areShadowsUsed) morphShadow(target, source)
  if (isField(target)) {
    if (target[nodeName] === "SELECT") morphChildren(target, source)
    copyValue(target, source)
  } else if (target[nodeName] === "TEMPLATE") {
    if (target[innerHTML] !== source[innerHTML]) target[innerHTML] = source[innerHTML]
  } else {
    morphChildren(target, source)
  }
}

/** Elements of the same kind have a shadow tree both, or none. */
function morphShadow(target, source) {
  const declared = declaredShadows.get(source)
  if (declared) morphChildren(shadowRoots.get(target).root, declared.content)
}

function morphChildren(target, source) {
  morphSiblings(target, target[firstChild], source[firstChild])
}

/** Morphs attributes. The `open` state chosen by the user stays unless the rendering changed it. */
function morphAttributes(target, source) {
  const wanted = source[attributes]
  const own = target[attributes]
  if (wanted.length === 0 && own.length === 0 && !isFoldable(target)) return
  const stays = isFoldable(target)
  let isChanged = false
  for (let index = 0; index < wanted.length; index++) {
    const { name, value } = wanted[index]
    const isKept = stays && name === "open" && renderedStates.get(target)?.open === value
    if (isKept || target[getAttribute](name) === value) continue
    copyAttribute(target, wanted[index])
    isChanged = recordChange(name)
  }
  for (let index = own.length; (isChanged || own.length !== wanted.length) && index--;) {
    const { name } = own[index]
    const isKept = stays && name === "open" && renderedStates.get(target)?.open === undefined
    if (isKept || source[getAttribute](name) !== null) continue
    target[removeAttribute](name)
    isChanged = recordChange(name)
  }
  if (isChanged) changes.note(target)
  if (stays) recordRendered(target, source)
}

/** Records an attribute change: some attributes determine which dialog is in front. */
function recordChange(name) {
  if (name === "aria-modal" || name === "inert") changes.isStructural = true
  return true
}

export function isSameKind(left, right) {
  return left[nodeType] === right[nodeType] && left[nodeName] === right[nodeName]
    && (!areShadowsUsed || shadowKey(left) === shadowKey(right))
}

function shadowKey(host) {
  return (declaredShadows.get(host) ?? shadowRoots.get(host))?.key
}
