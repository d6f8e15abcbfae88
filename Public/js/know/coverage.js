// Coverage in the props panel: at every field, which of its cases the stories and fixtures reach.

import { element } from "../dom.js"
import { fieldAt, reading, summary } from "./reached.js"

export class Coverage {
  #editor
  #isOn = false
  #screen
  #coverage = null
  #sum = element("p", { class: "coverage-sum", role: "status", hidden: true })
  #asked = 0

  constructor(editor) {
    this.#editor = editor
    editor.form.before(this.#sum)
    editor.addEventListener("arrived", () => this.#draw())
    editor.addEventListener("changed", ({ detail: before }) => this.#changed(before))
  }

  toggle() {
    this.#isOn = !this.#isOn
    if (this.#isOn) this.#load()
    this.#draw()
  }

  /** Another screen, another build or another fixture is covered otherwise. */
  #changed(before) {
    const { room, catalog } = this.#editor.store.state
    const isOther = room.screen !== this.#screen || room.schema !== before.room?.schema || catalog !== before.catalog
    if (this.#isOn && isOther) this.#load()
    if (room.schema !== before.room?.schema || room.id !== before.room?.id) this.#draw()
  }

  async #load() {
    const { screen } = this.#editor.store.state.room
    const asked = ++this.#asked
    if (screen !== this.#screen) this.#coverage = null
    this.#screen = screen
    this.#draw()
    try {
      const response = await fetch(`/coverage/${screen}.json`)
      if (!response.ok) throw new Error(await response.text())
      const coverage = await response.json()
      if (asked === this.#asked) this.#coverage = coverage
    } catch (error) {
      if (asked === this.#asked) this.#coverage = { problem: error.message, fields: [], folds: {} }
    }
    this.#draw()
  }

  #draw() {
    document.getElementById("coverage-toggle")?.setAttribute("aria-pressed", `${this.#isOn}`)
    const said = !this.#isOn ? "" : !this.#coverage ? "Trying what each field changes…" : this.#coverage.problem ?? summary(this.#coverage)
    this.#sum.hidden = !this.#isOn
    if (this.#sum.textContent !== said) this.#sum.textContent = said
    for (const field of this.#editor.live()) show(field, this.#isOn && this.#coverage ? fieldAt(this.#coverage, field.path) : undefined)
  }
}

/** Below a control, or above what a fold holds. */
function show({ element: frame, fold, notes }, covered) {
  const read = covered && reading(covered)
  notes.coverage?.remove()
  frame.classList.toggle("is-dead", Boolean(read?.isDead))
  if (!read) return
  const bars = read.bars.map(({ name, isReached }) => element("i", { class: isReached ? "reached" : "", title: name }))
  notes.coverage = element("p", { class: "coverage" }, element("span", { class: "coverage-bars", "aria-hidden": "true" }, ...bars), element("span", {}, read.text))
  ;(fold ?? frame).insertBefore(notes.coverage, fold?.lastChild ?? null)
}
