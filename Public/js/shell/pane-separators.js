// The separators between the panes: dragged, moved with the arrow keys, put back by a double click.

import { element } from "../core/dom.js"
import { trackPointer } from "../core/track-pointer.js"
import { collapse } from "../settings/layout.js"
import { settings } from "../settings/settings.js"
import { isPhone } from "./window-width.js"

/** Pixels of an arrow key, and with Shift. */
const step = 16
const longStep = 64
/** A pane that is dragged to less than this share of its least size is collapsed. */
const collapseShare = 0.6

/** What a separator resizes: the name of its size, its axis, and the direction in which the pane grows. */
const edges = {
  sidebar: { axis: "x", sign: 1 },
  right: { axis: "x", sign: -1 },
  bottom: { axis: "y", sign: -1 },
  sheet: { axis: "y", sign: -1 }
}

export class PaneSeparator {
  #pane
  #panes
  #edgeName
  #element
  #limits = null

  /** `edgeName` returns which of the edges the separator is at the moment. */
  constructor(pane, panes, label, edgeName) {
    this.#pane = pane
    this.#panes = panes
    this.#edgeName = edgeName
    this.#element = element("div", {
      class: "separator", role: "separator", tabIndex: 0, "aria-label": label, "aria-controls": pane.id,
      data: { pane: pane.id },
      onpointerdown: event => this.#drag(event), onkeydown: event => this.#key(event),
      ondblclick: () => this.#resize(0), onfocus: () => this.#describe()
    })
    new ResizeObserver(() => this.#describe()).observe(pane)
  }

  get element() {
    return this.#element
  }

  get #edge() {
    return edges[this.#edgeName()]
  }

  get #size() {
    const { width, height } = this.#pane.getBoundingClientRect()
    return Math.round({ x: width, y: height }[this.#edge.axis])
  }

  /** Sets and remembers the size; 0 is the size of the style sheet. */
  #resize(size) {
    const { [this.#edgeName()]: _, ...others } = settings.get("sizes")
    if (size) others[this.#edgeName()] = Math.round(size)
    settings.set("sizes", others)
    this.#describe()
  }

  #show(size) {
    document.body.style.setProperty(`--${this.#edgeName()}-size`, `${size}px`)
  }

  /** The least and the greatest size that the style sheet allows here. */
  #measureLimits() {
    const kept = settings.get("sizes")[this.#edgeName()]
    const [least, most] = [1, 100_000].map(size => (this.#show(size), this.#size))
    if (kept) this.#show(kept)
    else document.body.style.removeProperty(`--${this.#edgeName()}-size`)
    return { least, most }
  }

  #describe() {
    const size = this.#size
    if (!size) return
    const { axis } = this.#edge
    const [orientation, whole] = { x: ["vertical", innerWidth], y: ["horizontal", innerHeight] }[axis]
    const { least, most } = this.#limits ?? { least: 0, most: whole }
    const values = { orientation, valuemin: Math.min(least, size), valuemax: Math.max(most, size),
      valuenow: size, valuetext: `${size} pixels` }
    for (const [name, value] of Object.entries(values)) this.#element.setAttribute(`aria-${name}`, value)
  }

  #drag(event) {
    if (event.button !== 0) return
    event.preventDefault()
    const { axis, sign } = this.#edge
    const start = this.#size
    const from = event[axis]
    const target = this.#element
    let wanted = start
    this.#limits = this.#measureLimits()
    target.focus({ preventScroll: true })
    document.body.dataset.resizes = axis
    const move = next => {
      wanted = start + sign * (next[axis] - from)
      this.#show(wanted)
    }
    const end = () => {
      delete document.body.dataset.resizes
      if (wanted !== start) this.#settle(wanted)
    }
    trackPointer(event, target, { move, end })
  }

  /** Remembers a dragged size, or collapses a pane that has become too small for it. */
  #settle(wanted) {
    const { least, most } = this.#limits
    const kept = settings.get("sizes")[this.#edgeName()] ?? 0
    if (wanted >= least * collapseShare) return this.#resize(Math.min(most, Math.max(least, wanted)))
    this.#resize(kept)
    this.#close()
  }

  #close() {
    if (isPhone()) this.#panes.show("canvas")
    else collapse(this.#pane.id)
  }

  #key(event) {
    const { axis, sign } = this.#edge
    this.#limits = this.#measureLimits()
    const { least, most } = this.#limits
    let by = step * sign
    if (event.shiftKey) by = longStep * sign
    const [less, more] = { x: ["ArrowLeft", "ArrowRight"], y: ["ArrowUp", "ArrowDown"] }[axis]
    const size = { [less]: this.#size - by, [more]: this.#size + by, Home: least, End: most }[event.key]
    if (event.key === "Enter") this.#close()
    else if (size === undefined) return
    else this.#resize(Math.min(most, Math.max(least, size)))
    event.preventDefault()
  }
}
