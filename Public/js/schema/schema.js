// Reads the host's JSON Schema: the kind of a value, its label, its keys and its cases.

import { ExactNumber } from "../core/json.js"
import { equal, isObject } from "../core/json-patch.js"
import { humanized } from "./titles.js"

/** Resolves a schema's references; keywords next to a reference take precedence. */
export function resolve(schema, root) {
  let resolved = schema
  for (let depth = 0; resolved?.$ref && depth < 20; depth++) {
    const { $ref, ...beside } = resolved
    resolved = { ...root.$defs?.[$ref.slice("#/$defs/".length).replaceAll("~1", "/").replaceAll("~0", "~")],
      ...beside }
  }
  return resolved ?? {}
}

// The first matching row determines the kind of control; a new kind is a row here and a file in controls/.
const kindRules = [
  ["hidden", schema => schema["x-control"] === "hidden"],
  ["command", schema => schema["x-control"] === "command"],
  ["constant", schema => "const" in schema || schema.readOnly === true],
  ["unknown", schema => "x-unknown" in schema],
  ["optional", schema => schema["x-only-absent"] || schema.anyOf?.some(isNull)],
  ["union", schema => schema.oneOf || schema.anyOf],
  ["choice", schema => schema.enum],
  ["date", schema => schema["x-control"] === "date"
    && (schema.type !== "string" || schema.format === "date-time")],
  ["data", schema => schema["x-control"] === "data" || schema.contentEncoding === "base64"],
  ["toggle", schema => schema.type === "boolean"],
  ["number", schema => schema.type === "integer" || schema.type === "number"],
  ["text", schema => schema.type === "string"],
  ["pairs", schema => schema["x-pairs"]],
  ["tuple", schema => schema.prefixItems],
  ["list", schema => schema.type === "array"],
  ["map", schema => schema.type === "object" && isObject(schema.additionalProperties) && !schema.properties],
  ["open", schema => schema.type === "object" && isObject(schema.additionalProperties)],
  ["object", schema => schema.type === "object"]
]

export function kind(schema) {
  return kindRules.find(([, matchesType]) => matchesType(schema))?.[0] ?? "any"
}

/** A schema and all its subschemas, without following references: their targets are part of the root. */
export function subschemas(schema) {
  if (!isObject(schema)) return []
  const { properties, $defs, anyOf, oneOf, prefixItems, items, additionalProperties, propertyNames,
    "x-pairs": pairs, "x-value": value } = schema
  const inner = [properties, $defs, anyOf, oneOf, prefixItems, pairs].flatMap(group =>
    Object.values(group ?? {}))
  return [schema, ...[...inner, items, additionalProperties, propertyNames, value].flatMap(subschemas)]
}

export function isNull(schema) {
  return schema.type === "null"
}

/** Whether a schema is that of a command, which may be optional. */
export function isCommand(raw, root) {
  const schema = resolve(raw, root)
  return kind(schema.anyOf?.some(isNull) ? resolve(wrappedSchema(schema), root) : schema) === "command"
}

/** The wrapped schema of an optional, with the keywords of the optional itself. */
export function wrappedSchema(schema) {
  const { anyOf, "x-absent": _, "x-only-absent": __, ...beside } = schema
  if (beside.default === null) delete beside.default
  const others = anyOf.filter(other => !isNull(other))
  return others.length === 1 ? { ...others[0], ...beside } : { ...beside, anyOf: others }
}

/** Keys in the type's declaration order, with those of a group together. */
export function orderedKeys(schema) {
  return schema["x-order"] ?? Object.keys(schema.properties ?? {})
}

/** `firstName` becomes `First name`; a title in a field's own schema takes precedence. */
export function label(key, schema) {
  if (schema.title) return schema.title
  if (/^_\d+$/.test(key)) return key === "_0" ? "Value" : `Value ${Number(key.slice(1)) + 1}`
  return humanized(key)
}

/** The label of a tuple's element. */
export function partName({ "x-labels": labels }, index) {
  const label = labels?.[index] ?? `Value ${index + 1}`
  return label.length === 1 ? label : humanized(label)
}

/** The cases of an enum: a name, the schema of the payload, and the payload's key. */
export function cases(schema) {
  const tag = schema["x-tag"]
  return (schema.oneOf ?? schema.anyOf).map(variant => {
    if (!schema.oneOf) return { name: kind(variant), schema: variant }
    const { description } = variant
    if (tag)
      return { name: variant.title, tag, value: variant.properties[tag].const, schema: variant, description }
    const [key] = variant.required
    return { name: variant.title ?? key, key, schema: variant.properties[key], description }
  })
}

export function caseIndex(schema, value, root) {
  return cases(schema).findIndex(option => {
    if (option.key !== undefined) return isObject(value) && Object.hasOwn(value, option.key)
    if (option.tag) return isObject(value) && equal(value[option.tag], option.value)
    return matchesType(resolve(option.schema, root), value)
  })
}

/** Whether a value has the shape of a schema, judged by its outermost level. */
export function matchesType(schema, value) {
  const test = {
    boolean: () => typeof value === "boolean",
    string: () => typeof value === "string" && (!schema.enum || schema.enum.includes(value)),
    integer: () => isNumber(value) && !/[.eE]/.test(String(value)),
    number: () => isNumber(value),
    array: () => Array.isArray(value),
    object: () => isObject(value) && (schema.required ?? []).every(key => Object.hasOwn(value, key)),
    null: () => value === null
  }[schema.type]
  if (test) return test()
  return schema.enum ? schema.enum.some(choice => equal(choice, value)) : true
}

export function isNumber(value) {
  return typeof value === "number" || value instanceof ExactNumber
}

/** Why a text is not a valid number for the schema; undefined if it is valid. */
export function numberProblem(text, schema) {
  const isInteger = schema.type === "integer"
  const form = isInteger ? /^-?(0|[1-9]\d*)$/ : /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/
  if (!form.test(text)) return isInteger ? "A whole number, such as 42." : "A number, such as 1.5."
  const { minimum, maximum } = schema
  const isOutside = isInteger
    ? (minimum !== undefined && BigInt(text) < BigInt(String(minimum)))
      || (maximum !== undefined && BigInt(text) > BigInt(String(maximum)))
    : Number(text) < Number(minimum ?? -Infinity) || Number(text) > Number(maximum ?? Infinity)
  return isOutside ? `Between ${minimum} and ${maximum}.` : undefined
}
