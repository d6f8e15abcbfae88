// Loads the lists of the other catalogs after the page's own, and again while the page is visible.

import { fetchListing } from "./fetch-listing.js"
import { readListing } from "./other-listing.js"
import { isComposed } from "../settings/layout.js"
import { equal } from "../core/json-patch.js"

/** Milliseconds between two readings of a list. */
const interval = 60_000

export class OtherCatalogs {
  /** @type {Store} */ #store
  /** The addresses that the page's policy allows: those of its first catalog. */
  #allowed
  #texts = new Map()
  #timer

  constructor(store) {
    this.#store = store
    document.addEventListener("visibilitychange", () => document.hidden || this.load())
    addEventListener("online", () => this.load())
  }

  changed(/** @type {State} */ { catalog }, /** @type {ChangeDetail} */ { before }) {
    if (catalog === before.catalog || isComposed) return
    const { others = [] } = catalog
    this.#allowed ??= others.map(({ address }) => address)
    const known = this.#store.state.otherCatalogs
    const isSame = others.length === known.length
      && others.every((other, index) => equal(named(known[index]), named(other)))
    if (isSame) return
    this.#texts.clear()
    this.#store.setOthers(others)
    this.load()
  }

  /** Reads all lists again. */
  async load() {
    clearTimeout(this.#timer)
    const { otherCatalogs: others } = this.#store.state
    if (!others.length) return
    await Promise.all(others.map(other => this.#load(other)))
    clearTimeout(this.#timer)
    if (!document.hidden) this.#timer = setTimeout(() => this.load(), interval)
  }

  /** Keeps the stories of before where the list can no longer be read. */
  async #load(other) {
    try {
      if (!this.#allowed.includes(other.address))
        throw new Error("It was added after this page had been loaded: reload the page.")
      const text = await fetchListing(other, location.href)
      const isKnown = this.#texts.get(other.id) === text
      if (!isKnown) this.#set(other, { screens: readListing(text, other), problem: undefined })
      else this.#set(other, { problem: undefined })
      this.#texts.set(other.id, text)
    } catch ({ message }) {
      this.#set(other, { problem: message })
    }
  }

  /** Changes an entry, unless the catalogs were replaced meanwhile. */
  #set(other, changes) {
    const { otherCatalogs: others } = this.#store.state
    const index = others.findIndex(entry => equal(named(entry), named(other)))
    const isChanged = ([name, value]) => others[index][name] !== value
    if (index < 0 || !Object.entries(changes).some(isChanged)) return
    const changed = [...others]
    changed[index] = { ...others[index], ...changes }
    this.#store.setOthers(changed)
  }
}

function named({ id, title, address }) {
  return { id, title, address }
}
