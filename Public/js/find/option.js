// An option of a list of what was found, with what was typed marked in it.

import { element } from "../dom.js"
import { address, tags } from "./row.js"
import { caps } from "./caps.js"
import { matches } from "./fuzzy.js"

/** `entry` as in entries.js, or an action. */
export function option(entry, query, { current, marks = [] } = {}) {
  const found = query ? matches(query, entry) : { title: [], place: [] }
  const { leaf, action } = entry
  const isCurrent = entry.kind !== "recording" && entry.kind !== "screen" && leaf?.story.id === current
  const made = element(leaf ? "a" : "div", {
    role: "option", class: leaf ? "option story" : "option", href: leaf && address(leaf), tabIndex: -1, "aria-selected": "false",
    "aria-current": isCurrent ? "page" : undefined, data: { kind: entry.kind, ...leaf && { story: leaf.story.id } }
  },
  element("span", { class: "name" }, ...marked(entry.title, found.title)),
  entry.place && element("span", { class: "place" }, ...marked(entry.place, found.place)),
  ...leaf && entry.kind !== "screen" ? tags({ ...leaf, marks }) : entry.kind === "tag" || entry.kind === "screen" ? [element("span", { class: "tag" }, entry.kind)] : [],
  action?.key && element("span", { class: "caps" }, ...caps(action.key)))
  return { element: made, value: entry }
}

function marked(text, ranges) {
  let at = 0
  const parts = ranges.flatMap(([from, to]) => {
    const start = Math.max(from, at)
    const part = [text.slice(at, start), start < to && element("mark", {}, text.slice(start, to))]
    at = Math.max(at, to)
    return part
  })
  return [...parts, text.slice(at)].filter(Boolean)
}
