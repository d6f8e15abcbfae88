// A bounded number: a slider, or a stepper with increment and decrement buttons.

import { button, element } from "../core/dom.js"
import { NumberControl } from "./number.js"

export class RangeControl extends NumberControl {
  named(name) {
    super.named(name)
    this.slider?.setAttribute("aria-label", `${name}, slider`)
  }

  parts({ schema }) {
    if (schema["x-control"] === "stepper") {
      return [element("div", { class: "stepper" }, button("−", () => this.step(-1), { "aria-label": "Less" }),
        this.input, button("+", () => this.step(1), { "aria-label": "More" }))]
    }
    const { minimum = 0, maximum = 100, type, "x-step": step = type === "integer" ? 1 : "any" } = schema
    this.slider = element("input",
      { type: "range", min: String(minimum), max: String(maximum), step: String(step),
        oninput: () => this.accept(this.slider.value) })
    return [element("div", { class: "slider" }, this.slider, this.input)]
  }

  shown(text) {
    if (this.slider) this.slider.value = text
  }
}
