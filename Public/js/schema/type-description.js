// Describes a type of props field by field: its Swift type, and what that does not say. No DOM.

import { cases, orderedKeys, kind, label, partName, resolve, wrappedSchema } from "./schema.js"
import { swiftType, swiftValue } from "./swift-spelling.js"

/** The fields of a type, each with its description and, described when they are read, its nested fields. */
export function describedFields(schema, root, depth = 0) {
  const type = resolve(schema, root)
  if (kind(type) === "union") return alternatives(type, root, depth)
  if (type.type !== "object" && !type.properties) return []
  return orderedKeys(type).filter(key => type.properties?.[key] !== undefined)
    .map(key => field(key, type.properties[key], root, depth))
}

function field(key, raw, root, depth) {
  const schema = resolve(raw, root)
  const type = typeDescription(raw, root)
  return withInner(depth, type.inner, {
    key, label: label(key, schema), type: type.type, note: type.note,
    default: defaultOf(schema, root), description: raw.description ?? schema.description ?? "",
    cases: type.cases
  })
}

/** A command has no state, and so no default. */
function defaultOf(schema, root) {
  if (schema.default === undefined || kind(schema) === "command") return undefined
  return swiftValue(schema.default, schema, root)
}

/** The cases of an enum as rows, each with its nested fields. */
function alternatives(schema, root, depth) {
  return cases(schema).map(({ name, schema: payload, description }) =>
    withInner(depth, deeper => describedFields(payload, root, deeper), {
      key: `.${name}`, label: name, type: payloadType(payload, root),
      description: description ?? resolve(payload, root).description ?? ""
    }))
}

/** A row with the rows within its type, to a depth of six, as types may contain themselves. */
function withInner(depth, describe, row) {
  let inner
  const get = () => {
    if (depth < 6) inner ??= describe?.(depth + 1)
    return inner
  }
  return Object.defineProperty(row, "inner", { get, enumerable: true })
}

/** What a case carries: `(Int)`, `(times: Int)`, or nothing. */
function payloadType(payload, root) {
  const { properties = {}, ...schema } = resolve(payload, root)
  const keys = orderedKeys({ ...schema, properties }).filter(key => !("const" in (properties[key] ?? {})))
  if (!keys.length) return ""
  const types = keys.map(key =>
    `${/^_\d+$/.test(key) ? "" : `${key}: `}${swiftType(properties[key] ?? {}, root)}`)
  return `(${types.join(", ")})`
}

/** Describes a type: its spelling, a note on its values, its cases, and its nested fields on demand. */
export function typeDescription(raw, root) {
  return { type: swiftType(raw, root), ...detailsOf(raw, root) }
}

/** How many types around another are passed: they may contain themselves. */
const deepest = 6

function detailsOf(raw, root, level = 0) {
  const schema = resolve(raw, root)
  if (level > deepest) return {}
  return details[kind(schema)]?.(schema, root, level + 1) ?? {}
}

/** The cases and fields of a type around another are those of the other. */
const details = {
  optional: (schema, root, level) => detailsOf(wrappedSchema(schema), root, level),
  list: (schema, root, level) => detailsOf(schema.items ?? {}, root, level),
  map: (schema, root, level) => detailsOf(schema.additionalProperties, root, level),
  pairs: (schema, root, level) => ({ cases: detailsOf(schema["x-pairs"].key, root, level).cases }),
  /** The name of a type says nothing of its elements. */
  tuple: (/** @type {Schema} */ { prefixItems = [], "x-labels": labels, "x-type": type }) => {
    if (!type || !labels) return {}
    return { note: prefixItems.map((_, index) => partName({ "x-labels": labels }, index)).join(", ") }
  },
  object: (schema, root) => ({ inner: depth => describedFields(schema, root, depth) }),
  open: (schema, root) => details.object(schema, root),
  choice: (schema, root) => ({ cases: schema.enum.map((value, index) => ({
    name: swiftValue(value, schema, root), description: schema["x-descriptions"]?.[index] ?? undefined })) }),
  union(schema, root) {
    const inner = depth => {
      const rows = alternatives(schema, root, depth)
      if (rows.some(({ inner }) => inner?.length)) return rows
      return undefined
    }
    return { cases: cases(schema).map(({ name, schema: payload }) =>
      ({ name: `.${name}${payloadType(payload, root)}` })), inner }
  },
  number({ minimum, maximum, "x-options": options }) {
    if (options) return { cases: options.map(({ name }) => ({ name: `.${name}` })) }
    return { note: range(minimum, maximum) }
  },
  constant: (schema, root) => ({ note: `always ${swiftValue(schema.const, {}, root)}` }),
  text: ({ format, contentSchema, maxLength }) => {
    if (contentSchema) return { note: "JSON" }
    return { note: { email: "an e-mail address" }[format] ?? (maxLength && `up to ${maxLength} characters`) }
  }
}

/** The limits of the integer types, without their sign. */
const integerLimits = new Set([8n, 16n, 32n, 64n, 128n].flatMap(bits =>
  [2n ** (bits - 1n) - 1n, 2n ** (bits - 1n), 2n ** bits - 1n]).map(String))

/** A range as in Swift; the bounds of integer types are omitted, as the author did not choose them. */
function range(minimum, maximum) {
  const isUnsigned = String(minimum) === "0" && integerLimits.has(String(maximum))
  const from = isUnlimited(minimum) || isUnsigned ? "" : minimum
  const to = isUnlimited(maximum) ? "" : maximum
  return from === "" && to === "" ? undefined : `${from}...${to}`
}

function isUnlimited(bound) {
  return bound === undefined || integerLimits.has(String(bound).replace("-", ""))
}
