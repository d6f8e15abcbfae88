// Three steps below the list of stories, on the first visit with this browser.

import { button, element } from "../core/dom.js"
import { equal } from "../core/json-patch.js"
import { kbd } from "../ui/kbd.js"

const steps = [
  ["Pick a story", "The canvas shows it."], ["Change a value", "In Props: the canvas follows every key."],
  ["Save a fixture", "A file that your tests can load.", "mod+s"]
]

/** Whether each step has been done, from the state now and the one before. */
function stepsDone({ room, catalog }, { room: oldRoom, catalog: oldCatalog }) {
  const isEdited = room?.id === oldRoom?.id && !equal(room?.props, oldRoom?.props)
  return [Boolean(room), isEdited, fixtureCount(catalog) > fixtureCount(oldCatalog)]
}

function fixtureCount({ screens }) {
  return screens.flatMap(({ stories }) => stories).filter(({ kind }) => kind === "fixture").length
}

/** Shows the steps before an element, and ticks them off as they happen. */
export function showFirstVisit(foot, store) {
  const close = () => (card.remove(), document.getElementById("canvas").focus())
  const card = element("section", { class: "first-visit", "aria-labelledby": "first-visit-title" },
    element("header", {}, element("h2", { id: "first-visit-title" }, "Three steps to a test"),
      button("Close", close, { icon: "close", hidesLabel: true, class: "quiet small" })),
    element("ol", {}, ...steps.map(([title, text, key]) =>
      element("li", {}, element("strong", {}, title),
        key && element("span", { class: "caps", "aria-hidden": "true" }, ...kbd(key)),
        element("span", { class: "hint" }, text)))))
  const rows = [...card.querySelectorAll("li")]
  const tick = (state, before) => stepsDone(state, before).forEach((isDone, index) => {
    if (!isDone || "done" in rows[index].dataset) return
    rows[index].dataset.done = ""
    rows[index].firstChild.after(element("span", { class: "visually-hidden" }, " Done."))
  })
  store.addEventListener("change", ({ detail }) => tick(store.state, detail.before))
  tick(store.state, store.state)
  foot.before(card)
}
