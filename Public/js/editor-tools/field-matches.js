// Finds the props that contain all words of a query in their names, values or descriptions. No DOM.

import { stringify } from "../core/json.js"
import { walkProps } from "../schema/members.js"
import { isContainer } from "../core/json-patch.js"

const most = 1000

/** The matching JSON pointers, in display order. A path such as `/user/name` matches, too. */
export function matchingPaths(schema, props, query) {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (!wanted.length) return []
  const found = []
  walkProps(schema, props, member => {
    if (found.length >= most || member.schema["x-control"] === "hidden") return false
    const { path } = member
    if (path && path !== found.at(-1)?.path && isMatch(member, wanted)) found.push({ path })
    return true
  })
  return found
}

function isMatch(member, words) {
  const path = member.path.toLowerCase()
  const text = searchText(member)
  return words.every(word => {
    if (word.startsWith("/")) return path.includes(word)
    return text.includes(word)
  })
}

function searchText({ schema, value, title }) {
  return `${title} ${schema.description ?? ""} ${valueText(value)}`.toLowerCase()
}

function valueText(value) {
  if (isContainer(value) || value === undefined) return ""
  if (typeof value === "string") return value
  return stringify(value)
}
