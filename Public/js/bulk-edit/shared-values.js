// Compares several values of one type: which fields are equal in all of them, and which differ. No DOM.

import { caseIndex, cases, isNull, orderedKeys, kind, label, resolve,
  wrappedSchema } from "../schema/schema.js"
import { humanized } from "../schema/titles.js"
import { equal, isObject } from "../core/json-patch.js"

/**
 * The fields in order, each `{name, keys, raw, values, isSame}`; a group has `fields` instead of `values`.
 * Values of different shapes, such as lists of different lengths, count as one field.
 */
export function sharedFields(schema, values) {
  const root = resolve(schema, schema)
  if (kind(root) === "object") return fieldsOf(root, values, schema)
  return [field(root, "Value", [], values, schema)]
}

function fieldsOf(schema, values, root) {
  return orderedKeys(schema)
    .filter(key => schema.properties?.[key] && schema.properties[key]["x-control"] !== "hidden")
    .map(key => field(schema.properties[key], label(key, schema.properties[key]), [key],
      values.map(value => value?.[key]), root))
}

function field(raw, name, path, values, root) {
  const isSame = values.every(value => equal(value, values[0]))
  const inner = !isSame && innerFields(resolve(raw, root), values, root)
  const fields = inner && fieldsOf(inner.schema, inner.values, root)
  if (!fields?.length) return { name, keys: path, raw, values, isSame }
  return { name: [name, inner.name].filter(Boolean).join(": "), keys: [...path, ...inner.keys], raw, fields }
}

/** The values and their schema, if they differ but all have the same shape; otherwise undefined. */
function innerFields(schema, values, root, depth = 0) {
  if (depth > 4 || !values.every(value => value !== null && value !== undefined)) return undefined
  const isOptional = kind(schema) === "optional" && schema.anyOf?.some(isNull)
  if (isOptional) return innerFields(resolve(wrappedSchema(schema), root), values, root, depth + 1)
  if (kind(schema) === "object" && values.every(isObject)) return { schema, values, keys: [] }
  if (kind(schema) !== "union" || !schema.oneOf) return undefined
  const index = caseIndex(schema, values[0], root)
  const { name, key, schema: chosen } = cases(schema)[index] ?? {}
  if (key === undefined || !values.every(value => caseIndex(schema, value, root) === index)) return undefined
  return { schema: resolve(chosen, root), values: values.map(value => value[key]), keys: [key],
    name: humanized(name) }
}

/** The distinct values, each with the names of the stories that have it. */
export function distinctValues(values, names) {
  const found = []
  values.forEach((value, index) => {
    const same = found.find(other => equal(other.value, value))
    if (same) same.names.push(names[index])
    else found.push({ value, names: [names[index]] })
  })
  return found
}
