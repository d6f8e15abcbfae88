// The expanded folds of the tree, kept for the lifetime of the tab.

export class ExpandedNodes {
  #kept = stored()
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
    sessionStorage.setItem("folds", JSON.stringify(this.#kept))
  }
}

function stored() {
  try {
    const { all, folds } = JSON.parse(sessionStorage.getItem("folds"))
    return { all, folds: { ...folds } }
  } catch {
    return { folds: {} }
  }
}
