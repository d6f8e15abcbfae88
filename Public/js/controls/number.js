// A number of any size, without loss of precision: the text is the value.

import { element, showText } from "../core/dom.js"
import { ExactNumber, parseNumber } from "../core/json.js"
import { finerStep, addSteps } from "../core/exact-numbers.js"
import { numberProblem } from "../schema/schema.js"
import { expectedText } from "./text.js"

export class NumberControl {
  #prop
  #problem

  constructor(prop, value) {
    this.#prop = prop
    this.input = element("input", {
      type: "text", inputMode: prop.schema.type === "integer" ? "numeric" : "decimal", autocomplete: "off",
      spellcheck: false, onbeforeinput: event => this.#expect(event),
      oninput: () => this.#typed(this.input.value.trim()), onkeydown: event => this.#key(event)
    })
    this.#problem = element("p", { class: "problem", hidden: true, role: "status" })
    this.element = element("div", { class: "number compact" }, ...this.parts(prop), this.#problem)
    this.update(value)
  }

  update(value) {
    if (this.#prop.hasProblem || this.#isDraft || value === undefined) return
    const text = String(value)
    this.shown(text)
    if (same(this.input.value, text)) return
    this.input.value = text
    this.#problem.hidden = true
  }

  named(name) {
    this.input.setAttribute("aria-label", name)
  }

  /** The elements of the control. */
  parts(_) {
    return [this.input]
  }

  /** Called when the number has changed. */
  shown(_) {}

  accept(text) {
    this.input.value = text
    this.#typed(text)
  }

  step(steps, isFine = false) {
    const text = this.input.value.trim()
    const { type, "x-step": size = 1 } = this.#prop.schema
    if (numberProblem(text, { type })) return
    let step = size
    if (isFine) step = finerStep(size, type === "integer")
    const next = addSteps(text, steps, step)
    if (!numberProblem(next, this.#prop.schema)) this.accept(next)
  }

  /** Whether the focused field contains an incomplete number, which remote edits must not overwrite. */
  get #isDraft() {
    return !this.#problem.hidden && document.activeElement === this.input
  }

  #expect(event) {
    const text = expectedText(event, this.input)?.trim()
    if (text !== undefined && !numberProblem(text, this.#prop.schema)) this.#prop.expect(parseNumber(text))
  }

  #typed(text) {
    const problem = numberProblem(text, this.#prop.schema)
    showText(this.#problem, problem)
    this.input.setAttribute("aria-invalid", Boolean(problem))
    if (problem) return
    this.#prop.type(parseNumber(text))
    this.shown(text)
  }

  #key(event) {
    let steps = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (!steps) return
    event.preventDefault()
    if (event.shiftKey) steps *= 10
    this.step(steps, event.altKey)
  }
}

function same(left, right) {
  if (left === right) return true
  if (!left.trim() || Number.isNaN(Number(left))) return false
  return String(parseNumber(left)) === String(parseNumber(right))
    && !(parseNumber(left) instanceof ExactNumber)
}
