// Coverage in the props panel: for each field, which of its cases the stories and fixtures reach.

import { element } from "../core/dom.js"
import { plural } from "../core/plural.js"
import { screenOf } from "../state/state.js"
import { isCommand } from "../schema/schema.js"
import { coverageAt, fieldCoverageText, coverageSummary } from "./coverage-text.js"

export class FieldCoverage {
  #editor
  #isOn = false
  #screen
  #coverage = null
  #summary = element("p", { class: "coverage-sum", role: "status", hidden: true })
  #requested = 0

  constructor(editor) {
    this.#editor = editor
    editor.form.before(this.#summary)
    editor.addEventListener("arrived", () => this.#draw())
    editor.addEventListener("changed", ({ detail: before }) => this.#changed(before))
  }

  toggle() {
    this.#isOn = !this.#isOn
    if (this.#isOn) this.#load()
    this.#draw()
  }

  /** Reloads the coverage when the screen, the schema or the catalog changes. */
  #changed(before) {
    const { room, catalog } = this.#editor.store.state
    const isOther = room.screen !== this.#screen || room.schema !== before.room?.schema
      || catalog !== before.catalog
    if (this.#isOn && isOther) this.#load()
    if (room.schema !== before.room?.schema || room.id !== before.room?.id) this.#draw()
  }

  async #load() {
    const { screen } = this.#editor.store.state.room
    const asked = ++this.#requested
    if (screen !== this.#screen) this.#coverage = null
    this.#screen = screen
    this.#draw()
    try {
      const response = await fetch(`coverage/${screen}.json`)
      if (!response.ok) throw new Error(await response.text())
      const coverage = await response.json()
      if (asked === this.#requested) this.#coverage = coverage
    } catch (error) {
      if (asked === this.#requested) this.#coverage = { problem: error.message, fields: [], folds: {} }
    }
    this.#draw()
  }

  #text() {
    if (!this.#isOn) return ""
    if (!this.#coverage) return `Rendering ${this.#stories} with each field changed…`
    return this.#coverage.problem ?? coverageSummary(this.#coverage)
  }

  get #stories() {
    const { length } = screenOf(this.#editor.store.state)?.stories ?? []
    return plural(length, "1 story or fixture", "stories and fixtures")
  }

  #draw() {
    document.getElementById("coverage-toggle")?.setAttribute("aria-pressed", `${this.#isOn}`)
    const text = this.#text()
    this.#summary.hidden = !this.#isOn
    if (this.#summary.textContent !== text) {
      this.#summary.textContent = text
      this.#summary.append(totalBar(this.#coverage))
    }
    for (const field of this.#editor.mountedFields())
      showCoverage(field, this.#isOn && this.#coverage && coverageAt(this.#coverage, field.path))
  }
}

/** How much of the coverage is reached, or that it is being computed; the text beside it says so in words. */
function totalBar(coverage) {
  if (coverage && !coverage.all) return ""
  const bar = element("span", { class: "coverage-total", "aria-hidden": "true" })
  if (coverage) bar.style.setProperty("--share", `${100 * coverage.reached / coverage.all}%`)
  else bar.classList.add("busy")
  return bar
}

/** Shows a field's coverage below its control, or above the content of a fold. */
function showCoverage({ element: frame, fold, messages, prop }, covered) {
  const read = covered && !isCommand(prop.raw, prop.editor.root) && fieldCoverageText(covered)
  messages.coverage?.remove()
  frame.classList.toggle("is-dead", Boolean(read?.isDead))
  if (!read) return
  const bars = read.bars.map(({ name, isReached }) =>
    element("i", { class: isReached ? "covered" : "", title: name }))
  messages.coverage = element("p", { class: "coverage" },
    element("span", { class: "coverage-bars", "aria-hidden": "true" }, ...bars),
    element("span", {}, read.text))
  ;(fold ?? frame).insertBefore(messages.coverage, fold?.lastChild ?? null)
}
