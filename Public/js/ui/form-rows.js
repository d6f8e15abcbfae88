// Rows and controls for the popovers.

import { element } from "../core/dom.js"

let count = 0

/** A radio group displayed as a segmented control; `usual` is the value that does not stand out. */
export function segments(label, options, onchange, usual) {
  const name = `choice-${++count}`
  const inputs = options.map(([value]) =>
    element("input", { type: "radio", name, value, onchange: () => onchange(value) }))
  const made = element("div", { class: "segments", role: "radiogroup", "aria-label": label },
    ...options.map(([, title, mark], index) =>
      element("label", {}, inputs[index],
        element("span", {}, mark ?? title, mark && element("span", { class: "visually-hidden" }, title)))))
  return { element: made, show(value) {
    for (const input of inputs) input.checked = input.value === value
    made.classList.toggle("unusual", usual !== undefined && value !== usual)
  } }
}

export function toggle(label, onchange) {
  const input = element("input",
    { type: "checkbox", role: "switch", class: "switch", "aria-label": label,
      onchange: () => onchange(input.checked) })
  return { element: input, show: value => (input.checked = Boolean(value)) }
}

/** A labeled row with its control. */
export function formRow(label, content, key) {
  return element("div", { class: "line" },
    element("span", { class: "line-name" }, label, key && element("kbd", { "aria-hidden": "true" }, key)),
    content)
}
