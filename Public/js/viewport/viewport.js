// The viewport of the canvas: sized like its device, rotated, resized and zoomed.

import { textScale } from "../connection/frame-message.js"
import { scaledBox, deviceOf } from "../canvas/device-size.js"
import { stored } from "../core/stored.js"
import { characterSize } from "../canvas/character-size.js"

/** The gap between screens, in CSS pixels. */
const gap = 16
const storedZoom = stored("zoom", "fit", { parse: zoom => Number(zoom) || "fit" })

export class Viewport extends EventTarget {
  #target
  #sheet
  /** @type {Store} */ #store
  #zoom = storedZoom.get()
  #heldSize = null
  #isReleased = false
  #count = 1
  element

  constructor(viewport, store) {
    super()
    this.element = viewport
    this.#sheet = viewport.parentElement
    this.#target = this.#sheet.parentElement
    this.#store = store
    new ResizeObserver(() => this.draw()).observe(this.#target)
  }

  /** The element that the resize handles are appended to. */
  get sheet() {
    return this.#sheet
  }

  get zoom() {
    return this.#zoom
  }

  set zoom(zoom) {
    this.#zoom = zoom
    storedZoom.set(zoom)
    this.draw()
  }

  /** Overrides the size until the host confirms it; null restores the environment's size. */
  hold(size) {
    this.#heldSize = size
    this.#isReleased = false
    this.draw()
  }

  /** Drops the held size once the environment has it. */
  release() {
    this.#isReleased = true
    this.#settle()
  }

  #settle() {
    const size = this.#store.state.room?.environment.size
    if (this.#isReleased && size?.width === this.#heldSize?.width && size?.height === this.#heldSize?.height)
      this.#heldSize = null
  }

  /** Reserves room for a number of screens, side by side. */
  setScreenCount(count) {
    this.#count = count
    this.draw()
  }

  changed(/** @type {State} */ { room, devices }, /** @type {State} */ before) {
    if (!room) return
    if (room.environment === before.room?.environment && devices === before.devices) return
    if (room.id !== before.room?.id) this.#heldSize = null
    this.#settle()
    this.draw()
  }

  draw() {
    const { state } = this.#store
    const environment = state.room?.environment
    if (!environment || !this.#target.clientWidth) return
    const device = deviceOf(state, { ...environment, size: this.#heldSize ?? environment.size })
    const unit = device.isText && characterSize(textScale(environment.textSize))
    let size = device
    if (unit) size = { width: unit.across(device.width), height: unit.down(device.height) }
    const box = scaledBox(size, this.#place(), this.#zoom)
    this.element.dataset.fits = size.width ? "device" : "all"
    Object.assign(this.element.style,
      { width: `${box.width}px`, height: `${box.height}px`,
        transform: box.scale === 1 ? "" : `scale(${box.scale})` })
    Object.assign(this.#sheet.style,
      { width: `${box.outer.width * this.#count + gap * (this.#count - 1)}px`,
        height: `${box.outer.height}px` })
    this.dispatchEvent(new CustomEvent("drawn", { detail: { ...box, ...units(device, box), device, unit } }))
  }

  #place() {
    const { paddingLeft, paddingRight, paddingTop, paddingBottom } = getComputedStyle(this.#target)
    const { width, height } = this.#target.getBoundingClientRect()
    const across = width - parseFloat(paddingLeft) - parseFloat(paddingRight) - gap * (this.#count - 1)
    return { width: across / this.#count,
      height: Math.max(192, height - parseFloat(paddingTop) - parseFloat(paddingBottom)) }
  }
}

/** The size of the screen in the units that it is shown and set in: characters, or else pixels. */
function units(device, box) {
  if (device.isText) return { across: device.width, down: device.height }
  return { across: box.width, down: box.height }
}
