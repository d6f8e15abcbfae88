// Initial values for a type. Recursive types terminate.

import { cases, orderedKeys, kind, resolve } from "./schema.js"
import { stringify } from "../core/json.js"
import { equal } from "../core/json-patch.js"

/** The initial value for a schema: its default, or the simplest valid value of its type. */
export function initialValue(schema, root, depth = 0) {
  const resolved = resolve(schema, root)
  if ("default" in resolved) return resolved.default
  return initialValues[kind(resolved)]?.(resolved, root, depth) ?? null
}

const initialTexts = { uuid: "00000000-0000-0000-0000-000000000000", color: "#336699" }

const initialValues = {
  command: () => "command",
  constant: schema => schema.const,
  optional: () => null,
  choice: schema => schema.enum[0],
  date: initialDate,
  data: () => "",
  toggle: () => false,
  number: schema => clamp(schema),
  text: (schema, root, depth) => initialText(schema, root, depth),
  pairs: () => [],
  list: firstElements,
  map: () => ({}),
  tuple: firstElements,
  union: (schema, root, depth) => caseValue(simplestCase(cases(schema), root, depth), root, depth),
  object: (schema, root, depth) => members(schema, root, depth),
  open: (schema, root, depth) => members(schema, root, depth),
  hidden: (schema, root, depth) => initialValue({ ...schema, "x-control": undefined }, root, depth)
}

function firstElements({ prefixItems = [] }, root, depth) {
  return prefixItems.map(item => initialValue(item, root, depth + 1))
}

function initialText({ format, contentSchema, "x-control": control }, root, depth) {
  if (contentSchema) return stringify(initialValue(contentSchema, root, depth + 1))
  return initialTexts[format] ?? initialTexts[control] ?? ""
}

export function caseValue(option, root, depth = 0) {
  const value = initialValue(option.schema, root, depth + 1)
  if (option.key !== undefined) return { [option.key]: value }
  if (option.tag) return { ...value, [option.tag]: option.value }
  return value
}

function members(schema, root, depth) {
  if (depth > 12) return {}
  const required = new Set(schema.required ?? [])
  const present = orderedKeys(schema).filter(key => required.has(key))
  return Object.fromEntries(present.map(key => [key, initialValue(schema.properties[key], root, depth + 1)]))
}

/** The start of 2001, as its schema encodes it. */
function initialDate({ type, format, "x-fraction": fraction }) {
  const unixTimes = { "unix-seconds": 978_307_200, "unix-milliseconds": 978_307_200_000 }
  if (type !== "string") return unixTimes[format] ?? 0
  if (fraction) return "2001-01-01T00:00:00.000Z"
  return "2001-01-01T00:00:00Z"
}

/** The first case that is not recursive. */
function simplestCase(options, root, depth) {
  if (depth < 2) return options.find(option => !isRecursive(option.schema, root, 0)) ?? options[0]
  return options.find(({ schema }) => !hasParts(resolve(schema, root)))
    ?? options.find(option => !isRecursive(option.schema, root, 0)) ?? options[0]
}

function hasParts(schema) {
  return orderedKeys(schema).length > 0 || schema.prefixItems !== undefined
}

function isRecursive(schema, root, depth) {
  if (schema?.$ref) {
    if (depth > 3) return true
    const resolved = resolve(schema, root)
    return (kind(resolved) === "union" && depth > 0) || isRecursive(resolved, root, depth + 1)
  }
  const { required = [], properties, prefixItems = [] } = schema ?? {}
  return [...required.map(key => properties?.[key]), ...prefixItems]
    .some(part => isRecursive(part, root, depth + 1))
}

function clamp({ minimum, maximum }) {
  if (minimum !== undefined && Number(minimum) > 0) return minimum
  if (maximum !== undefined && Number(maximum) < 0) return maximum
  return 0
}

/** A value that differs from all those taken, for unique values; undefined if all are taken. */
export function unusedValue(schema, taken, root) {
  return candidates(resolve(schema, root), root, taken.length + 1)
    .find(candidate => !taken.some(value => equal(value, candidate)))
}

/** Whether another value is left; there are always more numbers and texts. */
export function hasUnusedValue(schema, taken, root) {
  const isEndless = kind(resolve(schema, root)) === "text" || typeof initialValue(schema, root) === "number"
  return isEndless || unusedValue(schema, taken, root) !== undefined
}

function candidates(schema, root, count) {
  const first = initialValue(schema, root)
  const numbered = Array.from({ length: count }, (_, index) => index)
  return {
    choice: () => schema.enum,
    toggle: () => [false, true],
    text: () => [first, ...numbered.map(index => `${first || "value"} ${index + 2}`)],
    number: () => numbered.map(index => typeof first === "number" ? first + index : first)
  }[kind(schema)]?.() ?? [first]
}
