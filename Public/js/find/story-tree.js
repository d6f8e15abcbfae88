// The stories that pass the filters, as a tree with folds, and what is known of them. No element of the page.

import { passes } from "./filters.js"
import { Folds } from "./folds.js"
import { idsOf, marksOf, nothing, noticed, visitedBefore } from "./marks.js"
import { folds, leaves, next, rows, tree } from "./tree.js"
import { lastVisit, noteVisit } from "./visits.js"

/** From so many stories on, a tree is long. */
const many = 200

export class StoryTree {
  #tree = tree([])
  #folds = new Folds()
  #seen = nothing

  /** How many stories there are, and how many of them fail. */
  get sums() {
    return this.#tree
  }

  get isEmpty() {
    return !this.#tree.nodes.length
  }

  get rows() {
    return rows(this.#tree, node => this.isOpen(node))
  }

  get stories() {
    return leaves(this.#tree).filter(({ kind }) => kind !== "recording")
  }

  marksOf = leaf => marksOf(leaf, this.#seen)

  /** True when something else is to be shown. */
  changed(state, before) {
    const isListed = state.catalog !== before.catalog && state.catalog.screens.length > 0
    const known = isListed && !this.#seen.known ? visitedBefore(this.#seen, lastVisit(state.title)) : this.#seen
    const seen = noticed(known, state, before)
    if (isListed) noteVisit(state.title, idsOf(state.catalog))
    const isOther = seen !== this.#seen || state.catalog !== before.catalog
    this.#seen = seen
    return isOther
  }

  /** The tree is made anew, of what there is and passes the filters. */
  plant({ screens }, { isActive, value }) {
    this.#tree = tree(screens, { marksOf: this.marksOf, passes: isActive ? leaf => passes(value, leaf) : undefined })
    this.#folds.isLong = this.#tree.stories > many
  }

  isOpen(node) {
    return this.#folds.isOpen(node)
  }

  fold(node, isOpen) {
    this.#folds.set(node, isOpen)
  }

  foldAll(isOpen = !folds(this.#tree).some(fold => fold.kind === "screen" && this.isOpen(fold))) {
    this.#folds.setAll(isOpen)
  }

  /** Opens the folds that a story is in. */
  unfold(story) {
    const leaf = story && leaves(this.#tree).find(({ key }) => key === story)
    for (let fold = leaf?.parent; fold?.key; fold = fold.parent) if (!this.isOpen(fold)) this.fold(fold, true)
  }

  after(story, step, isWanted) {
    return next(this.stories, story, step, isWanted)
  }
}
