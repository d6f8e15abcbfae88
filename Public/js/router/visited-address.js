// The story's address in the address bar, which follows the page unless the user has navigated meanwhile.

import { changedStoryURL } from "./story-url.js"

export class VisitedAddress {
  /** The hash last visited or written: another one is a navigation whose `hashchange` is still to come. */
  #hash

  visit(hash) {
    this.#hash = hash
  }

  /** Whether the address bar shows what was visited last. */
  get isCurrent() {
    return location.hash === (this.#hash ?? location.hash)
  }

  /** Changes parameters of the address, so that it can be shared at any time. */
  update(changes) {
    const isVisited = location.hash === this.#hash
    const address = changedStoryURL(location.hash, changes)
    if (location.hash !== address)
      history.replaceState(history.state, "", location.pathname + location.search + address)
    if (isVisited) this.#hash = location.hash
  }
}
