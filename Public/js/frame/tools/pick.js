// Runs in the canvas: outlines the part under the pointer, walks the parts by keyboard, and reports them to
// the page by their ranges in the body.

import { escapeHTML } from "../../core/escape-html.js"
import { dom, postToolMessage, shownRendering, tools, unshadowed, updates, whenUpdatable } from "../canvas.js"

let picking = null

tools.pick = ({ isOn, outlined, label, number }) => whenUpdatable(() => {
  if (isOn) picking ??= new Picking()
  else if (isOn === false) picking = picking?.stop() ?? null
  if (outlined) picking?.outline(outlined)
  if (label !== undefined) picking?.describe(label, number)
})

const content = "img, input, select, textarea, svg, video, audio, canvas, progress, meter, button"
const mostOutlines = 100
const steps = { Tab: 1, ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: -Infinity,
  End: Infinity }

class Picking {
  #cursor = new CSSStyleSheet()
  /** The places of the current body, and the body that they belong to. */
  #places = []
  #byNode = new Map()
  #body
  #current = null
  #label = ""
  #number = 0
  #outlined = []
  /** Whether the field of the current part is in use, and its parts are outlined instead. */
  #isDone = false
  #layer = new updates.ToolLayer("pick", () => this.#marks())

  constructor() {
    // Browsers send no events to a disabled control: those around it get them.
    this.#cursor.replaceSync(
      "* { cursor: crosshair !important } :disabled { pointer-events: none !important }")
    document[dom.adoptedStyleSheets] = [...document[dom.adoptedStyleSheets], this.#cursor]
    this.#layer.capture({ move: event => this.#move(event && partAt(event)),
      click: event => this.#click(event), key: event => this.#key(event) })
  }

  stop() {
    this.#layer.stop()
    document[dom.adoptedStyleSheets] =
      document[dom.adoptedStyleSheets].filter(sheet => sheet !== this.#cursor)
    return null
  }

  /** Outlines what a prop makes. */
  outline(ranges) {
    this.#index()
    const nodes = new Set(ranges.flatMap(([from, to]) =>
      this.#places.filter(({ start, end }) => start < to && end > from).map(({ node }) => node)))
    this.#outlined = [...nodes].filter(node => !hasAncestorIn(nodes, node)).slice(0, mostOutlines)
    this.#isDone = this.#outlined.length > 0
  }

  describe(label, number) {
    if (number === this.#number) this.#label = label
  }

  /** Maps the nodes to their places in the body, again after each rendering. */
  #index() {
    const { shownBody: body } = updates.texts
    if (body === this.#body) return
    updates.distantTexts.flush()
    this.#body = body
    this.#places = placesOfBody()
    this.#byNode = new Map(this.#places.map((place, index) => [place.node, index]))
    this.#outlined = []
  }

  #move(part) {
    const node = part && this.#known(part.node)
    if (node === this.#current?.node) return
    this.#choose(node && { ...part, node })
  }

  #choose(part, more) {
    this.#current = part
    this.#label = ""
    this.#isDone = false
    if (part) this.#report(part, more)
  }

  /** The node, or the closest element around it, that the body contains. */
  #known(node) {
    this.#index()
    let known = node
    while (known && !this.#byNode.has(known)) known = known[dom.parentElement]
    return known
  }

  #report({ node, caret }, more) {
    const index = this.#byNode.get(node)
    const { start, end } = this.#places[index]
    const box = boxOf(node)
    let inside = null
    if (node[dom.nodeType] === 1) inside = [start, this.#endOf(node, index)]
    postToolMessage("pick",
      { own: [start, end], inside, caret: caret === undefined ? undefined : start + caret,
        text: nameOf(node), x: box.left, y: box.bottom, number: ++this.#number,
        revision: shownRendering.revision, ...more })
  }

  #endOf(element, index) {
    const after = this.#places.findIndex(({ node }, at) => at > index && !element[dom.contains](node))
    if (after < 0) return this.#places.at(-1).end
    return this.#places[after - 1].end
  }

  #click(event) {
    const part = partAt(event)
    const node = this.#known(part.node)
    if (!node) return
    this.#current = { ...part, node }
    this.#report(this.#current, { isPick: true, x: event.clientX, y: event.clientY })
  }

  /** Handles a key; returns whether it has a meaning here. */
  #key({ key, shiftKey }) {
    if (key in steps && shiftKey) this.#walk(-steps[key])
    else if (key in steps) this.#walk(steps[key])
    else if (key === "Enter" || key === " ") this.#pickCurrent()
    else if (key === "Escape") postToolMessage("pick", { isOff: true })
    else return false
    return true
  }

  #pickCurrent() {
    if (this.#current) this.#report(this.#current, { isPick: true })
  }

