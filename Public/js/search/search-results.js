// The results of the search field, rendered in place of the tree.

import { element } from "../core/dom.js"
import { indexOf } from "../catalog/catalog-entries.js"
import { passesFilters } from "../catalog/story-filters.js"
import { Listbox } from "../ui/listbox.js"
import { noStories } from "../empty-states/no-stories.js"
import { searchOption } from "../catalog/search-option.js"

const limit = 40

export class SearchResults {
  #field
  #sidebar
  #list
  #count = element("p", { class: "hint", role: "status" })
  #index
  /** The query and filters of the current list. */
  #query = ""
  #passes

  constructor(field, sidebar) {
    this.#field = field
    this.#sidebar = sidebar
    this.#list = new Listbox(field, "found", "Search results", entry => this.#chosen(entry))
    this.#prepare()
  }

  show(place) {
    this.#prepare()
    const query = this.#field.value
    const { count, hits } = this.#index.search(query, { limit, passes: this.#passes })
    if (!count) return this.#showNothing(place, query)
    const { current, tree } = this.#sidebar
    if (this.#list.element.parentElement !== place) {
      this.#list.own()
      place.replaceChildren(this.#list.element, this.#count)
    }
    const isSame = query === this.#query
    let kept = {}
    if (isSame) kept = { at: this.#list.at, scrolls: true }
    this.#query = query
    this.#list.show([{ options: hits.map(({ entry }) =>
      searchOption(entry, query, { current, marks: entry.leaf && tree.statusMarks(entry.leaf) })) }], kept)
    if (!isSame) place.scrollTop = 0
    this.#count.textContent = ""
    if (count > hits.length) this.#count.textContent =
      `${count.toLocaleString("en")} matches; the best ${hits.length} are shown. Type more to narrow them.`
  }

  hide() {
    this.#list.element.remove()
    this.#list.own(false)
    this.#query = ""
  }

  key(key) {
    return this.#list.key(key)
  }

  /** Updates the index for the catalog, and the predicate for the filters. */
  #prepare() {
    const { catalog, filters } = this.#sidebar
    this.#index = indexOf(catalog)
    const { value, isActive } = filters
    if (this.#passes?.of === value) return
    this.#passes = undefined
    if (isActive) this.#passes = Object.assign(({ leaf, kind }) =>
      leaf && kind !== "screen"
      && passesFilters(value, { ...leaf, marks: this.#sidebar.tree.statusMarks(leaf) }), { of: value })
  }

  #showNothing(place, query) {
    this.hide()
    place.replaceChildren(...noStories(this.#sidebar, query))
  }

  /** Opens the entry; the list stays, so that the next result is one key away. */
  #chosen(entry) {
    if (entry.kind === "tag") {
      this.#sidebar.clearSearch()
      this.#sidebar.filters.toggle("tags", entry.title)
    } else {
      this.#sidebar.open(entry.leaf)
    }
  }
}
