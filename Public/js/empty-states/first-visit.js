// Four steps below the list of stories, on the first visit with this browser.

import { button, element } from "../core/dom.js"
import { kbd } from "../ui/kbd.js"
import { stepsDone, visitSteps } from "../state/visit-steps.js"

/** How long the last line stays, in milliseconds. */
const farewell = 5000

const steps = {
  pick: ["Pick a story", "The canvas shows it."],
  edit: ["Change a value", "In Props: the canvas follows every key."],
  save: ["Save a fixture", "A file that your tests can load.", "mod+s"],
  test: ["Copy its test", "While saving, or from the message after it."]
}

/** Shows the steps before an element, ticks off what the visitor does, and leaves after the last. */
export function showFirstVisit(foot, store) {
  const close = () => {
    const hadFocus = card.contains(document.activeElement)
    card.remove()
    store.removeEventListener("change", onChange)
    visitSteps.removeEventListener("done", onDone)
    if (hadFocus) document.getElementById("canvas").focus()
  }
  const rows = Object.fromEntries(Object.entries(steps).map(([name, step]) => [name, row(...step)]))
  const card = element("section", { class: "first-visit", "aria-labelledby": "first-visit-title" },
    element("header", {}, element("h2", { id: "first-visit-title" }, "Four steps to a test"),
      button("Close", close, { icon: "close", hidesLabel: true, class: "quiet small" })),
    element("ol", {}, ...Object.values(rows)))
  const tick = name => {
    if ("done" in rows[name].dataset) return
    rows[name].dataset.done = ""
    rows[name].firstChild.after(element("span", { class: "visually-hidden" }, " Done."))
    if (Object.values(rows).some(({ dataset }) => !("done" in dataset))) return
    card.lastChild.replaceWith(element("p", { role: "status" }, "Done. Next: record what a user does ",
      element("span", { class: "caps", "aria-hidden": "true" }, ...kbd("k"))))
    setTimeout(close, farewell)
  }
  const onChange = ({ detail }) => stepsDone(store.state, detail.before).forEach(tick)
  const onDone = ({ detail }) => tick(detail)
  store.addEventListener("change", onChange)
  visitSteps.addEventListener("done", onDone)
  foot.before(card)
}

function row(title, text, key = undefined) {
  return element("li", {}, element("strong", {}, title),
    key && element("span", { class: "caps", "aria-hidden": "true" }, ...kbd(key)),
    element("span", { class: "hint" }, text))
}
