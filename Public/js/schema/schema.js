// Reads the host's JSON Schema: the kind of a value, its label, its keys and its cases.

import { ExactNumber, isNumberText, parseNumber } from "../core/json.js"
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
/** @type {[string, (schema: Schema) => any][]} */
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
  ["tuple", schema => schema.prefixItems && !isObject(schema.items)],
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
    contentSchema, "x-pairs": pairs, "x-value": value } = schema
  const inner = [properties, $defs, anyOf, oneOf, prefixItems, pairs].flatMap(group =>
    Object.values(group ?? {}))
  const others = [items, additionalProperties, propertyNames, contentSchema, value]
  return [schema, ...[...inner, ...others].flatMap(subschemas)]
}

export function isNull(schema) {
  return schema.type === "null"
}

/** Whether a schema is that of a command, which may be optional. */
export function isCommand(raw, root) {
  const schema = resolve(raw, root)
  return kind(presentSchema(schema, root)) === "command"
}

/** Whether the type contains a command. */
export function hasCommands(schema) {
  if (schema === null || typeof schema !== "object") return false
  return schema["x-control"] === "command" || Object.values(schema).some(hasCommands)
}

/** Whether the editor shows a command below all props, unless its author has given it a group. The only
 *  payload of a case stays with its case. */
export function isGathered(path, raw) {
  return raw["x-group"] === undefined && !path.endsWith("/_0")
}

/** Whether the editor shows a property below all props: a command of an editor that gathers them. */
export function isBelow({ schema, editor }, key) {
  const raw = schema.properties[key]
  return Boolean(editor.gathersCommands) && isGathered(`/${key}`, raw) && isCommand(raw, editor.root)
}

/** The schema of the value in an optional, or of another type itself. */
export function presentSchema(schema, root) {
  if (schema.anyOf?.some(isNull)) return resolve(wrappedSchema(schema), root)
  return schema
}

/** The wrapped schema of an optional, with the keywords of the optional itself. */
export function wrappedSchema(schema) {
  const { anyOf, "x-absent": _, "x-only-absent": __, ...beside } = schema
  if (beside.default === null) delete beside.default
  const others = anyOf.filter(other => !isNull(other))
  if (others.length === 1) return { ...others[0], ...beside }
  return { ...beside, anyOf: others }
}

/** Keys in the type's declaration order, with those of a group together. */
export function orderedKeys(schema) {
  return schema["x-order"] ?? Object.keys(schema.properties ?? {})
}

/** `firstName` becomes `First name`; a title in a field's own schema takes precedence. */
export function label(key, schema) {
  if (schema.title) return schema.title
  if (key === "_0") return "Value"
  if (/^_\d+$/.test(key)) return `Value ${Number(key.slice(1)) + 1}`
  return humanized(key)
}

/** The schema of an element of a list, whose first ones may have their own. */
export function itemSchema({ prefixItems, items }, index) {
  return prefixItems?.[index] ?? (items || {})
}

/** Whether a list has its first elements, and others only if its schema has others. */
export function hasLength(schema, { length }) {
  const { prefixItems: { length: least } = [] } = schema
  return length === least || (length > least && kind(schema) !== "tuple")
}

/** The label of a tuple's element. */
export function partName({ "x-labels": labels }, index) {
  const label = labels?.[index] ?? `Value ${index + 1}`
  if (label.length === 1) return label
  return humanized(label)
}

/** The cases of an enum: a name, the schema of the payload, and the payload's key. */
export function cases(schema) {
  const tag = schema["x-tag"]
  if (!schema.oneOf) return schema.anyOf.flatMap(formCases)
  return schema.oneOf.map(variant => {
    const { description } = variant
    if (tag)
      return { name: variant.title, tag, value: variant.properties[tag].const, schema: variant, description }
    const [key] = variant.required
    return { name: variant.title ?? key, key, schema: variant.properties[key], description }
  })
}

/** The cases of one of several forms: those of an enum and the words of a choice are cases of the whole. */
function formCases(form) {
  if (form.oneOf) return cases(form)
  if (form.enum) return form.enum.map((value, index) =>
    ({ name: form["x-names"]?.[index] ?? String(value), schema: { const: value } }))
  return [{ name: form.title ?? kind(form), schema: form }]
}

/** The value of a case within the value of its enum. */
export function payloadOf({ key }, value) {
  if (key === undefined) return value
  return value[key]
}

/** The case of a value; a preferred one if the value has that form, too. Of several with its outermost form,
 *  the first that its parts have, too. */