  /** Selects the next part, or the previous one, and reports it for an announcement. */
  #walk(step) {
    this.#index()
    const stops = this.#places.filter(({ node }) => isStop(node))
    if (!stops.length) return
    let at = -1
    if (this.#current) at = this.#byNode.get(this.#current.node)
    const next = stops.findIndex(({ node }) => this.#byNode.get(node) > at)
    const isOn = stops.some(({ node }) => node === this.#current?.node)
    let from = next
    if (next < 0) from = stops.length
    if (isOn || step > 0) from -= 1
    const { node } = stops[Math.max(0, Math.min(stops.length - 1, from + step))]
    let element = node
    if (node[dom.nodeType] !== 1) element = node[dom.parentElement]
    element[dom.scrollIntoView]({ block: "nearest", inline: "nearest" })
    this.#choose({ node }, { isKey: true })
  }

  #marks() {
    let node = null
    if (!this.#isDone && this.#current?.node[dom.isConnected]) ({ node } = this.#current)
    const made = this.#outlined.filter(node => node[dom.isConnected])
    return [style, ...made.map(node => updates.frameAround(boxOf(node), "made")),
      node && updates.frameAround(boxOf(node), "current"),
      node && this.#label && labelOf(node, this.#label)].filter(Boolean).join("")
  }
}

const style = `<style>
  div { position: absolute; box-sizing: border-box; border-radius: 3px }
  .current { border: 2px solid #d6336c; background: #d6336c1f; outline: 1px solid #fffc }
  .made { border: 2px dashed #1f5fbf; background: #1f5fbf1a; outline: 1px solid #fffc }
  .label { font: 600 12px/1.4 system-ui, sans-serif; color: #fff; background: #a31f4e; padding: 2px 7px;
  max-width: min(24rem, 100% - 8px); overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
</style>`

/** The nodes with their places in the body; in a terminal, in its text. */
function placesOfBody() {
  const isText = document[dom.documentElement][dom.hasAttribute]("data-storybook-text")
  if (isText) return placesOfText()
  return placesOfMarkup()
}

/** Empty if the nodes do not match the body. */
function placesOfMarkup() {
  const pieces = updates.texts.pieces(updates.texts.shownBody ?? "") ?? []
  const isShown = node => document[dom.body][dom.contains](node)
  const nodes = updates.texts.paired(pieces, updates.texts.placedNodes(), isShown)
  let end = 0
  const ranges = pieces.map(({ text }) => ({ start: end, end: end += text.length }))
  return ranges.map((range, index) => ({ ...range, node: nodes?.[index] })).filter(({ node }) => node)
}

function placesOfText() {
  const walker = document[dom.createTreeWalker](document[dom.body], NodeFilter.SHOW_TEXT)
  const places = []
  for (let end = 0; walker.nextNode();) {
    const node = walker.currentNode
    places.push({ node, start: end, end: end += node.length })
  }
  return places
}

/** The text or the element at the pointer, with the place in the text. */
function partAt({ clientX, clientY, target }) {
  const disabled = [...target[dom.querySelectorAll](":disabled")]
    .findLast(control => holds(boxOf(control), clientX, clientY))
  if (disabled) return { node: textIn(disabled, clientX, clientY) ?? disabled }
  const position = document[dom.caretPositionFromPoint]?.(clientX, clientY)
  const range = position ?? document[dom.caretRangeFromPoint]?.(clientX, clientY)
  const node = position?.offsetNode ?? range?.startContainer
  const isText = node?.[dom.nodeType] === 3 && target[dom.contains](node)
    && holds(boxOf(node), clientX, clientY)
  if (isText) return { node, caret: position?.offset ?? range.startOffset }
  return { node: target }
}

/** The text of an element at a place. */
function textIn(element, x, y) {
  const walker = document[dom.createTreeWalker](element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) if (holds(boxOf(walker.currentNode), x, y)) return walker.currentNode
  return undefined
}

function holds({ left, right, top, bottom }, x, y) {
  return x >= left - 2 && x <= right + 2 && y >= top - 2 && y <= bottom + 2
}

function boxOf(node) {
  if (node[dom.nodeType] === 1) return node[dom.getBoundingClientRect]()
  const range = document[dom.createRange]()
  range.selectNodeContents(node)
  return range.getBoundingClientRect()
}

function hasAncestorIn(nodes, node) {
  for (let around = node[dom.parentNode]; around; around = around[dom.parentNode])
    if (nodes.has(around)) return true
  return false
}

/** Whether the keyboard stops at a node: at visible texts, and at elements that show something else. */
function isStop(node) {
  const isText = node[dom.nodeType] === 3
  const isEmpty = node[dom.textContent].trim() === ""
  if (isText && isEmpty) return false
  if (!isText && (!isEmpty || !node[dom.matches](content))) return false
  const { width, height } = boxOf(node)
  return width > 0 && height > 0
}

function nameOf(node) {
  const { alt, value, placeholder } = unshadowed(node)
  const texts = [node[dom.textContent].trim(), node[dom.ariaLabel], alt, value, placeholder]
  return String(texts.find(Boolean) ?? node[dom.nodeName].toLowerCase()).trim().replace(/\s+/g, " ")
}

function labelOf(node, text) {
  const style = updates.labelPlace(boxOf(node), 32, 200)
  return `<div class="label" style="${style}">${escapeHTML(text)}</div>`
}
