// What the canvas shows when a link leads to no story: what may have been meant, and what was opened last.

import { element, style } from "../dom.js"
import * as link from "../link.js"
import { indexOf } from "./catalog-index.js"
import { listOf, recentLeaves } from "./nothing.js"

export async function show(sidebar) {
  await style("palette")
  const { catalog, room } = sidebar.store.state
  const { story } = link.parse(location.hash)
  document.getElementById("lost")?.remove()
  if (room) return
  const words = story.replace(/[^\p{L}\p{N}]+/gu, " ").trim()
  const near = indexOf(catalog).search(words, { limit: 5, passes: isStory }).hits.map(({ entry }) => entry.leaf)
  const screen = near.length ? [] : indexOf(catalog).search(words.split(" ")[0], { limit: 5, passes: isStory }).hits.map(({ entry }) => entry.leaf)
  const found = [...near, ...screen]
  document.getElementById("view").append(element("section", { id: "lost", class: "welcome", "aria-labelledby": "lost-title" },
    element("h2", { id: "lost-title" }, "There is no such story"),
    element("p", {}, `Nothing has the address “${story}”. It may have been renamed, or is not in this build.`),
    ...found.length ? [element("h3", {}, "Close to it"), listOf(found, sidebar)] : [],
    ...recents(catalog, sidebar)))
}

const isStory = ({ kind }) => kind === "story" || kind === "fixture"

function recents({ screens }, sidebar) {
  const leaves = recentLeaves(screens, 5)
  return leaves.length ? [element("h3", {}, "Opened last"), listOf(leaves, sidebar)] : []
}
