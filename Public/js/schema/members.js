// The members of a value in the order of its type, each with its schema. No DOM.

import { caseIndex, cases, isNull, itemSchema, orderedKeys, label, partName, payloadOf, resolve,
  wrappedSchema } from "./schema.js"
import { humanized } from "./titles.js"
import { isObject, joinPointer } from "../core/json-patch.js"

/** The path of a member; the value in an optional has that of the optional. */
export function memberPath(path, key) {
  if (key === undefined) return path
  return joinPointer(path, key)
}

/**
 * Visits the props and all their members, in order, each as `{path, schema, value, title}`. A member without
 * a title has that of the value around it. `visit` returns whether its members are visited, too.
 */
export function walkProps(root, props, visit) {
  const walk = (raw, value, path, title) => {
    const schema = resolve(raw, root)
    if (!visit({ path, schema, value, title })) return
    for (const [inner, member, key, name = title] of membersOf(schema, value, root))
      walk(inner, member, memberPath(path, key), name)
  }
  walk(root, props, "", "")
}

/** Each as `[schema, value, key, title]`. The value in an optional has neither a key nor a title. */
export function membersOf(schema, value, root) {
  const isOptional = schema.anyOf?.some(isNull)
  if (isOptional && !isPresent(value)) return []
  if (isOptional) return [[wrappedSchema(schema), value]]
  if (schema.oneOf || schema.anyOf) return chosenMembers(schema, value, root)
  if (Array.isArray(value)) return value.map((item, index) => itemMember(schema, item, index))
  const named = orderedKeys(schema).filter(key => schema.properties?.[key])
    .map(key => [schema.properties[key], value?.[key], key, label(key, schema.properties[key])])
  if (!isObject(value) || (schema.properties && !isObject(schema.additionalProperties))) return named
  const extra = isObject(schema.additionalProperties) ? schema.additionalProperties : {}
  const others = Object.entries(value).filter(([key]) => !schema.properties?.[key])
  return named.concat(others.map(([key, member]) => [extra, member, key, key]))
}

function isPresent(value) {
  return value !== null && value !== undefined
}

function chosenMembers(schema, value, root) {
  const chosen = cases(schema)[caseIndex(schema, value, root)]
  if (!chosen) return []
  return [[chosen.schema, payloadOf(chosen, value), chosen.key, humanized(chosen.name)]]
}

function itemMember(schema, item, index) {
  let title = `Row ${index + 1}`
  if (schema.prefixItems?.[index]) title = partName(schema, index)
  return [itemSchema(schema, index), item, index, title]
}
