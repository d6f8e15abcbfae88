// The search field above the tree. Its results are lazy-loaded on first use.

import { takeEarlyKeys } from "../shortcuts/commands.js"
import { lazyImport } from "../core/lazy-import.js"

const keys = ["ArrowDown", "ArrowUp", "Enter", "Escape"]

export class SearchField {
  #input
  #sidebar
  #clear = document.getElementById("clear")
  #loading = null
  #results = null

  constructor(input, sidebar) {
    this.#input = input
    this.#sidebar = sidebar
    this.#clear.hidden = !input.value
    input.addEventListener("focus", () => this.#fetch())
    input.addEventListener("input", () => {
      this.#clear.hidden = !input.value
      sidebar.draw()
    })
    this.#clear.addEventListener("click", () => this.clear())
    input.addEventListener("keydown", event => this.#onKeydown(event))
    // Deferred until the tree is built.
    setTimeout(() => takeEarlyKeys(input).forEach(key => this.#onInput(key)))
  }

  set placeholder(text) {
    this.#input.placeholder = text
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
    if (!this.#input.value.trim()) this.#results?.hide()
    else if (this.#results) this.#results.show(place)
    else this.#fetch()
    return this.#input.value.trim() !== ""
  }

  /** Loads the results, which then show the current query; a failed load is retried. */
  #fetch() {
    return this.#loading ??= this.#createResults().catch(() => (this.#loading = null))
  }

  async #createResults() {
    const { SearchResults } = await lazyImport(() => import("./search-results.js"))
    this.#results = new SearchResults(this.#input, this.#sidebar)
    if (this.#input.value.trim()) this.#sidebar.draw()
    return this.#results
  }

  #onKeydown(event) {
    if (!keys.includes(event.key) || event.isComposing) return
    event.preventDefault()
    this.#onInput(event.key)
  }

  /** Without a query, Arrow Down moves the focus to the tree. */
  async #onInput(key) {
    if (key === "Escape" && this.#input.value) this.clear()
    else if (this.#input.value.trim()) (await this.#fetch())?.key(key)
    else if (key === "ArrowDown") this.#sidebar.focusTree()
  }
}
