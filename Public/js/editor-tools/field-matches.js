// Finds the props that contain all words of a query in their names, values or descriptions. No DOM.

import { stringify } from "../core/json.js"
import { caseIndex, cases, isNull, orderedKeys, label, partName, resolve,
  wrappedSchema } from "../schema/schema.js"
import { humanized } from "../schema/titles.js"
import { isContainer, isObject, joinPointer } from "../core/json-patch.js"

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
  for (const [inner, member, key, title] of childrenOf(schema, value, context.root)) {
    walk(context, inner, member, key === undefined ? path : joinPointer(path, key), title ?? name)
  }
}

function searchText(schema, value, name) {
  const own = isContainer(value) || value === undefined ? ""
    : typeof value === "string" ? value : stringify(value)
  return `${name} ${schema.description ?? ""} ${own}`.toLowerCase()
}

/** The children of a value, each with its schema, key and display name. */
function childrenOf(schema, value, root) {
  if (schema.anyOf?.some(isNull))
    return value === null || value === undefined ? [] : [[wrappedSchema(schema), value]]
  if (schema.oneOf || schema.anyOf) {
    const chosen = cases(schema)[caseIndex(schema, value, root)]
    return chosen ? [[chosen.schema, chosen.key === undefined ? value : value[chosen.key], chosen.key,
      humanized(chosen.name)]] : []
  }
  if (Array.isArray(value))
    return value.map((item, index) =>
      [schema.prefixItems?.[index] ?? schema.items ?? {}, item, index,
        schema.prefixItems ? partName(schema, index) : `Row ${index + 1}`])
  const named = orderedKeys(schema).filter(key => schema.properties?.[key])
    .map(key => [schema.properties[key], value?.[key], key, label(key, schema.properties[key])])
  if (!isObject(value) || (schema.properties && !isObject(schema.additionalProperties))) return named
  const others = Object.entries(value).filter(([key]) => !schema.properties?.[key])
  return named.concat(others.map(([key, member]) =>
    [isObject(schema.additionalProperties) ? schema.additionalProperties : {}, member, key, key]))
}
