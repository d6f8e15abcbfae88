// The sections of the panel's tabs: each has a heading with a count, is opened and closed, and creates its
// view when it is first in sight. The only section of a tab has no heading: it is the whole tab.

import { ContainedView } from "../core/contained-view.js"
import { element, setText } from "../core/dom.js"
import { stored } from "../core/stored.js"
import { initialState } from "../state/state.js"

const storedSections = stored("sections", {})
/** Pixels of a section of which a user sees that it is open. */
const firstLines = 120

/** The mark of a tab: the sum of its sections' counts, or else a mark that is no count. */
export function combinedMark(marks) {
  return marks.reduce((sum, mark) => sum + (Number(mark) || 0), 0) || marks.find(Boolean) || ""
}

/** What a view gets as its panel; dispatches `shown` when it may have come into sight, or left it. */
export class PanelSection extends EventTarget {
  /** @type {Store} */ #store
  #panel
  #kind
  #body
  #view = null
  #seen = initialState
  #badge = element("span", { class: "badge" })
  /** What the view has counted, and the rendering that it has counted it in. */
  #counted = { count: 0, rendering: null }
  #isOpen = true
  element
  tests
  review
  save
  preview

  /** `kind` is the section's row in the table of tabs. */
  constructor(kind, store, panel, isAlone) {
    super()
    const { tests, review, save, preview } = panel
    Object.assign(this, { tests, review, save, preview })
    this.#kind = kind
    this.#store = store
    this.#panel = panel
    this.element = this.#body = element("div", { class: "section-body alone" })
    if (!isAlone) this.#addHeading()
  }

  #addHeading() {
    const { id, title, isOpen = false } = this.#kind
    this.#isOpen = storedSections.get()[id] ?? isOpen
    this.#body = element("section", { class: "section-body", "aria-labelledby": `section-${id}` })
    this.element = element("details",
      { class: "panel-section", open: this.#isOpen, ontoggle: () => this.#onToggle() },
      element("summary", {}, element("h2", { id: `section-${id}` }, title), this.#badge), this.#body)
  }

  get id() {
    return this.#kind.id
  }

  get title() {
    return this.#kind.title
  }

  get heading() {
    return this.element.querySelector("summary")
  }

  get isOffered() {
    return !this.element.hidden
  }

  /** Its own id while it is in sight, which a view compares with the one that it knows. */
  get shown() {
    return this.#isShown ? this.id : undefined
  }

  get #isShown() {
    return this.isOffered && this.#isOpen && this.#panel.isInFront(this)
  }

  /** How many findings the view has for the current rendering. */
  set count(count) {
    this.#counted = { count, rendering: this.#store.state.rendering }
    this.#panel.updateMarks(this.#store.state)
  }

  show(id) {
    this.#panel.show(id)
  }

  reveal(path) {
    return this.#panel.reveal(path)
  }

  /** Whether it applies to a story. */
  isFor(story, state) {
    const { isAvailable } = this.#kind
    return !isAvailable || Boolean(isAvailable(story, state))
  }

  offer(story, state) {
    this.element.hidden = !this.isFor(story, state)
  }

  open() {
    if (!(this.element instanceof HTMLDetailsElement)) return
    this.element.open = true
    this.#onToggle()
    this.scroll()
  }

  /** Scrolls to the top of the tab, with the heading above. */
  scroll() {
    const tab = this.element.parentElement
    const place = this.#body.getBoundingClientRect().top - this.heading.offsetHeight
    tab.scrollTop += place - tab.getBoundingClientRect().top
  }

  /** How many headings are to stay in sight below its own. */
  set below(count) {
    this.element.style.setProperty("--below", String(count))
  }

  /** Shows what is to be marked in the state, and returns it. */
  mark(state) {
    const { count, rendering } = this.#counted
    let mark = this.#kind.mark?.(state) || ""
    if (count && (this.#isShown || rendering === state.rendering)) mark = count
    setText(this.#badge, String(mark))
    return this.isOffered && mark
  }

  /** Passes all changes since it was last in sight to the view. */
  refresh() {
    if (!this.#isShown) return
    const { title, View } = this.#kind
    this.#view ??= new ContainedView(title, this.#body, () => new View(this.#body, this.#store, this))
    const { state } = this.#store
    const before = this.#seen
    if (before === state) return
    this.#seen = state
    this.#view.changed(state, { before })
  }

  failed(detail) {
    this.#view?.failed(detail)
  }

  announce() {
    this.dispatchEvent(new Event("shown"))
  }

  /** Called by `open`, and by the browser for that again. */
  #onToggle() {
    const { open } = /** @type {HTMLDetailsElement} */ (this.element)
    if (open === this.#isOpen) return
    this.#isOpen = open
    storedSections.set({ ...storedSections.get(), [this.id]: open })
    this.#panel.toggled(this, open)
    this.refresh()
    this.announce()
    // What was opened at the end of the tab is below its end.
    if (open) this.#reveal()
  }

  /** Scrolls until at least the first lines below the heading are in sight. */
  #reveal() {
    const tab = this.element.parentElement
    const { top } = this.#body.getBoundingClientRect()
    const { bottom } = tab.getBoundingClientRect()
    if (top > bottom - firstLines) this.scroll()
  }
}
