// Runs in the canvas: defers the texts that a rendering changes far away from the window. The next layout
// then has few texts, and later renderings replace what is deferred. It is written a slice at a time when the
// renderings pause, at the latest after some seconds, and as a whole before anything else changes or reads
// the document.

import { dom } from "./canvas.js"

/** Fewer changed texts are written at once: their layout takes less than a frame. */
const fewest = 200
/** Texts that are written in one task, or located at once. */
const sliceSize = 250
/** The milliseconds after which a task that locates texts ends: the next one is up to 50 away. */
const locatingTime = 3
/** Milliseconds without a rendering after which the slices begin: longer than between two typed letters. */
const pause = 400
/** The longest wait in milliseconds, after which the slices begin in any case. */
const longestWait = 15_000
const range = document[dom.createRange]()
export const whenIdle = run => {
  if (globalThis.requestIdleCallback) requestIdleCallback(run, { timeout: 200 })
  else setTimeout(run, 30)
}
/** Each `{index, piece, node}` whose text is deferred: in `piece.due`, or written meanwhile. */
let deferred = []
/** The nodes of the pieces of the body, in document order; null without a map. */
let nodes = null
/** For each piece, whether its text is near the window; null while that is unknown. */
let near = null
/** The pieces that show whether texts have moved: those between near and distant ones, and some others. */
let samples = []
const mostSamples = 64
let isLocating = false
/** Whether a check is enough to locate the texts once more, as something changed meanwhile; null if not. */
let isCheckEnough = null
let deadline = null
let timer
let lastWritten = 0
/** Counts the renderings: a newer one postpones the slices that follow a pause. */
let turn = 0
let onWritten = null

/** Starts to follow which of the nodes are near the window. */
export function watch(mapped) {
  forget()
  nodes = mapped
  locateWhenIdle()
}

export function forget() {
  flush()
  nodes = near = null
}

/** Writes the texts near the window and defers the others; `areAlone` if nothing else changes with them. */
export function write(changes, areAlone) {
  const isSplit = near !== null && changes.length >= fewest
  for (const change of changes) {
    const { index, piece, node, data } = change
    if (isSplit && near[index] === 0) {
      if (piece.due === undefined) deferred.push(change)
      piece.due = data
    } else {
      piece.due = undefined
      node.data = data
    }
  }
  if (deferred.length) schedule()
  locateWhenIdle(areAlone && near !== null)
}

function schedule() {
  turn++
  lastWritten = performance.now()
  deadline ??= lastWritten + longestWait
  // A hidden document has few tasks.
  if (document[dom.hidden]) setTimeout(flush)
  else timer ??= setTimeout(resume, pause)
}

/** Begins the slices after the pause, or the longest wait. A timer for each rendering would cost more. */
function resume() {
  timer = undefined
  const now = performance.now()
  const own = turn
  if (!deferred.length) return
  if (now > deadline) {
    deadline = null
    writeSlices(deferred.length)
  } else if (now < lastWritten + pause) {
    timer = setTimeout(resume, lastWritten + pause - now)
  } else {
    writeSlices(Infinity, () => own === turn)
  }
}

/** Writes so many texts, a slice in a frame, as long as the condition holds. */
function writeSlices(count, isCurrent = () => true) {
  whenIdle(() => {
    if (!deferred.length || !isCurrent()) return
    if (document[dom.hidden]) return flush()
    writeDeferred(Math.min(count, sliceSize))
    if (!deferred.length) finish()
    else if (count > sliceSize)
      requestAnimationFrame(() => writeSlices(count - sliceSize, isCurrent))
  })
}

/** Writes all deferred texts. */
export function flush() {
  if (!deferred.length) return
  writeDeferred(deferred.length)
  finish()
}

function writeDeferred(count) {
  for (const { piece, node } of deferred.splice(0, count)) {
    if (piece.due !== undefined) node.data = piece.due
    piece.due = undefined
  }
}

function finish() {
  deadline = null
  locateWhenIdle()
  const run = onWritten
  onWritten = null
  run?.()
}

/** Writes everything for a scrolled or resized window, and before the document is copied or printed. */
function moved() {
  near = null
  flush()
  locateWhenIdle()
}

/** Finds the texts near the window, a slice at a time, as that reads the layout; with `isCheck`, only if
 *  samples have moved. */
function locateWhenIdle(isCheck = false) {
  if (isLocating) isCheckEnough = isCheck && isCheckEnough !== false
  if (isLocating || nodes === null) return
  isLocating = true
  whenIdle(() => {
    if (isCheck && near !== null && samples.length < mostSamples && samples.every(isUnmoved))
      return located(near)
    const texts = textIndices()
    if (texts.length < fewest) return located(null)
    locate(texts, nodes, new Uint8Array(nodes.length))
  })
}

function textIndices() {
  return [...nodes?.keys() ?? []].filter(index => nodes[index]?.[dom.nodeType] === 3)
}

function locate(texts, among, found) {
  if (nodes !== among) return located(null)
  const end = performance.now() + locatingTime
  do {
    for (const index of texts.splice(-sliceSize)) found[index] = Number(isNear(among[index]))
  } while (texts.length && performance.now() < end)
  if (texts.length) whenIdle(() => locate(texts, among, found))
  else located(found)
}

function isUnmoved(index) {
  return isNear(nodes[index]) === (near[index] === 1)
}

function located(found) {
  if (found === null) samples = []
  else if (found !== near) samples = samplesOf(found)
  near = found
  isLocating = false
  if (near !== null) writeNear()
  const again = isCheckEnough
  isCheckEnough = null
  if (again !== null) locateWhenIdle(again)
}

function samplesOf(found) {
  const texts = textIndices()
  const step = Math.ceil(texts.length / (mostSamples / 4))
  return texts.filter((index, at) => at % step === 0 || at === texts.length - 1
    || found[index] !== found[texts[at - 1]] || found[index] !== found[texts[at + 1]])
}

/** Whether a text is at most a window's height away from the window, or not displayed. */
function isNear(node) {
  if (!node[dom.isConnected]) return true
  range.selectNode(node)
  const { top, bottom } = range.getBoundingClientRect()
  return bottom >= -innerHeight && top <= 2 * innerHeight
}

/** Writes deferred texts that a changed layout has brought near the window. */
function writeNear() {
  for (const { index, piece, node } of deferred) {
    if (near[index] === 0 || piece.due === undefined) continue
    node.data = piece.due
    piece.due = undefined
  }
}

for (const kind of ["scroll", "resize", "copy", "beforeprint"])
  addEventListener(kind, moved, { capture: true, passive: true })
for (const kind of ["toggle", "load", "transitionend"])
  document[dom.addEventListener](kind, locateWhenIdle, { capture: true, passive: true })
document[dom.addEventListener]("visibilitychange", flush)

export function areDeferred() {
  return deferred.length > 0
}

export function isLocated() {
  return near !== null && !isLocating
}

/** Runs a function once the deferred texts are written. */
export function whenWritten(run) {
  onWritten = run
}
