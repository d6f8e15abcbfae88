// The frame around a control: its name, its explanation, what is wrong, and who is there.

import { element } from "./dom.js"

let count = 0

export class Field {
  #place
  #problem
  #rule
  #company
  #control

  /** `control` is what stands in the frame; one that holds others folds. */
  constructor(place, name, control, { isFoldable = false, isOpen = true, aside } = {}) {
    this.#place = place
    this.#control = control
    const id = `field-${++count}`
    this.#problem = element("p", { class: "problem", id: `${id}-problem`, "aria-live": "polite", hidden: true })
    this.#rule = element("p", { class: "rule", "aria-live": "polite", hidden: true })
    this.#company = element("span", { class: "company", hidden: true })
    const description = place.raw.description && element("p", { class: "hint", id: `${id}-hint` }, place.raw.description)
    this.element = isFoldable
      ? this.#folding(name, place.editor.wasOpen(place.path) ?? isOpen, aside, description)
      : this.#plain(name, id, aside, description)
    this.#control.named?.(name)
    place.editor.register(this)
  }

  rename(name) {
    this.element.querySelector(".name").textContent = name
    this.#control.named?.(name)
  }

  get path() {
    return this.#place.path
  }

  showProblem(reason) {
    if (this.#problem.textContent === (reason ?? "")) return
    this.#problem.textContent = reason ?? ""
    this.#problem.hidden = !reason
    this.element.classList.toggle("has-problem", Boolean(reason))
    const input = this.#control.input
    if (!input) return
    if (reason) {
      input.setAttribute("aria-invalid", "true")
      input.setAttribute("aria-errormessage", this.#problem.id)
    } else {
      input.removeAttribute("aria-invalid")
      input.removeAttribute("aria-errormessage")
    }
  }

  /** What is taken, but should not be so. */
  showRule(text) {
    if (this.#rule.textContent === text) return
    this.#rule.textContent = text
    this.#rule.hidden = !text
  }

  showCompany(marks, color) {
    this.#company.hidden = !marks.length
    this.element.dataset.company = color
    this.#company.replaceChildren(...marks)
  }

  #plain(name, id, aside, description) {
    const input = this.#control.input
    if (input) {
      input.id = id
      if (description) input.setAttribute("aria-describedby", description.id)
    }
    const label = element(input ? "label" : "span", { class: "name", for: input ? id : undefined }, name)
    if (!input) this.#control.element.setAttribute("aria-label", name)
    if (!input && !this.#control.element.hasAttribute("role")) this.#control.element.setAttribute("role", "group")
    const { isInline, isHeadline } = this.#control
    // The switch of an optional stands beside its name, what it switches below.
    const headline = isHeadline ? input : undefined
    return element("div", { class: `field ${isInline ? "inline" : ""}` },
      element("div", { class: "field-head" }, label, this.#company, aside, headline), this.#control.element, description, this.#problem, this.#rule)
  }

  #folding(name, isOpen, aside, description) {
    const body = element("div", { class: "fold-body" })
    const fill = () => body.firstChild || body.append(...[description, this.#control.element].filter(Boolean))
    const details = element("details", { class: "field fold", open: isOpen, ontoggle: () => details.open && fill() },
      element("summary", {}, element("span", { class: "name" }, name), this.#company, aside), this.#problem, this.#rule, body)
    if (isOpen) fill()
    return details
  }
}

/** Tells a control that stands in no frame of its own what it is called. */
export function nameControl(control, name) {
  if (control.named) return control.named(name)
  const target = control.input ?? control.element
  if (!control.input && !target.hasAttribute("role")) target.setAttribute("role", "group")
  target.setAttribute("aria-label", name)
}
