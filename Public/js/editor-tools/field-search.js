// Searches fields by name, value and description, including those in closed folds.

import { button, element, setText } from "../core/dom.js"
import { focusControl, scrollToField } from "../editor/scroll-to-field.js"
import { matchingPaths } from "./field-matches.js"
import { pathLabel } from "../schema/path-label.js"

export class FieldSearch {
  #editor
  #input = element("input",
    { type: "search", placeholder: "Find in props", "aria-label": "Find in props", autocomplete: "off",
      spellcheck: false, oninput: () => this.#search(true), onkeydown: event => this.#key(event) })
  #count = element("span", { class: "unit", "aria-hidden": "true" })
  #status = element("span", { class: "visually-hidden", role: "status" })
  #steps
  #bar
  #found = []
  #at = -1

  constructor(editor) {
    this.#editor = editor
    const step = (label, by, icon) =>
      button(label, () => this.#step(by), { icon, hidesLabel: true, class: "quiet small" })
    this.#steps = [step("Previous match", -1, "up"), step("Next match", 1, "down")]
    this.#bar = element("div", { class: "find", role: "search", hidden: true }, this.#input, this.#count,
      ...this.#steps,
      button("Close", () => this.#close(), { icon: "close", hidesLabel: true, class: "quiet small" }),
      this.#status)
    editor.form.before(this.#bar)
    editor.addEventListener("arrived", () => this.#draw())
    editor.addEventListener("changed",
      ({ detail: before }) =>
      before.room?.props !== editor.store.state.room.props && this.#bar.hidden === false
      && this.#search(false))
  }

  open() {
    this.#bar.hidden = false
    this.#input.select()
    this.#input.focus()
    this.#search(false)
  }

  /** Closes the search and focuses the current match. */
  #close() {
    const there = this.#found[this.#at]
    this.#bar.hidden = true
    this.#found = []
    this.#draw()
    const field = there && this.#editor.nearest(there.path)
    if (field) focusControl(field.element)
    else this.#editor.form.querySelector("input, select, textarea, summary")?.focus()
  }

  #search(isTyped) {
    const { room } = this.#editor.store.state
    const last = this.#found[this.#at]?.path
    this.#found = matchingPaths(room.schema, room.props, this.#input.value)
    const kept = this.#found.findIndex(({ path }) => path === last && !isTyped)
    this.#at = Math.min(Math.max(0, kept), this.#found.length - 1)
    if (isTyped && this.#found.length) this.#go()
    else this.#draw()
  }

  #step(by) {
    if (!this.#found.length) return
    this.#at = (this.#at + by + this.#found.length) % this.#found.length
    this.#go()
  }

  async #go() {
    const { path } = this.#found[this.#at]
    await scrollToField(this.#editor, path, { takesFocus: false })
    this.#draw()
  }

  /** Highlights the matches. Fields that are created later are highlighted on creation. */
  #draw() {
    const now = this.#found[this.#at]?.path
    const wanted = new Set(this.#found.map(({ path }) => path))
    const marked = new Set()
    for (const { path, element } of this.#editor.mountedFields()) {
      element.classList.toggle("found", wanted.has(path))
      element.classList.toggle("found-now", path === now)
      if (path === now) marked.add(path)
    }
    if (now !== undefined && !marked.size) this.#editor.nearest(now)?.element.classList.add("found-now")
    this.#showStatus(now)
  }

  #showStatus(now) {
    const { length } = this.#found
    for (const step of this.#steps) step.disabled = length < 2
    const isAsked = this.#input.value.trim() !== "" && !this.#bar.hidden
    let [count, sentence] = ["", ""]
    if (isAsked && length) {
      count = `${this.#at + 1} of ${length}`
      const { props } = this.#editor.store.state.room
      sentence = `${count}: ${pathLabel(now, this.#editor.root, { props })}`
    } else if (isAsked) [count, sentence] = ["No matches", "No matches."]
    this.#count.textContent = count
    setText(this.#status, sentence)
  }

  #key(event) {
    let step = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }[event.key]
    if (event.key === "Enter" && event.shiftKey) step = -1
    if (event.key === "Escape") this.#close()
    else if (step) this.#step(step)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
}
