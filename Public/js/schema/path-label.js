// The readable form of a JSON pointer: the labels that the editor shows on the way to a value. No DOM.

import { titleOf } from "./excerpt.js"
import { cases, label, orderedKeys, partName, presentSchema, resolve } from "./schema.js"
import { isObject, pointerTokens } from "../core/json-patch.js"

/**
 * With a schema, the labels that it declares; without, names derived from the pointer. With the `props`, a
 * row has its title.
 */
export function pathLabel(path, schema, { all = "All props", props = undefined } = {}) {
  const names = []
  let [place, value] = [schema, props]
  for (const token of pointerTokens(path)) {
    const [name, next] = labelStep(place, token, schema)
    value = value?.[token]
    if (name) names.push((name === rowName(token) && titleOf(value)) || name)
    place = next
  }
  return names.join(" › ") || all
}

/** The schema of the value at a path; undefined where it has none. */
export function schemaAt(path, schema) {
  return pointerTokens(path).reduce((place, token) => place && labelStep(place, token, schema)[1], schema)
}

/** The label of a token, and the schema that it leads to. The case of an enum has no label: it is a value. */
function labelStep(raw, token, root) {
  const schema = presentSchema(resolve(raw, root), root)
  const properties = schema.properties ?? {}
  if (schema.oneOf || schema.anyOf) return caseStep(schema, token, root)
  if (Object.hasOwn(properties, token))
    return [memberLabel(schema, token), properties[token]]
  if (schema.prefixItems?.[token]) return [partName(schema, Number(token)), schema.prefixItems[token]]
  if (isObject(schema.additionalProperties)) return [token, schema.additionalProperties]
  return [plainName(token), schema.items]
}

function caseStep(schema, token, root) {
  const found = cases(schema).find(({ key }) => key === token)
  if (found) return [undefined, found.schema]
  const owner = cases(schema).map(option => resolve(option.schema, root))
    .find(({ properties }) => properties?.[token])
  if (!owner) return [plainName(token), undefined]
  return [label(token, owner.properties[token]), owner.properties[token]]
}

/** The only payload of a case has no label. */
function memberLabel(schema, token) {
  const isSole = token === "_0" && orderedKeys(schema).length === 1
  if (isSole) return undefined
  return label(token, schema.properties[token])
}

/** The name of a key without a schema. */
export function plainName(token) {
  if (token === "_0") return undefined
  if (token === "-") return "New row"
  return rowName(token) ?? label(token, {})
}

function rowName(token) {
  if (/^\d+$/.test(token)) return `Row ${Number(token) + 1}`
  return undefined
}
