// A virtualized list in chunks: the rows of a chunk are created when it comes near the viewport.

import { element } from "../core/dom.js"
import { countAfter } from "../rebase/changes.js"
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

  /** Moves, inserts and removes rows: `steps` as in changes.js. The row `inUse` is there afterwards. */
  rearrange(steps, inUse) {
    if (!this.#chunks.length || steps.filter(({ from }) => from === undefined).length > mostUnsplit)
      return this.fill(countAfter(steps, this.count))
    const chunkAt = index => index === undefined ? undefined : this.#chunks[this.#find(index)]
    for (const { from, to } of steps) {
      const [source, target] = [from, to].map(chunkAt)
      if (source) source.count--
      if (target) target.count++
    }
    this.#sync(chunkAt(inUse))
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
    if (!chunk.isBuilt) this.#fill(chunk)
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

  /** The `first` chunk takes the row in use from another one, before that drops it. */
  #sync(first) {
    const built = this.#chunks.filter(({ isBuilt }) => isBuilt)
    for (const chunk of first ? [first, ...built.filter(chunk => chunk !== first)] : built) this.#fill(chunk)
  }

  #fill(chunk) {
    chunk.isBuilt = true
    chunk.element.style.height = ""
    const start = this.#start(this.#chunks.indexOf(chunk))
    reorderChildren(chunk.element,
      Array.from({ length: chunk.count }, (_, index) => this.#createRow(start + index)))
  }
}

/**
 * Reorders children; the focus and the selection are preserved. The one in use stays where it is, and the
 * others move around it: it would lose a composition, or the pointer that drags it.
 */
export function reorderChildren(parent, children) {
  const active = /** @type {HTMLInputElement} */ (document.activeElement)
  let selection = /** @type {[number, number]} */ (null)
  if (Number.isInteger(active?.selectionStart)) selection = [active.selectionStart, active.selectionEnd]
  const wanted = new Set(children)
  for (const child of [...parent.children])
    if (!wanted.has(child) && child.parentNode === parent) child.remove()
  const inUse = parent.querySelector(":scope > .dragged")
    ?? [...parent.children].find(child => child.contains(active))
  let next = parent.firstElementChild
  for (const child of children) {
    if (child === inUse) {
      const behind = child.nextElementSibling
      while (next !== child) {
        const late = next
        next = next.nextElementSibling
        place(parent, late, behind)
      }
    }
    if (child === next) next = next.nextElementSibling
    else place(parent, child, next)
  }
  if (active === document.activeElement || !active.isConnected) return
  active.focus({ preventScroll: true })
  if (selection) active.setSelectionRange(...selection)
}

function place(parent, child, next) {
  if (child.isConnected && parent.moveBefore) parent.moveBefore(child, next)
  else parent.insertBefore(child, next)
}

/** The rows of each chunk of a list. */
function chunkCounts(count) {
  if (count <= mostUnsplit) return [count]
  return Array.from({ length: Math.ceil(count / chunkSize) },
    (_, index) => Math.min(chunkSize, count - index * chunkSize))
}
