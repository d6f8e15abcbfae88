// Which folds of the tree are open; kept while the tab is.

export class ExpandedNodes {
  #kept = stored()
  /** A long tree starts with its screens folded, one of which all is of interest never does. */
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
