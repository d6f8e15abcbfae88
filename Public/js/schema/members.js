// The members of a value in the order of its type, each with its schema. No DOM.

import { caseIndex, cases, isNull, orderedKeys, label, partName, wrappedSchema } from "./schema.js"
import { humanized } from "./titles.js"
import { isObject } from "../core/json-patch.js"

/** Each as `[schema, value, key, title]`. The value in an optional has neither a key nor a title. */
export function membersOf(schema, value, root) {
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
