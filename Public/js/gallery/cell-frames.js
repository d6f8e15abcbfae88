// The frames of the cells in sight: created one at a time while the list rests, and removed again, those of
// cells out of sight first, when there are too many.

import { VisibilityObserver } from "../core/visibility-observer.js"

/** The maximum number of frames, because more slow the page down. */
const mostFrames = 40

/**
 * Milliseconds without scrolling after which frames are created: creating one takes several frames of the
 * screen, and cells that are scrolled past need none.
 */
const scrollPause = 100

export class CellFrames {
  #sight
  #onCreated
  #waiting = new Set()
  /** The cells with frames, those that came in sight last at the end. */
  #created = new Set()
  #scrolledAt = -Infinity
  #isScheduled = false

  /** `onCreated` is called after each attempt to create a frame. */
  constructor(list, onCreated) {
    this.#onCreated = onCreated
    this.#sight = new VisibilityObserver(list, "25%")
    list.addEventListener("scroll", () => (this.#scrolledAt = performance.now()), { passive: true })
  }

  watch(cell) {
    this.#sight.watch(cell.element, isSeen => {
      cell.isSeen = isSeen
      if (!isSeen) return
      this.#waiting.add(cell)
      this.#schedule()
    })
  }

  drop(cell) {
    this.#sight.unwatch(cell.element)
    for (const cells of [this.#waiting, this.#created]) cells.delete(cell)
    cell.sleep()
  }

  #schedule() {
    if (this.#isScheduled) return
    this.#isScheduled = true
    const rest = scrollPause - (performance.now() - this.#scrolledAt)
    if (rest <= 0) requestAnimationFrame(() => this.#create())
    else setTimeout(() => {
      this.#isScheduled = false
      this.#schedule()
    }, rest)
  }

  /** Creates the frame of one cell, if it is still visible. */
  #create() {
    this.#isScheduled = false
    const [next, ...others] = [...this.#waiting].filter(({ isSeen }) => isSeen)
    this.#waiting = new Set(others)
    if (next) {
      next.wake()
      this.#created.delete(next)
      this.#created.add(next)
    }
    const unseen = [...this.#created].filter(({ isSeen }) => !isSeen)
    for (const old of unseen.slice(0, Math.max(0, this.#created.size - mostFrames))) {
      old.sleep()
      this.#created.delete(old)
    }
    this.#onCreated()
    if (this.#waiting.size) this.#schedule()
  }
}
