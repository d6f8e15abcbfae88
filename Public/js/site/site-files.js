// The files of a static site, each read once. Their names are made of what is in them, so they never change.

import { parse } from "../core/json.js"

const most = 256

export class SiteFiles {
  #base
  #first
  #kept = new Map()

  /** `first` is the address of what a host says first; the others lie beside it. */
  constructor(first) {
    this.#first = first
    this.#base = new URL("..", first)
  }

  hello() {
    return fetchFile(this.#first)
  }

  /** Promises the JSON of a name; what could not be read is read again when it is wanted again. */
  read(name) {
    const kept = this.#kept.get(name) ?? fetchFile(new URL(`${name}.json`, this.#base))
    this.#kept.delete(name)
    this.#kept.set(name, kept)
    kept.catch(() => this.#kept.delete(name))
    if (this.#kept.size > most) this.#kept.delete(this.#kept.keys().next().value)
    return kept
  }
}

async function fetchFile(address) {
  const answer = await fetch(address).catch(() => null)
  if (!answer?.ok) throw new Error("A file of this site cannot be read. It may have been built anew: load the page again.")
  return parse(await answer.text())
}
