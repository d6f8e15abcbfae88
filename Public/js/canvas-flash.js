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

  /** What each frame is around. */
  const framed = new Map()
  addEventListener("scroll", () => framed.forEach((element, frame) => surround(frame, element.getBoundingClientRect())), { capture: true, passive: true })

  tools.flash = elements => {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return
    const boxes = outermost(elements).map(element => [element, element.getBoundingClientRect()]).filter(([, box]) => isSeen(box))
    if (!boxes.length) return
    if (!host.isConnected) document.documentElement.append(host)
    raise()
    for (const [element, box] of boxes) fade(element, box)
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

  function fade(element, box) {
    const frame = document.createElement("div")
    frame.style.cssText = "position: absolute; left: 0; top: 0; box-sizing: border-box; border: 2px solid #f0713a"
    surround(frame, box)
    framed.set(frame, element)
    root.append(frame)
    frame.animate([{ opacity: 1 }, { opacity: 0 }], { duration: 900, easing: "ease-in", fill: "forwards" })
      .onfinish = () => remove(frame)
  }

  function surround({ style }, { left, top, width, height }) {
    style.transform = `translate(${left - 4}px, ${top - 4}px)`
    style.width = `${width + 8}px`
    style.height = `${height + 8}px`
  }

  /** Without a frame nothing of ours is beside the body. */
  function remove(frame) {
    frame.remove()
    framed.delete(frame)
    if (!framed.size) host.remove()
  }
}
