// Reorders a row by dragging its handle. The keyboard alternatives are arrow keys and menu commands.

import { trackPointer } from "../core/track-pointer.js"

const edge = 48

export function dragRow(event, options) {
  return new RowDrag(event, options)
}

class RowDrag {
  #options
  #scroller
  #start
  #target = null
  #y
  #frame = 0
  #stopTracking
  #onKeydown = event => this.#key(event)

  /**
   * `handle` was pressed, `rows()` returns the current rows, which others may change; `drop(from, to)` is
   * called at the end.
   */
  constructor(event, options) {
    this.#options = options
    this.#scroller = options.row.closest(".editor, dialog") ?? document.scrollingElement
    this.#start = this.#y = event.clientY
    this.#stopTracking = trackPointer(event, options.handle,
      { move: event => this.#move(event), end: isReleased => this.#end(isReleased) })
    document.addEventListener("keydown", this.#onKeydown, true)
  }

  #move({ clientY }) {
    this.#y = clientY
    if (this.#target === null && Math.abs(clientY - this.#start) < 4) return
    this.#options.row.classList.add("dragged")
    this.#show()
    this.#frame ||= requestAnimationFrame(() => this.#scroll())
  }

  /** Auto-scrolls near the edges. */
  #scroll() {
    const { top, bottom } = this.#scroller.getBoundingClientRect()
    const speed = Math.min(0, this.#y - top - edge) + Math.max(0, this.#y - bottom + edge)
    this.#frame = 0
    if (!speed) return
    this.#scroller.scrollTop += speed / 3
    this.#show()
    this.#frame = requestAnimationFrame(() => this.#scroll())
  }

  /** Shows the drop indicator. */
  #show() {
    this.#clear()
    const { row, rows } = this.#options
    const others = rows().filter(({ element }) => element !== row && element.isConnected)
    const next = others.find(({ element }) => middleOf(element) > this.#y)
    const marked = next ?? others.at(-1)
    if (!marked) return
    this.#target = { neighbor: marked.element, isAfter: !next }
    marked.element.classList.toggle("drop-before", marked === next)
    marked.element.classList.toggle("drop-after", marked !== next)
  }

  #clear() {
    for (const { element } of this.#options.rows()) element.classList.remove("drop-before", "drop-after")
  }

  #end(isReleased) {
    const { row, rows, drop } = this.#options
    const indexOf = element => rows().find(row => row.element === element)?.index
    if (this.#target && indexOf(this.#target.neighbor) === undefined) this.#show()
    this.#cancel()
    const [from, neighbor] = [row, this.#target?.neighbor].map(indexOf)
    if (!isReleased || from === undefined || neighbor === undefined) return
    const to = neighbor + Number(this.#target.isAfter) - Number(neighbor > from)
    if (to !== from) drop(from, to)
  }

  #cancel() {
    cancelAnimationFrame(this.#frame)
    this.#options.row.classList.remove("dragged")
    this.#clear()
    this.#stopTracking()
    document.removeEventListener("keydown", this.#onKeydown, true)
  }

  #key(event) {
    if (event.key !== "Escape") return
    event.preventDefault()
    event.stopPropagation()
    this.#cancel()
  }
}

function middleOf(element) {
  const { top, height } = element.getBoundingClientRect()
  return top + Math.min(height / 2, 40)
}
