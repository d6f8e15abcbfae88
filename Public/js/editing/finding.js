// Which places of the props hold all words of a query: in their names, values and descriptions. No DOM.

import { stringify } from "../json.js"
import { caseIndex, cases, isNull, keys, label, partName, resolve, words, wrapped } from "../schema.js"
import { isContainer, isObject, join } from "../value.js"

const most = 1000

/** In the order in which they are seen; each with its pointer. A path such as `/user/name` is found by it, too. */
export function matches(schema, props, query) {
  const wanted = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (!wanted.length) return []
  const context = { root: schema, found: [], fits: (text, path) => wanted.every(word => (word.startsWith("/") ? path : text).includes(word)) }
  walk(context, schema, props, "", "")
  return context.found
}

function walk(context, raw, value, path, name) {
  if (context.found.length >= most) return
  const schema = resolve(raw, context.root)
  if (schema["x-control"] === "hidden") return
  if (path && context.fits(said(schema, value, name), path.toLowerCase()) && context.found.at(-1)?.path !== path) context.found.push({ path })
  for (const [inner, member, key, title] of inside(schema, value, context.root)) {
    walk(context, inner, member, key === undefined ? path : join(path, key), title ?? name)
  }
}

function said(schema, value, name) {
  const own = isContainer(value) || value === undefined ? "" : typeof value === "string" ? value : stringify(value)
  return `${name} ${schema.description ?? ""} ${own}`.toLowerCase()
}

/** What lies within a value, each with its schema, its key, and what it is called. */
function inside(schema, value, root) {
  if (schema.anyOf?.some(isNull)) return value === null || value === undefined ? [] : [[wrapped(schema), value]]
  if (schema.oneOf || schema.anyOf) {
    const chosen = cases(schema)[caseIndex(schema, value, root)]
    return chosen ? [[chosen.schema, chosen.key === undefined ? value : value[chosen.key], chosen.key, words(chosen.name)]] : []
  }
  if (Array.isArray(value)) return value.map((item, index) => [schema.prefixItems?.[index] ?? schema.items ?? {}, item, index, schema.prefixItems ? partName(schema, index) : `Row ${index + 1}`])
  const named = keys(schema).filter(key => schema.properties?.[key]).map(key => [schema.properties[key], value?.[key], key, label(key, schema.properties[key])])
  if (!isObject(value) || (schema.properties && !isObject(schema.additionalProperties))) return named
  const others = Object.entries(value).filter(([key]) => !schema.properties?.[key])
  return named.concat(others.map(([key, member]) => [isObject(schema.additionalProperties) ? schema.additionalProperties : {}, member, key, key]))
}
