// Three steps below the list of stories, on the first visit with this browser.

import { button, element } from "../core/dom.js"
import { kbd } from "../ui/kbd.js"

const steps = [
  ["Pick a story", "The canvas shows it."], ["Change a value", "In Props: the canvas follows every key."],
  ["Save a fixture", "A file that your tests can load.", "mod+s"]
]

/** Shows the steps before an element. */
export function showFirstVisit(foot) {
  const close = () => (card.remove(), document.getElementById("canvas").focus())
  const card = element("section", { class: "first-visit", "aria-labelledby": "first-visit-title" },
    element("header", {}, element("h2", { id: "first-visit-title" }, "Three steps to a test"),
      button("Close", close, { icon: "close", hidesLabel: true, class: "quiet small" })),
    element("ol", {}, ...steps.map(([title, text, key]) =>
      element("li", {}, element("strong", {}, title),
        key && element("span", { class: "caps", "aria-hidden": "true" }, ...kbd(key)),
        element("span", { class: "hint" }, text)))))
  foot.before(card)
}
