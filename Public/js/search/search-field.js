// The search field above the tree. Its results are created on first use.

import { SearchResults } from "./search-results.js"

const keys = ["ArrowDown", "ArrowUp", "Enter", "Escape"]

export class SearchField {
  #input
  #sidebar
  #clear = document.getElementById("clear")
  #results = null

  constructor(input, sidebar) {
    this.#input = input
    this.#sidebar = sidebar
    this.#clear.hidden = !input.value
    input.addEventListener("input", () => {
      this.#clear.hidden = !input.value
      sidebar.draw()
    })
    this.#clear.addEventListener("click", () => this.clear())
    input.addEventListener("keydown", event => this.#onKeydown(event))
  }

  focus() {
    this.#input.select()
    this.#input.focus()
  }

  /** Clears the query and reveals the open story in the tree. */
  clear() {
    this.#input.value = ""
    this.#input.dispatchEvent(new Event("input"))
    this.#input.focus()
    this.#sidebar.reveal()
  }

  /** Whether there is a query; if so, its results are shown in the place. */
  shows(place) {
    const isShown = this.#input.value.trim() !== ""
    if (isShown) this.#shownResults.show(place)
    else this.#results?.hide()
    return isShown
  }

  /** The results, which index the stories on first use. */
  get #shownResults() {
    return this.#results ??= new SearchResults(this.#input, this.#sidebar)
  }

  #onKeydown(event) {
    if (!keys.includes(event.key) || event.isComposing) return
    event.preventDefault()
    this.#onKey(event.key)
  }

  /** Without a query, Arrow Down moves the focus to the tree. */
  #onKey(key) {
    if (key === "Escape" && this.#input.value) this.clear()
    else if (this.#input.value.trim()) this.#shownResults.key(key)
    else if (key === "ArrowDown") this.#sidebar.focusTree()
  }
}
