// Covers the canvas with the state at a step of a test. The room of the story stays open behind it.

import { button, element, setText } from "../core/dom.js"
import { StoryFrame } from "../canvas/story-frame.js"
import { environmentAt } from "./test-steps.js"

export class StepView {
  /** @type {Store} */ #store
  #viewport
  #frame = null
  #note
  #text = element("span")
  /** Identifies the newest request: older answers are ignored. */
  #number = 0

  /** `leave` is called by the button of the note. */
  constructor(store, viewport, leave) {
    this.#store = store
    this.#viewport = viewport
    this.#note = element("p", { class: "step-note" }, this.#text,
      button("Back to live", leave, { class: "quiet small" }))
  }

  get isShown() {
    return this.#frame !== null
  }

  /**
   * Shows a state, undefined for the story's own, with rings around some of its elements; or a
   * story `before` the review. Resolves to the
   * reason if it cannot be rendered.
   */
  async show(state, { story, title, ring = [], before = undefined }) {
    const number = ++this.#number
    const environment = environmentAt(state, this.#store.state.room.environment)
    const answer = await this.#store
      .request({ type: "preview", story: state?.story ?? story, props: state?.props, environment, before })
      .catch(error => error)
    if (number !== this.#number) return undefined
    if (answer instanceof Error) return answer.message
    this.#place(title)
    this.#viewport.dataset.scheme = environment.colorScheme
    this.#frame.show(answer, environment, this.#store.state.assets,
      [...state?.entries ?? [], ...ring.map(ringed)])
    return undefined
  }

  #place(title) {
    setText(this.#text, title)
    if (this.#frame) return
    this.#frame = new StoryFrame("The story at a step of its test")
    this.#frame.element.classList.add("step-frame")
    this.#viewport.append(this.#frame.element)
    this.#frame.placed()
    this.#viewport.classList.add("shows-step")
    this.#viewport.closest(".view").append(this.#note)
  }

  /** Shows the room again. */
  hide() {
    this.#number++
    if (!this.#frame) return
    this.#frame.remove()
    this.#frame = null
    this.#note.remove()
    this.#viewport.classList.remove("shows-step")
    const { room } = this.#store.state
    if (room) this.#viewport.dataset.scheme = room.environment.colorScheme
  }
}

/** The first element is scrolled into view. */
function ringed({ tag, position, count }, index) {
  return { tag, position, count, ring: { scrolls: index === 0 } }
}
