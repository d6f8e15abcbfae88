// The field over the tree. What it finds is fetched with the first look at it.

import { takeTyped } from "../actions.js"
import { fetched } from "../fetched.js"

const keys = ["ArrowDown", "ArrowUp", "Enter", "Escape"]

export class Field {
  #input
  #sidebar
  #clear = document.getElementById("clear")
  #fetching = null
  #found = null

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
    input.addEventListener("keydown", event => this.#pressed(event))
    // Once the tree has grown.
    setTimeout(() => takeTyped(input).forEach(key => this.#take(key)))
  }

  set placeholder(text) {
    this.#input.placeholder = text
  }

  /** The tree is back, where the open story is. */
  clear() {
    this.#input.value = ""
    this.#input.dispatchEvent(new Event("input"))
    this.#input.focus()
    this.#sidebar.reveal()
  }

  /** Whether something is sought, which is shown in that place then. */
  shows(place) {
    if (!this.#input.value.trim()) this.#found?.hide()
    else if (this.#found) this.#found.show(place)
    else this.#fetch()
    return this.#input.value.trim() !== ""
  }

  /** What was typed before it is there is sought then; what could not be fetched is tried again. */
  #fetch() {
    return this.#fetching ??= this.#make().catch(() => (this.#fetching = null))
  }

  async #make() {
    const { SearchField } = await fetched(() => import("./search-field.js"))
    this.#found = new SearchField(this.#input, this.#sidebar)
    if (this.#input.value.trim()) this.#sidebar.draw()
    return this.#found
  }

  #pressed(event) {
    if (!keys.includes(event.key) || event.isComposing) return
    event.preventDefault()
    this.#take(event.key)
  }

  /** With nothing to seek, the keys lead to the tree. */
  async #take(key) {
    if (key === "Escape" && this.#input.value) this.clear()
    else if (this.#input.value.trim()) (await this.#fetch())?.key(key)
    else if (key === "ArrowDown") this.#sidebar.focusTree()
  }
}
