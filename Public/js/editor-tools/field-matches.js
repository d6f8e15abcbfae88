// Finds the props that contain all words of a query in their names, values or descriptions. No DOM.

import { stringify } from "../core/json.js"
import { memberPath, membersOf } from "../schema/members.js"
import { resolve } from "../schema/schema.js"
import { isContainer } from "../core/json-patch.js"

const most = 1000

/** The matching JSON pointers, in display order. A path such as `/user/name` matches, too. */
export function matchingPaths(schema, props, query) {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (!wanted.length) return []
  const context = { root: schema, found: [],
    fits: (text, path) => wanted.every(word => (word.startsWith("/") ? path : text).includes(word)) }
  walk(context, schema, props, "", "")
  return context.found
}

function walk(context, raw, value, path, name) {
  if (context.found.length >= most) return
  const schema = resolve(raw, context.root)
  if (schema["x-control"] === "hidden") return
  if (path && context.fits(searchText(schema, value, name), path.toLowerCase())
    && context.found.at(-1)?.path !== path) context.found.push({ path })
  for (const [inner, member, key, title] of membersOf(schema, value, context.root))
    walk(context, inner, member, memberPath(path, key), title ?? name)
}

function searchText(schema, value, name) {
  return `${name} ${schema.description ?? ""} ${valueText(value)}`.toLowerCase()
}

function valueText(value) {
  if (isContainer(value) || value === undefined) return ""
  return typeof value === "string" ? value : stringify(value)
}
