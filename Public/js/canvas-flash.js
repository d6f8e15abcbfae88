// Runs in the canvas: what an edit changed is framed for a moment. The frames are drawn beside the body, where no
// rendering looks, and only fade: that is the compositor's work, nothing is laid out or painted for it.

"use strict"

{
  const host = document.createElement("div")
  const root = host.attachShadow({ mode: "open" })
  host.style.cssText = "all: initial; position: fixed; inset: 0; z-index: 2147483647; width: auto; height: auto; margin: 0; padding: 0; "
    + "border: 0; background: none; pointer-events: none; overflow: hidden; contain: strict"
  host.dataset.audit = "flash"
  host.setAttribute("aria-hidden", "true")

  // A frame that stays behind while the page scrolls would show the wrong place.
  addEventListener("scroll", () => clear(...root.children), { capture: true, passive: true })

  tools.flash = elements => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return
    const boxes = outermost(elements).map(element => element.getBoundingClientRect()).filter(isSeen)
    if (!boxes.length) return
    if (!host.isConnected) document.documentElement.append(host)
    raise()
    for (const box of boxes) fade(box)
  }

  function outermost(elements) {
    const isWithin = element => elements.some(other => other !== element && other.contains(element))
    return elements.filter(element => element.isConnected && !isWithin(element))
  }

  /** What is as large as the screen says nothing. */
  function isSeen({ width, height }) {
    return (width > 0 || height > 0) && width * height <= innerWidth * innerHeight * 0.8
  }

  /** Above a modal dialog of the screen, if there is one; else no layer is opened, which would be in the way of Escape. */
  function raise() {
    host.popover = null
    if (!document.querySelector("dialog:modal, :popover-open")) return
    host.popover = "manual"
    host.showPopover()
  }

  function fade({ left, top, width, height }) {
    const frame = document.createElement("div")
    frame.style.cssText = "position: absolute; box-sizing: border-box; border: 2px solid #f0713a; "
      + `left: ${left - 4}px; top: ${top - 4}px; width: ${width + 8}px; height: ${height + 8}px`
    root.append(frame)
    frame.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 900, easing: "ease-in", fill: "forwards" })
      .onfinish = () => clear(frame)
  }

  /** Without a frame nothing of ours is beside the body. */
  function clear(...frames) {
    for (const frame of frames) frame.remove()
    if (!root.childElementCount) host.remove()
  }
}
