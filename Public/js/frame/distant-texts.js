// Runs in the canvas: defers the texts that a rendering changes far away from the window. The next layout
// then has few texts, and later renderings replace what is deferred. It is written a slice at a time when the
// renderings pause, and as a whole before anything else changes or reads the document.

"use strict"

{
  /** Fewer changed texts are written at once: their layout takes less than a frame. */
  const fewest = 200
  /** Texts that are written, or located, in one task. */
  const sliceSize = 250
  /** Milliseconds without a rendering after which the slices begin. */
  const pause = 100
  /** The longest wait in milliseconds, after which all texts are written. */
  const longestWait = 5000
  const range = document.createRange()
  const whenIdle = run =>
    globalThis.requestIdleCallback ? requestIdleCallback(run, { timeout: 200 }) : setTimeout(run, 30)
  /** Each `{index, piece, node}` whose text is deferred: in `piece.due`, or written meanwhile. */
  let deferred = []
  /** The nodes of the pieces of the body, in document order; null without a map. */
  let nodes = null
  /** For each piece, whether its text is near the window; null while that is unknown. */
  let near = null
  let isLocating = false
  /** Whether to locate the texts once more, as something has changed meanwhile. */
  let isOutdated = false
  let deadline = null
  let timer
  /** Counts the renderings: a newer one suspends the slices. */
  let turn = 0
  let onWritten = null

  /** Starts to follow which of the nodes are near the window. */
  function watch(mapped) {
    forget()
    nodes = mapped
    locateWhenIdle()
  }

  function forget() {
    flush()
    nodes = near = null
  }

  /** Writes the texts near the window and defers the others. */
  function write(changes) {
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
    locateWhenIdle()
  }

  function schedule() {
    deadline ??= performance.now() + longestWait
    clearTimeout(timer)
    const own = ++turn
    if (isOverdue()) timer = setTimeout(flush)
    else timer = setTimeout(() => whenIdle(() => writeSlice(own)), pause)
  }

  /** Whether to write everything: a hidden document has few tasks. */
  function isOverdue() {
    return document.hidden || performance.now() > deadline
  }

  function writeSlice(own) {
    if (own !== turn || !deferred.length) return
    if (isOverdue()) return flush()
    writeDeferred(sliceSize)
    if (deferred.length) whenIdle(() => writeSlice(own))
    else finish()
  }

  /** Writes all deferred texts. */
  function flush() {
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
    clearTimeout(timer)
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

  /** Finds the texts near the window, a slice at a time, as that reads the layout. */
  function locateWhenIdle() {
    isOutdated = isLocating
    if (isLocating || nodes === null) return
    isLocating = true
    whenIdle(() => {
      const texts = [...nodes?.keys() ?? []].filter(index => nodes[index]?.nodeType === 3)
      if (texts.length < fewest) return located(null)
      locate(texts, nodes, new Uint8Array(nodes.length))
    })
  }

  function locate(texts, among, found) {
    if (nodes !== among) return located(null)
    for (const index of texts.splice(-sliceSize)) found[index] = isNear(among[index]) ? 1 : 0
    if (texts.length) whenIdle(() => locate(texts, among, found))
    else located(found)
  }

  function located(found) {
    near = found
    isLocating = false
    if (near !== null) writeNear()
    if (isOutdated) locateWhenIdle()
  }

  /** Whether a text is at most a window's height away from the window, or not displayed. */
  function isNear(node) {
    if (!node.isConnected) return true
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
    document.addEventListener(kind, locateWhenIdle, { capture: true, passive: true })
  document.addEventListener("visibilitychange", flush)

  canvas.distantTexts = { watch, forget, write, flush,
    get areDeferred() { return deferred.length > 0 },
    get isLocated() { return near !== null && !isLocating },
    set onWritten(run) { onWritten = run } }
}
