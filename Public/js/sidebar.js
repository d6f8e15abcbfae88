// The side that stories are found in: the tree, the field above it, and the ways from one story to the next.

import { offer } from "./actions.js"
import { element } from "./dom.js"
import { Field } from "./find/field.js"
import { Filters } from "./find/filters.js"
import { offers } from "./find/offers.js"
import { visited } from "./find/recents.js"
import { address, mark, plural, row } from "./find/row.js"
import { StoryTree } from "./find/story-tree.js"
import { addTools } from "./find/tools.js"
import { TreeView } from "./find/tree-view.js"
import { storyOf } from "./state.js"
import { fetched } from "./fetched.js"

export class Sidebar {
  #parts
  #panes
  #panel
  #view
  #tree = new StoryTree()
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
    this.filters.addEventListener("change", () => this.#plant())
    addTools(this, target)
    offer(...offers(this))
    this.connection(store)
    if (document.querySelector("#banner[data-kind=unknown]:not([hidden])")) this.failed({ code: "unknown-story" })
  }

  changed(state, { before }) {
    if (state.title !== before.title) this.#parts.title.textContent = state.title
    if (this.#tree.changed(state, before)) this.#plant()
    if (state.room && state.room.story !== before.room?.story) this.#opened(state.room.story)
    if (state.unopened && state.unopened !== before.unopened) this.#opened(state.unopened.story)
    if (state.room?.story !== before.room?.story || state.catalog !== before.catalog) this.#name()
  }

  async failed({ code }) {
    if (code === "unknown-story") (await fetched(() => import("./find/lost.js"))).show(this)
  }

  connection({ isConnected, wasConnected }) {
    this.#parts.status.dataset.state = isConnected ? "open" : "closed"
    this.#parts.status.textContent = isConnected ? this.store.state.site ? "Static site" : "Connected" : wasConnected ? "Reconnecting…" : "Connecting…"
  }

  // Delegate of the tree's view.

  row(node) {
    return row(node, this.current)
  }

  isOpen(node) {
    return this.#tree.isOpen(node)
  }

  fold(node, isOpen) {
    this.#tree.fold(node, isOpen)
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
    return this.#tree.sums
  }

  get stories() {
    return this.#tree.stories
  }

  marksOf = leaf => this.#tree.marksOf(leaf)

  go(step, isWanted) {
    const leaf = this.#tree.after(this.current, step, isWanted)
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

  foldAll(isOpen) {
    this.#tree.foldAll(isOpen)
    this.draw()
  }

  /** A dialog is made when it is wanted for the first time. */
  async dialog(name) {
    const { show } = await fetched(() => import(`./find/${name}.js`))
    show(this)
  }

  #plant() {
    this.#tree.plant(this.store.state.catalog, this.filters)
    const { stories } = this.sums
    this.#field.placeholder = stories ? plural(stories, "story", "stories") : "Find stories"
    this.#showChips()
    this.#tree.unfold(this.current)
    this.draw()
  }

  /** What is in the place of the tree: results while something is sought, a hint when there is nothing. */
  draw() {
    const { tree: place, list } = this.#parts
    if (this.#field.shows(place)) return
    if (this.#tree.isEmpty) return this.#teach(place)
    if (list.parentElement !== place) place.replaceChildren(list)
    this.#view.show(this.#tree.rows)
    if (!this.#isFilled) this.#view.reveal(this.current)
    this.#isFilled = true
  }

  /** Where the filters are chosen, below the button that was pressed. */
  async filterMenu(anchor) {
    (await fetched(() => import("./find/filter-menu.js"))).show(this, anchor)
  }

  clearSearch() {
    this.#field.clear()
  }

  reveal() {
    this.#view.reveal(this.current)
  }

  focusTree() {
    this.#view.focus()
  }

  async #teach(place) {
    const { nothing } = await fetched(() => import("./find/nothing.js"))
    if (this.#tree.isEmpty) place.replaceChildren(...nothing(this))
  }

  async #showChips() {
    const { showChips } = this.filters.isActive || this.#parts.tree.previousElementSibling.id === "chips" ? await fetched(() => import("./find/filter-menu.js")) : {}
    showChips?.(this, this.#parts.tree)
  }

  #opened(story) {
    visited(story)
    document.getElementById("lost")?.remove()
    this.#tree.unfold(story)
    this.draw()
    const { tree, list } = this.#parts
    // While something is sought the rows of the tree are not in the page.
    for (const link of [tree, list].flatMap(place => [...place.querySelectorAll("a.story")])) mark(link, story)
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

  #name() {
    const { title, room } = this.store.state
    document.title = room ? `${storyOf(this.store.state)?.title ?? room.story} · ${title}` : title
  }
}
