// A live story in the docs: a canvas frame, created when it becomes visible, and its code.

import { element, showText } from "../core/dom.js"
import { VisibilityObserver } from "../core/visibility-observer.js"
import { StoryFrame } from "../canvas/story-frame.js"
import { storyURL } from "../router/story-url.js"
import { storyCode } from "./story-code.js"
import { codeTabs } from "./code-tabs.js"

const visibility = new VisibilityObserver(null, "200px")

export class LiveStory {
  /** @type {Store} */ #store
  #story
  #frame
  #box = element("div", { class: "live-frame" })
  #problem = element("p", { class: "problem", hidden: true })
  #body = null
  element

  constructor(store, story) {
    this.#store = store
    this.#story = story
    const code = codeTabs(story.title, kind => this.#code(kind))
    this.element = element("article", { class: "live-story" },
      element("h3", {}, element("a", { href: storyURL(story.id) }, story.title),
        story.kind === "fixture" && element("span", { class: "tag" }, "fixture")),
      ...paragraphs(story.about), this.#box, this.#problem, code)
    visibility.watch(this.element, isNear => isNear && this.#load())
  }

  async #code(kind) {
    if (kind === "body") return this.#body ?? ""
    return (await storyCode(this.#story.id))[kind]
  }

  /** Renders the story in the room's environment, without its device, size and dependencies. */
  async show() {
    if (!this.#frame) return
    const { environment } = this.#store.state.room
    const { device: _, size: __, dependencies: ___, ...around } = environment
    try {
      const answer = await this.#store.request(
        { type: "preview", story: this.#story.id, environment: around })
      this.#body = null
      if (!answer.encoding) this.#body = answer.body
      showText(this.#problem, "")
      this.#box.dataset.scheme = environment.colorScheme
      this.#frame.show(answer, environment, this.#store.state.assets)
      this.#frame.send("height", {})
    } catch ({ message }) {
      showText(this.#problem, message)
    }
  }

  #load() {
    visibility.unwatch(this.element)
    this.#frame = new StoryFrame(this.#story.title)
    this.#box.append(this.#frame.element)
    this.#frame.placed()
    this.#frame.listen("height",
      height => this.#box.style.setProperty("--height", `${Math.max(64, height)}px`))
    this.show()
  }

  remove() {
    visibility.unwatch(this.element)
    this.#frame?.remove()
  }
}

/** Splits plain text into paragraphs. */
export function paragraphs(text = "") {
  return text.split(/\n\s*\n/).filter(part => part.trim())
    .map(part => element("p", { class: "about" }, part.trim()))
}
