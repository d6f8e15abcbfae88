// The resize handles of the screen, operated by dragging or with the arrow keys.

import { element } from "../core/dom.js"
import { trackPointer } from "../core/track-pointer.js"

const least = { width: 120, height: 80 }

export class ResizeHandles {
  /** @type {ViewToolbar} */ #toolbar
  #viewport
  #box = null
  #handles
  #scheduled = null

  constructor(toolbar) {
    this.#toolbar = toolbar
    this.#viewport = toolbar.viewport
    this.#handles = {
      width: this.#handle("right", "Width", { width: 1 }),
      height: this.#handle("bottom", "Height", { height: 1 }),
      both: this.#handle("corner", "Size", { width: 1, height: 1 })
    }
    this.#viewport.sheet.append(...Object.values(this.#handles))
    this.#viewport.addEventListener("drawn", ({ detail }) => this.#drawn(detail))
    this.#viewport.draw()
  }

  #handle(place, label, axes) {
    let role = /** @type {Record<string, any>} */ ({ "aria-hidden": "true" })
    if (place !== "corner")
      role = { role: "slider", tabIndex: 0, "aria-label": `${label} of the screen`,
        "aria-orientation": axes.width ? "horizontal" : "vertical" }
    return element("div", {
      class: `grip ${place}`, title: `${label}: drag, or use the arrow keys`, ...role,
      onpointerdown: event => this.#drag(event, axes), onkeydown: event => this.#key(event, axes),
      ondblclick: () => this.#toolbar.set({ size: undefined })
    })
  }

  #drawn(box) {
    this.#box = box
    const { unit, across, down } = box
    let names = ["pixels", "pixels"]
    if (unit) names = ["columns", "rows"]
    for (const [handle, value, name] of [[this.#handles.width, across, names[0]],
      [this.#handles.height, down, names[1]]]) {
      handle.setAttribute("aria-valuenow", value)
      handle.setAttribute("aria-valuetext", `${value} ${name}`)
    }
  }

  /** Resizes by dragging. The screen is centered, so a change on one side counts twice. */
  #drag(event, axes) {
    if (event.button) return
    event.preventDefault()
    const { target, clientX, clientY } = event
    const { width, height, scale, unit, across, down } = this.#box
    const isCentered = { width: 2, height: 2 }
    if (this.#isTall) isCentered.height = 1
    document.body.dataset.resizes = "both"
    const move = ({ clientX: x, clientY: y }) => {
      const size = { width: width + axes.width * (x - clientX) * isCentered.width / scale || width,
        height: height + axes.height * (y - clientY) * isCentered.height / scale || height }
      if (!unit) return this.#resize(size)
      const characters = { width: across, height: down }
      if (axes.width) characters.width = unit.columns(size.width)
      if (axes.height) characters.height = unit.rows(size.height)
      this.#resize(characters)
    }
    const end = () => {
      delete document.body.dataset.resizes
      this.#release()
    }
    trackPointer(event, target, { move, end })
  }

  get #isTall() {
    return this.#box.outer.height > this.#viewport.sheet.parentElement.clientHeight
  }

  #key(event, axes) {
    let [less, more] = ["ArrowUp", "ArrowDown"]
    if (axes.width) [less, more] = ["ArrowLeft", "ArrowRight"]
    const step = { [less]: -1, [more]: 1, PageUp: 100, PageDown: -100 }[event.key]
    if (event.key === "Delete" || event.key === "Backspace") return this.#toolbar.set({ size: undefined })
    if (!step) return
    event.preventDefault()
    const { across, down } = this.#box
    let by = step
    if (event.shiftKey) by *= 10
    if (axes.width) this.#resize({ width: across + by, height: down })
    else this.#resize({ width: across, height: down + by })
    this.#release()
  }

  /** Applies the size at once; sends at most one size per animation frame. */
  #resize({ width, height }) {
    let lower = least
    if (this.#box.unit) lower = { width: 10, height: 2 }
    const size = { width: Math.round(Math.min(8000, Math.max(lower.width, width))),
      height: Math.round(Math.min(8000, Math.max(lower.height, height))) }
    this.#viewport.hold(size)
    if (!this.#scheduled) requestAnimationFrame(() => this.#sendSize())
    this.#scheduled = size
  }

  #sendSize() {
    this.#toolbar.set({ size: this.#scheduled })
    this.#scheduled = null
  }

  /** Releases the held size on the next frame, after it was sent. */
  #release() {
    requestAnimationFrame(() => this.#viewport.release())
  }
}
