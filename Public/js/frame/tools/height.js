// Runs in a canvas: reports the height of its content, initially and on every change.

import { batched } from "../../core/batched.js"
import { dom, postToolMessage, tools } from "../canvas.js"

let reportedHeight = 0
let reportedWindowHeight = 0
/** Whether the content grows with the window, for example 100vh plus a margin: it would never stop. */
let isGrowingWithWindow = false
const reportHeight = () => {
  const body = document[dom.body]
  const { marginTop, marginBottom } = getComputedStyle(body)
  const bottoms = Array.from(body[dom.children],
    child => child[dom.getBoundingClientRect]().bottom
      + parseFloat(getComputedStyle(child).marginBottom || "0"))
  const height = Math.ceil(Math.max(0, ...bottoms) + scrollY
    + parseFloat(getComputedStyle(body).paddingBottom) + parseFloat(marginBottom)
    + Math.min(0, parseFloat(marginTop)))
  if (isGrowingWithWindow || !height || Math.abs(height - reportedHeight) <= 1) return
  isGrowingWithWindow = reportedWindowHeight > 0 && innerHeight > reportedWindowHeight
    && height - reportedHeight >= (innerHeight - reportedWindowHeight) * 0.9
  reportedWindowHeight = innerHeight
  reportedHeight = height
  if (!isGrowingWithWindow) postToolMessage("height", height)
}
/** Reports in the next frame, which performs a layout anyway: measuring immediately would force one. */
const scheduleReport = batched(reportHeight)
const observer = new ResizeObserver(reportHeight)
let watched = null
const watch = () => {
  observer.disconnect()
  for (const child of [watched, ...watched[dom.children]]) observer.observe(child)
}
/** A rendering may replace the body. */
const watchBody = () => {
  if (watched === document[dom.body]) return
  watched = document[dom.body]
  new MutationObserver(watch).observe(watched, { childList: true })
  watch()
}
tools.height = () => {
  isGrowingWithWindow = false
  watchBody()
  scheduleReport()
}
watchBody()
