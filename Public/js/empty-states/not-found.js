// The empty state for a link to a missing story: similar and recent stories.

import { button, element } from "../core/dom.js"
import * as link from "../router/story-url.js"
import { indexOf } from "../search/catalog-index.js"
import { storyOf } from "../state/state.js"
import { storyList, recentLeaves } from "./no-stories.js"

export function showNotFound(sidebar) {
  const { catalog, room } = sidebar.store.state
  const { story } = link.parseStoryURL(location.hash)
  document.getElementById("not-found")?.remove()
  // The card says what the line above the canvas does.
  document.getElementById("banner").hidden = true
  const words = story.replace(/[^\p{L}\p{N}]+/gu, " ").trim()
  const near = indexOf(catalog).search(words, { limit: 5, passes: isStory }).hits.map(({ entry }) =>
    entry.leaf)
  const screen = near.length ? []
    : indexOf(catalog).search(words.split(" ")[0], { limit: 5, passes: isStory }).hits.map(({ entry }) =>
      entry.leaf)
  const found = [...near, ...screen]
  document.getElementById("view")
    .append(element("section", { id: "not-found", class: "welcome", "aria-labelledby": "not-found-title" },
    element("h2", { id: "not-found-title" }, "Story not found"),
    element("p", {}, `No story has the ID “${story}”. It may have been renamed or removed.`),
    ...found.length ? [element("h3", {}, "Similar stories"), storyList(found, sidebar)] : [],
    ...room ? [] : recentList(catalog, sidebar), ...room ? [backButton(sidebar)] : []))
  addEventListener("hashchange",
    () => location.hash.includes(room?.story) && document.getElementById("not-found")?.remove(),
    { once: true })
}

/** Goes back to the story that the room still shows. */
function backButton({ store }) {
  const { story, id } = store.state.room
  return element("div", { class: "buttons" },
    button(`Back to ${storyOf(store.state)?.title ?? story}`,
      () => (location.hash = link.storyURL(story, id)), { class: "primary" }))
}

const isStory = ({ kind }) => kind === "story" || kind === "fixture"

function recentList({ screens }, sidebar) {
  const leaves = recentLeaves(screens, 5)
  return leaves.length ? [element("h3", {}, "Recently opened"), storyList(leaves, sidebar)] : []
}
