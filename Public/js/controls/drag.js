// A row is dragged by its handle to another place. The keyboard has arrows for it, the menu its words.

const edge = 48

export function drag(event, { row, rows, from, drop }) {
  const handle = event.currentTarget
  const scroller = row.closest(".editor, dialog") ?? document.scrollingElement
  const start = event.clientY
  let target = null
  let y = start
  let frame = 0
  handle.setPointerCapture(event.pointerId)
  handle.addEventListener("pointermove", move)
  handle.addEventListener("pointerup", end)
  handle.addEventListener("pointercancel", cancel)
  document.addEventListener("keydown", key, true)

  function move({ clientY }) {
    y = clientY
    if (target === null && Math.abs(y - start) < 4) return
    row.classList.add("dragged")
    show()
    frame ||= requestAnimationFrame(scroll)
  }

  /** Near the edges what is beyond them comes. */
  function scroll() {
    const { top, bottom } = scroller.getBoundingClientRect()
    const speed = y < top + edge ? y - top - edge : y > bottom - edge ? y - bottom + edge : 0
    frame = 0
    if (!speed) return
    scroller.scrollTop += speed / 3
    show()
    frame = requestAnimationFrame(scroll)
  }

  /** A line stands where the row would go. */
  function show() {
    clear()
    const others = rows().filter(({ element }) => element !== row && element.isConnected)
    const next = others.find(({ element }) => middle(element) > y)
    const marked = next ?? others.at(-1)
    if (!marked) return
    target = next ? next.index - (next.index > from ? 1 : 0) : marked.index + (marked.index > from ? 0 : 1)
    marked.element.classList.add(next ? "drop-before" : "drop-after")
  }

  function clear() {
    for (const { element } of rows()) element.classList.remove("drop-before", "drop-after")
  }

  function end() {
    cancel()
    if (target !== null && target !== from) drop(from, target)
  }

  function cancel() {
    cancelAnimationFrame(frame)
    row.classList.remove("dragged")
    clear()
    handle.removeEventListener("pointermove", move)
    handle.removeEventListener("pointerup", end)
    handle.removeEventListener("pointercancel", cancel)
    document.removeEventListener("keydown", key, true)
  }

  function key(event) {
    if (event.key !== "Escape") return
    event.preventDefault()
    event.stopPropagation()
    cancel()
  }
}

function middle(element) {
  const { top, height } = element.getBoundingClientRect()
  return top + Math.min(height / 2, 40)
}
