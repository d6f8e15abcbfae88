// What the checks of a story have found, a section for each.

import { button, element } from "../core/dom.js"
import { plural } from "../core/plural.js"
import { checkKinds, checkTitles } from "../state/test-results.js"

/** A section for each check of the story that has run. */
export function findingsOf(results = {}, panel) {
  return checkKinds.filter(kind => results[kind]).map(kind => section(results[kind], panel))
}

function section({ kind, state, problems, count }, panel) {
  return element("section", { class: "boxed test", data: { state }, "aria-label": checkTitles[kind] },
    element("header", {}, element("h2", {}, checkTitles[kind]),
      kind === "snapshots" && problems.length > 0
        && button("Show the snapshot", () => panel.show("snapshot"), { class: "small" })),
    !problems.length && element("p", { class: "hint" }, passedSentence(kind, count)),
    ...problems.map(problem))
}

/** What a check without a problem has looked at, as many items, snapshots, or variants of the props. */
export function passedSentence(kind, count = 0) {
  if (kind === "snapshots" && !count) return "This story has no recorded snapshot."
  if (kind === "snapshots") return plural(count, "1 snapshot is as recorded.", "snapshots are as recorded.")
  if (kind === "explore")
    return `${plural(count, "1 variant of the props renders", "variants of the props render")}.`
  const story = "The story decodes, renders and keeps its rules"
  if (count < 2) return `${story}.`
  return `${story}; ${plural(count - 1, "1 recording replays", "recordings replay")}.`
}

/** The link opens the state that a problem was found in. */
function problem({ text, link }) {
  return element("div", { class: "test-failure" }, element("pre", { tabIndex: 0 }, text),
    link && element("a", { href: link }, "Open this state"))
}
