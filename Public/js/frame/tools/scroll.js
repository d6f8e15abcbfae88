// Runs in the canvas: reports its scroll position, and applies another one, as fractions from 0 to 1.

import { batched } from "../../core/batched.js"
import { dom, postToolMessage, tools } from "../canvas.js"

let isScrollReported = false

tools.scroll = ({ watch, to }) => {
  const root = document[dom.scrollingElement]
  const scrollRange = () =>
    ({ x: root[dom.scrollWidth] - root[dom.clientWidth], y: root[dom.scrollHeight] - root[dom.clientHeight] })
  if (to) scrollTo({ left: to.x * scrollRange().x, top: to.y * scrollRange().y, behavior: "instant" })
  const reportScroll = () => {
    const { x, y } = scrollRange()
    if (isScrollReported)
      postToolMessage("scroll",
        { x: clampedFraction(root[dom.scrollLeft], x), y: clampedFraction(root[dom.scrollTop], y) })
  }
  if (watch && !isScrollReported) addEventListener("scroll", batched(reportScroll), { passive: true })
  if (watch !== undefined) isScrollReported = watch
}

function clampedFraction(offset, range) {
  if (range > 0) return Math.min(1, Math.abs(offset / range))
  return 0
}
