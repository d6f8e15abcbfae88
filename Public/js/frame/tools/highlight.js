// Runs in the canvas: briefly outlines what an edit changed. The outlines are drawn outside the body, in one
// layer that only fades, which the compositor does without layout or paint. During successive edits the layer
// does not change, because each frame that the compositor draws delays the next edit.

import { dom, tools, updates } from "../canvas.js"

const host = updates.createOverlay("highlight")
const root = host.attachShadow({ mode: "open" })
host.style.contain = "strict"

/** The highlighted element of each frame. */
const frames = new Map()
addEventListener("scroll",
  () => frames.forEach((element, frame) => position(frame, element[dom.getBoundingClientRect]())),
  { capture: true, passive: true })

let fading = null

tools.highlight = elements => {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return
  const boxes = outermost(elements).map(element => [element, element[dom.getBoundingClientRect]()])
    .filter(([, box]) => isSeen(box))
  if (!boxes.length) return
  if (!host.isConnected) document[dom.documentElement][dom.append](host)
  raiseToTopLayer()
  frame(boxes)
  fade()
}

/** Restarts the fade; for its first 40 % the frames stay opaque. */
function fade() {
  const keyframes = [{ opacity: 1 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }]
  fading ??= host.animate(keyframes, { duration: 1000, easing: "ease-in" })
  fading.onfinish = clear
  fading.currentTime = 0
  fading.play()
}

function outermost(elements) {
  const isWithin = element => elements.some(other => other !== element && other[dom.contains](element))
  return elements.filter(element => element[dom.isConnected] && !isWithin(element))
}

/** Whether a box is visible, and covers at most 80 % of the window: a larger one locates nothing. */
function isSeen({ width, height }) {
  return (width > 0 || height > 0) && width * height <= innerWidth * innerHeight * 0.8
}

/** Enters the top layer only above a modal dialog or popover: otherwise it would interfere with Escape. */
function raiseToTopLayer() {
  host.popover = null
  if (!document[dom.querySelector]("dialog:modal, :popover-open")) return
  host.popover = "manual"
  host.showPopover()
}

/** Frames the boxes. Framed elements keep their frame; frames of earlier edits are reused or removed. */
function frame(boxes) {
  const changed = new Set(boxes.map(([element]) => element))
  const spare = [...frames.keys()].filter(frame => !changed.has(frames.get(frame)))
  for (const [element, box] of boxes) {
    const own = [...frames.keys()].find(frame => frames.get(frame) === element)
    const frame = own ?? spare.pop() ?? createFrame()
    frames.set(frame, element)
    position(frame, box)
  }
  for (const frame of spare) removeFrame(frame)
}

function createFrame() {
  const frame = document[dom.createElement]("div")
  frame.style.cssText =
    "position: absolute; left: 0; top: 0; box-sizing: border-box; border: 2px solid #f0713a"
  return root[dom.appendChild](frame)
}

function position({ style }, { left, top, width, height }) {
  const box = { transform: `translate(${left - 4}px, ${top - 4}px)`, width: `${width + 8}px`,
    height: `${height + 8}px` }
  for (const [name, value] of Object.entries(box)) if (style[name] !== value) style[name] = value
}

function removeFrame(frame) {
  frame.remove()
  frames.delete(frame)
}

/** Removes all frames and the host, which leaves no extra sibling of the body. */
function clear() {
  for (const frame of [...frames.keys()]) removeFrame(frame)
  host.remove()
}
