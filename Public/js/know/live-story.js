// A story of a screen as the docs show it: live, in a frame that is made when it is seen, with its code.

import { element } from "../dom.js"
import { Frame } from "../look/frame.js"
import { make } from "../link.js"
import { codeOfStory } from "./beside.js"
import { codeOf } from "./code.js"

const seen = new IntersectionObserver(entries => {
  for (const { target, isIntersecting } of entries) if (isIntersecting) target.dispatchEvent(new Event("seen"))
}, { rootMargin: "200px" })

export class LiveStory {
  #store
  #story
  #frame
  #box = element("div", { class: "live-frame" })
  #problem = element("p", { class: "problem", hidden: true })
  #body = null
  element

  constructor(store, story) {
    this.#store = store
    this.#story = story
    const code = codeOf(story.title, async kind => kind === "body" ? this.#body ?? "" : (await codeOfStory(story.id))[kind])
    this.element = element("article", { class: "live-story", onseen: () => this.#wake() },
      element("h3", {}, element("a", { href: make(story.id) }, story.title), story.kind === "fixture" && element("span", { class: "tag" }, "fixture")),
      ...about(story.about), this.#box, this.#problem, code)
    seen.observe(this.element)
  }

  /** The environment of the room is the stories' too. */
  async show() {
    if (!this.#frame) return
    const { environment } = this.#store.state.room
    const { device: _, size: __, dependencies: ___, ...around } = environment
    try {
      const answer = await this.#store.ask({ type: "preview", story: this.#story.id, environment: around })
      this.#body = answer.encoding ? null : answer.body
      this.#problem.hidden = true
      this.#box.dataset.scheme = environment.colorScheme
      this.#frame.show(answer, environment, this.#store.state.assets)
      this.#frame.tell("height", {})
    } catch ({ message }) {
      this.#problem.textContent = message
      this.#problem.hidden = false
    }
  }

  #wake() {
    seen.unobserve(this.element)
    this.#frame = new Frame(this.#story.title)
    this.#box.append(this.#frame.element)
    this.#frame.placed()
    this.#frame.listen("height", height => (this.#box.style.height = `${Math.min(560, Math.max(64, height))}px`))
    this.show()
  }

  remove() {
    seen.unobserve(this.element)
    this.#frame?.remove()
  }
}

/** Paragraphs of plain text. */
export function about(text = "") {
  return text.split(/\n\s*\n/).filter(part => part.trim()).map(part => element("p", { class: "about" }, part.trim()))
}
