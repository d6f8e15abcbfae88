// The side that stories are found in: the tree, the field above it, and the ways from one story to the next.

import { offer } from "./actions.js"
import { element } from "./dom.js"
import { Filters, passes } from "./find/filters.js"
import { Folds } from "./find/folds.js"
import { marksOf, nothing, noticed } from "./find/marks.js"
import { offers } from "./find/offers.js"
import { visited } from "./find/recents.js"
import { address, plural, row } from "./find/row.js"
import { addTools } from "./find/tools.js"
import { TreeView } from "./find/tree-view.js"
import { folds, leaves, next, rows, tree } from "./find/tree.js"

/** From so many stories on, a tree is long. */
const many = 200
const searchKeys = ["ArrowDown", "ArrowUp", "Enter", "Escape"]

export class Sidebar {
  #parts
  #panes
  #panel
  #view
  #tree = tree([])
  #folds = new Folds()
  #seen = nothing
  #fetching = null
  #search = null
  #isFilled = false
  filters = new Filters()

  constructor(target, store, panes, panel) {
    const find = id => target.querySelector(`#${id}`)
    const list = element("div", { role: "tree", "aria-label": "Stories" })
    this.#parts = { title: find("title"), field: find("filter"), tree: find("tree"), status: find("status"), list }
    this.store = store
    this.#panes = panes
    this.#panel = panel
    this.#view = new TreeView(this.#parts.tree, list, this)
    this.#listen()
    addTools(this, target)
    offer(...offers(this))
    this.connection(store)
  }

