// A virtualized list in chunks: the rows of a chunk are created when it comes near the viewport.

import { element } from "../core/dom.js"
import { isInUse, reserveHeight } from "./near-viewport.js"

/** The maximum length of a list with a single chunk, and the chunk size of longer lists. */
const mostUnsplit = 60
const chunkSize = 30

export class VirtualList {
  #prop
  #createRow
  #onRemove
  #tag
  #chunks = []
  #height = 28
  element

  /** `make(index)` returns the element of a row; `forget(index)` is called when the row is removed. */
  constructor(prop, { tag = "div", className, make, forget }) {
    this.#prop = prop
    this.#createRow = make
    this.#onRemove = forget
    this.#tag = { tag, className }
    this.element = element("div", { class: `virtual-list ${className}-pieces` })
    prop.editor.registerList(this)
  }

  get path() {
    return this.#prop.path
  }

  get count() {
    return this.#chunks.reduce((sum, { count }) => sum + count, 0)
  }

  /** Rebuilds the list with that many rows. */
  fill(count) {
    this.#chunks.forEach((chunk, index) => chunk.isBuilt && this.#removeAll(index))
    this.#chunks = chunkCounts(count).map(count => this.#chunk(count))
    this.element.replaceChildren(...this.#chunks.map(chunk => chunk.element))
    if (this.#chunks.length === 1) return this.#build(this.#chunks[0])
    this.#prop.editor.fillWhenNear(this.#chunks[0].element, () => this.#build(this.#chunks[0]), () => {})
    for (const chunk of this.#chunks)
      this.#prop.editor.observeVisibility(chunk.element, () => this.#build(chunk), () => this.#clear(chunk))
  }

  /** Removes and inserts rows at an index; the other rows are not touched. */
  splice(at, removed, added) {
    if (added > mostUnsplit || !this.#chunks.length) return this.fill(this.count - removed + added)
    const first = this.#find(at)
    let left = removed
    for (let index = first, offset = at - this.#start(first); left > 0
      && index < this.#chunks.length; index++, offset = 0) {
      const taken = Math.min(left, this.#chunks[index].count - offset)
      this.#chunks[index].count -= taken
      left -= taken
    }
    this.#chunks[first].count += added
    this.#sync()
  }

  /** Moves a row to another index. */
  move(from, to) {
    this.reachIndex(from)
    this.reachIndex(to)
    const [source, target] = [from, to].map(index => this.#chunks[this.#find(index)])
    source.count--
    target.count++
    this.#sync()
  }

  /** Creates the row that contains the path. */
  renderPath(path) {
    const key = path.slice(this.path.length + 1).split("/")[0]
    const index = this.indexOf(key)
    if (index >= 0 && index < this.count) this.reachIndex(index)
  }

  /** The index of the row for a key. Keys of a list are indices; other controls replace this method. */
  indexOf(key) {
    if (/^\d+$/.test(key)) return Number(key)
    return -1
  }

  reachIndex(index) {
    const chunk = this.#chunks[this.#find(index)]
    if (chunk) this.#build(chunk)
  }

  #chunk(count) {
    const { tag, className } = this.#tag
    const touch = () => (chunk.isTouched = true)
    const chunk = { count, isBuilt: false, isTouched: false,
      element: element(tag, { class: className, oninput: touch, onclick: touch, onkeydown: touch }) }
    reserveHeight(chunk.element, count * this.#height)
    return chunk
  }

  #start(index) {
    return this.#chunks.slice(0, index).reduce((sum, { count }) => sum + count, 0)
  }

  #find(at) {
    let start = 0
    const index = this.#chunks.findIndex(({ count }) => (start += count) > at)
    if (index < 0) return this.#chunks.length - 1
    return index
  }

  #build(chunk) {
    if (chunk.isBuilt) return
    chunk.isBuilt = true
    chunk.element.style.height = ""
    const start = this.#start(this.#chunks.indexOf(chunk))
    chunk.element.append(...Array.from({ length: chunk.count }, (_, index) => this.#createRow(start + index)))
  }

  /** Unloads a chunk, unless it was used: its state would be lost. */
  #clear(chunk) {
    if (!chunk.isBuilt || chunk.isTouched || isInUse(chunk.element)) return
    const height = chunk.element.offsetHeight
    if (!height) return
    this.#height = height / Math.max(1, chunk.count)
    this.#removeAll(this.#chunks.indexOf(chunk))
    chunk.element.replaceChildren()
    reserveHeight(chunk.element, height)
    chunk.isBuilt = false
  }

  #removeAll(index) {
    const start = this.#start(index)
    for (let at = start; at < start + this.#chunks[index].count; at++) this.#onRemove?.(at)
  }

  #sync() {
    let start = 0
    for (const chunk of this.#chunks) {
      if (chunk.isBuilt)
        reorderChildren(chunk.element,
          Array.from({ length: chunk.count }, (_, index) => this.#createRow(start + index)))
      start += chunk.count
    }
  }
}

/** Reorders children with minimal moves; the focus and the selection are preserved. */
export function reorderChildren(parent, children) {
  const active = document.activeElement
  let selection = null
  if (Number.isInteger(active?.selectionStart)) selection = [active.selectionStart, active.selectionEnd]
  const wanted = new Set(children)
  for (const child of [...parent.children])
    if (!wanted.has(child) && child.parentNode === parent) child.remove()
  let next = parent.firstElementChild
  for (const child of children) {
    if (child === next) next = next.nextElementSibling
    else if (child.isConnected && parent.moveBefore) parent.moveBefore(child, next)
    else parent.insertBefore(child, next)
  }
  if (active === document.activeElement || !active.isConnected) return
  active.focus({ preventScroll: true })
  if (selection) active.setSelectionRange(...selection)
}

/** The rows of each chunk of a list. */
function chunkCounts(count) {
  if (count <= mostUnsplit) return [count]
  return Array.from({ length: Math.ceil(count / chunkSize) },
    (_, index) => Math.min(chunkSize, count - index * chunkSize))
}