export function caseIndex(schema, value, root, preferred = -1) {
  const options = cases(schema)
  const hasForm = option => {
    if (option.key !== undefined) return isObject(value) && Object.hasOwn(value, option.key)
    if (option.tag) return isObject(value) && equal(value[option.tag], option.value)
    const form = resolve(option.schema, root)
    if (form.oneOf || form.anyOf) return caseIndex(form, value, root) >= 0
    return matchesType(form, value)
  }
  if (options[preferred] && hasForm(options[preferred])) return preferred
  const found = options.map((_, index) => index).filter(index => hasForm(options[index]))
  const isWhole = index => hasWholeForm(options[index].schema, value, root)
  return (found.length > 1 ? found.find(isWhole) : undefined) ?? found[0] ?? -1
}

/** How many levels, and elements of a list, distinguish forms. */
const deepest = 4
const mostElements = 20

function hasWholeForm(raw, value, root, depth = 0) {
  const schema = resolve(raw, root)
  const forms = schema.anyOf ?? schema.oneOf
  const inner = (part, value) => hasWholeForm(part, value, root, depth + 1)
  if (depth > deepest) return true
  if (forms) return forms.some(form => inner(form, value))
  if (!matchesType(schema, value)) return false
  if (Array.isArray(value)) return hasLength(schema, value)
    && value.slice(0, mostElements).every((item, index) => inner(itemSchema(schema, index), item))
  return !isObject(value) || Object.entries(schema.properties ?? {})
    .every(([key, property]) => !Object.hasOwn(value, key) || inner(property, value[key]))
}

/** Whether a value has the shape of a schema, judged by its outermost level. */
function matchesType(schema, value) {
  const test = {
    boolean: () => typeof value === "boolean",
    string: () => typeof value === "string" && (!schema.enum || schema.enum.includes(value)),
    integer: () => isNumber(value) && !/[.eE]/.test(String(value)),
    number: () => isNumber(value),
    array: () => Array.isArray(value),
    object: () => isObject(value) && (schema.required ?? []).every(key => Object.hasOwn(value, key))
      && hasTags(schema, value),
    null: () => value === null
  }[schema.type]
  if ("const" in schema) return equal(schema.const, value)
  if (test) return test()
  return !schema.enum || schema.enum.some(choice => equal(choice, value))
}

/** Whether the members that identify a form, which have a single possible value, have that value. */
function hasTags({ properties = {} }, value) {
  return Object.entries(properties).every(([key, property]) => {
    if (!Object.hasOwn(value, key)) return true
    if (isTag(property)) return equal(property.enum[0], value[key])
    return !isObject(value[key]) || hasTags(property, value[key])
  })
}

function isTag(schema) {
  return schema.enum?.length === 1
}

/** A form without the members that only identify it; the elements of a list that do are constants. */
export function withoutTags(schema) {
  const { prefixItems } = schema
  if (prefixItems) return { ...schema,
    prefixItems: prefixItems.map(part => isTag(part) ? { const: part.enum[0] } : part) }
  if (!schema.properties) return schema
  const shown = Object.entries(schema.properties)
    .filter(([, property]) => !isTag(property) && !holdsOnlyTags(property))
    .map(([key, property]) => [key, withoutTags(property)])
  const properties = Object.fromEntries(shown)
  return { ...schema, properties, "x-order": orderedKeys(schema).filter(key => key in properties) }
}

function holdsOnlyTags({ properties }) {
  const inner = Object.values(properties ?? {})
  return inner.length > 0 && inner.every(property => isTag(property) || holdsOnlyTags(property))
}

export function isNumber(value) {
  return typeof value === "number" || value instanceof ExactNumber
}

/** Why a text is not a valid number for the schema; undefined if it is valid. */
export function numberProblem(text, schema) {
  if (schema.type === "integer" && !/^-?(0|[1-9]\d*)$/.test(text)) return "A whole number, such as 42."
  if (!isNumberText(text)) return "A number, such as 1.5."
  const { minimum = -Infinity, maximum = Infinity } = schema
  const number = parseNumber(text)
  const isInside = !isLess(number, minimum) && !isLess(maximum, number)
  if (isInside) return undefined
  return `Between ${schema.minimum} and ${schema.maximum}.`
}

/** Compares numbers; integers of any size exactly. */
export function isLess(left, right) {
  const isExact = [left, right].every(value => /^-?\d+$/.test(String(value)))
  if (isExact) return BigInt(String(left)) < BigInt(String(right))
  return Number(left) < Number(right)
}
