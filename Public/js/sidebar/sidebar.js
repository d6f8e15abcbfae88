// The sidebar: the tree, the search field above it, and navigation from one story to the next.

import { registerCommands } from "../shortcuts/commands.js"
import { announce } from "../core/announce.js"
import { element } from "../core/dom.js"
import { shortcutOf } from "../core/shortcut-of.js"
import { SearchField } from "../search/search-field.js"
import { StoryFilters } from "../catalog/story-filters.js"
import { sidebarCommands } from "./sidebar-commands.js"
import { findOther, otherName, withOthers } from "../others/other-listing.js"
import { parseStoryURL } from "../router/story-url.js"
import { isFirstVisit, recordVisit } from "../catalog/recent-stories.js"
import { storyAddress, markCurrent, treeRow } from "../catalog/tree-row.js"
import { StoryTree } from "./story-tree.js"
import { isStory, leaves } from "../catalog/catalog-tree.js"
import { itemsOf } from "../state/test-results.js"
import { runButton } from "../tests/run-button.js"
import { toast } from "../ui/banner.js"
import { addSidebarButtons } from "./sidebar-buttons.js"
import { TreeView } from "../ui/tree-view.js"
import { initialState, screenOf, storyOf } from "../state/state.js"
import { showCommandPalette } from "../search/command-palette.js"
import { showSettings } from "../settings/settings-dialog.js"
import { showShortcuts } from "../shortcuts/shortcut-sheet.js"
import { showFirstVisit } from "../empty-states/first-visit.js"
import { showNotFound } from "../empty-states/not-found.js"
import { noStories } from "../empty-states/no-stories.js"
import { showChips } from "./filter-menu.js"

const dialogs = { palette: showCommandPalette, settings: showSettings, shortcuts: showShortcuts }

export class Sidebar {
  #parts
  #panes
  #panel
  #view
  #field
  #recording
  #isFilled = false
  filters = new StoryFilters()
  tree = new StoryTree()

  constructor(target, store, panes, panel) {
    const find = id => target.querySelector(`#${id}`)
    const list = element("div", { role: "tree", "aria-label": "Stories" })
    this.#parts = { title: find("title"), tree: find("tree"), status: find("status"), list }
    this.store = store
    this.#panes = panes
    this.#panel = panel
    this.#view = new TreeView(this.#parts.tree, list, this)
    this.#field = new SearchField(find("filter"), this)
    this.filters.addEventListener("change", () => this.#rebuildTree())
    addSidebarButtons(this, target)
    target.addEventListener("keydown", event => this.#key(event))
    registerCommands(...sidebarCommands(this))
    this.connection(store)
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { before, reason }) {
    if (before.catalog === initialState.catalog && state.catalog !== before.catalog && !state.site)
      this.#greet()
    if (state.title !== before.title) this.#parts.title.textContent = state.title
    if (reason === "catalog") this.#openFound(state)
    if (reason === "closed") this.#onStoryClosed()
    if (this.tree.changed(state, before) || state.otherCatalogs !== before.otherCatalogs) this.#rebuildTree()
    if (state.room && state.room.story !== before.room?.story) this.#onStoryOpened(state.room.story)
    if (state.otherStory && state.otherStory !== before.otherStory) this.#onStoryOpened(state.otherStory)
    const { failedOpening } = state
    if (failedOpening && failedOpening !== before.failedOpening) this.#onStoryOpened(failedOpening.story)
    if (state.room?.story !== before.room?.story || state.catalog !== before.catalog
      || state.otherStory !== before.otherStory || state.otherCatalogs !== before.otherCatalogs)
      this.#setDocumentTitle()
  }

  /** Opens a missing story once it exists again. Without any story, another card explains that. */
  #openFound({ catalog, room, failedOpening, otherStory }) {
    if (room || failedOpening || otherStory) return
    const { story } = parseStoryURL(location.hash)
    const ids = catalog.screens.flatMap(screen => screen.stories.map(({ id }) => id))
    const isFound = ids.some(id => `${id}/`.startsWith(`${story}/`))
    if (isFound || !ids.length) document.getElementById("not-found")?.remove()
    if (isFound) this.store.visit(location.hash)
  }

  #greet() {
    if (isFirstVisit()) showFirstVisit(this.#parts.status.parentElement, this.store)
  }

  failed({ code }) {
    if (code === "unknown-story" && !this.store.state.room) showNotFound(this)
  }

  connection({ isConnected, wasConnected }) {
    this.#parts.status.dataset.state = isConnected ? "open" : "closed"
    this.#parts.status.textContent = connectionText(isConnected, wasConnected, this.store.state.site)
  }

  // Delegate of the tree view.

  row(node) {
    const row = treeRow(node, this.current)
    if (node.nodes && this.#runnable(node).length)
      row.lastElementChild.append(runButton(node.title, () => this.run(node)))
    return row
  }

  /** Runs the tests and checks of the stories at a node. */
  async run(node) {
    const items = this.#runnable(node)
    const failure = items.length && await this.runTests(items)
    if (failure) toast(failure)
  }

  /** Stories of other catalogs have hosts of their own. */
  #runnable(node) {
    if (this.store.state.site) return []
    const stories = leaves({ nodes: [node] }).filter(leaf => isStory(leaf) && !leaf.screen.other)
    return stories.flatMap(({ story }) => itemsOf(story))
  }

  isOpen(node) {
    return this.tree.folds.isOpen(node)
  }

  fold(node, isOpen) {
    this.tree.folds.set(node, isOpen)
    this.draw()
  }

  /** The link's URL opens the story; this loads a recording once the story is open. */
  chosen({ kind, story, recording }) {
    this.#recording = recording && { story: story.id, name: recording.name }
    this.#loadRecording()
    const isEditing = document.body.dataset.pane === "panel"
    if (kind === "recording" || isEditing) this.#panes.show("panel")
    else this.#panes.show("canvas")
  }

  // Public interface.

  get current() {
    const { otherStory, room } = this.store.state
    return otherStory ?? room?.story
  }

  /** The catalog with the stories of the others. */
  get catalog() {
    const { catalog, otherCatalogs } = this.store.state
    return withOthers(catalog, otherCatalogs)
  }

  go(step, isWanted) {
    const leaf = this.tree.after(this.current, step, isWanted)
    if (leaf) this.open(leaf)
  }

  open(leaf) {
    location.hash = storyAddress(leaf)
    this.chosen(leaf)
    announce(`${leaf.title}, ${leaf.screen.path.join(", ")}`)
  }

  only(word) {
    this.filters.toggle("only", word)
    this.#panes.show("sidebar")
  }

  /** Runs tests in the panel; resolves to the reason if the run failed. */
  runTests(tests) {
    this.#panes.show("panel")
    this.#panel.show("tests")
    return this.#panel.tests.run(tests)
  }

  /** Runs the tests and checks of the open story's screen. */
  async runScreen() {
    const failure = await this.runTests(screenOf(this.store.state).stories.flatMap(itemsOf))
    if (failure) toast(failure)
  }

  /** The search of the sidebar is its own while it has the focus. */
  #key(event) {
    if (shortcutOf(event) !== "mod+f") return
    event.preventDefault()
    this.#field.focus()
  }

