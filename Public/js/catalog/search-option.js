// An option in a list of search results, with the matches highlighted.

import { element } from "../core/dom.js"
import { storyAddress, statusTags } from "./tree-row.js"
import { kbd } from "../ui/kbd.js"
import { matchRanges } from "./fuzzy-index.js"

/** `entry` is an entry of catalog-entries.js, or an action. */
export function searchOption(entry, query, { current = undefined, marks = [] } = {}) {
  let found = { title: [], place: [] }
  if (query) found = matchRanges(query, entry)
  const { leaf, action } = entry
  const isOfStory = entry.kind !== "recording" && entry.kind !== "screen" && leaf?.story.id === current
  let [name, look] = ["div", "option"]
  if (leaf) [name, look] = ["a", "option story"]
  const made = element(name, {
    role: "option", class: look, href: leaf && storyAddress(leaf), tabIndex: -1,
    "aria-selected": "false",
    "aria-current": isOfStory ? "page" : undefined,
    data: { kind: entry.kind, ...leaf && { story: leaf.story.id } }
  },
  element("span", { class: "name" }, ...highlightedText(entry.title, found.title)),
  entry.place && element("span", { class: "place" }, ...highlightedText(entry.place, found.place)),
  entry.isCurrent && element("span", { class: "tag" }, "now"),
  ...tagsOf(entry, marks),
  action?.key && element("span", { class: "caps" }, ...kbd(action.key)))
  return { element: made, value: entry }
}

function tagsOf({ kind, leaf }, marks) {
  if (kind === "tag" || kind === "screen") return [element("span", { class: "tag" }, kind)]
  if (leaf) return statusTags({ ...leaf, marks })
  return []
}

function highlightedText(text, ranges) {
  let at = 0
  const parts = ranges.flatMap(([from, to]) => {
    const start = Math.max(from, at)
    const part = [text.slice(at, start), start < to && element("mark", {}, text.slice(start, to))]
    at = Math.max(at, to)
    return part
  })
  return [...parts, text.slice(at)].filter(Boolean)
}
