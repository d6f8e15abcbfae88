// The side that stories are found in: the tree, the field above it, and the ways from one story to the next.

import { offer } from "./actions.js"
import { element } from "./dom.js"
import { Field } from "./find/field.js"
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

export class Sidebar {
  #parts
  #panes
  #panel
  #view
  #tree = tree([])
  #folds = new Folds()
  #seen = nothing
  #field
  #recording
  #isFilled = false
  filters = new Filters()

  constructor(target, store, panes, panel) {
    const find = id => target.querySelector(`#${id}`)
    const list = element("div", { role: "tree", "aria-label": "Stories" })
    this.#parts = { title: find("title"), tree: find("tree"), status: find("status"), list }
    this.store = store
    this.#panes = panes
    this.#panel = panel
    this.#view = new TreeView(this.#parts.tree, list, this)
    this.#field = new Field(find("filter"), this)
    this.filters.addEventListener("change", () => this.#plant(this.#seen))
    addTools(this, target)
    offer(...offers(this))
    this.connection(store)
    if (document.querySelector("#banner[data-kind=unknown]:not([hidden])")) this.failed({ code: "unknown-story" })
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
    this.draw()
  }

  /** The address of a link opens its story; a recording is loaded there. */
  chosen({ kind, story, recording }) {
    this.#recording = recording && { story: story.id, name: recording.name }
    this.#load()
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
    this.#field.focus()
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

  foldAll(isOpen = !folds(this.#tree).some(fold => fold.kind === "screen" && this.isOpen(fold))) {
    this.#folds.setAll(isOpen)
    this.draw()
  }

  /** A dialog is made when it is wanted for the first time. */
  async dialog(name) {
    const { show } = await import(`./find/${name}.js`)
    show(this)
  }

  /** The tree is made anew, of what there is and passes the filters. */
  #plant(seen) {
    this.#seen = seen
    const { screens } = this.store.state.catalog
    const { isActive, value } = this.filters
    this.#tree = tree(screens, { marksOf: this.marksOf, passes: isActive ? leaf => passes(value, leaf) : undefined })
    this.#folds.isLong = this.#tree.stories > many
    this.#field.placeholder = this.#tree.stories ? plural(this.#tree.stories, "story", "stories") : "Find stories"
    this.#showChips()
    this.#unfold(this.current)
    this.draw()
  }

  /** What is in the place of the tree: results while something is sought, a hint when there is nothing. */
  draw() {
    const { tree: place, list } = this.#parts
    if (this.#field.shows(place)) return
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

  focusTree() {
    this.#view.focus()
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
    this.draw()
    for (const link of this.#parts.tree.querySelectorAll("a.story")) {
      if (link.dataset.story === story && link.dataset.kind !== "recording") link.setAttribute("aria-current", "page")
      else link.removeAttribute("aria-current")
    }
    this.#view.reveal(story)
    this.#load()
  }

  /** A recording that was chosen, once its story is open. */
  #load() {
    if (!this.#recording || this.#recording.story !== this.current) return
    this.#panel.show("recorder")
    this.store.send({ type: "replay", action: "pause", recording: this.#recording.name })
    this.#recording = null
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
}
