// Runs in the canvas: shows the box of the element under the pointer, with its margin and padding.

import { dom, postToolMessage, tools, updates, whenUpdatable } from "../canvas.js"

let measuring = null

tools.measure = ({ isOn, byKeys }) => whenUpdatable(() => {
  if (isOn && !measuring) measuring = new Measuring()
  if (!isOn) measuring = measuring?.stop()
  if (isOn && byKeys) measuring.walk(document[dom.body][dom.firstElementChild])
})

class Measuring {
  #hovered = null
  #layer = new updates.ToolLayer("measure", () => this.#marks())

  constructor() {
    this.#layer.capture({ move: event => this.#hover(event?.target),
      click: ({ target }) => this.#hover(target), key: event => this.#key(event) })
  }

  stop() {
    this.#layer.stop()
    return null
  }

  /** Moves to an element by keyboard, and announces its size. */
  walk(node) {
    if (!node || node[dom.matches]("[data-audit]")) return
    this.#hover(node)
    node[dom.scrollIntoView]({ block: "nearest", inline: "nearest" })
    const { width, height } = node[dom.getBoundingClientRect]()
    postToolMessage("measure", { said: `${nameOf(node)}, ${rounded(width)} by ${rounded(height)}.` })
  }

  /** Handles a key; returns whether it has a meaning here. */
  #key({ key }) {
    const node = this.#hovered ?? document[dom.body][dom.firstElementChild]
    const steps = {
      ArrowUp: () => this.walk(node === document[dom.body] ? node : node[dom.parentElement]),
      ArrowDown: () => this.walk(node[dom.firstElementChild]),
      ArrowLeft: () => this.walk(node[dom.previousElementSibling]),
      ArrowRight: () => this.walk(node[dom.nextElementSibling]),
      Escape: () => postToolMessage("measure", { isOff: true }),
      m: () => postToolMessage("measure", { isOff: true })
    }
    steps[key]?.()
    return key in steps
  }

  #hover(node) {
    this.#hovered = null
    if (node?.[dom.nodeType] === 1 && node !== document[dom.documentElement]) this.#hovered = node
  }

  #marks() {
    const node = this.#hovered
    if (!node?.[dom.isConnected]) return ""
    return style + bands(node).join("") + label(node)
  }
}

const style = `<style>
  div { position: absolute; box-sizing: border-box }
  .margin { border: solid #f6993f80 } .padding { border: solid #38a16980 } .content { background: #3b82f655 }
  .label { font: 400 11px/1.4 system-ui, sans-serif; color: #fff; background: #1d1c1aee; border-radius: 4px;
  padding: 1px 5px; white-space: nowrap; max-width: 100% }
  .label b { font-weight: 650 } .label span { opacity: .8 }
</style>`

/** The boxes of margin, padding and content, with edges as wide as the spacing. */
function bands(node) {
  const { left, top, width, height } = node[dom.getBoundingClientRect]()
  const { margin, border, padding } = spaces(node)
  const inner = { left: left + border[3], top: top + border[0], width: width - border[1] - border[3],
    height: height - border[0] - border[2] }
  return [
    box("margin", { left: left - margin[3], top: top - margin[0], width: width + margin[1] + margin[3],
      height: height + margin[0] + margin[2] }, margin),
    box("padding", inner, padding),
    box("content", { left: inner.left + padding[3], top: inner.top + padding[0],
      width: inner.width - padding[1] - padding[3], height: inner.height - padding[0] - padding[2] })
  ]
}

function spaces(node) {
  const style = getComputedStyle(node)
  const sides = (name, end = "") =>
    ["Top", "Right", "Bottom", "Left"].map(side => Math.max(0, parseFloat(style[name + side + end]) || 0))
  return { margin: sides("margin"), border: sides("border", "Width"), padding: sides("padding") }
}

function box(name, { left, top, width, height }, edges = []) {
  const size = `width:${Math.max(0, width)}px;height:${Math.max(0, height)}px`
  const border = edges.map(edge => `${edge}px`).join(" ") || 0
  return `<div class="${name}" style="left:${left}px;top:${top}px;${size};border-width:${border}"></div>`
}

function label(node) {
  const { left, top, bottom, width, height } = node[dom.getBoundingClientRect]()
  const { margin, padding } = spaces(node)
  const more = Object.entries({ margin, padding }).filter(([, sides]) => sides.some(Boolean))
    .map(([name, sides]) => ` · ${name} ${short(sides)}`).join("")
  const name = nameOf(node).replace(/[&<>]/g, "")
  const style = updates.labelPlace({ left, top, bottom }, 28, 240)
  const size = `${rounded(width)} × ${rounded(height)}`
  return `<div class="label" style="${style}"><b>${name}</b> ${size}<span>${more}</span></div>`
}

function short(sides) {
  const [top, right, bottom, left] = sides.map(rounded)
  if (left !== right) return `${top} ${right} ${bottom} ${left}`
  if (top !== bottom) return `${top} ${right} ${bottom}`
  if (top === right) return top
  return `${top} ${right}`
}

function rounded(length) {
  return String(Math.round(length * 10) / 10)
}

function nameOf(node) {
  const [first] = node[dom.classList]
  const name = node[dom.nodeName].toLowerCase()
  if (node[dom.id]) return `${name}#${node[dom.id]}`
  if (first) return `${name}.${first}`
  return name
}
