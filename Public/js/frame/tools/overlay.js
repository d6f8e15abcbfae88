// Runs in the canvas: outlines the differences from the snapshot and emphasizes the selected ones.

import { attempt } from "../../core/attempt.js"
import { dom, tools, updates, whenUpdatable } from "../canvas.js"

let layer = null

let shown = []
let chosenIDs = new Set()

tools.overlay = ({ places, chosen = [], scrolls = false }) => whenUpdatable(() => {
  shown = places
  chosenIDs = new Set(chosen)
  if (!places.length) return (layer = layer?.stop() ?? null)
  const first = places.find(({ id }) => chosenIDs.has(id))
  if (scrolls && first)
    elementAt(first.place)?.[dom.scrollIntoView](
      { block: "center", inline: "nearest", behavior: "instant" })
  layer ??= new updates.ToolLayer("overlay", marks)
  layer.draw()
})

function marks() {
  const frames = new Map()
  for (const { id, place, kind } of shown) {
    const node = elementAt(place)
    if (node && !(frames.get(node) ?? "").includes("chosen"))
      frames.set(node, `${kind}${chosenIDs.has(id) ? " chosen" : ""}`)
  }
  return style + [...frames].map(([node, kinds]) =>
    updates.frameAround(node[dom.getBoundingClientRect](), kinds)).join("")
}

const style = `<style>
  div { position: absolute; box-sizing: border-box; border-radius: 4px; border: 2px solid #d6336c;
  outline: 1px solid #fffc }
  .added { border-color: #16794a; background: #16794a22 } .removed { border-color: #b3261e } .moved {
  border-color: #1f5fbf }
  .chosen { background: #d6336c2a; box-shadow: 0 0 0 100vmax rgb(20 18 15 / .2) }
</style>`

/** The element for a selector from the host; null if the selector is invalid or matches nothing. */
function elementAt(place) {
  return attempt(() => document[dom.querySelector](place))
}
