// Runs in the canvas: what an edit changed is outlined for a moment. Nothing of the rendering is touched.

"use strict"

/** Where more is changed, all of it is. */
const mostFlashes = 12

tools.flash = records => {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return
  const changed = outermost(new Set(records.flatMap(changedBy)))
  if (changed.length > mostFlashes) return
  for (const node of changed) {
    node.animate([{ outline: "2px solid #f0713a", outlineOffset: "2px" }, { outline: "2px solid #f0713a00", outlineOffset: "2px" }], { duration: 900, easing: "ease-in" })
  }
}

function changedBy({ type, target, addedNodes }) {
  const added = [...addedNodes].filter(node => node.nodeType === 1)
  if (type === "childList" && added.length) return added
  return [target.nodeType === 1 ? target : target.parentElement]
}

function outermost(nodes) {
  return [...nodes].filter(node => {
    if (!node?.isConnected || node === document.body || !node.getClientRects().length) return false
    for (let around = node.parentElement; around; around = around.parentElement) if (nodes.has(around) && around !== document.body) return false
    return !fills(node)
  })
}

/** What is as large as the screen says nothing. */
function fills(node) {
  const { width, height } = node.getBoundingClientRect()
  return width * height > innerWidth * innerHeight * 0.8
}
