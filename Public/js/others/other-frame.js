// Shows a story of another catalog in place of the canvas and the panel: the page of its own host, in a frame
// that reaches nothing of this page, and that this page does not listen to.

import { button, element } from "../core/dom.js"
import { findOther, otherName, storyAddressAt, visibleAddress } from "./other-listing.js"
import { initialState } from "../state/state.js"
import { attempt } from "../core/attempt.js"

/** Without the permission to navigate this page. */
const sandbox = "allow-scripts allow-same-origin allow-forms allow-downloads allow-popups"

export class OtherFrame {
  #catalogs
  #place = element("section", { id: "other", class: "other", "aria-label": "Other storybook", hidden: true })
  #frame
  /** The id of the catalog in the frame, and the address that it was sent to. */
  #shown = {}

  /** `catalogs` loads the lists again. */
  constructor(view, catalogs) {
    this.#catalogs = catalogs
    view.before(this.#place)
  }

  changed(/** @type {State} */ state, /** @type {ChangeDetail} */ { before }) {
    const { otherStory, otherCatalogs, catalog } = state
    if (otherStory === before.otherStory && otherCatalogs === before.otherCatalogs
      && catalog === before.catalog) return
    this.#place.hidden = !otherStory
    document.body.toggleAttribute("data-other", Boolean(otherStory))
    if (!otherStory || catalog === initialState.catalog) this.#clear()
    else this.#show(findOther(otherCatalogs, otherStory) ?? { missing: otherStory })
  }

  #clear() {
    this.#frame = undefined
    this.#shown = {}
    this.#place.replaceChildren()
  }

  #show(found) {
    const isListed = found.other?.screens && found.missing === undefined
    const address = isListed && attempt(() => storyAddressAt(found, true))
    if (address) return this.#point(found.other.id, address, otherName(found))
    this.#clear()
    this.#place.replaceChildren(this.#card(found))
  }

  /** Navigates the frame within its page, where it shows that one, without a step in the history. */
  #point(id, address, title) {
    if (this.#shown.id !== id) this.#clear()
    if (!this.#frame) {
      this.#frame = element("iframe", { sandbox, src: address, referrerPolicy: "no-referrer",
        allow: "clipboard-write" })
      this.#place.replaceChildren(this.#frame)
    } else if (this.#shown.address !== address) {
      this.#frame.contentWindow.location.replace(address)
    }
    this.#frame.title = title
    this.#shown = { id, address }
  }

  #card({ other, missing }) {
    const { title, heading, text } = explanation(other, missing)
    return element("section", { class: "welcome", "aria-labelledby": "other-title" },
      element("h2", { id: "other-title" }, heading ?? title), element("p", { role: "status" }, text),
      other && element("p", {}, element("code", {}, visibleAddress(other))),
      other && element("div", { class: "buttons" },
        button("Try again", () => this.#catalogs.load(), { class: "primary" })))
  }
}

function explanation(other, missing) {
  if (!other) return { heading: "Story not found",
    text: `No storybook is listed here as “${missing.split("/")[0].slice(1)}”.` }
  const { title, screens, problem } = other
  if (screens) return { heading: "Story not found",
    text: `“${title}” has no story with the ID “${missing}”.` }
  if (problem) return { heading: `“${title}” cannot be loaded`, text: problem }
  return { title, text: "Loading its stories…" }
}
