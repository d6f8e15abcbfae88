// The tree of screens and stories.

import { offer } from "./actions.js"
import { element } from "./dom.js"
import * as link from "./link.js"
import { filtered, tree } from "./search.js"

export class Sidebar {
  #tree
  #filter
  #title
  #status
  #store
  #panes
  #closed = new Set()

  constructor(target, filter, title, status, store, panes) {
    this.#tree = target
    this.#filter = filter
    this.#title = title
    this.#status = status
    this.#store = store
    this.#panes = panes
    filter.addEventListener("input", () => this.#draw())
    filter.addEventListener("keydown", event => this.#filterKey(event))
    target.addEventListener("keydown", event => this.#treeKey(event))
    target.addEventListener("click", ({ target: clicked }) => clicked.closest("a") && panes.show("canvas"))
    offer({ id: "find", title: "Find a story", group: "Find", key: "/", run: () => this.#find() })
    this.connection(store)
  }

  changed(state, { before }) {
    if (state.title !== before.title) {
      this.#title.textContent = state.title
    }
    if (state.catalog !== before.catalog) this.#draw()
    if (state.room?.story !== before.room?.story) this.#mark()
  }

  connection({ isConnected, wasConnected }) {
    this.#status.dataset.state = isConnected ? "open" : "closed"
    this.#status.textContent = isConnected ? "Connected" : wasConnected ? "Reconnecting…" : "Connecting…"
  }

  #draw() {
    const screens = filtered(this.#store.state.catalog.screens, this.#filter.value)
    const content = screens.length ? this.#group(tree(screens)) : [this.#empty()]
    this.#tree.replaceChildren(...content)
    this.#mark()
  }

  #empty() {
    const hint = this.#filter.value
      ? `Nothing is called “${this.#filter.value}”.`
      : "There are no stories yet. Add a Screen with a Story to the catalog."
    return element("p", { class: "hint" }, hint)
  }

  #group(group) {
    return [
      ...group.groups.map(inner => this.#foldable(inner.title, "group", this.#group(inner))),
      ...group.screens.map(screen => this.#screen(screen))
    ]
  }

  #screen(screen) {
    const stories = screen.stories.map(story => element("li", {},
      element("a", { href: link.make(story.id), class: "story", data: { story: story.id, kind: story.kind } },
        element("span", {}, story.title),
        story.kind === "fixture" && element("span", { class: story.problem ? "tag wrong" : "tag", title: story.problem }, story.problem ? "does not fit" : "fixture"))))
    return this.#foldable(screen.title, "screen", [element("ul", { "aria-label": screen.title }, ...stories)], screen.stories.length)
  }

  #foldable(title, kind, content, count) {
    const key = `${kind} ${title}`
    const isOpen = Boolean(this.#filter.value) || !this.#closed.has(key)
    const toggled = ({ target }) => this.#closed[target.open ? "delete" : "add"](key)
    return element("details", { class: kind, open: isOpen, ontoggle: toggled },
      element("summary", {}, element("span", {}, title), count && element("span", { class: "count" }, String(count))),
      ...content)
  }

  #mark() {
    const current = this.#store.state.room?.story
    for (const anchor of this.#links) {
      if (anchor.dataset.story === current) this.#point(anchor)
      else anchor.removeAttribute("aria-current")
    }
    document.title = current ? `${this.#tree.querySelector("[aria-current] span")?.textContent ?? current} · ${this.#store.state.title}` : this.#store.state.title
  }

  #point(anchor) {
    anchor.setAttribute("aria-current", "page")
    for (let fold = anchor.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true
    anchor.scrollIntoView({ block: "nearest" })
  }

  get #links() {
    return [...this.#tree.querySelectorAll("a.story")]
  }

  #find() {
    this.#panes.show("sidebar")
    this.#filter.focus()
  }

  #filterKey(event) {
    if (event.key === "Escape") {
      this.#filter.value = ""
      this.#draw()
    }
    if (event.key === "ArrowDown" || event.key === "Enter") {
      event.preventDefault()
      this.#links[0]?.[event.key === "Enter" ? "click" : "focus"]()
    }
  }

  #treeKey(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step) return
    const stops = [...this.#tree.querySelectorAll("summary, a.story")].filter(stop => stop.checkVisibility?.() ?? true)
    event.preventDefault()
    stops[stops.indexOf(document.activeElement) + step]?.focus()
  }
}
