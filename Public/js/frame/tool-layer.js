// Runs in the canvas: the layer in which a tool draws over the screen, outside the body, which renderings do
// not touch. Loads with the first update.

import { dom } from "./canvas.js"

/** The events of a pointer that a tool takes from the screen, besides those that it handles. */
const takenEvents = ["pointerup", "mousedown", "mouseup", "dblclick", "submit", "change"]

export class ToolLayer {
  #host
  #root
  #marks
  #drawn = ""
  #next
  #controller = new AbortController()

  /** `marks` returns the markup of the layer. It is called in every frame, to follow moving elements. */
  constructor(name, marks) {
    this.#host = createOverlay(name)
    this.#root = this.#host.attachShadow({ mode: "open" })
    this.#marks = marks
    this.#host.popover = "manual"
    document[dom.documentElement][dom.append](this.#host)
    // In front of everything, even of the screen's own dialogs.
    this.#host.showPopover()
    this.draw()
  }

  /** Takes the events of the screen. `move` receives null once the pointer has left. */
  capture({ move, click, key }) {
    const on = (type, run) => addEventListener(type, run, { capture: true, signal: this.#controller.signal })
    on("pointermove", move)
    on("pointerout", ({ relatedTarget }) => relatedTarget ?? move(null))
    for (const type of takenEvents) on(type, cancelEvent)
    on("pointerdown", event => (cancelEvent(event), focus()))
    on("click", event => (cancelEvent(event), click(event)))
    on("keydown", event => {
      if (!event.ctrlKey && !event.metaKey && !event.altKey && key(event)) cancelEvent(event)
    })
  }

  draw() {
    cancelAnimationFrame(this.#next)
    this.#next = requestAnimationFrame(() => this.draw())
    const marks = this.#marks()
    if (marks !== this.#drawn) this.#root.innerHTML = marks
    this.#drawn = marks
  }

  stop() {
    cancelAnimationFrame(this.#next)
    this.#controller.abort()
    this.#host.remove()
  }
}

/** The markup of a frame around a box; none for an empty box. */
export function frameAround({ left, top, width, height }, kinds) {
  if (!width && !height) return ""
  const style = `left:${left - 3}px;top:${top - 3}px;width:${width + 6}px;height:${height + 6}px`
  return `<div class="${kinds}" style="${style}"></div>`
}

/** The style of a label below a box, or above it if there is no room; it takes so much of the window. */
export function labelPlace({ left, top, bottom }, height, width) {
  const isBelow = bottom + height < innerHeight || top < height + 2
  let at = top - height + 2
  if (isBelow) at = Math.min(bottom + 6, innerHeight - height)
  return `left:${Math.max(4, Math.min(left, innerWidth - width))}px;top:${at}px`
}

function cancelEvent(event) {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** A layer for a tool above the screen, whose styles do not apply to it: inline `!important` wins. */
export function createOverlay(name) {
  const host = document[dom.createElement]("div")
  host.style.cssText = overlayStyle.replaceAll(";", " !important;")
  host.dataset.audit = name
  host.setAttribute("aria-hidden", "true")
  return host
}

const overlayStyle = `display: block; visibility: visible; position: fixed; inset: 0; z-index: 2147483647;
  width: auto; height: auto; max-width: none; max-height: none; margin: 0; padding: 0; border: 0;
  background: none; pointer-events: none; overflow: hidden; clip-path: none; filter: none; transform: none;`