  changed(state, { before }) {
    if (state.title !== before.title) this.#parts.title.textContent = state.title
    const seen = noticed(this.#seen, state, before)
    if (seen !== this.#seen || state.catalog !== before.catalog) this.#plant(seen)
    if (state.room && state.room.story !== before.room?.story) this.#opened(state.room.story)
    if (state.room?.story !== before.room?.story || state.catalog !== before.catalog) this.#name()
  }

  async failed({ code }) {
    if (code === "unknown-story") (await import("./find/lost.js")).show(this)
  }

  connection({ isConnected, wasConnected }) {
    this.#parts.status.dataset.state = isConnected ? "open" : "closed"
    this.#parts.status.textContent = isConnected ? "Connected" : wasConnected ? "Reconnecting…" : "Connecting…"
  }

  // Delegate of the tree's view.

  row(node) {
    return row(node, this.current)
  }

  isOpen(node) {
    return this.#folds.isOpen(node)
  }

  fold(node, isOpen) {
    this.#folds.set(node, isOpen)
    this.#draw()
  }

  /** The address of a link opens its story; a recording lies in its panel. */
  chosen({ kind }) {
    if (kind === "recording") this.#panel.show("recorder")
    this.#panes.show(kind === "recording" ? "panel" : "canvas")
  }

  // What is offered.

  get current() {
    return this.store.state.room?.story
  }

  /** How many stories are shown, and how many of them fail. */
  get sums() {
    return this.#tree
  }

  get stories() {
    return leaves(this.#tree).filter(({ kind }) => kind !== "recording")
  }

  marksOf = leaf => marksOf(leaf, this.#seen)

  find() {
    this.#panes.show("sidebar")
    this.#parts.field.select()
    this.#parts.field.focus()
  }

  go(step, isWanted) {
    const leaf = next(this.stories, this.current, step, isWanted)
    if (leaf) this.open(leaf)
  }

  open(leaf) {
    location.hash = address(leaf)
    this.chosen(leaf)
    document.getElementById("said").textContent = `${leaf.title}, ${leaf.screen.path.join(", ")}`
  }

  only(word) {
    this.filters.toggle("only", word)
    this.#panes.show("sidebar")
  }

  foldAll(isOpen = !this.#hasOpen) {
    this.#folds.setAll(isOpen)
    this.#draw()
  }

  /** A dialog is made when it is wanted for the first time. */
  async dialog(name) {
    const { show } = await import(`./find/${name}.js`)
    show(this)
  }

  #listen() {
    const { field } = this.#parts
    field.addEventListener("focus", () => this.#fetchSearch())
    field.addEventListener("input", () => this.#draw())
    field.addEventListener("keydown", event => this.#key(event))
    this.filters.addEventListener("change", () => this.#plant(this.#seen))
  }

  get #hasOpen() {
    return folds(this.#tree).some(fold => fold.kind === "screen" && this.#folds.isOpen(fold))
  }

  /** The tree is made anew, of what there is and passes the filters. */
  #plant(seen) {
    this.#seen = seen
    const { screens } = this.store.state.catalog
    const { isActive, value } = this.filters
    this.#tree = tree(screens, { marksOf: this.marksOf, passes: isActive ? leaf => passes(value, leaf) : undefined })
    this.#folds.isLong = this.#tree.stories > many
    this.#parts.field.placeholder = this.#tree.stories ? `Find in ${plural(this.#tree.stories, "story", "stories")}` : "Find stories"
    this.#showChips()
    this.#unfold(this.current)
    this.#draw()
  }

  /** What is in the place of the tree: results while something is sought, a hint when there is nothing. */
  #draw() {
    const { field, tree: place, list } = this.#parts
    if (field.value.trim()) return this.#search ? this.#search.show(place) : this.#fetchSearch()
    this.#search?.hide()
    if (!this.#tree.nodes.length) return this.#teach(place)
    if (list.parentElement !== place) place.replaceChildren(list)
    this.#view.show(rows(this.#tree, node => this.isOpen(node)))
    if (!this.#isFilled) this.#view.reveal(this.current)
    this.#isFilled = true
  }

  /** Where the filters are chosen, below the button that was pressed. */
  async filterMenu(anchor) {
    (await import("./find/filter-menu.js")).show(this, anchor)
  }

  async #teach(place) {
    const { nothing } = await import("./find/nothing.js")
    if (!this.#tree.nodes.length) place.replaceChildren(...nothing(this))
  }

  async #showChips() {
    const { showChips } = this.filters.isActive || this.#parts.tree.previousElementSibling.id === "chips" ? await import("./find/filter-menu.js") : {}
    showChips?.(this, this.#parts.tree)
  }

  #opened(story) {
    visited(story)
    document.getElementById("lost")?.remove()
    this.#unfold(story)
    this.#draw()
    for (const link of this.#parts.tree.querySelectorAll("a.story")) {
      if (link.dataset.story === story && link.dataset.kind !== "recording") link.setAttribute("aria-current", "page")
      else link.removeAttribute("aria-current")
    }
    this.#view.reveal(story)
  }

  #unfold(story) {
    const leaf = story && leaves(this.#tree).find(({ key }) => key === story)
    for (let fold = leaf?.parent; fold?.key; fold = fold.parent) if (!this.isOpen(fold)) this.#folds.set(fold, true)
  }

  #name() {
    const { title, room, catalog } = this.store.state
    const screen = catalog.screens.find(({ id }) => id === room?.screen)
    const story = screen?.stories.find(({ id }) => id === room.story)
    document.title = room ? `${story?.title ?? room.story} · ${title}` : title
  }

  /** What was typed before it is there is sought then. */
  #fetchSearch() {
    return this.#fetching ??= import("./find/search-field.js").then(({ SearchField }) => {
      this.#search = new SearchField(this.#parts.field, this)
      if (this.#parts.field.value.trim()) this.#draw()
      return this.#search
    })
  }

  /** With nothing to seek, the keys lead to the tree. */
  async #key(event) {
    if (!searchKeys.includes(event.key) || event.isComposing) return
    event.preventDefault()
    if (this.#parts.field.value.trim()) (await this.#fetchSearch()).key(event.key)
    else if (event.key === "ArrowDown") this.#view.focus()
    else if (event.key === "Escape") this.#clear()
  }

  #clear() {
    this.#parts.field.value = ""
    this.#draw()
  }
}
