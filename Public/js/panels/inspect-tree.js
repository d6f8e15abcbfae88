// What there is to see in a value: its leaves, what changed of it, and the screens that are within it. No DOM.

import { stringify } from "../core/json.js"
import { caseIndex, cases, isNull, resolve, wrappedSchema } from "../schema/schema.js"
import { isContainer, isObject, joinPointer } from "../core/json-patch.js"

/** More rows nobody reads. */
const mostRows = 400

/** A row for everything in the value, in its order; what holds others has no text. */
export function valueRows(value) {
  const found = []
  walk(value, "", 0, found)
  return found
}

function walk(value, path, depth, found) {
  for (const [key, member] of Object.entries(value ?? {})) {
    if (found.length >= mostRows) return
    const at = joinPointer(path, key)
    const holdsOthers = isContainer(member) && Object.keys(member).length > 0
    found.push({ path: at, key: Array.isArray(value) ? `${Number(key) + 1}.` : key, depth, text: holdsOthers ? undefined : stringify(member) })
    if (holdsOthers) walk(member, at, depth + 1, found)
  }
}

/** Where the rows of a value are others than before: their texts, and what is new. */
export function changedRows(before, after) {
  const old = new Map(valueRows(before).map(({ path, text }) => [path, text]))
  return new Set(valueRows(after).filter(({ path, text }) => !old.has(path) || old.get(path) !== text).map(({ path }) => path))
}

/** The props of other screens within the props: where they are, and whose they are. */
export function childScreens(schema, props) {
  const found = []
  findChildScreens(schema, props, "", { root: schema, found, depth: 0 })
  return found
}

function findChildScreens(raw, value, path, context) {
  const { root, found, depth } = context
  if (value === undefined || value === null || depth > 12 || found.length >= 100) return
  const schema = resolve(raw, root)
  const screen = schema["x-screen"]
  if (screen && path !== "") found.push({ path, screen, value })
  for (const [inner, member, key] of childrenOf(schema, value, root)) {
    findChildScreens(inner, member, key === undefined ? path : joinPointer(path, key), { ...context, depth: depth + 1 })
  }
}

/** What lies within a value, each with its schema and its key. */
function childrenOf(schema, value, root) {
  if (schema.anyOf?.some(isNull)) return [[wrappedSchema(schema), value]]
  if (schema.oneOf || schema.anyOf) {
    const chosen = cases(schema)[caseIndex(schema, value, root)]
    return chosen ? [[chosen.schema, chosen.key === undefined ? value : value[chosen.key], chosen.key]] : []
  }
  if (Array.isArray(value)) return value.map((item, index) => [schema.prefixItems?.[index] ?? schema.items ?? {}, item, index])
  if (!isObject(value)) return []
  return Object.entries(value).map(([key, member]) => [schema.properties?.[key] ?? (isObject(schema.additionalProperties) ? schema.additionalProperties : {}), member, key])
}
