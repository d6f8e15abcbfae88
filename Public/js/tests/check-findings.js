// What the checks of a story have found, a section for each.

import { button, element } from "../core/dom.js"
import { checkKinds } from "../state/test-results.js"

const titles = { check: "Check", snapshots: "Snapshots", explore: "Explore" }

/** A section for each check of the story that has run. */
export function findingsOf(results = {}, panel) {
  return checkKinds.filter(kind => results[kind]).map(kind => section(results[kind], panel))
}

function section({ kind, state, problems }, panel) {
  return element("section", { class: "boxed test", data: { state }, "aria-label": titles[kind] },
    element("header", {}, element("h2", {}, titles[kind]),
      kind === "snapshots" && problems.length > 0
        && button("Show the snapshot", () => panel.show("snapshot"), { class: "small" })),
    !problems.length && element("p", { class: "hint" }, "Nothing found."),
    ...problems.map(problem))
}

/** The link opens the state that a problem was found in. */
function problem({ text, link }) {
  return element("div", { class: "test-failure" }, element("pre", { tabIndex: 0 }, text),
    link && element("a", { href: link }, "Open this state"))
}
