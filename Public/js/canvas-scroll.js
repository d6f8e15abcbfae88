// Runs in the canvas: says how far it is scrolled, and scrolls as somebody else does. Shares of the way, from 0 to 1.

"use strict"

let isScrollWatched = false

tools.scroll = ({ watch, to }) => {
  const root = document.scrollingElement
  const way = () => ({ x: root.scrollWidth - root.clientWidth, y: root.scrollHeight - root.clientHeight })
  if (to) scrollTo({ left: to.x * way().x, top: to.y * way().y, behavior: "instant" })
  if (watch && !isScrollWatched) {
    let isDue = false
    const tell = () => {
      isDue = false
      const { x, y } = way()
      if (isScrollWatched) tellTool("scroll", { x: x > 0 ? clamped(root.scrollLeft / x) : 0, y: y > 0 ? clamped(root.scrollTop / y) : 0 })
    }
    addEventListener("scroll", () => {
      if (isDue) return
      isDue = true
      requestAnimationFrame(tell)
    }, { passive: true })
  }
  if (watch !== undefined) isScrollWatched = watch
}

function clamped(share) {
  return Math.min(1, Math.max(0, Math.abs(share)))
}
