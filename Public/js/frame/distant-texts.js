// Runs in the canvas: defers the texts that a rendering changes far away from the window. The next layout
// then has few texts, and later renderings replace what is deferred. It is written a slice at a time when the
// renderings pause, and as a whole before anything else changes or reads the document.

"use strict"

{
  /** Fewer changed texts are written at once: their layout takes less than a frame. */
  const fewest = 200
  /** Texts that are written between two frames. */
  const sliceSize = 250
  /** Milliseconds without a rendering after which the slices begin; the longest wait ends with all texts. */
  const pause = 100
  const longestWait = 5000
  /** Each `{piece, node}` whose text is deferred: in `piece.due`, or written meanwhile. */
  let deferred = []
  const range = document.createRange()
  const whenIdle = run =>
    globalThis.requestIdleCallback ? requestIdleCallback(run, { timeout: 200 }) : setTimeout(run, 30)
  /** The nodes of the pieces of the body, in document order; null without a map. */
  let nodes = null
  /** The first and last piece near the window; null while that is unknown. */
  let near = null
  let isLocating = false
  let deadline = null
  let timer
  /** Counts the renderings: a newer one suspends the slices. */
  let turn = 0
  let onWritten = () => {}

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

  /** Writes the texts near the window and defers the others; `changes` are in document order. */
  function write(changes) {
    const isSplit = near !== null && changes.length >= fewest
    for (const change of changes) {
      const { index, piece, node, data } = change
      if (isSplit && (index < near.first || index > near.last)) {
        if (piece.due === undefined) deferred.push(change)
        piece.due = data
      } else {
        piece.due = undefined
        node.data = data
      }
    }
    if (deferred.length) schedule()
  }

  function schedule() {
    deadline ??= performance.now() + longestWait
    clearTimeout(timer)
    const own = ++turn
    if (performance.now() > deadline) timer = setTimeout(flush)
    else timer = setTimeout(() => whenIdle(() => writeSlice(own)), pause)
  }

  function writeSlice(own) {
    if (own !== turn || !deferred.length) return
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
    onWritten()
  }

  /** Writes immediately what a scrolled or resized window shows, what is copied, and what is printed. */
  function moved() {
    near = null
    flush()
    locateWhenIdle()
  }

  function locateWhenIdle() {
    if (isLocating || nodes === null) return
    isLocating = true
    whenIdle(() => {
      isLocating = false
      near = nodes && located(nodes)
    })
  }

  /**
   * The pieces at most a window's height away from the window; null for few texts. This assumes that texts
   * follow each other downward: one that does not is written with the distant ones. Performs a layout.
   */
  function located(nodes) {
    const texts = [...nodes.keys()].filter(index => nodes[index]?.nodeType === 3)
    if (texts.length < fewest) return null
    const box = index => {
      range.selectNode(nodes[index])
      return range.getBoundingClientRect()
    }
    const first = firstWhere(texts, index => box(index).bottom >= -innerHeight)
    const next = firstWhere(texts, index => box(index).top > 2 * innerHeight)
    return { first: texts[first] ?? Infinity, last: (texts[next] ?? Infinity) - 1 }
  }

  /** The position of the first item that passes; all after it pass, too. */
  function firstWhere(items, passes) {
    let [from, to] = [0, items.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if (passes(items[middle])) to = middle
      else from = middle + 1
    }
    return from
  }

  for (const kind of ["scroll", "resize", "copy", "beforeprint"])
    addEventListener(kind, moved, { capture: true, passive: true })

  canvas.distantTexts = { watch, forget, write, flush,
    get areDeferred() { return deferred.length > 0 },
    get isLocated() { return near !== null },
    set onWritten(run) { onWritten = run } }
}
