// What the field over the tree finds, in the place of the tree.

import { element } from "../dom.js"
import { indexOf } from "./catalog-index.js"
import { passes } from "./filters.js"
import { Listbox } from "./listbox.js"
import { nothing } from "./nothing.js"
import { option } from "./option.js"
import { plural } from "./row.js"

const limit = 40

export class SearchField {
  #field
  #sidebar
  #list
  #count = element("p", { class: "hint", role: "status" })
  #index
  /** What the list is the answer to. */
  #query = ""
  #passes

  constructor(field, sidebar) {
    this.#field = field
    this.#sidebar = sidebar
    this.#list = new Listbox(field, "found", "Found", entry => this.#chosen(entry))
    this.#prepare()
  }

  show(place) {
    this.#prepare()
    const query = this.#field.value
    const { count, hits } = this.#index.search(query, { limit, passes: this.#passes })
    if (!count) return this.#showNothing(place, query)
    const { current, marksOf } = this.#sidebar
    if (this.#list.element.parentElement !== place) {
      this.#list.own()
      place.replaceChildren(this.#list.element, this.#count)
    }
    const isSame = query === this.#query
    this.#query = query
    this.#list.show([{ options: hits.map(({ entry }) => option(entry, query, { current, marks: entry.leaf && marksOf(entry.leaf) })) }], isSame)
    if (!isSame) place.scrollTop = 0
    this.#count.textContent = count > hits.length ? `${plural(count, "match", "matches")}, the best ${hits.length} here. Go on typing.` : ""
  }

  hide() {
    this.#list.element.remove()
    this.#list.own(false)
    this.#query = ""
  }

  key(key) {
    return this.#list.key(key)
  }

  /** What there is to find changes with the catalog, what may be found with the filters. */
  #prepare() {
    const { store, filters } = this.#sidebar
    this.#index = indexOf(store.state.catalog)
    const { value, isActive } = filters
    if (this.#passes?.of === value) return
    this.#passes = isActive ? Object.assign(({ leaf, kind }) => leaf && kind !== "screen" && passes(value, { ...leaf, marks: this.#sidebar.marksOf(leaf) }), { of: value }) : undefined
  }

  #showNothing(place, query) {
    this.hide()
    place.replaceChildren(...nothing(this.#sidebar, query))
  }

  /** The list stays: the next result is one key away. */
  #chosen(entry) {
    if (entry.kind === "tag") {
      this.#sidebar.clearSearch()
      this.#sidebar.filters.toggle("tags", entry.title)
    } else {
      this.#sidebar.open(entry.leaf)
    }
  }
}