  foldAll(isOpen) {
    this.tree.foldAll(isOpen)
    this.draw()
  }

  dialog(name) {
    dialogs[name](this)
  }

  #rebuildTree() {
    this.tree.rebuild(this.catalog, this.filters)
    showChips(this, this.#parts.tree)
    this.tree.unfold(this.current)
    this.draw()
  }

  /** Renders the tree, the search results, or a hint if there is nothing to list. */
  draw() {
    const { tree: place, list } = this.#parts
    if (this.#field.shows(place)) return
    if (this.tree.isEmpty) return place.replaceChildren(...noStories(this))
    if (list.parentElement !== place) place.replaceChildren(list)
    this.#view.show(this.tree.rows)
    if (!this.#isFilled) this.#view.reveal(this.current)
    this.#isFilled = true
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

  #onStoryOpened(story) {
    recordVisit(story)
    document.getElementById("not-found")?.remove()
    this.tree.unfold(story)
    this.draw()
    this.#markStory(story)
    this.#view.reveal(story)
    this.#loadRecording()
  }

  #onStoryClosed() {
    this.#markStory(undefined)
    showNotFound(this)
  }

  /** Marks the rows of the open story. During a search, those of the tree are not in the document. */
  #markStory(story) {
    const { tree, list } = this.#parts
    for (const link of [tree, list].flatMap(place => [...place.querySelectorAll("a.story")]))
      markCurrent(link, story)
  }

  /** Loads the chosen recording once its story is open. */
  #loadRecording() {
    if (!this.#recording || this.#recording.story !== this.current) return
    this.#panel.show("recorder")
    this.store.send({ type: "replay", action: "pause", recording: this.#recording.name })
    this.#recording = null
  }

  #setDocumentTitle() {
    const { title, room, otherStory, otherCatalogs } = this.store.state
    const found = otherStory && findOther(otherCatalogs, otherStory)
    document.title = title
    if (found) document.title = `${otherName(found)} · ${title}`
    if (room) document.title = `${storyOf(this.store.state)?.title ?? room.story} · ${title}`
  }
}

function connectionText(isConnected, wasConnected, site) {
  if (isConnected && site) return "Static site"
  if (isConnected) return "Connected"
  if (wasConnected) return "Reconnecting…"
  return "Connecting…"
}
