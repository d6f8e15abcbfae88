// The empty state for a link to a missing story: similar and recent stories.

import { button, element } from "../core/dom.js"
import * as link from "../router/story-url.js"
import { isStory, leavesOf } from "../catalog/catalog-tree.js"
import { similarStories } from "./similar-stories.js"
import { isEmpty } from "./welcome.js"
import { storyList } from "./no-stories.js"
import { recentLeaves } from "../catalog/recent-stories.js"

export function showNotFound(sidebar) {
  const { catalog, store } = sidebar
  const { leftRoom } = store.state
  const { story } = link.parseStoryURL(location.hash)
  document.getElementById("not-found")?.remove()
  // The card says what the line above the canvas does.
  document.getElementById("banner").hidden = true
  if (isEmpty({ catalog })) return
  // A story that is gone, too, as after a rename of its screen, is no way back.
  const back = leftRoom
    && catalog.screens.flatMap(({ stories }) => stories).find(({ id }) => id === leftRoom.story)
  const leaves = new Map(catalog.screens.flatMap(leavesOf).filter(isStory).map(leaf => [leaf.story.id, leaf]))
  // Longer ids are no typing mistakes.
  const found = similarStories(story.slice(0, 200), [...leaves.values()].map(leaf => leaf.story))
    .map(({ id }) => leaves.get(id))
  document.getElementById("view")
    .append(element("section", { id: "not-found", class: "welcome", "aria-labelledby": "not-found-title" },
    element("h2", { id: "not-found-title" }, "Story not found"),
    element("p", {}, `No story has the ID “${story}”. It may have been renamed or removed.`),
    found.length > 0 && [element("h3", {}, "Similar stories"), storyList(found, sidebar)],
    back && backButton(back, leftRoom), !back && recentList(catalog, sidebar)))
}

/** Goes back to the room of the story that was open before. */
function backButton({ title }, { story, id }) {
  return element("div", { class: "buttons" },
    button(`Back to ${title}`,
      () => (location.hash = link.storyURL(story, id)), { class: "primary" }))
}

function recentList({ screens }, sidebar) {
  const leaves = recentLeaves(screens, 5)
  if (leaves.length) return [element("h3", {}, "Recently opened"), storyList(leaves, sidebar)]
  return []
}
