// A card over an empty canvas: the reason, and what to do.

import { plural } from "../core/plural.js"
import { button, element } from "../core/dom.js"
import { emptyAdvice, proposalSentence } from "./error-report.js"
import { isWordless } from "../connection/frame-message.js"

export class BlankCard {
  /** @type {Store} */ #store
  #preview
  #show
  #title = element("h2")
  #text = element("p")
  #buttons = element("div", { class: "buttons" })
  #card = element("section", { class: "card blank", role: "status", hidden: true }, this.#title, this.#text,
    this.#buttons)
  /** The revision that the canvas reported as blank. */
  #blank = null
  #checkedRendering = null

  /** `show` scrolls to the migration banner. */
  constructor(target, store, preview, show) {
    this.#store = store
    this.#preview = preview
    this.#show = show
    target.append(this.#card)
    preview.listen("blank", ({ revision, isBlank }) => this.#onBlankCheck(revision, isBlank))
  }

  changed(/** @type {State} */ state) {
    const { rendering } = state
    if (rendering && rendering !== this.#checkedRendering && isWordless(rendering)) {
      this.#checkedRendering = rendering
      this.#preview.ask("blank", { revision: rendering.revision })
    }
    this.#draw(state)
  }

  #onBlankCheck(revision, isBlank) {
    this.#blank = null
    if (isBlank === true) this.#blank = revision
    this.#draw(this.#store.state)
  }

  #draw(state) {
    const [kind, title, text, ...buttons] = this.#reason(state) ?? []
    this.#card.hidden = !kind
    if (!kind || this.#card.dataset.kind === `${kind} ${title}` && this.#text.textContent === text)
      return this.#card.hidden && delete this.#card.dataset.kind
    this.#card.dataset.kind = `${kind} ${title}`
    this.#title.textContent = title
    this.#text.textContent = text
    this.#buttons.replaceChildren(...buttons)
  }

  #reason(state) {
    const { lateStory, failedOpening, drift, rendering, crash, room } = state
    if (lateStory) return ["late", "Opening the story…",
      "Reading its type and rendering its screen. A large type takes some seconds the first time."]
    if (failedOpening) {
      return ["unopened", "This story cannot be opened", failedOpening.message,
        button("Try again", () => this.#store.open(failedOpening.story), { class: "primary" })]
    }
    if (crash) return undefined
    if (drift && !rendering) {
      const fields = plural(drift.fields.length, "One field does", "fields do")
      return ["drift", `${fields} not fit`,
        `The type of these props has changed since they were saved, so there is nothing to render. ${
          proposalSentence(drift)}`,
        button("Show these fields", this.#show, { class: "primary" })]
    }
    if (rendering && room && this.#blank === rendering.revision && isWordless(rendering)) {
      return ["nothing", "This screen renders nothing for these props",
        `The rendering has no visible content. ${emptyAdvice(state)}`]
    }
    return undefined
  }
}
