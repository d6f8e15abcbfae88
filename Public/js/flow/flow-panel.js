// The Flow tab: the steps of a flow with their inputs and outputs, and its current stack of screens.

import { button, element } from "../core/dom.js"
import { replaceChildren } from "../core/replace-children.js"
import { sourceLink } from "../source-code/source-link.js"
import { locationOf, parseLocation } from "../source-code/source-location.js"
import { shortened } from "../schema/excerpt.js"
import { swiftValue } from "../schema/swift-spelling.js"
import { BoundView } from "../core/bound-view.js"

export class FlowPanel extends BoundView {
  /** @type {Store} */ #store
  #stack = element("ol", { class: "stack-list", reversed: true })
  #steps = element("ol", { class: "flow-steps" })

  constructor(target, store) {
    super()
    this.#store = store
    target.append(element("div", { class: "panel-scroll" },
      element("section", { "aria-labelledby": "stack-title" },
        element("h2", { id: "stack-title" }, "Current screens"), this.#stack),
      element("section", { "aria-labelledby": "steps-title" }, element("h2", { id: "steps-title" }, "Steps"),
        this.#steps)))
    this.bind(({ room }) => [room?.props?.stack, room?.props?.end],
      (stack, end) => this.#showStack(stack, end))
    this.bind(({ room }) => [room?.props?.steps], steps => this.#showSteps(steps))
  }

  #showStack(stack = [], end) {
    const layers = [...stack].reverse()
      .map(({ screen, style }, index) =>
        element("li", { class: "boxed", "aria-current": index === 0 || undefined },
      element("header", {}, element("h3", {}, this.#title(screen)),
        style && element("span", { class: "tag" }, String(style)))))
    this.#stack.replaceChildren(...layers)
    if (end) this.#stack.prepend(ended(end))
  }

  #showSteps(steps = []) {
    replaceChildren(this.#steps, [
      element("li", { class: "boxed" },
        element("header", {}, element("h3", {}, "Start"), this.#back(0, steps.length, "Start"))),
      ...steps.map((step, index) => this.#step(step, index, steps.length))], this.#steps.closest("aside"))
  }

  #step({ screen, input, output, location, changed }, index, count) {
    const title = this.#title(screen)
    return element("li", { class: "boxed" },
      element("header", {}, element("h3", {}, title), this.#back(index + 1, count, title)),
      folded("Input", input),
      element("p", { class: "flow-output" }, element("span", {}, "Output"),
        output === null ? element("em", {}, "cancelled") : valueOf(output)),
      changed && folded("Changes before this step", changed),
      location && element("p", { class: "flow-place" },
        sourceLink(parseLocation(location), this.#store.state.root, locationOf({ location }).name)
        ?? location))
  }

  /** A button that runs the flow again from its start, up to a step. */
  #back(kept, count, title) {
    if (kept === count) return element("span", { class: "tag" }, "now")
    return button("Back to here", () => this.#store.perform("/steps", kept),
      { class: "small", "aria-label": `Back to here: ${title}, step ${kept}` })
  }

  #title(screen) {
    return this.#store.state.catalog.screens.find(({ id }) => id === screen)?.title ?? screen ?? "Step"
  }
}

function ended({ result, failure, problems = [] }) {
  return element("li", { class: "boxed", "aria-current": "true" },
    element("header", {}, element("h3", {}, "The flow has ended")),
    result !== undefined
      && element("p", { class: "flow-output" }, element("span", {}, "Result"), valueOf(result)),
    failure && element("p", { class: "problem" }, failure),
    ...problems.map(problem => element("p", { class: "problem" }, problem)))
}

/** Neither a flow nor its steps declare the types of their values. */
function valueOf(value) {
  const text = swiftValue(value, {}, {})
  if (text.length <= 120) return element("code", {}, text)
  return folded(shortened(text, 60), value)
}

/** A folded value, created when it is opened: props may be long. */
function folded(name, value) {
  const details = element("details",
    { ontoggle: () =>
      details.open && !details.querySelector("pre")
      && details.append(element("pre", { tabIndex: 0 }, swiftValue(value, {}, {}))) },
  element("summary", {}, name))
  return details
}
