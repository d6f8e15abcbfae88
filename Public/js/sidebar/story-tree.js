// The stories that pass the filters, as a tree with folds, and their status. No element of the page.

import { passesFilters } from "../catalog/story-filters.js"
import { ExpandedNodes } from "./expanded-nodes.js"
import { idsOf, statusMarks, noStatus, nextStatus, withPreviousVisit } from "./story-status.js"
import { folds, isStory, leaves, nextLeaf, visibleRows, catalogTree } from "../catalog/catalog-tree.js"
import { storiesAtLastVisit, recordStories } from "./seen-stories.js"

/** The number of stories above which a tree is long. */
const largeTree = 200

export class StoryTree {
  #tree = catalogTree([])
  folds = new ExpandedNodes()
  #seen = noStatus

  /** The number of stories shown, and how many of them fail. */
  get sums() {
    return this.#tree
  }

  get isEmpty() {
    return !this.#tree.nodes.length
  }

  get rows() {
    return visibleRows(this.#tree, node => this.folds.isOpen(node))
  }

  get stories() {
    return leaves(this.#tree).filter(isStory)
  }

  statusMarks = leaf => statusMarks(leaf, this.#seen)

  /** Updates the statuses; returns whether the tree must be rendered again. */
  changed(/** @type {State} */ state, /** @type {State} */ before) {
    const isListed = state.catalog !== before.catalog && state.catalog.screens.length > 0
    let known = this.#seen
    if (isListed && !known.known) known = withPreviousVisit(known, storiesAtLastVisit(state.title))
    const seen = nextStatus(known, state, before)
    if (isListed) recordStories(state.title, idsOf(state.catalog))
    const isOther = seen !== this.#seen || state.catalog !== before.catalog
    this.#seen = seen
    return isOther
  }

  /** Rebuilds the tree from the stories that pass the filters. */
  rebuild({ screens }, { isActive, value }) {
    let passes
    if (isActive) passes = leaf => passesFilters(value, leaf)
    this.#tree = catalogTree(screens, { statusMarks: this.statusMarks, passes })
    this.folds.isLong = this.#tree.stories > largeTree
  }

  foldAll(isOpen = !folds(this.#tree).some(fold => fold.kind === "screen" && this.folds.isOpen(fold))) {
    this.folds.setAll(isOpen)
  }

  /** Expands the folds that contain the story. */
  unfold(story) {
    const leaf = story && leaves(this.#tree).find(({ key }) => key === story)
    for (let fold = leaf?.parent; fold?.key; fold = fold.parent)
      if (!this.folds.isOpen(fold)) this.folds.set(fold, true)
  }

  after(story, step, isWanted) {
    return nextLeaf(this.stories, story, step, isWanted)
  }
}
