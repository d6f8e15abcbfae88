// Runs in a canvas: says how tall what it shows is, now and whenever that changes.

"use strict"

{
  let reportedHeight = 0
  let reportedWindowHeight = 0
  /** What is as tall as the window, and a bit more, would make it grow without end. */
  let isGrowingWithWindow = false
  const reportHeight = () => {
    const { body } = document
    const { marginTop, marginBottom } = getComputedStyle(body)
    const bottoms = Array.from(body.children, child => child.getBoundingClientRect().bottom + parseFloat(getComputedStyle(child).marginBottom || 0))
    const height = Math.ceil(Math.max(0, ...bottoms) + scrollY + parseFloat(getComputedStyle(body).paddingBottom) + parseFloat(marginBottom) + Math.min(0, parseFloat(marginTop)))
    if (isGrowingWithWindow || !height || Math.abs(height - reportedHeight) <= 1) return
    isGrowingWithWindow = reportedWindowHeight > 0 && innerHeight > reportedWindowHeight && height - reportedHeight >= (innerHeight - reportedWindowHeight) * 0.9
    reportedWindowHeight = innerHeight
    reportedHeight = height
    if (!isGrowingWithWindow) postToolMessage("height", height)
  }
  /** With the next frame, whose layout comes anyway: asking at once would have the page laid out for it. */
  let isScheduled = false
  const scheduleReport = () => {
    if (isScheduled) return
    isScheduled = true
    requestAnimationFrame(() => {
      isScheduled = false
      reportHeight()
    })
  }
  const observer = new ResizeObserver(reportHeight)
  const watch = () => {
    observer.disconnect()
    for (const child of [document.body, ...document.body.children]) observer.observe(child)
  }
  new MutationObserver(watch).observe(document.body, { childList: true })
  tools.height = () => {
    isGrowingWithWindow = false
    scheduleReport()
  }
  watch()
}
