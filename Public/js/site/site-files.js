// The files of a static site, each read once. Their names derive from their contents, so files never change.

import { parse } from "../core/json.js"

const most = 256

export class SiteFiles {
  #base
  #first
  #kept = new Map()

  /** `first` is the URL of the `hello` message's file; other names are relative to the folder above. */
  constructor(first) {
    this.#first = first
    this.#base = new URL("..", first)
  }

  hello() {
    return fetchFile(this.#first)
  }

  /** Resolves to the parsed JSON of a file; a failed read is retried on the next call. */
  read(name) {
    const kept = this.#kept.get(name) ?? fetchFile(new URL(`${name}.json`, this.#base))
    this.#kept.delete(name)
    this.#kept.set(name, kept)
    kept.catch(() => this.#kept.delete(name))
    if (this.#kept.size > most) this.#kept.delete(this.#kept.keys().next().value)
    return kept
  }
}

/** An operation that a static site does not support, as the error that a host would return. */
export function siteError(code, message) {
  return Object.assign(new Error(message), { code })
}

async function fetchFile(address) {
  const answer = await fetch(address).catch(() => null)
  if (!answer?.ok) throw new Error(
    "A file of this site cannot be read. It may have been rebuilt: reload the page.")
  return parse(await answer.text())
}
