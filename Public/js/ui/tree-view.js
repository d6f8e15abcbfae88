// A virtualized tree: only visible rows are built. Rows are positioned absolutely, so any can be left out.

import { typeahead } from "./typeahead.js"

/** A tree with at most this many rows is rendered completely, so that the browser can search it. */
const mostUnvirtualized = 300
const margin = 20

export class TreeView {
  #scroll
  #list
  #delegate
  #rows = []
  #at = new Map()
  #built = new Map()
  #active = null
  #shown = 0

  /** The delegate creates the element of a node, says which folds are open, toggles them, and runs tests. */
  constructor(scroll, list, delegate) {
    this.#scroll = scroll
    this.#list = list
    this.#delegate = delegate
    scroll.addEventListener("scroll", () => this.#build(), { passive: true })
    new ResizeObserver(() => this.#resized()).observe(scroll)
    list.addEventListener("keydown", event => this.#key(event))
    list.addEventListener("focusin",
      ({ target }) => this.#activate(target.closest("[role=treeitem]")?.dataset.key))
    list.addEventListener("click", event => this.#click(event))
  }

  /** Renders the rows, keeping the focus in the list. */
  show(rows) {
    const hadFocus = this.#list.contains(document.activeElement)
    this.#rows = rows
    this.#at = new Map(rows.map(({ node }, index) => [node.key, index]))
    if (!this.#at.has(this.#active)) this.#active = rows[0]?.node.key ?? null
    this.#list.style.setProperty("--count", rows.length)
    this.#build()
    if (hadFocus && !this.#list.contains(document.activeElement)) this.focus()
  }

  /** Scrolls a row into view and makes it the tab stop. */
  reveal(key) {
    const index = this.#at.get(key)
    if (index === undefined) return
    this.#activate(key)
    const { height } = this
    const top = index * height
    const { scrollTop, clientHeight } = this.#scroll
    if (top < scrollTop + height) this.#scroll.scrollTop = top - 2 * height
    else if (top + 3 * height > scrollTop + clientHeight)
      this.#scroll.scrollTop = top + 3 * height - clientHeight
    this.#build()
  }

  focus(key = this.#active) {
    this.reveal(key)
    this.#built.get(key)?.element.focus({ preventScroll: true })
  }

  get height() {
    if (this.#rows.length) return this.#list.offsetHeight / this.#rows.length
    return 0
  }

  /** Renders the rows near the viewport, and always the active one, wherever it is. */
  #build() {
    const [first, last] = this.#window()
    const wanted = new Set(this.#rows.slice(first, last).map(({ node }) => node.key))
    if (this.#active !== null) wanted.add(this.#active)
    for (const [key, { element, node }] of this.#built) {
      if (wanted.has(key) && this.#rows[this.#at.get(key)]?.node === node) continue
      element.remove()
      this.#built.delete(key)
    }
    const made = [...wanted].filter(key => !this.#built.has(key)).map(key => this.#make(key))
    this.#list.append(...made)
    for (const [key, { element }] of this.#built)
      this.#place(element, this.#rows[this.#at.get(key)], this.#at.get(key))
    if (made.length) this.#sort()
  }

  /** Keeps the active row in view when the tree gets shorter, as above a notice that has just appeared. */
  #resized() {
    const { height } = this
    const { scrollTop, clientHeight } = this.#scroll
    const top = this.#at.get(this.#active) * height - scrollTop
    const wasInView = top >= 0 && top + height <= this.#shown
    this.#shown = clientHeight
    if (wasInView && top + height > clientHeight) this.reveal(this.#active)
    else this.#build()
  }

  #window() {
    if (this.#rows.length <= mostUnvirtualized) return [0, this.#rows.length]
    const { height } = this
    const first = Math.floor(this.#scroll.scrollTop / height) - margin
    return [Math.max(0, first), Math.ceil(first + 2 * margin + this.#scroll.clientHeight / height)]
  }

  #make(key) {
    const { node } = this.#rows[this.#at.get(key)]
    const element = this.#delegate.row(node)
    element.dataset.key = key
    this.#built.set(key, { element, node })
    return element
  }

  #place(element, { node, index, of }, at) {
    element.style.setProperty("--at", at)
    element.ariaPosInSet = index + 1
    element.ariaSetSize = of
    element.ariaLevel = node.level
    if (node.nodes) element.ariaExpanded = this.#delegate.isOpen(node)
    element.tabIndex = node.key === this.#active ? 0 : -1
  }

  /** Keeps DOM order equal to row order, which screen readers follow. */
  #sort() {
    const order = [...this.#built].sort(([one], [other]) => this.#at.get(one) - this.#at.get(other))
    order.forEach(([, { element }], index) => {
      if (this.#list.children[index] !== element)
        this.#list.insertBefore(element, this.#list.children[index] ?? null)
    })
  }

  #activate(key) {
    if (key === undefined || key === this.#active) return
    const before = this.#built.get(this.#active)
    if (before) before.element.tabIndex = -1
    this.#active = key
    const now = this.#built.get(key)
    if (now) now.element.tabIndex = 0
  }

  #click({ target }) {
    const index = this.#at.get(target.closest("[role=treeitem]")?.dataset.key)
    const node = this.#rows[index]?.node
    if (node?.nodes) this.#delegate.fold(node, !this.#delegate.isOpen(node))
    else if (node) this.#delegate.chosen(node)
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const at = this.#at.get(this.#active)
    const { node } = this.#rows[at] ?? {}
    if (!node) return
    const isOpen = node.nodes && this.#delegate.isOpen(node)
    const act = {
      ArrowDown: () => this.#go(at + 1),
      ArrowUp: () => this.#go(at - 1),
      Home: () => this.#go(0),
      End: () => this.#go(this.#rows.length - 1),
      ArrowRight: () => {
        if (isOpen) this.#go(at + 1)
        else if (node.nodes) this.#delegate.fold(node, true)
      },
      ArrowLeft: () => {
        if (isOpen) this.#delegate.fold(node, false)
        else this.#go(this.#at.get(node.parent?.key))
      },
      Enter: () => {
        if (event.shiftKey) this.#delegate.run(node)
        else this.#built.get(this.#active).element.click()
      },
      " ": () => this.#built.get(this.#active).element.click()
    }[event.key] ?? (/^[\p{L}\p{N}]$/u.test(event.key) && (() => this.#type(event.key)))
    if (!act) return
    event.preventDefault()
    act()
  }

  #go(index) {
    const row = this.#rows[index]
    if (row) this.focus(row.node.key)
  }

  #type(letter) {
    const titles = this.#rows.map(({ node }) => node.title)
    this.#go(typeahead(this.#list, titles, this.#at.get(this.#active), letter))
  }
}
