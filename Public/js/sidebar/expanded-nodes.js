// The expanded folds of the tree, kept for the lifetime of the tab.

import { stored } from "../core/stored.js"

const storedFolds = stored("folds", { folds: {} },
  { isOfTab: true, parse: ({ all, folds }) => ({ all, folds: { ...folds } }) })

export class ExpandedNodes {
  #kept = storedFolds.get()
  /** Whether the tree is long: its screens start collapsed, while groups always start expanded. */
  isLong = false

  isOpen({ key, kind }) {
    return this.#kept.folds[key] ?? this.#kept.all ?? (!this.isLong || kind === "group")
  }

  set({ key }, isOpen) {
    this.#kept.folds[key] = isOpen
    this.#keep()
  }

  setAll(all) {
    this.#kept = { all, folds: {} }
    this.#keep()
  }

  #keep() {
    storedFolds.set(this.#kept)
  }
}
