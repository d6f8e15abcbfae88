// The documentation of a screen: its description, its props, and all its stories, live and as code.

import { button, element } from "../core/dom.js"
import { clearStoryCode } from "./story-code.js"
import { paragraphs, LiveStory } from "./live-story.js"
import { propsTable } from "./props-table.js"
import { screenOf } from "../state/state.js"
import { sourceLink } from "../source-code/source-link.js"

/** The number of stories per page; each is rendered when it becomes visible. */
const page = 60

export class DocsPanel {
  /** @type {Store} */ #store
  #scroll = element("div", { class: "panel-scroll docs" })
  #head = element("header", { class: "docs-head" })
  #props = element("section", { class: "docs-props", "aria-label": "Props" })
  #stories = element("section", { class: "live-stories", "aria-label": "Stories" })
  #wide
  #live = []
  #rest = []
  #more = button("", () => this.#showMore()?.element.querySelector("a").focus(),
    { class: "more-stories", hidden: true })
  #screen = null

  constructor(target, store, panel) {
    this.#store = store
    this.#wide = button("Full width", () => this.#widen(!this.#isWide),
      { class: "quiet small", "aria-pressed": "false" })
    this.#scroll.append(this.#head, this.#props, this.#stories)
    target.append(this.#scroll)
    panel.addEventListener("shown", () => panel.shown !== "docs" && this.#widen(false))
    store.addEventListener("address",
      ({ detail }) => this.#isWide && detail.rest.view !== "docs" && this.#widen(false))
    if (/[?&]view=docs/.test(location.hash)) this.#widen(true)
  }

  changed(/** @type {State} */ { catalog, room }, /** @type {ChangeDetail} */ { before }) {
    const screen = screenOf({ catalog, room })
    if (!screen) return
    if (screen !== this.#screen) this.#build(screen, room)
    else if (room.schema !== before.room?.schema) this.#showProps(room)
    if (room.environment !== before.room?.environment) for (const story of this.#live) story.show()
  }

  #build(screen, room) {
    const isSame = screen.id === this.#screen?.id
    this.#screen = screen
    clearStoryCode()
    this.#head.replaceChildren(
      element("div", { class: "docs-title" }, element("h2", {}, screen.title), this.#wide),
      ...[sourceLink(screen.source, this.#store.state.root)].filter(Boolean), ...paragraphs(screen.about),
      element("p", { class: "tags", hidden: !screen.tags?.length },
        ...screen.tags?.map(tag => element("span", { class: "tag" }, tag)) ?? []))
    this.#showProps(room)
    for (const story of this.#live) story.remove()
    let count = page
    if (isSame) count = Math.max(page, this.#live.length)
    this.#live = []
    this.#rest = screen.stories.filter(({ problem }) => !problem)
    this.#stories.replaceChildren(element("h3", { class: "part" }, "Stories"), this.#more)
    this.#showMore(count)
    if (!isSame) this.#scroll.scrollTop = 0
  }

  /** Appends the next page of stories, and shows how many are left. */
  #showMore(count = page) {
    const made = this.#rest.splice(0, count).map(story => new LiveStory(this.#store, story))
    this.#live.push(...made)
    this.#more.before(...made.map(({ element }) => element))
    const next = Math.min(page, this.#rest.length)
    this.#more.hidden = !next
    this.#more.textContent = `Show ${next} more`
    if (next < this.#rest.length) this.#more.append(` of ${this.#rest.length}`)
    return made[0]
  }

  #showProps({ schema }) {
    this.#props.replaceChildren(element("h3", { class: "part" }, "Props"), propsTable(schema))
  }

  get #isWide() {
    return document.body.dataset.wide === "docs"
  }

  /** Expands the docs over the canvas, and reflects this in the URL. */
  #widen(isWide) {
    if (isWide) document.body.dataset.wide = "docs"
    else delete document.body.dataset.wide
    this.#wide.setAttribute("aria-pressed", isWide)
    let [label, view] = ["Full width", undefined]
    if (isWide) [label, view] = ["Beside the canvas", "docs"]
    this.#wide.textContent = label
    this.#store.updateURL({ view })
  }
}
