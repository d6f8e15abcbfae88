// Describes a type of props in words, field by field. No DOM.

import { cases, orderedKeys, kind, label, partName, resolve, wrappedSchema } from "./schema.js"
import { shortened } from "./excerpt.js"
import { stringify } from "../core/json.js"

const identifiers = { "time-zone": "Time zone", locale: "Locale" }
const formats = { "date-time": "Date and time", uri: "Address", uuid: "UUID", email: "E-mail address" }
const plainNames =
  { toggle: "Yes or no", date: "Date", data: "Bytes", unknown: "Unknown", hidden: "Not shown" }

/** The deepest words of a type within a type, such as those of lists of lists. */
const deepestWords = 6

/** The fields of a type, each with its description and, described when they are read, its nested fields. */
export function describedFields(schema, root, depth = 0) {
  const type = resolve(schema, root)
  if (kind(type) === "union") return alternatives(type, root, depth)
  if (type.type !== "object" && !type.properties) return []
  return orderedKeys(type).filter(key => type.properties?.[key] !== undefined)
    .map(key => field(key, type.properties[key], root, type.required ?? [], depth))
}

function field(key, raw, root, required, depth) {
  const schema = resolve(raw, root)
  const type = typeDescription(raw, root)
  return withInner(depth, type.inner, {
    key, label: label(key, schema), type: type.words, isOptional: type.isOptional || !required.includes(key),
    default: stringify(schema.default),
    description: raw.description ?? schema.description ?? "",
    cases: type.cases
  })
}

/** The cases of an enum as rows, each with its nested fields. */
function alternatives(schema, root, depth) {
  return cases(schema).map(({ name, schema: payload, description }) =>
    withInner(depth, deeper => describedFields(payload, root, deeper), {
      key: name, label: name, type: payloadWords(payload, root), isOptional: false,
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

/** What a case carries: its type, if it has a single unlabeled value, or the names of its values. */
function payloadWords(payload, root) {
  const { properties = {}, ...schema } = resolve(payload, root)
  const keys = orderedKeys({ ...schema, properties }).filter(key => !("const" in (properties[key] ?? {})))
  if (keys.length === 1 && keys[0] === "_0") return typeDescription(properties._0, root).words
  if (!keys.length) return "No values"
  return `With ${keys.map(key => lower(label(key, properties[key] ?? {}))).join(", ")}`
}

/**
 * Describes a type: its words, its cases, and its nested fields on demand. `name` is what it is called within
 * the words of another type, where its cases and fields do not follow.
 */
export function typeDescription(raw, root, level = 0) {
  if (level > deepestWords) return { words: "…" }
  const schema = resolve(raw, root)
  const name = kind(schema)
  return describe[name]?.(schema, root, level + 1) ?? { words: plainNames[name] ?? "Anything" }
}

function nameWithin(raw, root, level) {
  return nameOf(typeDescription(raw, root, level))
}

function nameOf({ name, words }) {
  return name ?? lower(words)
}

/** The name that an author or Swift gives a type: `PhoneKind` for `Stories.ContactEditor.PhoneKind`. */
function typeName({ title, "x-type": path }) {
  return title ?? path?.split(".").at(-1)
}

const describe = {
  optional(schema, root, level) {
    const within = typeDescription(wrappedSchema(schema), root, level)
    const [words, name] = [within.words, within.name].map(name => name && `${name}, or nothing`)
    return { ...within, words, name, isOptional: true }
  },
  list(schema, root, level) {
    const within = typeDescription(schema.items ?? {}, root, level)
    return { cases: within.cases, inner: within.inner, words: `List of ${nameOf(within)}` }
  },
  map(schema, root, level) {
    const within = typeDescription(schema.additionalProperties, root, level)
    return { cases: within.cases, inner: within.inner, words: `${upper(nameOf(within))} by name` }
  },
  pairs(schema, root, level) {
    const { key = {}, value = {} } = schema["x-pairs"]
    return { words: `Pairs of ${nameWithin(key, root, level)} and ${nameWithin(value, root, level)}` }
  },
  tuple(schema, root, level) {
    const parts = (schema.prefixItems ?? []).map(part => nameWithin(part, root, level))
    if (schema["x-labels"]) return { words: labeledParts(schema, parts) }
    return { words: parts.map(upper).join(", then ") }
  },
  object: (schema, root) => ({ words: schema.title ?? "Several fields", name: typeName(schema),
    inner: depth => describedFields(schema, root, depth) }),
  open: (schema, root) => describe.object(schema, root),
  choice: schema => ({ words: "One of", name: typeName(schema) ?? shortened(schema.enum.join("/"), 40),
    cases: schema.enum.map((value, index) => ({ name: stringify(value).replace(/^"|"$/g, ""),
      description: schema["x-descriptions"]?.[index] ?? undefined })) }),
  union(schema, root) {
    const inner = depth => {
      const rows = alternatives(schema, root, depth)
      if (rows.some(({ inner }) => inner?.length)) return rows
      return undefined
    }
    return { words: schema.title ?? "One of", name: typeName(schema),
      cases: cases(schema).map(({ name }) => ({ name })), inner }
  },
  number({ type, minimum, maximum, "x-options": options }) {
    if (options) return { words: "Any of", cases: options.map(({ name }) => ({ name })) }
    if (type === "integer") return { words: `Whole number${range(minimum, maximum)}` }
    return { words: `Number${range(minimum, maximum)}` }
  },
  constant: schema => ({ words: `Always ${stringify(schema.const)}` }),
  text({ format, contentSchema, maxLength, "x-control": control }) {
    if (contentSchema) return { words: "JSON in a text" }
    return { words: formats[format] ?? identifiers[control] ?? limitedText(maxLength) }
  },
  command: schema => ({ words: schema["x-value"] ? "Command with a value" : "Command" })
}

function labeledParts(schema, parts) {
  if (parts.length > 1 && parts.every(part => part === parts[0])) return `${parts.length} of: ${parts[0]}`
  return parts.map((part, index) => `${partName(schema, index)}: ${part}`).join(", ")
}

function limitedText(maxLength) {
  if (maxLength) return `Text of up to ${maxLength} characters`
  return "Text"
}

/** The limits of the integer types, without their sign. */
const integerLimits = new Set([8n, 16n, 32n, 64n, 128n].flatMap(bits =>
  [2n ** (bits - 1n) - 1n, 2n ** (bits - 1n), 2n ** bits - 1n]).map(String))

/** Describes a range; the bounds of integer types are omitted, because the author did not choose them. */
function range(minimum, maximum) {
  const [isFree, isOpen] = [minimum, maximum].map(isUnlimited)
  if (isFree && isOpen) return ""
  if (isOpen) return ` from ${minimum}`
  if (isFree) return ` up to ${maximum}`
  return ` from ${minimum} to ${maximum}`
}

function isUnlimited(bound) {
  return bound === undefined || integerLimits.has(String(bound).replace("-", ""))
}

function lower(words) {
  return words.replace(/^\p{Lu}(?=\p{Ll})/u, letter => letter.toLowerCase())
}

function upper(words) {
  return words.replace(/^\p{Ll}/u, letter => letter.toUpperCase())
}
