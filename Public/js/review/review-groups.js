// What a review says of its changes. No DOM.

import { plural } from "../core/plural.js"
import { pathLabel } from "../schema/path-label.js"

const titles = { finding: "Accessibility", outcome: "Outcome", gone: "Gone", schema: "Type",
  lostText: "Lost text", meaning: "Meaning", text: "Text", content: "Content", output: "Output",
  order: "Order", wrapper: "Wrapper", attribute: "Attribute", style: "Style", props: "Props",
  repaired: "Repaired", renamed: "Renamed", new: "New" }
const tones = { finding: "bad", outcome: "bad", gone: "bad", schema: "bad", lostText: "bad",
  repaired: "good", new: "good" }

/** The fields of a story that a comment can be about. */
const mostFields = 100

export function kindTitle({ kind }) {
  return titles[kind] ?? kind
}

/** `bad` for a likely mistake, `good` for a change without one. */
export function tone({ kind }) {
  return tones[kind] ?? "plain"
}

export function memberCount({ kind, stories }) {
  if (kind === "schema") return plural(stories.length, "1 screen", "screens")
  return plural(stories.length, "1 story", "stories")
}

/** The stories of a group, its example first. */
export function membersOf({ stories, example }) {
  return [example, ...stories.filter(story => story !== example)]
}

/** Whether both revisions have the stories of a group. */
export function isCompared({ kind }) {
  return !["gone", "new", "schema"].includes(kind)
}

export function progress({ groups }) {
  const accepted = groups.filter(group => group.accepted).length
  if (accepted === groups.length)
    return `${plural(groups.length, "The change is", "changes are all")} accepted.`
  return `${accepted} of ${plural(groups.length, "1 change", "changes")} accepted.`
}

/** The index of the group that is `step` away, in a circle. */
export function neighbor(groups, id, step) {
  const at = groups.findIndex(group => group.id === id)
  if (at < 0) return step > 0 ? 0 : groups.length - 1
  return (at + step + groups.length) % groups.length
}

/** The next group that nobody accepted, after one and from the start; undefined if there is none. */
export function nextOpen(groups, id) {
  const at = groups.findIndex(group => group.id === id)
  const inTurn = [...groups.slice(at + 1), ...groups.slice(0, at + 1)]
  return inTurn.find(group => !group.accepted && group.id !== id)
}

/** `[path, label]` of the fields of props, as JSON Pointers. */
export function fieldsOf(props, schema) {
  const paths = []
  const add = (value, path) => {
    if (path && paths.length < mostFields) paths.push(path)
    if (typeof value !== "object" || value === null) return
    for (const [key, part] of Object.entries(value))
      if (paths.length < mostFields) add(part, `${path}/${key.replace(/~/g, "~0").replace(/\//g, "~1")}`)
  }
  add(props, "")
  return paths.map(path => [path, pathLabel(path, schema)])
}
