// A long row of elements in pieces: those of a piece are made when it comes near what is seen.

import { element } from "../dom.js"
import { isInUse, reserve } from "../editing/nearby.js"

/** So many are made at once; of more, so many at a time. */
const whole = 60
const size = 30

export class Pieces {
  #place
  #make
  #forget
  #tag
  #pieces = []
  #height = 44
  element

  /** `make(index)` gives the element of a row, `forget(index)` is told when it is taken away. */
  constructor(place, { tag = "div", className, make, forget }) {
    this.#place = place
    this.#make = make
    this.#forget = forget
    this.#tag = { tag, className }
    this.element = element("div", { class: `pieces ${className}-pieces` })
    place.editor.registerPieces(this)
  }

  get path() {
    return this.#place.path
  }

  get count() {
    return this.#pieces.reduce((sum, { count }) => sum + count, 0)
  }

  /** All anew. */
  fill(count) {
    this.#pieces.forEach((piece, index) => piece.isBuilt && this.#forgetAll(index))
    const counts = count <= whole ? [count] : Array.from({ length: Math.ceil(count / size) }, (_, index) => Math.min(size, count - index * size))
    this.#pieces = counts.map(count => this.#piece(count))
    this.element.replaceChildren(...this.#pieces.map(piece => piece.element))
    if (counts.length === 1) return this.#build(this.#pieces[0])
    this.#place.editor.soon(this.#pieces[0].element, () => this.#build(this.#pieces[0]), () => {})
    for (const piece of this.#pieces) this.#place.editor.near(piece.element, () => this.#build(piece), () => this.#clear(piece))
  }

  /** Rows that went and came at a place; those that stay are not touched. */
  splice(at, removed, added) {
    if (added > whole || !this.#pieces.length) return this.fill(this.count - removed + added)
    const [first] = this.#find(at)
    let left = removed
    for (let index = first, offset = at - this.#start(first); left > 0 && index < this.#pieces.length; index++, offset = 0) {
      const taken = Math.min(left, this.#pieces[index].count - offset)
      this.#pieces[index].count -= taken
      left -= taken
    }
    this.#pieces[first].count += added
    this.#sync()
  }

  /** One row to another place. */
  move(from, to) {
    this.reachIndex(from)
    this.reachIndex(to)
    const [source] = this.#find(from)
    const [target] = this.#find(to)
    this.#pieces[source].count--
    this.#pieces[target].count++
    this.#sync()
  }

  /** Makes the row that a path is in. */
  reach(path) {
    const key = path.slice(this.path.length + 1).split("/")[0]
    const index = this.indexOf(key)
    if (index >= 0 && index < this.count) this.reachIndex(index)
  }

  /** Which row has a key of the value; lists have numbers. */
  indexOf(key) {
    return /^\d+$/.test(key) ? Number(key) : -1
  }

  reachIndex(index) {
    const [piece] = this.#find(index)
    if (this.#pieces[piece]) this.#build(this.#pieces[piece])
  }

  #piece(count) {
    const { tag, className } = this.#tag
    const touch = () => (piece.isTouched = true)
    const piece = { count, isBuilt: false, isTouched: false, element: element(tag, { class: className, oninput: touch, onclick: touch, onkeydown: touch }) }
    reserve(piece.element, count * this.#height)
    return piece
  }

  #start(index) {
    return this.#pieces.slice(0, index).reduce((sum, { count }) => sum + count, 0)
  }

  #find(at) {
    let start = 0
    const index = this.#pieces.findIndex(({ count }) => (start += count) > at)
    return [index < 0 ? this.#pieces.length - 1 : index]
  }

  #build(piece) {
    if (piece.isBuilt) return
    piece.isBuilt = true
    piece.element.style.height = ""
    const start = this.#start(this.#pieces.indexOf(piece))
    piece.element.append(...Array.from({ length: piece.count }, (_, index) => this.#make(start + index)))
  }

  /** What somebody has used stays as he left it. */
  #clear(piece) {
    if (!piece.isBuilt || piece.isTouched || isInUse(piece.element)) return
    const height = piece.element.offsetHeight
    if (!height) return
    this.#height = height / Math.max(1, piece.count)
    this.#forgetAll(this.#pieces.indexOf(piece))
    piece.element.replaceChildren()
    reserve(piece.element, height)
    piece.isBuilt = false
  }

  #forgetAll(index) {
    const start = this.#start(index)
    for (let at = start; at < start + this.#pieces[index].count; at++) this.#forget?.(at)
  }

  #sync() {
    let start = 0
    for (const piece of this.#pieces) {
      if (piece.isBuilt) arrange(piece.element, Array.from({ length: piece.count }, (_, index) => this.#make(start + index)))
      start += piece.count
    }
  }
}

/** Puts children in order with as few moves as it takes; who has the focus keeps it. */
export function arrange(parent, children) {
  const active = document.activeElement
  const selection = active?.selectionStart == null ? null : [active.selectionStart, active.selectionEnd]
  const wanted = new Set(children)
  for (const child of [...parent.children]) if (!wanted.has(child) && child.parentNode === parent) child.remove()
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
