// Runs in a canvas: says how tall what it shows is, now and whenever that changes.

"use strict"

{
  let told = 0
  let toldIn = 0
  /** What is as tall as the window, and a bit more, would make it grow without end. */
  let isBound = false
  const tell = () => {
    const { body } = document
    const { marginTop, marginBottom } = getComputedStyle(body)
    const bottoms = Array.from(body.children, child => child.getBoundingClientRect().bottom + parseFloat(getComputedStyle(child).marginBottom || 0))
    const height = Math.ceil(Math.max(0, ...bottoms) + scrollY + parseFloat(getComputedStyle(body).paddingBottom) + parseFloat(marginBottom) + Math.min(0, parseFloat(marginTop)))
    if (isBound || !height || Math.abs(height - told) <= 1) return
    isBound = toldIn > 0 && innerHeight > toldIn && height - told >= (innerHeight - toldIn) * 0.9
    toldIn = innerHeight
    told = height
    if (!isBound) tellTool("height", height)
  }
  /** With the next frame, whose layout comes anyway: asking at once would have the page laid out for it. */
  let isDue = false
  const tellSoon = () => {
    if (isDue) return
    isDue = true
    requestAnimationFrame(() => {
      isDue = false
      tell()
    })
  }
  const observer = new ResizeObserver(tell)
  const watch = () => {
    observer.disconnect()
    for (const child of [document.body, ...document.body.children]) observer.observe(child)
  }
  new MutationObserver(watch).observe(document.body, { childList: true })
  tools.height = () => {
    isBound = false
    tellSoon()
  }
  watch()
}
