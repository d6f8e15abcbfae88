// Runs in the canvas: keys that the page wants to hear of, when the screen has no use for them.

"use strict"

let keysWanted = []

tools.keys = ({ wanted }) => (keysWanted = wanted)

addEventListener("keydown", ({ key, defaultPrevented }) => {
  if (!defaultPrevented && keysWanted.includes(key)) tellTool("keys", { key })
})
