// Numbers of any size, exactly: the text is the value.

import { button, element } from "../dom.js"
import { ExactNumber, number } from "../json.js"
import { numberProblem } from "../schema.js"

export class NumberControl {
  #place
  #problem
  #range

  constructor(place, value) {
    this.#place = place
    this.input = element("input", {
      type: "text", inputMode: place.schema.type === "integer" ? "numeric" : "decimal", autocomplete: "off", spellcheck: false,
      oninput: () => this.#typed(this.input.value.trim()), onkeydown: event => this.#key(event)
    })
    this.#problem = element("p", { class: "problem", hidden: true, role: "status" })
    this.element = element("div", { class: "number" }, ...this.#parts(), this.#problem)
    this.update(value)
  }

  update(value) {
    if (this.#place.hasProblem || this.#isDraft || value === undefined) return
    const text = String(value)
    if (this.#range) this.#range.value = text
    if (same(this.input.value, text)) return
    this.input.value = text
    this.#problem.hidden = true
  }

  named(name) {
    this.input.setAttribute("aria-label", name)
    this.#range?.setAttribute("aria-label", `${name}, slider`)
  }

  /** What is no number yet stays under the caret, whatever the others do. */
  get #isDraft() {
    return !this.#problem.hidden && document.activeElement === this.input
  }

  #parts() {
    const wish = this.#place.schema["x-control"]
    if (wish === "slider") {
      const { minimum = 0, maximum = 100, "x-step": step = this.#place.schema.type === "integer" ? 1 : "any" } = this.#place.schema
      this.#range = element("input", { type: "range", min: String(minimum), max: String(maximum), step: String(step), oninput: () => this.#accept(this.#range.value) })
      return [element("div", { class: "slider" }, this.#range, this.input)]
    }
    if (wish === "stepper") {
      return [element("div", { class: "stepper" }, button("−", () => this.#step(-1), { "aria-label": "Less" }), this.input, button("+", () => this.#step(1), { "aria-label": "More" }))]
    }
    return [this.input]
  }

  #accept(text) {
    this.input.value = text
    this.#typed(text)
  }

  #typed(text) {
    const problem = numberProblem(text, this.#place.schema)
    this.#problem.textContent = problem ?? ""
    this.#problem.hidden = !problem
    this.input.setAttribute("aria-invalid", Boolean(problem))
    if (problem) return
    this.#place.type(number(text))
    if (this.#range) this.#range.value = text
  }

  #key(event) {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!direction) return
    event.preventDefault()
    this.#step(direction * (event.shiftKey ? 10 : 1))
  }

  #step(steps) {
    const text = this.input.value.trim()
    if (numberProblem(text, { type: this.#place.schema.type })) return
    const next = stepped(text, steps, this.#place.schema)
    if (!numberProblem(next, this.#place.schema)) this.#accept(next)
  }
}

function stepped(text, steps, schema) {
  if (schema.type === "integer") return String(BigInt(text) + BigInt(steps) * BigInt(String(schema["x-step"] ?? 1)))
  const step = Number(schema["x-step"] ?? 1)
  return String(Number((Number(text) + steps * step).toPrecision(12)))
}

function same(left, right) {
  if (left === right) return true
  if (!left.trim() || Number.isNaN(Number(left))) return false
  return String(number(left)) === String(number(right)) && !(number(left) instanceof ExactNumber)
}
