// The empty state of the story list, with hints on what to do.

import { button, element, hint } from "../core/dom.js"
import { leafEntry } from "../catalog/catalog-entries.js"
import { recentLeaves } from "../catalog/recent-stories.js"
import { searchOption } from "../catalog/search-option.js"

export function noStories(sidebar, query = "") {
  const { screens } = sidebar.catalog
  if (!screens.some(({ stories }) => stories.length)) {
    if (sidebar.store.state.build) return [hint("No stories yet.")]
    return [hint("No stories yet. The canvas shows how to write the first one.")]
  }
  const { isActive } = sidebar.filters
  return [
    hint(query ? `No results for “${query}”.` : "No story matches the filters."),
    query && hint("Try the initials of its words, such as “lwp” for Login, Wrong password; the name of its "
      + "screen; or a tag."),
    isActive && hint(button("Clear the filters", () => sidebar.filters.clear())),
    query && recentStories(sidebar, screens)
  ].filter(Boolean)
}

/** A list of links to stories. */
export function storyList(leaves, sidebar) {
  return element("ul", { class: "results" }, ...leaves.map(leaf => element("li", {}, link(leaf, sidebar))))
}

function recentStories(sidebar, screens) {
  const found = recentLeaves(screens, 5)
  if (!found.length) return null
  return element("section", { "aria-labelledby": "recent-title" },
    element("h2", { id: "recent-title", class: "results-title" }, "Recently opened"),
    storyList(found, sidebar))
}

function link(leaf, sidebar) {
  const { element: made } = searchOption(leafEntry(leaf), "", { marks: sidebar.tree.statusMarks(leaf) })
  for (const name of ["role", "aria-selected", "tabindex"]) made.removeAttribute(name)
  made.addEventListener("click", () => sidebar.chosen(leaf))
  return made
}
