// Runs in the canvas: outlines the differences from the snapshot and emphasizes the selected ones. It draws
// outside the body, which renderings do not touch.

"use strict"

{
  let overlay = null

  tools.overlay = ({ places, chosen = [], scrolls = false }) => {
    if (!places.length) return (overlay = overlay?.stop() ?? null)
    overlay ??= new Overlay()
    overlay.show(places, chosen, scrolls)
  }

  class Overlay {
    #host = createOverlay("overlay")
    #root = this.#host.attachShadow({ mode: "open" })
    #places = []
    #chosen = new Set()
    #drawn = ""

    constructor() {
      showOverlay(this.#host)
    }

    show(places, chosen, scrolls) {
      this.#places = places
      this.#chosen = new Set(chosen)
      const first = places.find(({ id }) => this.#chosen.has(id))
      if (scrolls && first)
        elementAt(first.place)?.[dom.scrollIntoView](
          { block: "center", inline: "nearest", behavior: "instant" })
      cancelAnimationFrame(this.#next)
      this.#draw()
    }

    stop() {
      cancelAnimationFrame(this.#next)
      this.#host.remove()
    }

    #next

    /** Follows moving elements in every frame; draws only what changed. */
    #draw = () => {
      this.#next = requestAnimationFrame(this.#draw)
      const frames = new Map()
      for (const { id, place, kind } of this.#places) {
        const node = elementAt(place)
        if (node && !(frames.get(node) ?? "").includes("chosen"))
          frames.set(node, `${kind}${this.#chosen.has(id) ? " chosen" : ""}`)
      }
      const marks = [...frames].map(([node, kinds]) => frame(node, kinds)).join("")
      if (marks !== this.#drawn) this.#root.innerHTML = style + marks
      this.#drawn = marks
    }
  }

  const style = `<style>
    div { position: absolute; box-sizing: border-box; border-radius: 4px; border: 2px dashed #d6336c;
    outline: 1px solid #fffc }
    .added { border-color: #16794a; background: #16794a22 } .removed { border-color: #b3261e } .moved {
    border-color: #1f5fbf }
    .chosen { border-style: solid; background: #d6336c2a; box-shadow: 0 0 0 100vmax rgb(20 18 15 / .2) }
  </style>`

  /** The element for a selector from the host; null if the selector is invalid or matches nothing. */
  function elementAt(place) {
    try {
      return document[dom.querySelector](place)
    } catch {
      return null
    }
  }

  function frame(node, kinds) {
    const { left, top, width, height } = node[dom.getBoundingClientRect]()
    if (!width && !height) return ""
    const style = `left:${left - 3}px;top:${top - 3}px;width:${width + 6}px;height:${height + 6}px`
    return `<div class="${kinds}" style="${style}"></div>`
  }
}
